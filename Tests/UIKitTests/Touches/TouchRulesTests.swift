import Input
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct TouchRulesTests {
  @Test func A3_keysAndMotionGoToTheKeyWindowWhateverIsInFront() {
    final class Window: UIWindow {
      var types: [UIEvent.EventType] = []
      override func sendEvent(_ event: UIEvent) {
        types.append(event.type)
        super.sendEvent(event)
      }
    }
    let kiosk = TouchController.kiosk()
    let (key, front) = (Window(frame: kiosk.screen.bounds), Window(frame: kiosk.screen.bounds))
    UIApplication.shared.beginReceivingRemoteControlEvents()
    key.makeKeyAndVisible()
    front.isHidden = false
    kiosk.key(.press, "a")
    kiosk.shake()
    kiosk.remoteControl(.remoteControlStop)
    #expect(key.types == [.presses, .presses, .motion, .motion, .remoteControl])
    #expect(front.types == [])
    kiosk.tap(at: .point(10, 10))
    #expect(front.types == [.touches, .touches])
    #expect(key.types.count == 5)
    kiosk.end()
  }

  @Test func A3_aWindowThatIsSwitchedOffTakesNoTouches() {
    let kiosk = TouchController.kiosk()
    kiosk.rootViewController.view.window?.isUserInteractionEnabled = false
    kiosk.tap(at: .point(10, 10))
    #expect(kiosk.rootViewController.left.log == [])
    // They are not kept for later either.
    kiosk.rootViewController.view.window?.isUserInteractionEnabled = true
    kiosk.presentChanges()
    #expect(kiosk.rootViewController.left.log == [])
    kiosk.end()
  }

  @Test func D4_nobodyIsNotifiedOfAnEndWithoutABeginning() {
    final class Window: UIWindow {
      var isSwallowing = true
      override func sendEvent(_ event: UIEvent) { if !isSwallowing { super.sendEvent(event) } }
    }
    let kiosk = TouchController.kiosk()
    let window = Window(frame: kiosk.screen.bounds)
    let pad = Pad(frame: window.bounds)
    pad.isMultipleTouchEnabled = true
    window.addSubview(pad)
    window.isHidden = false
    kiosk.touch(.down, at: [.point(10, 10), .point(50, 10)])
    window.isSwallowing = false
    kiosk.touch(.move, at: .point(20, 10), finger: 0)
    kiosk.touch(.up, finger: 0)
    kiosk.changeState(to: .inactive)
    #expect(pad.log == [])
    kiosk.end()
  }

  @Test func E1_recognizersAreFirstAndCancellationsComeBeforeActions() {
    final class Stage: UIView {
      var log: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("view began") }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("view moved") }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("view cancelled") }
      func acted(_ recognizer: UIGestureRecognizer) { log.append("action") }
    }
    final class Witness: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { (view as? Stage)?.log.append("began") }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        (view as? Stage)?.log.append("moved")
        if touches.contains(where: { $0.location(in: nil).x > 50 }) { state = .began }
      }
    }
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let stage = Stage(frame: kiosk.screen.bounds)
    kiosk.rootViewController.view.addSubview(stage)
    let witness = Witness()
    witness.addTarget(stage, action: { (target: Stage) in target.acted })
    stage.addGestureRecognizer(witness)
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.move, at: .point(20, 10))
    #expect(stage.log == ["began", "view began", "moved", "view moved"])
    stage.log = []
    kiosk.touch(.move, at: .point(60, 10))
    #expect(stage.log == ["moved", "view cancelled", "action"])
    kiosk.end()
  }

  @Test func E3_theFirstFingerIsTheOneThatCounts() {
    let kiosk = TouchController.kiosk()
    let rootViewController = kiosk.rootViewController
    rootViewController.left.isMultipleTouchEnabled = false
    kiosk.touch(.down, at: .point(10, 10), finger: 0)
    kiosk.touch(.down, at: .point(90, 10), finger: 1)
    kiosk.touch(.move, at: .point(20, 10), finger: 0)
    #expect(rootViewController.left.seen.map { $0.location(in: nil).x } == [20])
    kiosk.touch(.up, finger: 0)
    // While the ignored one is still down, the next is a first one again.
    kiosk.touch(.down, at: .point(30, 10), finger: 2)
    #expect(rootViewController.left.log == ["began 1", "moved 1", "ended 1", "began 1"])
    kiosk.end()
  }

  @Test func E4_exclusiveIsWithinOneWindow() {
    let kiosk = TouchController.kiosk()
    let other = UIWindow(frame: CGRect(x: 300, y: 0, width: 100, height: 200))
    let pad = Pad(frame: other.bounds)
    other.addSubview(pad)
    other.isHidden = false
    kiosk.rootViewController.left.isExclusiveTouch = true
    kiosk.touch(.down, at: .point(10, 10), finger: 0)
    kiosk.touch(.down, at: .point(350, 10), finger: 1)
    #expect(kiosk.rootViewController.left.log == ["began 1"])
    #expect(pad.log == ["began 1"])
    kiosk.end()
  }

  @Test func E5_aFingerThatMovedFarIsNoTap() {
    let kiosk = TouchController.kiosk()
    let left = kiosk.rootViewController.left
    kiosk.touch(.down, at: .point(20, 20))
    kiosk.touch(.move, at: .point(150, 20))
    #expect(left.seen[0].tapCount == 0)
    kiosk.touch(.move, at: .point(20, 20))
    kiosk.touch(.up)
    kiosk.tap(at: .point(20, 20))
    #expect(left.seen[1].tapCount == 1)
    // A tap on another view does not count either.
    kiosk.tap(at: .point(199, 100))
    kiosk.tap(at: .point(201, 100))
    #expect(kiosk.rootViewController.right.seen[0].tapCount == 1)
    kiosk.end()
  }

  @Test(arguments: ["gesture", "inactive", "window", "scroll view", "ignoring"])
  func E6_whateverTakesATouchAwayCancelsItOnce(_ cause: String) {
    let kiosk = TouchController.kiosk()
    let rootViewController = kiosk.rootViewController
    let scroll = UIScrollView(frame: rootViewController.view.bounds)
    if cause == "gesture" { rootViewController.left.addGestureRecognizer(UIPanGestureRecognizer()) }
    if cause == "scroll view" {
      scroll.contentSize = CGSize(width: 1000, height: 200)
      scroll.delaysContentTouches = false
      rootViewController.view.addSubview(scroll)
      scroll.addSubview(rootViewController.left)
    }
    kiosk.touch(.down, at: .point(20, 20))
    kiosk.advance(by: .milliseconds(50))
    let touch = rootViewController.left.seen[0]
    switch cause {
    case "inactive": kiosk.changeState(to: .inactive)
    case "window": rootViewController.view.window?.isHidden = true
    case "ignoring": UIApplication.shared.beginIgnoringInteractionEvents()
    default: kiosk.touch(.move, at: .point(60, 20))
    }
    #expect(rootViewController.left.log.filter { !$0.hasPrefix("moved") } == ["began 1", "cancelled 1"])
    kiosk.touch(.move, at: .point(90, 20))
    kiosk.touch(.up)
    #expect(rootViewController.left.log.filter { !$0.hasPrefix("moved") } == ["began 1", "cancelled 1"])
    #expect(rootViewController.left.seen.count == 1 && rootViewController.left.seen[0] === touch)
    kiosk.end()
  }

  @Test func E8_touchesOfAnotherWindowAreNotThisOnes() {
    final class Asker: UIView {
      var counts: [Int?] = []
      weak var other: UIWindow?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let event, let window, let other else { return }
        counts = [event.allTouches?.count, event.touches(for: window)?.count, event.touches(for: other)?.count]
      }
    }
    let kiosk = TouchController.kiosk()
    let asker = Asker(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    kiosk.rootViewController.view.addSubview(asker)
    let other = UIWindow(frame: CGRect(x: 300, y: 0, width: 100, height: 200))
    other.isHidden = false
    asker.other = other
    kiosk.touch(.down, at: .point(350, 10), finger: 1)
    kiosk.touch(.down, at: .point(360, 10), finger: 2)
    kiosk.touch(.down, at: .point(10, 10), finger: 0)
    #expect(asker.counts == [3, 1, 2])
    kiosk.end()
  }

  @Test func E9_aPointerTouchesOnlyWhileAButtonIsDown() {
    let kiosk = TouchController.kiosk()
    let left = kiosk.rootViewController.left
    let hover = UIHoverGestureRecognizer()
    var hovers: [UIGestureRecognizer.State] = []
    left.addGestureRecognizer(hover)
    final class Note { var act: () -> Void = {} }
    let note = Note()
    note.act = { hovers.append(hover.state) }
    hover.addTarget(note) { $0.act() }
    kiosk.pointer(.move(to: .point(10, 10)))
    kiosk.advance(by: .milliseconds(50))
    kiosk.pointer(.move(to: .point(20, 10)))
    #expect(left.log == [])
    #expect(hovers == [.began, .changed])
    kiosk.pointer(.down(.left))
    kiosk.advance(by: .milliseconds(50))
    kiosk.pointer(.move(to: .point(40, 10)))
    kiosk.pointer(.up(.left))
    #expect(left.log == ["began 1", "moved 1", "ended 1"])
    #expect(hovers == [.began, .changed, .ended, .began])
    kiosk.end()
  }
}
