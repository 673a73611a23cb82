import KioskTesting
import Testing

@testable import UIKit

@MainActor
@Suite struct GestureStateTests {
  @Test func G1_onlyLegalMovesAreMade() {
    typealias State = UIGestureRecognizer.State
    let all: [State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    let legal: [State: Set<State>] = [
      .possible: [.began, .ended, .failed, .cancelled], .began: [.changed, .ended, .cancelled],
      .changed: [.changed, .ended, .cancelled]
    ]
    for from in all {
      for to in all { #expect(GestureProgress.allows(from, to) == (legal[from]?.contains(to) ?? false), "\(from) → \(to)") }
    }
    #expect(State.recognized == .ended)
    // Cancelling what never began is failing.
    var progress = GestureProgress.possible
    let hasMoved = progress.move(to: .cancelled)
    #expect(hasMoved)
    #expect(progress == .failed)
  }

  @Test func G1_anIllegalMoveIsRefusedAndLogged() {
    let kiosk = GestureRoom.kiosk()
    let puppet = kiosk.room.add(Puppet(), "puppet")
    let lines = LogLines.while {
      kiosk.touch(.down, at: .point(10, 10))
      puppet.state = .changed
      #expect(puppet.state == .possible)
      puppet.state = .began
      puppet.state = .possible
      #expect(puppet.state == .began)
      kiosk.touch(.up)
    }
    #expect(lines.count >= 2 && lines[0].contains("no legal move"))
    kiosk.end()
  }

  @Test func G1_actionsFollowEveryStateButPossibleAndFailed() {
    let kiosk = GestureRoom.kiosk()
    let puppet = kiosk.room.add(Puppet(), "puppet")
    (puppet.onBegan, puppet.onMoved, puppet.onEnded) = (.began, .changed, .ended)
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.move, at: .point(20, 10))
    kiosk.touch(.move, at: .point(30, 10))
    kiosk.touch(.up)
    #expect(kiosk.room.actions == ["puppet began", "puppet changed", "puppet changed", "puppet ended"])
    kiosk.room.log = []
    (puppet.onBegan, puppet.onMoved, puppet.onEnded) = (nil, nil, .failed)
    kiosk.tap(kiosk.room.pad)
    #expect(kiosk.room.actions == [])
    kiosk.end()
  }

  @Test func G2_afterTheEndItIsResetAndSeesNoMoreOfTouchesThatAreDown() {
    let kiosk = GestureRoom.kiosk()
    let puppet = kiosk.room.add(Puppet(), "puppet")
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
    let kiosk = GestureRoom.kiosk()
    let room = kiosk.room
    let (window, container, pad, sibling) = (Puppet(), Puppet(), Puppet(), Puppet())
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
    room.view.insertSubview(other, at: 0)
    room.add(window, "window", to: room.view.window)
    room.add(container, "container", to: room.view)
    room.add(pad, "pad")
    room.add(sibling, "sibling", to: other)
    kiosk.touch(.down, at: .point(10, 10))
    #expect([window, container, pad].allSatisfy { $0.seen == ["began 1"] })
    #expect(sibling.seen == [])
    kiosk.end()
  }

  @Test func G3_aRefusedTouchIsNeverSeen() {
    let kiosk = GestureRoom.kiosk()
    let puppet = kiosk.room.add(Puppet(), "puppet")
    kiosk.room.maxTouches = 1
    kiosk.touch(.down, at: .point(10, 10), finger: 0)
    kiosk.touch(.down, at: .point(50, 10), finger: 1)
    kiosk.touch(.move, at: .point(60, 10), finger: 1)
    kiosk.touch(.up, finger: 1)
    #expect(puppet.seen == ["began 1"])
    #expect(kiosk.room.refusedTouches == 1)
    kiosk.end()
  }

  @Test func G4_delegateAndViewAreAskedBeforeItBegins() {
    let kiosk = GestureRoom.kiosk()
    let room = kiosk.room
    let tap = room.add(UITapGestureRecognizer(), "tap")
    room.mayBegin = false
    kiosk.tap(room.pad)
    #expect(room.actions == [])
    #expect(room.questions.filter { $0.hasPrefix("begin") } == ["begin tap possible"])
    room.mayBegin = true
    room.pad.refuses = tap
    kiosk.tap(room.pad)
    #expect(room.actions == [])
    room.pad.refuses = nil
    kiosk.advance(by: .seconds(1))
    kiosk.tap(room.pad)
    #expect(room.actions == ["tap ended"])
    kiosk.end()
  }

  @Test func G4_theTouchedViewIsAskedForRecognizersAroundIt() {
    let kiosk = GestureRoom.kiosk()
    let tap = kiosk.room.add(UITapGestureRecognizer(), "tap", to: kiosk.room.view)
    kiosk.room.pad.refuses = tap
    kiosk.tap(kiosk.room.pad)
    #expect(kiosk.room.log == ["pad began", "pad ended"])
    kiosk.end()
  }

  @Test func G12_switchingOffCancelsWithActionOrFailsSilently() {
    let kiosk = GestureRoom.kiosk()
    let puppet = kiosk.room.add(Puppet(), "puppet")
    puppet.onMoved = .began
    kiosk.touch(.down, at: .point(10, 10))
    puppet.isEnabled = false
    #expect(kiosk.room.actions == [])
    kiosk.touch(.move, at: .point(20, 10))
    #expect(puppet.seen == ["began 1", "reset"])
    puppet.isEnabled = true
    kiosk.touch(.up)
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.move, at: .point(20, 10))
    puppet.isEnabled = false
    #expect(kiosk.room.actions == ["puppet began", "puppet cancelled"])
    kiosk.end()
  }

