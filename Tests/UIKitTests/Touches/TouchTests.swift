import Input
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct TouchTests {
  @Test func A3_whatSendEventKeepsNobodyGets() {
    final class Application: UIApplication {
      var isSwallowing = false
      override func sendEvent(_ event: UIEvent) { if !isSwallowing { super.sendEvent(event) } }
    }
    final class Window: UIWindow {
      var events = 0
      var isSwallowing = false
      override func sendEvent(_ event: UIEvent) {
        events += 1
        if !isSwallowing { super.sendEvent(event) }
      }
    }
    let kiosk = TouchController.kiosk()
    let window = Window(frame: kiosk.screen.bounds)
    let pad = Pad(frame: window.bounds)
    window.addSubview(pad)
    window.isHidden = false
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.up)
    #expect(pad.log == ["began 1", "ended 1"])
    #expect(window.events == 2)
    window.isSwallowing = true
    kiosk.touch(.down, at: .point(10, 10))
    window.isSwallowing = false
    kiosk.touch(.move, at: .point(20, 10))
    kiosk.touch(.up)
    // There is never an end without a beginning.
    #expect(pad.log == ["began 1", "ended 1"])
    kiosk.end()
  }

  @Test func A3_ignoredEventsAreDroppedNotKept() {
    let kiosk = TouchController.kiosk()
    let (rootViewController, application) = (kiosk.rootViewController, UIApplication.shared)
    kiosk.touch(.down, at: .point(10, 10))
    application.beginIgnoringInteractionEvents()
    application.beginIgnoringInteractionEvents()
    #expect(rootViewController.left.log == ["began 1", "cancelled 1"])
    kiosk.touch(.up)
    application.endIgnoringInteractionEvents()
    #expect(application.isIgnoringInteractionEvents)
    kiosk.touch(.down, at: .point(10, 10))
    application.endIgnoringInteractionEvents()
    kiosk.touch(.move, at: .point(20, 10))
    kiosk.touch(.up)
    #expect(rootViewController.left.log == ["began 1", "cancelled 1"])
    kiosk.tap(rootViewController.left)
    #expect(rootViewController.left.log.suffix(2) == ["began 1", "ended 1"])
    application.endIgnoringInteractionEvents()
    #expect(!application.isIgnoringInteractionEvents)
    kiosk.end()
  }

  @Test func A4_oneObjectLivesFromBeganToEnded() {
    final class HoldingView: UIView {
      var touches: [UITouch] = []
      var events: [UIEvent] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { keep(touches, event) }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { keep(touches, event) }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { keep(touches, event) }
      func keep(_ touches: Set<UITouch>, _ event: UIEvent?) {
        self.touches += touches
        if let event { events.append(event) }
      }
    }
    let kiosk = TouchController.kiosk()
    let holder = HoldingView(frame: kiosk.screen.bounds)
    kiosk.rootViewController.view.addSubview(holder)
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.touch(.move, at: .point(20, 10))
    kiosk.touch(.up)
    kiosk.touch(.down, at: .point(10, 10), finger: 3)
    #expect(holder.touches.count == 4)
    #expect(holder.touches[0] === holder.touches[1] && holder.touches[0] === holder.touches[2])
    #expect(holder.touches[3] !== holder.touches[0])
    #expect(holder.events.allSatisfy { $0 === holder.events[0] })
    #expect(Set(holder.touches).count == 2)
    // Equal in every value, but two objects.
    let twins = (0..<2).map { _ in UITouch(type: .direct, timestamp: 1, position: .zero, window: nil, view: nil) }
    #expect(Set(twins).count == 2)
    kiosk.end()
  }

  @Test func E1_eachViewIsNotifiedOfEachPhaseOnceWithItsTouches() {
    let kiosk = TouchController.kiosk()
    let rootViewController = kiosk.rootViewController
    kiosk.touch(.down, at: [.point(10, 10), .point(50, 10), .point(300, 10)])
    #expect(rootViewController.left.log == ["began 2"])
    #expect(rootViewController.right.log == ["began 1"])
    // One finger moves, one is lifted, one comes down, in one report.
    kiosk.simulatedInput.touch(.move, slot: 0, at: kiosk.panel(20, 10), endsFrame: false)
    kiosk.simulatedInput.touch(.up, slot: 1, endsFrame: false)
    kiosk.simulatedInput.touch(.down, slot: 4, at: kiosk.panel(60, 60), endsFrame: true)
    kiosk.presentChanges()
    #expect(rootViewController.left.log == ["began 2", "began 1", "moved 1", "ended 1"])
    #expect(rootViewController.right.log == ["began 1"])
    kiosk.end()
  }

  @Test func E1_stationaryTouchesAreOnlyAmongAll() {
    final class Counter: UIView {
      var all = 0
      var phases: Set<Int> = []
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        all = event?.allTouches?.count ?? 0
        phases = Set((event?.allTouches ?? []).map(\.phase.rawValue))
      }
    }
    let kiosk = TouchController.kiosk()
    let counter = Counter(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    kiosk.rootViewController.view.addSubview(counter)
    kiosk.touch(.down, at: .point(10, 10), finger: 0)
    kiosk.touch(.down, at: .point(300, 10), finger: 1)
    kiosk.touch(.move, at: .point(20, 10), finger: 0)
    #expect(counter.all == 2)
    #expect(counter.phases == [UITouch.Phase.moved.rawValue, UITouch.Phase.stationary.rawValue])
    #expect(kiosk.rootViewController.right.log == ["began 1"])
    // They are not in the set either when they are on the same view.
    kiosk.touch(.down, at: .point(320, 10), finger: 2)
    kiosk.touch(.move, at: .point(330, 10), finger: 2)
    #expect(kiosk.rootViewController.right.log == ["began 1", "began 1", "moved 1"])
    kiosk.end()
  }

  @Test func E2_aTouchStaysWithTheViewItBegan() {
    let kiosk = TouchController.kiosk()
    let rootViewController = kiosk.rootViewController
    kiosk.drag(from: .point(100, 100), to: .point(300, 100), duration: .milliseconds(50))
    #expect(rootViewController.left.log.first == "began 1" && rootViewController.left.log.last == "ended 1")
    #expect(rootViewController.right.log == [])
    #expect(rootViewController.left.seen[0].view === rootViewController.left)
    kiosk.end()
  }

  @Test func E2_placesAreThoseOfTheViewAskedAsItIsNow() {
    let kiosk = TouchController.kiosk()
    let rootViewController = kiosk.rootViewController
    kiosk.touch(.down, at: .point(250, 30))
    let touch = rootViewController.right.seen[0]
    #expect(touch.location(in: rootViewController.right) == CGPoint(x: 50, y: 30))
    #expect(touch.location(in: nil) == CGPoint(x: 250, y: 30))
    #expect(touch.previousLocation(in: nil) == CGPoint(x: 250, y: 30))
    rootViewController.right.bounds.origin = CGPoint(x: 0, y: 100)
    #expect(touch.location(in: rootViewController.right) == CGPoint(x: 50, y: 130))
    kiosk.touch(.move, at: .point(260, 30))
    #expect(touch.previousLocation(in: nil) == CGPoint(x: 250, y: 30))
    #expect(touch.location(in: nil) == CGPoint(x: 260, y: 30))
    kiosk.advance(by: .milliseconds(50))
    kiosk.touch(.move, at: .point(280, 30))
    #expect(touch.previousLocation(in: nil) == CGPoint(x: 260, y: 30))
    #expect(touch.previousLocation(in: rootViewController.right) == CGPoint(x: 60, y: 130))
    kiosk.end()
  }

  @Test func E3_withoutMultipleTouchOnlyTheFirstFingerCounts() {
    let kiosk = TouchController.kiosk()
    let rootViewController = kiosk.rootViewController
    rootViewController.left.isMultipleTouchEnabled = false
    kiosk.touch(.down, at: .point(10, 10), finger: 0)
    kiosk.touch(.down, at: .point(90, 10), finger: 1)
    kiosk.touch(.move, at: .point(95, 10), finger: 1)
    kiosk.touch(.up, finger: 0)
    kiosk.touch(.move, at: .point(99, 10), finger: 1)
    kiosk.touch(.up, finger: 1)
    #expect(rootViewController.left.log == ["began 1", "ended 1"])
    kiosk.end()
  }

  @Test func E3_recognizersSeeFingersThatTheViewDoesNot() {
    final class Counter: UIGestureRecognizer {
      var most = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { most = max(most, numberOfTouches) }
    }
    let kiosk = TouchController.kiosk()
    let counter = Counter()
    kiosk.rootViewController.left.isMultipleTouchEnabled = false
    kiosk.rootViewController.left.addGestureRecognizer(counter)
    kiosk.touch(.down, at: [.point(10, 10), .point(50, 50)])
    #expect(counter.most == 2)
    #expect(kiosk.rootViewController.left.log == ["began 1"])
    kiosk.end()
  }

  @Test func E4_anExclusiveViewHasTheWindowForItself() {
    let kiosk = TouchController.kiosk()
    let rootViewController = kiosk.rootViewController
    rootViewController.left.isExclusiveTouch = true
    kiosk.touch(.down, at: .point(10, 10), finger: 0)
    kiosk.touch(.down, at: .point(300, 10), finger: 1)
    #expect(rootViewController.right.log == [])
    kiosk.liftAll()
    #expect(rootViewController.right.log == [])
    kiosk.touch(.down, at: .point(300, 10), finger: 0)
    kiosk.touch(.down, at: .point(10, 10), finger: 1)
    #expect(rootViewController.right.log == ["began 1"])
    #expect(rootViewController.left.log == ["began 1", "ended 1"])
    kiosk.end()
  }

  @Test func E5_tapsInQuickSuccessionAreCounted() {
    final class Counter: UIView {
      var counts: [Int] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { counts += touches.map(\.tapCount) }
    }
    let kiosk = TouchController.kiosk()
    let counter = Counter(frame: kiosk.screen.bounds)
    kiosk.rootViewController.view.addSubview(counter)
    kiosk.tap(at: .point(50, 50), times: 3)
    #expect(counter.counts == [1, 2, 3])
    kiosk.advance(by: .milliseconds(360))
    kiosk.tap(at: .point(50, 50))
    #expect(counter.counts.last == 1)
    kiosk.tap(at: .point(50 + 46, 50))
    #expect(counter.counts.last == 1)
    kiosk.end()
  }

  @Test func E6_theWindowsHidingCancelsItsTouches() {
    let kiosk = TouchController.kiosk()
    kiosk.touch(.down, at: .point(10, 10))
    let touch = kiosk.rootViewController.left.seen[0]
    kiosk.rootViewController.view.window?.isHidden = true
    #expect(kiosk.rootViewController.left.log == ["began 1", "cancelled 1"])
    #expect(touch.phase == .cancelled)
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.left.log == ["began 1", "cancelled 1"])
    kiosk.end()
  }

  @Test func E7_movesBetweenTwoFramesComeAsOneWithAllTheirPlaces() {
    final class Ink: UIView {
      var moves = 0
      var places: [CGFloat] = []
      var isCopied = true
      var lastEqualsMain = false
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        moves += 1
        guard let touch = touches.first, let all = event?.coalescedTouches(for: touch) else { return }
        places += all.map { $0.location(in: nil).x }
        isCopied = isCopied && all.allSatisfy { $0 !== touch }
        lastEqualsMain = all.last?.location(in: self) == touch.location(in: self) && all.last?.timestamp == touch.timestamp
        if event?.predictedTouches(for: touch)?.isEmpty != true { isCopied = false }
      }
    }
    let kiosk = TouchController.kiosk()
    let ink = Ink(frame: kiosk.screen.bounds)
    kiosk.rootViewController.view.addSubview(ink)
    kiosk.touch(.down, at: .point(0, 0))
    kiosk.advance(by: .milliseconds(100))
    // A panel with 1000 reports a second.
    for step in 1...64 {
      kiosk.simulatedInput.touch(.move, at: kiosk.panel(CGFloat(step), 0))
      kiosk.advance(by: .milliseconds(1))
    }
    kiosk.advance(by: .milliseconds(20))
    #expect((4...6).contains(ink.moves))
    #expect(ink.places == (1...64).map { CGFloat($0) })
    #expect(ink.isCopied && ink.lastEqualsMain)
    kiosk.end()
  }

  @Test func E8_timesAreThoseOfTheDeviceAndQueriesFollowTheBinding() {
    final class Clock: UIView {
      var times: [TimeInterval] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        times += [touches.first?.timestamp ?? 0, event?.timestamp ?? 0]
      }
    }
    let kiosk = TouchController.kiosk()
    let clock = Clock(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let recognizer = UIPanGestureRecognizer()
    clock.addGestureRecognizer(recognizer)
    kiosk.rootViewController.view.addSubview(clock)
    let began = CACurrentMediaTime()
    kiosk.simulatedInput.touch(.down, at: kiosk.panel(10, 10))
    kiosk.advance(by: .seconds(0))
    #expect(clock.times == [began, began])
    kiosk.touch(.down, at: .point(300, 10), finger: 1)
    let event = UIApplication.shared.eventDispatcher.touches.live.first?.storedWindow.map { _ in
      kiosk.rootViewController.right.seen[0]
    }
    #expect(event?.view === kiosk.rootViewController.right)
    let touch = UIApplication.shared.eventDispatcher.touches.live[0]
    #expect(touch.gestureRecognizers == [recognizer])
    kiosk.end()
  }

  @Test func E8_anEventsTouchesAreFoundByViewWindowAndRecognizer() {
    final class Asker: UIView {
      var counts: [Int?] = []
      weak var other: UIView?
      weak var recognizer: UIGestureRecognizer?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let event, let window, let other, let recognizer else { return }
        counts = [
          event.allTouches?.count, event.touches(for: self)?.count, event.touches(for: other)?.count,
          event.touches(for: window)?.count, event.touches(for: recognizer)?.count,
        ]
      }
    }
    let kiosk = TouchController.kiosk()
    let asker = Asker(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let recognizer = UIPanGestureRecognizer()
    (asker.other, asker.recognizer) = (kiosk.rootViewController.right, recognizer)
    asker.addGestureRecognizer(recognizer)
    kiosk.rootViewController.view.addSubview(asker)
    kiosk.touch(.down, at: .point(300, 10), finger: 1)
    kiosk.touch(.down, at: .point(10, 10), finger: 0)
    #expect(asker.counts == [2, 1, 1, 2, 1])
    kiosk.end()
  }

  @Test func B3_touchesGoToTheFrontWindowThatWantsThemAndMakeNoneKey() {
    final class Glass: UIWindow {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
      }
    }
    let kiosk = TouchController.kiosk()
    let key = UIApplication.shared.keyWindow
    let glass = Glass(frame: kiosk.screen.bounds)
    let pad = Pad(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    glass.windowLevel = .alert
    glass.addSubview(pad)
    glass.isHidden = false
    kiosk.tap(at: .point(10, 10))
    #expect(UIApplication.shared.keyWindow === key)
    kiosk.tap(at: .point(100, 100))
    #expect(pad.log == ["began 1", "ended 1"])
    #expect(kiosk.rootViewController.left.log == ["began 1", "ended 1"])
    #expect(UIApplication.shared.keyWindow === key)
    kiosk.end()
  }

  @Test func C5_switchingInteractionOffDoesNotEndTheTouch() {
    let kiosk = TouchController.kiosk()
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.rootViewController.left.isUserInteractionEnabled = false
    kiosk.rootViewController.view.window?.isUserInteractionEnabled = false
    kiosk.touch(.move, at: .point(20, 10))
    kiosk.touch(.up)
    #expect(kiosk.rootViewController.left.log == ["began 1", "moved 1", "ended 1"])
    kiosk.tap(kiosk.rootViewController.left)
    #expect(kiosk.rootViewController.left.log == ["began 1", "moved 1", "ended 1"])
    kiosk.end()
  }

  @Test func C8_aViewRemovedWhileTouchedIsCancelledOnceAndHearsNoMore() {
    let kiosk = TouchController.kiosk()
    let rootViewController = kiosk.rootViewController
    kiosk.touch(.down, at: .point(10, 10))
    rootViewController.left.removeFromSuperview()
    #expect(rootViewController.left.log == ["began 1", "cancelled 1"])
    kiosk.touch(.move, at: .point(20, 10))
    kiosk.touch(.up)
    #expect(rootViewController.left.log == ["began 1", "cancelled 1"])
    // A view removes its container while it handles the touch.
    let box = UIView(frame: kiosk.screen.bounds)
    let pad = Pad(frame: box.bounds)
    box.addSubview(pad)
    rootViewController.view.addSubview(box)
    pad.onBegan = { box.removeFromSuperview() }
    kiosk.tap(at: .point(10, 10))
    #expect(pad.log == ["began 1", "cancelled 1"])
    kiosk.end()
  }

  @Test func C8_movingWithinAWindowKeepsTheTouch() {
    let kiosk = TouchController.kiosk()
    let rootViewController = kiosk.rootViewController
    kiosk.touch(.down, at: .point(10, 10))
    rootViewController.right.addSubview(rootViewController.left)
    kiosk.touch(.move, at: .point(20, 10))
    kiosk.touch(.up)
    #expect(rootViewController.left.log == ["began 1", "moved 1", "ended 1"])
    kiosk.end()
  }

  @Test func A2_aDeviceThatIsPulledOutCancelsItsTouches() {
    let kiosk = TouchController.kiosk()
    kiosk.touch(.down, at: .point(10, 10))
    kiosk.simulatedInput.suspend()
    kiosk.presentChanges()
    #expect(kiosk.rootViewController.left.log == ["began 1", "cancelled 1"])
    kiosk.end()
  }
}

extension VirtualKiosk {
  /// Converts a point of the upright screen to the panel, for events that belong in one report.
  func panel(_ x: CGFloat, _ y: CGFloat) -> PanelPoint {
    PanelPoint(x: Double(x / screen.bounds.width), y: Double(y / screen.bounds.height))
  }
}
