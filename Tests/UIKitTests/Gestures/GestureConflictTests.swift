import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct GestureConflictTests {
  @Test func G5_theFirstToRecognizeFailsTheOthers() {
    let kiosk = GestureController.kiosk()
    let (inner, outer) = (ScriptedRecognizer(), ScriptedRecognizer())
    kiosk.rootViewController.add(inner, "inner")
    kiosk.rootViewController.add(outer, "outer", to: kiosk.rootViewController.view)
    (inner.onMoved, outer.onMoved) = (.began, .began)
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.move, at: .point(20, 10))
    #expect(kiosk.rootViewController.actions == ["inner began"])
    #expect(outer.seen == ["began 1", "moved 1", "reset"])
    kiosk.end()
  }

  @Test(arguments: ["inner", "outer"])
  func G5_oneYesIsEnoughForBoth(_ yes: String) {
    let kiosk = GestureController.kiosk()
    let (inner, outer) = (ScriptedRecognizer(), ScriptedRecognizer())
    kiosk.rootViewController.add(inner, "inner")
    kiosk.rootViewController.add(outer, "outer", to: kiosk.rootViewController.view)
    (inner.onMoved, outer.onMoved) = (.began, .began)
    kiosk.rootViewController.simultaneous = [yes]
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.move, at: .point(20, 10))
    #expect(kiosk.rootViewController.actions == ["inner began", "outer began"])
    kiosk.end()
  }

  @Test func G5_canPreventAndCanBePreventedAreBothAsked() {
    final class Meek: ScriptedRecognizer {
      override func canPrevent(_ other: UIGestureRecognizer) -> Bool { false }
    }
    final class Stubborn: ScriptedRecognizer {
      override func canBePrevented(by other: UIGestureRecognizer) -> Bool { false }
    }
    for (inner, outer) in [(Meek(), ScriptedRecognizer()), (ScriptedRecognizer(), Stubborn())] {
      let kiosk = GestureController.kiosk()
      kiosk.rootViewController.add(inner, "inner")
      kiosk.rootViewController.add(outer, "outer", to: kiosk.rootViewController.view)
      (inner.onMoved, outer.onMoved) = (.began, .began)
      kiosk.touch(.down, at: .point(10, 10))
      kiosk.touch(.move, at: .point(20, 10))
      #expect(kiosk.rootViewController.actions == ["inner began", "outer began"])
      kiosk.end()
    }
  }

  @Test func G5_recognizersOfDifferentFingersDoNotCompete() {
    let kiosk = GestureController.kiosk()
    let boxes = (0..<2).map { UIView(frame: CGRect(x: 200 * $0, y: 0, width: 200, height: 200)) }
    for (number, box) in boxes.enumerated() {
      kiosk.rootViewController.view.addSubview(box)
      kiosk.rootViewController.add(UIPanGestureRecognizer(), "pan \(number)", to: box)
    }
    kiosk.touch(.down, at: [.point(10, 10), .point(210, 10)])
    kiosk.touch(.move, at: [.point(40, 10), .point(240, 10)])
    #expect(kiosk.rootViewController.actions == ["pan 0 began", "pan 1 began"])
    kiosk.end()
  }

  @Test func G6_tapsOfDifferentCountsDoNotKillEachOther() {
    let kiosk = GestureController.kiosk()
    kiosk.rootViewController.add(UITapGestureRecognizer(), "single")
    let double = kiosk.rootViewController.add(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    kiosk.doubleTap(at: .point(50, 50))
    #expect(kiosk.rootViewController.actions == ["single ended", "single ended", "double ended"])
    kiosk.end()
  }

  @Test func G7_aTapWaitsForTheDoubleTapToFail() {
    let kiosk = GestureController.kiosk()
    let single = kiosk.rootViewController.add(UITapGestureRecognizer(), "single")
    let double = kiosk.rootViewController.add(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    kiosk.touch(.down, at: .percent(50, 50))
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.actions == [])
    #expect(single.state == .possible)
    kiosk.advance(by: .milliseconds(349))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.advance(by: .milliseconds(2))
    #expect(kiosk.rootViewController.actions == ["single ended"])
    kiosk.doubleTap(at: .percent(50, 50))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.actions == ["single ended", "double ended"])
    kiosk.end()
  }

  @Test func G7_whatWaitsStillTracksItsTouches() {
    let kiosk = GestureController.kiosk()
    let pan = kiosk.rootViewController.add(UIPanGestureRecognizer(), "pan")
    let swipe = kiosk.rootViewController.add(UISwipeGestureRecognizer(), "swipe")
    swipe.direction = .left
    pan.require(toFail: swipe)
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.move, at: .point(40, 10))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.touch(.move, at: .point(80, 10))
    #expect(kiosk.rootViewController.actions == ["pan began"])
    #expect(pan.translation(in: nil) == CGPoint(x: 70, y: 0))
    kiosk.end()
  }

  @Test func G8_delegatesAddRequirementsAndAreAskedOncePerAttempt() {
    let kiosk = GestureController.kiosk()
    kiosk.rootViewController.add(UITapGestureRecognizer(), "single")
    let double = kiosk.rootViewController.add(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    kiosk.rootViewController.waits = [("single", "double")]
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.up)
    kiosk.advance(by: .milliseconds(300))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.advance(by: .milliseconds(60))
    #expect(kiosk.rootViewController.actions == ["single ended"])
    #expect(kiosk.rootViewController.questions.filter { $0 == "single waits for double" }.count == 1)
    kiosk.rootViewController.waits = []
    kiosk.rootViewController.isRequiredBy = [("double", "single")]
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.actions == ["single ended"])
    kiosk.advance(by: .milliseconds(360))
    #expect(kiosk.rootViewController.actions == ["single ended", "single ended"])
    kiosk.end()
  }

  @Test func G8_subclassHooksAddRequirements() {
    final class Waiting: ScriptedRecognizer {
      weak var other: UIGestureRecognizer?
      override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { other === self.other }
    }
    final class Required: ScriptedRecognizer {
      weak var other: UIGestureRecognizer?
      override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { other === self.other }
    }
    for byWaiting in [true, false] {
      let kiosk = GestureController.kiosk()
      let (waiting, required) = (Waiting(), Required())
      if byWaiting { waiting.other = required } else { required.other = waiting }
      kiosk.rootViewController.add(waiting, "waiting")
      kiosk.rootViewController.add(required, "required")
      waiting.onMoved = .began
      kiosk.touch(.down, at: .point(10, 10))
      kiosk.touch(.move, at: .point(20, 10))
      #expect(kiosk.rootViewController.actions == [])
      required.state = .failed
      #expect(kiosk.rootViewController.actions == ["waiting began"])
      kiosk.end()
    }
  }

  @Test func G8_disabledAndUninvolvedOnesDoNotBlock() {
    let kiosk = GestureController.kiosk()
    let single = kiosk.rootViewController.add(UITapGestureRecognizer(), "single")
    let double = kiosk.rootViewController.add(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    single.require(toFail: UIPanGestureRecognizer())
    double.isEnabled = false
    kiosk.tap(kiosk.rootViewController.pad)
    #expect(kiosk.rootViewController.actions == ["single ended"])
    kiosk.end()
  }

  @Test func G8_circlesOfWaitingAreCut() {
    let kiosk = GestureController.kiosk()
    let puppets = (0..<3).map { kiosk.rootViewController.add(ScriptedRecognizer(), "\($0)") }
    for (number, puppet) in puppets.enumerated() {
      puppet.onMoved = .began
      puppet.require(toFail: puppets[(number + 1) % 3])
    }
    let lines = FrameworkLog.lines {
      kiosk.touch(.down, at: .point(10, 10))
      kiosk.touch(.move, at: .point(20, 10))
    }
    #expect(kiosk.rootViewController.actions == ["0 began"])
    #expect(lines.contains { $0.contains("wait for each other") })
    kiosk.end()
  }

  @Test func G9_recognizingCancelsTheTouchInItsView() {
    let kiosk = GestureController.kiosk()
    kiosk.rootViewController.add(UITapGestureRecognizer(), "tap")
    kiosk.tap(kiosk.rootViewController.pad)
    // The cancellation comes before the action, and no end follows.
    #expect(kiosk.rootViewController.log == ["pad began", "pad cancelled", "tap ended"])
    kiosk.rootViewController.log = []
    let pan = kiosk.rootViewController.add(UIPanGestureRecognizer(), "pan")
    kiosk.drag(from: .point(10, 10), to: .point(60, 10), duration: .milliseconds(50))
    #expect(kiosk.rootViewController.padLog == ["pad began", "pad cancelled"])
    kiosk.rootViewController.log = []
    pan.cancelsTouchesInView = false
    kiosk.drag(from: .point(10, 10), to: .point(60, 10), duration: .milliseconds(50))
    #expect(kiosk.rootViewController.padLog.first == "pad began" && kiosk.rootViewController.padLog.last == "pad ended")
    kiosk.end()
  }

  @Test func G9_theSingleTapWaitsAndTheViewSeesOneCancellation() {
    let kiosk = GestureController.kiosk()
    let single = kiosk.rootViewController.add(UITapGestureRecognizer(), "single")
    let double = kiosk.rootViewController.add(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    kiosk.doubleTap(at: .point(50, 50))
    #expect(kiosk.rootViewController.log == ["pad began", "pad began", "pad cancelled", "double ended"])
    kiosk.end()
  }

  @Test func G10_delayedTouchesAreReplayedAfterFailure() {
    let kiosk = GestureController.kiosk()
    let puppet = kiosk.rootViewController.add(ScriptedRecognizer(), "puppet")
    puppet.delaysTouchesBegan = true
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.move, at: .point(20, 10))
    kiosk.touch(.move, at: .point(30, 10))
    #expect(kiosk.rootViewController.log == [])
    puppet.state = .failed
    #expect(kiosk.rootViewController.log == ["pad began", "pad moved", "pad moved"])
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.log == ["pad began", "pad moved", "pad moved", "pad ended"])
    kiosk.end()
  }

  @Test func G10_replayedTouchesAreWhereTheyWere() {
    final class Places: UIView {
      var places: [CGFloat] = []
      var phases: [UITouch.Phase] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
      func note(_ touches: Set<UITouch>) {
        places += touches.map { $0.location(in: nil).x }
        phases += touches.map(\.phase)
      }
    }
    let kiosk = GestureController.kiosk()
    let places = Places(frame: kiosk.screen.bounds)
    kiosk.rootViewController.view.addSubview(places)
    let puppet = kiosk.rootViewController.add(ScriptedRecognizer(), "puppet", to: places)
    puppet.delaysTouchesBegan = true
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.move, at: .point(20, 10))
    kiosk.touch(.up)
    #expect(places.places == [10, 20, 20])
    #expect(places.phases == [.began, .moved, .ended])
    kiosk.end()
  }

  @Test func G10_onRecognitionTheViewSeesNothingAtAll() {
    let kiosk = GestureController.kiosk()
    let puppet = kiosk.rootViewController.add(ScriptedRecognizer(), "puppet")
    (puppet.delaysTouchesBegan, puppet.onMoved, puppet.onEnded) = (true, .began, .ended)
    for cancels in [true, false] {
      kiosk.rootViewController.log = []
      puppet.cancelsTouchesInView = cancels
      kiosk.touch(.down, at: .point(10, 10))
      kiosk.touch(.move, at: .point(20, 10))
      kiosk.touch(.up)
      #expect(kiosk.rootViewController.padLog == [])
    }
    kiosk.end()
  }

  @Test func G11_theEndIsHeldBackWhileARecognizerIsPossible() {
    let kiosk = GestureController.kiosk()
    let double = kiosk.rootViewController.add(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    kiosk.tap(kiosk.rootViewController.pad)
    #expect(kiosk.rootViewController.log == ["pad began"])
    kiosk.advance(by: .milliseconds(351))
    #expect(kiosk.rootViewController.log == ["pad began", "pad ended"])
    double.delaysTouchesEnded = false
    kiosk.tap(kiosk.rootViewController.pad)
    #expect(kiosk.rootViewController.log == ["pad began", "pad ended", "pad began", "pad ended"])
    kiosk.end()
  }

  @Test func G11_aRecognizerThatNeverDecidesDoesNotKeepTheEndForEver() {
    let kiosk = GestureController.kiosk()
    let puppet = kiosk.rootViewController.add(ScriptedRecognizer(), "puppet")
    puppet.onEnded = nil
    kiosk.tap(kiosk.rootViewController.pad)
    #expect(kiosk.rootViewController.log == ["pad began"])
    kiosk.advance(by: .milliseconds(1100))
    #expect(kiosk.rootViewController.log == ["pad began", "pad ended"])
    #expect(puppet.seen.last == "reset")
    kiosk.end()
  }

  @Test func C8_recognizersOfARemovedViewAreCancelled() {
    let kiosk = GestureController.kiosk()
    let inner = kiosk.rootViewController.add(ScriptedRecognizer(), "inner")
    let outer = kiosk.rootViewController.add(ScriptedRecognizer(), "outer", to: kiosk.rootViewController.view)
    kiosk.rootViewController.simultaneous = ["inner"]
    (inner.onBegan, outer.onBegan) = (.began, .began)
    (inner.onMoved, outer.onMoved) = (.changed, .changed)
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.rootViewController.pad.removeFromSuperview()
    #expect(kiosk.rootViewController.actions == ["inner began", "outer began", "inner cancelled"])
    kiosk.touch(.move, at: .point(20, 10))
    #expect(kiosk.rootViewController.actions.last == "outer changed")
    kiosk.end()
  }
}
