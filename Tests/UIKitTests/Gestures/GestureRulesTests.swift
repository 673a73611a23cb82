import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct GestureRulesTests {
  /// A delegate that decides whether events and presses are received.
  final class Gate: NSObject, UIGestureRecognizerDelegate {
    var takesEvents = true
    var takesPresses = true
    private(set) var asked: [String] = []
    func gestureRecognizer(_ gesture: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
      asked.append("event")
      return takesEvents
    }
    func gestureRecognizer(_ gesture: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
      asked.append("touch")
      return true
    }
    func gestureRecognizer(_ gesture: UIGestureRecognizer, shouldReceive press: UIPress) -> Bool {
      asked.append("press")
      return takesPresses
    }
  }

  final class Focus: UIView {
    override var canBecomeFirstResponder: Bool { true }
  }

  /// A recognizer of any press that logs what it receives.
  final class Presses: UIGestureRecognizer {
    var seen: [String] = []
    var ignored: UIPress.PressType?
    var heldAtLast = -1
    var modifiers: [UIKeyModifierFlags] = []
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
      for press in presses {
        seen.append("began \(press.type.rawValue)")
        if press.type == ignored { ignore(press, for: event) }
      }
      heldAtLast = event.presses(for: self).count
      modifiers += [event.modifierFlags, modifierFlags]
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
      for press in presses { seen.append("ended \(press.type.rawValue)") }
    }
  }

  private func focused() -> (VirtualKiosk<GestureController>, Focus) {
    let kiosk = GestureController.kiosk()
    let focus = Focus(frame: kiosk.screen.bounds)
    kiosk.rootViewController.view.addSubview(focus)
    focus.becomeFirstResponder()
    return (kiosk, focus)
  }

  @Test func G3_delegatesMayRefuseEventsAndPresses() {
    let (kiosk, focus) = focused()
    let gate = Gate()
    let (puppet, presses) = (ScriptedRecognizer(), Presses())
    presses.allowedPressTypes = [NSNumber(value: UIPress.PressType.select.rawValue)]
    for recognizer in [puppet, presses] {
      recognizer.delegate = gate
      focus.addGestureRecognizer(recognizer)
    }
    gate.takesEvents = false
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.up)
    kiosk.key(.press, .select)
    #expect(puppet.seen == [] && presses.seen == [])
    #expect(!gate.asked.contains("touch") && !gate.asked.contains("press"))
    (gate.takesEvents, gate.takesPresses) = (true, false)
    kiosk.key(.press, .select)
    #expect(presses.seen == [])
    gate.takesPresses = true
    kiosk.key(.press, .select)
    #expect(presses.seen == ["began 4", "ended 4"])
    #expect(gate.asked.filter { $0 == "press" }.count == 2)
    kiosk.end()
  }

  @Test func F4_aRecognizersPressesAreThoseItTakes() {
    let (kiosk, focus) = focused()
    let presses = Presses()
    presses.allowedPressTypes = [UIPress.PressType.select, .playPause].map { NSNumber(value: $0.rawValue) }
    focus.addGestureRecognizer(presses)
    kiosk.key(.down, "a")
    kiosk.key(.down, .select)
    #expect(presses.heldAtLast == 1)
    #expect(presses.seen == ["began 4"])
    kiosk.key(.down, .playPause)
    #expect(presses.heldAtLast == 2)
    kiosk.end()
  }

  @Test func F1_eventsAndRecognizersOfPressesTellTheModifiers() {
    let (kiosk, focus) = focused()
    let presses = Presses()
    presses.allowedPressTypes = [NSNumber(value: UIPress.PressType.select.rawValue)]
    focus.addGestureRecognizer(presses)
    kiosk.key(.press, .select, modifiers: [.shift, .control])
    #expect(presses.modifiers == [[.shift, .control], [.shift, .control]])
    kiosk.end()
  }

  @Test func G12_anIgnoredPressIsNotSeenAgain() {
    let (kiosk, focus) = focused()
    let presses = Presses()
    presses.allowedPressTypes = [UIPress.PressType.select, .playPause].map { NSNumber(value: $0.rawValue) }
    presses.ignored = .select
    focus.addGestureRecognizer(presses)
    kiosk.key(.down, .select)
    kiosk.key(.down, .playPause)
    kiosk.key(.up, .select)
    kiosk.key(.up, .playPause)
    #expect(presses.seen == ["began 4", "began 6", "ended 6"])
    kiosk.end()
  }

  @Test func G5_whoHasRecognizedKeepsOthersOutThen() {
    let kiosk = GestureController.kiosk()
    let (running, passive, late) = (ScriptedRecognizer(), ScriptedRecognizer(), ScriptedRecognizer())
    kiosk.rootViewController.add(running, "running")
    kiosk.rootViewController.add(passive, "passive", to: kiosk.rootViewController.view)
    // A recognizer that has set no state yet fails at once.
    running.onMoved = .began
    kiosk.touch(.down, at: .point(10, 10), finger: 0)
    kiosk.touch(.move, at: .point(20, 10), finger: 0)
    #expect(passive.seen == ["began 1", "moved 1", "reset"])
    // A recognizer that gets another finger fails when it tries to begin.
    (running.onMoved, late.onMoved) = (.changed, .began)
    kiosk.rootViewController.add(late, "late", to: kiosk.rootViewController.view)
    kiosk.touch(.down, at: .point(100, 10), finger: 1)
    kiosk.touch(.move, at: .point(110, 10), finger: 1)
    #expect(kiosk.rootViewController.actions == ["running began", "running changed"])
    #expect(late.seen == ["began 1", "moved 1", "reset"])
    kiosk.end()
  }

  @Test func G8_everyAttemptAsksAgain() {
    let kiosk = GestureController.kiosk()
    kiosk.rootViewController.add(UITapGestureRecognizer(), "single")
    let double = kiosk.rootViewController.add(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    kiosk.rootViewController.waits = [("single", "double")]
    kiosk.tap(kiosk.rootViewController.pad)
    #expect(kiosk.rootViewController.actions == [])
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.rootViewController.actions == ["single ended"])
    kiosk.rootViewController.waits = []
    kiosk.tap(kiosk.rootViewController.pad)
    #expect(kiosk.rootViewController.actions == ["single ended", "single ended"])
    kiosk.end()
  }

  @Test func G9_aFingerThatJoinsAGestureIsNotForTheView() {
    let kiosk = GestureController.kiosk()
    kiosk.rootViewController.add(UIPanGestureRecognizer(), "pan")
    kiosk.touch(.down, at: .point(10, 10), finger: 0)
    kiosk.touch(.move, at: .point(40, 10), finger: 0)
    kiosk.touch(.down, at: .point(100, 10), finger: 1)
    kiosk.touch(.move, at: .point(110, 10), finger: 1)
    kiosk.liftAll()
    #expect(kiosk.rootViewController.padLog == ["pad began", "pad cancelled"])
    kiosk.end()
  }

  @Test func G1_aCancelledGestureTellsItsTargets() {
    let kiosk = GestureController.kiosk()
    let puppet = kiosk.rootViewController.add(ScriptedRecognizer(), "puppet")
    puppet.onMoved = .began
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.move, at: .point(20, 10))
    kiosk.changeState(to: .inactive)
    #expect(kiosk.rootViewController.actions == ["puppet began", "puppet cancelled"])
    kiosk.end()
  }

  @Test func G6_tapsOfOtherCountsNeitherPreventNorArePrevented() {
    let (single, double, other) = (UITapGestureRecognizer(), UITapGestureRecognizer(), UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    for (a, b) in [(single, double), (double, single)] {
      #expect(!a.canPrevent(b) && !b.canBePrevented(by: a))
    }
    #expect(single.canPrevent(other) && other.canBePrevented(by: single))
    #expect(single.canPrevent(UIPanGestureRecognizer()) && single.canBePrevented(by: UIPanGestureRecognizer()))
  }

  @Test func G10_severalFingersAreReplayedInTheirOrder() {
    final class Fingers: UIView {
      var log: [String] = []
      private func note(_ phase: String, _ touches: Set<UITouch>) {
        for touch in touches { log.append("\(phase) \(Int(touch.location(in: nil).x))") }
      }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
    }
    let kiosk = GestureController.kiosk()
    let fingers = Fingers(frame: kiosk.screen.bounds)
    fingers.isMultipleTouchEnabled = true
    kiosk.rootViewController.view.addSubview(fingers)
    let puppet = kiosk.rootViewController.add(ScriptedRecognizer(), "puppet", to: fingers)
    (puppet.delaysTouchesBegan, puppet.onEnded) = (true, nil)
    kiosk.touch(.down, at: .point(10, 10), finger: 0)
    kiosk.touch(.down, at: .point(50, 10), finger: 1)
    kiosk.touch(.move, at: .point(60, 10), finger: 1)
    kiosk.touch(.move, at: .point(20, 10), finger: 0)
    kiosk.touch(.up, finger: 1)
    #expect(fingers.log == [])
    puppet.state = .failed
    #expect(fingers.log == ["began 10", "began 50", "moved 60", "moved 20", "ended 60"])
    kiosk.end()
  }

  @Test func G13_placesAreInTheViewAskedFor() {
    let kiosk = GestureController.kiosk()
    let box = UIView(frame: CGRect(x: 100, y: 20, width: 200, height: 100))
    kiosk.rootViewController.view.addSubview(box)
    let puppet = kiosk.rootViewController.add(ScriptedRecognizer(), "puppet", to: box)
    puppet.onEnded = nil
    kiosk.touch(.down, at: [.point(110, 30), .point(150, 50)])
    #expect(puppet.location(in: box) == CGPoint(x: 30, y: 20))
    #expect(puppet.location(in: nil) == CGPoint(x: 130, y: 40))
    #expect(puppet.location(ofTouch: 0, in: box) == CGPoint(x: 10, y: 10))
    // Fingers that were lifted no longer count.
    kiosk.touch(.up, finger: 0)
    kiosk.touch(.move, at: .point(160, 50), finger: 1)
    #expect(puppet.numberOfTouches == 1)
    #expect(puppet.location(in: box) == CGPoint(x: 60, y: 30))
    kiosk.end()
  }

  @Test func G13_aGestureIsOfOneTypeOfTouchUnlessItTakesBoth() {
    let kiosk = GestureController.kiosk()
    let puppet = kiosk.rootViewController.add(ScriptedRecognizer(), "puppet")
    #expect(puppet.requiresExclusiveTouchType)
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.pointer(.move(to: .point(50, 50)))
    kiosk.pointer(.down(.right))
    #expect(puppet.seen == ["began 1"])
    kiosk.pointer(.up(.right))
    puppet.requiresExclusiveTouchType = false
    kiosk.pointer(.down(.right))
    #expect(puppet.seen == ["began 1", "began 1"])
    #expect(puppet.buttonMask == .secondary)
    kiosk.end()
  }

  @Test func G14_theTapsOfADoubleTapAreNearAndSoon() {
    let kiosk = GestureController.kiosk()
    let tap = kiosk.rootViewController.add(UITapGestureRecognizer(), "double")
    tap.numberOfTapsRequired = 2
    kiosk.tap(at: .point(50, 50))
    kiosk.advance(by: .milliseconds(360))
    kiosk.tap(at: .point(50, 50))
    kiosk.advance(by: .milliseconds(360))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.tap(at: .point(50, 50))
    kiosk.tap(at: .point(50 + UIInputTuning.current.multiTapDistance + 1, 50))
    kiosk.advance(by: .milliseconds(360))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.tap(at: .point(50, 50))
    kiosk.tap(at: .point(60, 50))
    #expect(kiosk.rootViewController.actions == ["double ended"])
    kiosk.end()
  }

  @Test func G14_aLongPressIsOfAsManyFingersAsItAsksFor() {
    let kiosk = GestureController.kiosk()
    let press = kiosk.rootViewController.add(UILongPressGestureRecognizer(), "press")
    kiosk.touch(.down, at: [.point(50, 50), .point(150, 50)])
    kiosk.advance(by: .milliseconds(600))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.liftAll()
    press.numberOfTouchesRequired = 2
    kiosk.touch(.down, at: .point(50, 50), finger: 0)
    kiosk.advance(by: .milliseconds(600))
    #expect(kiosk.rootViewController.actions == [])
    kiosk.touch(.down, at: .point(150, 50), finger: 1)
    kiosk.advance(by: .milliseconds(501))
    #expect(kiosk.rootViewController.actions == ["press began"])
    kiosk.end()
  }

  @Test func G15_everyPanCountsFromItsOwnBeginning() {
    let kiosk = GestureController.kiosk()
    let pan = kiosk.rootViewController.add(UIPanGestureRecognizer(), "pan")
    for _ in 0..<2 {
      kiosk.touch(.down, at: .point(50, 50))
      kiosk.touch(.move, at: .point(70, 50))
      #expect(pan.translation(in: nil) == CGPoint(x: 20, y: 0))
      kiosk.touch(.up)
      kiosk.advance(by: .seconds(1))
    }
    kiosk.touch(.down, at: .point(50, 50))
    kiosk.touch(.move, at: .point(55, 50))
    #expect(kiosk.rootViewController.actions == ["pan began", "pan ended", "pan began", "pan ended"])
    kiosk.end()
  }

  @Test func G16_aRotationCountsOnFromWhatIsSet() {
    let kiosk = GestureController.kiosk()
    let rotation = kiosk.rootViewController.add(UIRotationGestureRecognizer(), "rotation")
    kiosk.touch(.down, at: [.point(200, 100), .point(300, 100)])
    kiosk.touch(.move, at: [.point(200, 100), .point(200, 200)])
    #expect(abs(rotation.rotation - .pi / 2) < 1e-9)
    rotation.rotation = 1
    kiosk.touch(.move, at: [.point(200, 100), .point(100, 100)])
    #expect(abs(rotation.rotation - 1 - .pi / 2) < 1e-9)
    kiosk.end()
  }
}