  @Test func G12_removingIsSwitchingOff() {
    let kiosk = GestureRoom.kiosk()
    let puppet = kiosk.room.add(Puppet(), "puppet")
    puppet.onBegan = .began
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.room.pad.removeGestureRecognizer(puppet)
    #expect(kiosk.room.actions == ["puppet began", "puppet cancelled"])
    #expect(puppet.view == nil)
    #expect(kiosk.room.pad.gestureRecognizers == nil)
    kiosk.end()
  }

  @Test func G12_anIgnoredTouchIsNeitherHeldBackNorCancelled() {
    final class Picky: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches where touch.location(in: nil).x > 100 { ignore(touch, for: event) }
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    }
    let kiosk = GestureRoom.kiosk()
    let picky = kiosk.room.add(Picky(), "picky")
    picky.delaysTouchesBegan = true
    kiosk.touch(.down, at: .point(200, 10), finger: 1)
    #expect(kiosk.room.log == ["pad began"])
    #expect(picky.numberOfTouches == 0)
    kiosk.touch(.down, at: .point(20, 10), finger: 0)
    kiosk.touch(.move, at: .point(30, 10), finger: 0)
    kiosk.touch(.up, finger: 1)
    #expect(kiosk.room.log == ["pad began", "picky ended", "pad ended"])
    kiosk.end()
  }

  @Test func G13_placesAreTheMiddleAndEachFingers() {
    let kiosk = GestureRoom.kiosk()
    let puppet = kiosk.room.add(Puppet(), "puppet")
    kiosk.touch(.down, at: [.point(100, 50), .point(200, 150)])
    #expect(puppet.location(in: kiosk.room.pad) == CGPoint(x: 150, y: 100))
    #expect(puppet.numberOfTouches == 2)
    #expect(puppet.location(ofTouch: 1, in: nil) == CGPoint(x: 200, y: 150))
    #expect(puppet.location(ofTouch: 7, in: nil) == CGPoint(x: 150, y: 100))
    kiosk.end()
  }

  @Test func G13_touchTypesAreFiltered() {
    let kiosk = GestureRoom.kiosk()
    let tap = kiosk.room.add(UITapGestureRecognizer(), "tap")
    tap.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)]
    kiosk.tap(at: .point(10, 10))
    #expect(kiosk.room.actions == [])
    kiosk.click(at: .point(10, 10))
    #expect(kiosk.room.actions == ["tap ended"])
    kiosk.end()
  }

  @Test func G13_aTapIsOfTheButtonThatItAsksFor() {
    let kiosk = GestureRoom.kiosk()
    kiosk.room.add(UITapGestureRecognizer(), "primary")
    let secondary = kiosk.room.add(UITapGestureRecognizer(), "secondary")
    secondary.buttonMaskRequired = .secondary
    kiosk.click(at: .point(10, 10), .right)
    #expect(kiosk.room.actions == ["secondary ended"])
    kiosk.click(at: .point(10, 10))
    #expect(kiosk.room.actions == ["secondary ended", "primary ended"])
    kiosk.end()
  }

  @Test func targetsAreNotKeptAliveAndCanBeRemoved() {
    @MainActor final class Target: NSObject {
      static var calls = 0
      func act() { Self.calls += 1 }
    }
    let kiosk = GestureRoom.kiosk()
    var target: Target? = Target()
    struct Watch { weak var object: AnyObject? }
    let watch = Watch(object: target)
    let tap = UITapGestureRecognizer(target: Target(), action: Target.act)
    kiosk.room.pad.addGestureRecognizer(tap)
    if let target { tap.addTarget(target, action: Target.act) }
    target = nil
    #expect(watch.object == nil)
    kiosk.tap(kiosk.room.pad)
    #expect(Target.calls == 0)
    let kept = Target()
    let first = tap.addTarget(kept, action: Target.act)
    tap.addTarget(kept, action: Target.act)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(kiosk.room.pad)
    #expect(Target.calls == 2)
    tap.removeTarget(first)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(kiosk.room.pad)
    #expect(Target.calls == 3)
    tap.removeTarget(kept)
    kiosk.advance(by: .seconds(1))
    kiosk.tap(kiosk.room.pad)
    #expect(Target.calls == 3)
    kiosk.end()
  }
}

/// What the framework complains of.
@MainActor
enum LogLines {
  private final class Box: @unchecked Sendable { var lines: [String] = [] }

  static func `while`(_ body: () -> Void) -> [String] {
    let box = Box()
    let old = Log.redirect { box.lines.append($0) }
    body()
    _ = Log.redirect(to: old)
    return box.lines
  }
}
