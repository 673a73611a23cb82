import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct GestureStateTests {
  @Test func G1_onlyLegalMovesAreMade() {
    typealias State = UIGestureRecognizer.State
    let all: [State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    let legal: [State: Set<State>] = [
      .possible: [.began, .ended, .failed, .cancelled], .began: [.changed, .ended, .cancelled],
      .changed: [.changed, .ended, .cancelled],
    ]
    for from in all {
      for to in all {
        #expect(GestureProgress.allows(from, to) == (legal[from]?.contains(to) ?? false), "\(from) → \(to)")
      }
    }
    #expect(State.recognized == .ended)
    // Cancelling a gesture that never began is failing.
    var progress = GestureProgress.possible
    let hasMoved = progress.move(to: .cancelled)
    #expect(hasMoved)
    #expect(progress == .failed)
  }

  @Test func G1_anIllegalMoveIsRefusedAndLogged() {
    let kiosk = GestureController.kiosk()
    let puppet = kiosk.rootViewController.add(ScriptedRecognizer(), "puppet")
    let lines = FrameworkLog.lines {
      kiosk.touch(.down, at: .point(10, 10))
      puppet.state = .changed
      #expect(puppet.state == .possible)
      puppet.state = .began
      puppet.state = .possible
      #expect(puppet.state == .began)
      kiosk.touch(.up)
    }
    #expect(lines.count >= 2 && lines[0].contains("not a legal transition"))
    kiosk.end()
  }

  @Test func G1_actionsFollowEveryStateButPossibleAndFailed() {
    let kiosk = GestureController.kiosk()
    let puppet = kiosk.rootViewController.add(ScriptedRecognizer(), "puppet")
    (puppet.onBegan, puppet.onMoved, puppet.onEnded) = (.began, .changed, .ended)
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.move, at: .point(20, 10))
    kiosk.touch(.move, at: .point(30, 10))
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.actions == ["puppet began", "puppet changed", "puppet changed", "puppet ended"])
    kiosk.rootViewController.log = []
    (puppet.onBegan, puppet.onMoved, puppet.onEnded) = (nil, nil, .failed)
    kiosk.tap(kiosk.rootViewController.pad)
    #expect(kiosk.rootViewController.actions == [])
    kiosk.end()
  }

  @Test func G2_afterTheEndItIsResetAndSeesNoMoreOfTouchesThatAreDown() {
    let kiosk = GestureController.kiosk()
    let puppet = kiosk.rootViewController.add(ScriptedRecognizer(), "puppet")
    puppet.onMoved = .ended
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.move, at: .point(20, 10))
    #expect(puppet.state == .possible)
    kiosk.touch(.move, at: .point(30, 10))
    kiosk.touch(.up)
    #expect(puppet.seen == ["began 1", "moved 1", "reset"])
    kiosk.touch(.down, at: .point(10, 10))
    #expect(puppet.seen.last == "began 1")
    kiosk.end()
  }

  @Test func G3_theHitViewsAndItsAncestorsRecognizersSeeATouch() {
    let kiosk = GestureController.kiosk()
    let rootViewController = kiosk.rootViewController
    let (window, container, pad, sibling) = (
      ScriptedRecognizer(), ScriptedRecognizer(), ScriptedRecognizer(), ScriptedRecognizer()
    )
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
    rootViewController.view.insertSubview(other, at: 0)
    rootViewController.add(window, "window", to: rootViewController.view.window)
    rootViewController.add(container, "container", to: rootViewController.view)
    rootViewController.add(pad, "pad")
    rootViewController.add(sibling, "sibling", to: other)
    kiosk.touch(.down, at: .point(10, 10))
    #expect([window, container, pad].allSatisfy { $0.seen == ["began 1"] })
    #expect(sibling.seen == [])
    kiosk.end()
  }

  @Test func G3_aRefusedTouchIsNeverSeen() {
    let kiosk = GestureController.kiosk()
    let puppet = kiosk.rootViewController.add(ScriptedRecognizer(), "puppet")
    kiosk.rootViewController.maxTouches = 1
    kiosk.touch(.down, at: .point(10, 10), finger: 0)
    kiosk.touch(.down, at: .point(50, 10), finger: 1)
    kiosk.touch(.move, at: .point(60, 10), finger: 1)
    kiosk.touch(.up, finger: 1)
    #expect(puppet.seen == ["began 1"])
    #expect(kiosk.rootViewController.refusedTouches == 1)
    kiosk.end()
  }

  @Test func G4_delegateAndViewAreAskedBeforeItBegins() {
    let kiosk = GestureController.kiosk()
    let rootViewController = kiosk.rootViewController
    let tap = rootViewController.add(UITapGestureRecognizer(), "tap")
    rootViewController.mayBegin = false
    kiosk.tap(rootViewController.pad)
    #expect(rootViewController.actions == [])
    #expect(rootViewController.questions.filter { $0.hasPrefix("begin") } == ["begin tap possible"])
    rootViewController.mayBegin = true
    rootViewController.pad.refuses = tap
    kiosk.tap(rootViewController.pad)
    #expect(rootViewController.actions == [])
    rootViewController.pad.refuses = nil
    kiosk.advance(by: .seconds(1))
    kiosk.tap(rootViewController.pad)
    #expect(rootViewController.actions == ["tap ended"])
    kiosk.end()
  }

  @Test func G4_theTouchedViewIsAskedForRecognizersAroundIt() {
    let kiosk = GestureController.kiosk()
    let tap = kiosk.rootViewController.add(UITapGestureRecognizer(), "tap", to: kiosk.rootViewController.view)
    kiosk.rootViewController.pad.refuses = tap
    kiosk.tap(kiosk.rootViewController.pad)
    #expect(kiosk.rootViewController.log == ["pad began", "pad ended"])
    kiosk.end()
  }

  @Test func G12_switchingOffCancelsWithActionOrFailsSilently() {
    let kiosk = GestureController.kiosk()
    let puppet = kiosk.rootViewController.add(ScriptedRecognizer(), "puppet")
    puppet.onMoved = .began
    kiosk.touch(.down, at: .point(10, 10))
    puppet.isEnabled = false
    #expect(kiosk.rootViewController.actions == [])
    kiosk.touch(.move, at: .point(20, 10))
    #expect(puppet.seen == ["began 1", "reset"])
    puppet.isEnabled = true
    kiosk.touch(.up)
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.move, at: .point(20, 10))
    puppet.isEnabled = false
    #expect(kiosk.rootViewController.actions == ["puppet began", "puppet cancelled"])
    kiosk.end()
  }

  @Test func G12_removingIsSwitchingOff() {
    let kiosk = GestureController.kiosk()
    let puppet = kiosk.rootViewController.add(ScriptedRecognizer(), "puppet")
    puppet.onBegan = .began
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.rootViewController.pad.removeGestureRecognizer(puppet)
    #expect(kiosk.rootViewController.actions == ["puppet began", "puppet cancelled"])
    #expect(puppet.view == nil)
    #expect(kiosk.rootViewController.pad.gestureRecognizers == nil)
    kiosk.end()
  }

  @Test func G12_anIgnoredTouchIsNeitherHeldBackNorCancelled() {
    final class Picky: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches where touch.location(in: nil).x > 100 { ignore(touch, for: event) }
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    }
    let kiosk = GestureController.kiosk()
    let picky = kiosk.rootViewController.add(Picky(), "picky")
    picky.delaysTouchesBegan = true
    kiosk.touch(.down, at: .point(200, 10), finger: 1)
    #expect(kiosk.rootViewController.log == ["pad began"])
    #expect(picky.numberOfTouches == 0)
    kiosk.touch(.down, at: .point(20, 10), finger: 0)
    kiosk.touch(.move, at: .point(30, 10), finger: 0)
    kiosk.touch(.up, finger: 1)
    #expect(kiosk.rootViewController.log == ["pad began", "picky ended", "pad ended"])
    kiosk.end()
  }

  @Test func G13_placesAreTheMiddleAndEachFingers() {
    let kiosk = GestureController.kiosk()
    let puppet = kiosk.rootViewController.add(ScriptedRecognizer(), "puppet")
    kiosk.touch(.down, at: [.point(100, 50), .point(200, 150)])
    #expect(puppet.location(in: kiosk.rootViewController.pad) == CGPoint(x: 150, y: 100))
    #expect(puppet.numberOfTouches == 2)
    #expect(puppet.location(ofTouch: 1, in: nil) == CGPoint(x: 200, y: 150))
    #expect(puppet.location(ofTouch: 7, in: nil) == CGPoint(x: 150, y: 100))
    kiosk.end()
  }

  @Test func G13_touchTypesAreFiltered() {
    let kiosk = GestureController.kiosk()
    let tap = kiosk.rootViewController.add(UITapGestureRecognizer(), "tap")
    tap.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)]
    kiosk.tap(at: .point(10, 10))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.click(at: .point(10, 10))
    #expect(kiosk.rootViewController.actions == ["tap ended"])
    kiosk.end()
  }

  @Test func G13_aTapIsOfTheButtonThatItAsksFor() {
    let kiosk = GestureController.kiosk()
    kiosk.rootViewController.add(UITapGestureRecognizer(), "primary")
    let secondary = kiosk.rootViewController.add(UITapGestureRecognizer(), "secondary")
    secondary.buttonMaskRequired = .secondary
    kiosk.click(at: .point(10, 10), .right)
    #expect(kiosk.rootViewController.actions == ["secondary ended"])
    kiosk.click(at: .point(10, 10))
    #expect(kiosk.rootViewController.actions == ["secondary ended", "primary ended"])
    kiosk.end()
  }

  @Test func targetsAreNotKeptAliveAndCanBeRemoved() {
    @MainActor final class Target: NSObject {
      static var calls = 0
      func act() { Self.calls += 1 }
    }
    let kiosk = GestureController.kiosk()
    var target: Target? = Target()
    struct Watch { weak var object: AnyObject? }
    let watch = Watch(object: target)
    let tap = UITapGestureRecognizer(target: Target(), action: { (target: Target) in target.act })
    kiosk.rootViewController.pad.addGestureRecognizer(tap)
    if let target { tap.addTarget(target, action: { (target: Target) in target.act }) }
    target = nil
    #expect(watch.object == nil)
    kiosk.tap(kiosk.rootViewController.pad)
    #expect(Target.calls == 0)
    let kept = Target()
    let first = tap.addTarget(kept, action: { (target: Target) in target.act })
    tap.addTarget(kept, action: { (target: Target) in target.act })
    kiosk.advance(by: .seconds(1))
    kiosk.tap(kiosk.rootViewController.pad)
    #expect(Target.calls == 2)
    tap.removeTarget(first)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(kiosk.rootViewController.pad)
    #expect(Target.calls == 3)
    tap.removeTarget(kept)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(kiosk.rootViewController.pad)
    #expect(Target.calls == 3)
    kiosk.end()
  }
}
