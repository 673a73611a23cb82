// Imported next to UIKit on purpose: files of apps often import both.
import Foundation
import KioskTesting
import Testing
import UIKit

/// Timers follow the kiosk's clock, also those that were added to a run loop by hand.
@MainActor
@Suite struct TimerTests {
  /// A wall clock, as a typical use of timers in apps.
  @MainActor private final class Clock: UIViewController {
    var ticks = 0
    var timer: Timer?

    override func viewDidLoad() {
      super.viewDidLoad()
      timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
        MainActor.assumeIsolated { self?.ticks += 1 }
      }
    }
  }

  @Test func aTimerTicksWithTheClock() {
    let kiosk = VirtualKiosk(100, 100) { Clock() }
    kiosk.advance(by: .milliseconds(999))
    #expect(kiosk.rootViewController.ticks == 0)
    kiosk.advance(by: .milliseconds(1))
    #expect(kiosk.rootViewController.ticks == 1)
    kiosk.advance(by: .seconds(3600))
    #expect(kiosk.rootViewController.ticks == 3601)
    kiosk.rootViewController.timer?.invalidate()
    #expect(kiosk.rootViewController.timer?.isValid == false)
    kiosk.advance(by: .seconds(10))
    #expect(kiosk.rootViewController.ticks == 3601)
    kiosk.end()
  }

  @Test func oneThatDoesNotRepeatIsInvalidAfter() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    var fired = 0
    let timer = Timer(timeInterval: 2, repeats: false) { timer in
      MainActor.assumeIsolated { fired += 1 }
      #expect(timer.isValid)
    }
    // It is not in a run loop yet.
    kiosk.advance(by: .seconds(10))
    #expect(fired == 0 && timer.isValid && timer.timeInterval == 0)
    RunLoop.main.add(timer, forMode: .common)
    RunLoop.main.add(timer, forMode: .default)
    kiosk.advance(by: .seconds(10))
    #expect(fired == 1 && !timer.isValid)
    RunLoop.main.add(timer, forMode: .common)
    kiosk.advance(by: .seconds(10))
    #expect(fired == 1)
    kiosk.end()
  }

  @Test func itsDateMoves() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    var fired = 0
    let timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: false) { _ in MainActor.assumeIsolated { fired += 1 } }
    timer.fireDate = Date(timeIntervalSinceNow: 5)
    kiosk.advance(by: .seconds(6))
    #expect(fired == 1)
    kiosk.advance(by: .seconds(120))
    #expect(fired == 1)
    kiosk.end()
  }

  @Test func anInvalidTimerLetsGo() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    weak var gone: NSObject?
    let timer: Timer
    do {
      let kept = NSObject()
      gone = kept
      nonisolated(unsafe) let held = kept
      timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in _ = held }
    }
    #expect(gone != nil)
    timer.invalidate()
    #expect(gone == nil)
    kiosk.end()
  }

  @Test func aTimerDoesNotOutliveItsKiosk() {
    let first = VirtualKiosk(100, 100) { Clock() }
    first.end()
    let second = VirtualKiosk(100, 100) { UIViewController() }
    second.advance(by: .seconds(100))
    #expect(first.rootViewController.ticks == 0)
    second.end()
  }

  @MainActor final class Listener: NSObject {
    var heard: [String] = []
    func rang(_ timer: Timer) { heard.append(timer.userInfo as? String ?? "?") }
  }

  @Test func aTimerWithASelectorCarriesWhatItWasGiven() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let listener = Listener()
    let timer = Timer.scheduledTimer(
      timeInterval: 0.5, target: listener, selector: .rang, userInfo: "bell", repeats: true)
    kiosk.advance(by: .seconds(1))
    #expect(listener.heard == ["bell", "bell"])
    timer.invalidate()
    kiosk.end()
  }

  /// In the run loop of another thread Foundation's own timers are used.
  @Test func otherThreadsHaveTheMachinesTime() async {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    let isOn = await withCheckedContinuation { next in
      let thread = Thread {
        nonisolated(unsafe) var fired = 0
        Timer.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in fired += 1 }
        let limit = Date(timeIntervalSinceNow: 10)
        while fired == 0, Date() < limit { _ = RunLoop.current.run(mode: .default, before: limit) }
        next.resume(returning: fired == 1)
      }
      thread.start()
    }
    #expect(isOn)
    kiosk.end()
  }
}

extension Selector {
  @MainActor fileprivate static let rang = Selector("rang") { (listener: TimerTests.Listener, timer: Timer) in
    listener.rang(timer)
  }
}
