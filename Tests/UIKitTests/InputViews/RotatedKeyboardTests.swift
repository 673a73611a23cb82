import Display
import KioskTesting
import Testing

@testable import ScreenKeyboard
import UIKit
@testable import UIKitCore

/// The keyboard on a display that is rotated while it is up; numbers are the cases of the keyboard's test plan.
@MainActor
@Suite struct RotatedKeyboardTests {
  private typealias Kiosk = VirtualKiosk<TypingController>

  private func covered() -> CGRect { InputViewSystem.running.coveredFrame }

  private func fieldIsVisible(_ kiosk: Kiosk) -> Bool {
    guard let window = kiosk.rootViewController.field.window else { return false }
    let place = window.convert(
      kiosk.rootViewController.field.convert(kiosk.rootViewController.field.bounds, to: window), to: nil as UIWindow?)
    return place.maxY <= covered().minY && place.minY >= 0
  }

  @Test func K23_framesAndTheLayoutGuideAreExactInFourRotations() {
    for layouts in [["us"], ["kr", "us"]] {
      let kiosk = Kiosk.typing(800, 480, layouts: layouts)
      let guide = kiosk.rootViewController.view.keyboardLayoutGuide
      for rotation in [Rotation.quarter, .half, .threeQuarters, .none, .quarter] {
        kiosk.rootViewController.heard = []
        kiosk.rootViewController.frames = []
        #expect(kiosk.rotateDisplay(rotation))
        kiosk.advance(by: .seconds(1))
        let screen = kiosk.screen.bounds
        #expect(screen.size == (rotation.isSideways ? CGSize(width: 480, height: 800) : CGSize(width: 800, height: 480)))
        let frame = covered()
        #expect(frame.minX == 0 && frame.width == screen.width && frame.maxY == screen.maxY)
        #expect(frame.height > 150 && frame.height <= screen.height * 0.58)
        #expect(guide.layoutFrame == CGRect(x: 0, y: frame.minY, width: screen.width, height: frame.height))
        // Notified once, with the final frame; a rotation by 180° changes nothing.
        if rotation.isSideways || kiosk.rootViewController.heard.isEmpty == false {
          #expect(
            kiosk.rootViewController.heard == ["willChangeFrame", "willShow", "didChangeFrame", "didShow"],
            "\(rotation)")
          #expect(kiosk.rootViewController.frames.allSatisfy { $0.end == frame })
        }
        #expect(fieldIsVisible(kiosk))
        // Its keys type.
        let key = layouts[0] == "kr" ? "ㅁ" : "a"
        #expect(kiosk.tapKey(key))
        #expect(kiosk.rootViewController.field.content == key)
        kiosk.tapKey("delete")
        #expect(kiosk.rootViewController.field.content == "")
      }
      kiosk.end()
    }
  }

  /// The keyboard's window is hidden while the keyboard is away, and is rotated all the same.
  @Test func K23_aTurnWhileItIsAwayLeavesItWhereItIsTouched() {
    let kiosk = Kiosk.typing(800, 480)
    for rotation in [Rotation.quarter, .none, .threeQuarters] {
      kiosk.rootViewController.field.resignFirstResponder()
      kiosk.advance(by: .seconds(2))
      #expect(!kiosk.showsScreenKeyboard)
      kiosk.rotateDisplay(rotation)
      kiosk.advance(by: .seconds(1))
      kiosk.rootViewController.field.becomeFirstResponder()
      kiosk.advance(by: .seconds(2))
      #expect(covered().maxY == kiosk.screen.bounds.maxY && covered().width == kiosk.screen.bounds.width)
      #expect(kiosk.type("Yes", on: .screen))
      #expect(kiosk.rootViewController.field.content == "Yes", "\(rotation)")
      for _ in 0..<3 { kiosk.tapKey("delete") }
    }
    kiosk.end()
  }

  @Test func K23_aTurnWhileAKeyIsHeldTypesNothing() {
    let kiosk = Kiosk.typing(800, 480)
    kiosk.touch(.down, at: kiosk.spot(ofKey: "e"))
    kiosk.advance(by: .milliseconds(500))
    kiosk.rotateDisplay(.quarter)
    kiosk.advance(by: .milliseconds(500))
    kiosk.liftAll()
    kiosk.advance(by: .milliseconds(500))
    #expect(kiosk.views(PopOver.self).isEmpty)
    #expect(kiosk.type("ok", on: .screen))
    #expect(kiosk.rootViewController.field.content == "ok")
    kiosk.end()
  }

  @Test func K23_aTurnKeepsThePlaneAndTheCapitals() {
    let kiosk = Kiosk.typing(800, 480)
    kiosk.tapKey("symbols")
    kiosk.rotateDisplay(.quarter)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.screenKeys.contains("5"))
    kiosk.tapKey("letters")
    kiosk.tapKey("shift")
    kiosk.rotateDisplay(.none)
    kiosk.advance(by: .seconds(1))
    kiosk.tapKey("Q")
    #expect(kiosk.rootViewController.field.content == "Q")
    kiosk.end()
  }

  /// From a narrow layout to the rows of a PC keyboard and back.
  @Test func K23_aLargeDisplayChangesTheForm() {
    let kiosk = Kiosk.typing(1280, 800)
    #expect(kiosk.screenKeys.contains("\\"))
    kiosk.rotateDisplay(.threeQuarters)
    kiosk.advance(by: .seconds(1))
    #expect(!kiosk.screenKeys.contains("\\") && kiosk.type("up", on: .screen))
    kiosk.rotateDisplay(.none)
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.screenKeys.contains("\\") && kiosk.type("wide", on: .screen))
    #expect(kiosk.rootViewController.field.content == "upwide")
    kiosk.end()
  }

  @Test func K19_deleteOnTheScreenTakesWhatItsScriptAsksFor() {
    let presses: [(String, Int)] = [
      ("👨‍👩‍👧‍👦", 1), ("🇩🇪", 1), ("e\u{301}", 1), ("नि", 2), ("กำ", 2),
      ("ที่", 3), ("한", 1), ("\u{0644}\u{0627}", 2), ("a\r\n", 2),
    ]
    UIKeyboardTuning.current = UIKeyboardTuning()
    let kiosk = VirtualKiosk(800, 480, screenKeyboard: .always) { TextController() }
    for (text, count) in presses {
      let area = kiosk.writing(text)
      kiosk.advance(by: .milliseconds(400))
      var pressed = 0
      while area.hasText, pressed < 20 {
        kiosk.tapKey("delete")
        pressed += 1
      }
      #expect(pressed == count, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
    kiosk.end()
  }
}
