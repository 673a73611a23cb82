// Imported next to UIKit on purpose: files of apps often import all three.
import Dispatch
import Foundation
import KioskTesting
import Testing
import UIKit

/// Delays on the main queue follow the kiosk's clock.
@MainActor
@Suite struct DelayTests {
  @MainActor private final class Screen: UIViewController {
    var calls: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { [weak self] in
        self?.calls.append("half a second")
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(250)) { self?.calls.append("and a quarter") }
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(3600)) { self.calls.append("an hour") }
      DispatchQueue.main.asyncAfter(wallDeadline: .now() + 2) { self.calls.append("two seconds of the day") }
      DispatchQueue.main.asyncAfter(deadline: .distantFuture) { self.calls.append("never") }
    }
  }

  @Test func delaysFollowTheClock() {
    let kiosk = VirtualKiosk(100, 100) { Screen() }
    #expect(kiosk.rootViewController.calls == [])
    kiosk.advance(by: .milliseconds(499))
    #expect(kiosk.rootViewController.calls == [])
    kiosk.advance(by: .milliseconds(1))
    #expect(kiosk.rootViewController.calls == ["half a second"])
    kiosk.advance(by: .milliseconds(250))
    #expect(kiosk.rootViewController.calls == ["half a second", "and a quarter"])
    kiosk.advance(by: .seconds(2))
    #expect(kiosk.rootViewController.calls.last == "two seconds of the day")
    kiosk.advance(by: .seconds(3600 * 24))
    #expect(kiosk.rootViewController.calls.count == 4 && kiosk.rootViewController.calls.last == "an hour")
    kiosk.end()
  }

  @Test func aDelayDoesNotOutliveItsKiosk() {
    let first = VirtualKiosk(100, 100) { Screen() }
    let screen = first.rootViewController
    first.end()
    let second = VirtualKiosk(100, 100) { UIViewController() }
    second.advance(by: .seconds(5000))
    #expect(screen.calls == [])
    second.end()
  }

  @Test func delaysKeepTheirOrder() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    var order: [Int] = []
    for number in [3, 1, 2] {
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(number * 100)) { order.append(number) }
    }
    kiosk.advance(by: .seconds(1))
    #expect(order == [1, 2, 3])
    kiosk.end()
  }

  /// Waits until typing pauses, as search fields do.
  @Test func workItemsFollowTheClockAndCanBeCancelled() {
    let kiosk = VirtualKiosk(100, 100) { UIViewController() }
    var searched: [String] = []
    var pending: DispatchWorkItem?
    for text in ["v", "vi", "vit"] {
      pending?.cancel()
      let work = DispatchWorkItem { searched.append(text) }
      pending = work
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.3, execute: work)
      kiosk.advance(by: .milliseconds(200))
    }
    #expect(searched == [])
    kiosk.advance(by: .milliseconds(100))
    #expect(searched == ["vit"])
    kiosk.advance(by: .seconds(5))
    #expect(searched == ["vit"])
    kiosk.end()
  }

  @Test func workItemsDoWhatDispatchsDo() {
    let queue = DispatchQueue(label: "work")
    let first = DispatchWorkItem {}
    let last = DispatchSemaphore(value: 0)
    first.notify(queue: queue) { last.signal() }
    queue.async(execute: first)
    first.wait()
    #expect(last.wait(timeout: .now() + 10) == .success)
    let late = DispatchWorkItem { last.signal() }
    queue.asyncAfter(deadline: .now() + 0.001, execute: late)
    #expect(last.wait(timeout: .now() + 10) == .success)
    let never = DispatchWorkItem { Issue.record("cancelled work was done") }
    never.cancel()
    #expect(never.isCancelled)
    queue.sync(execute: never)
    let group = DispatchGroup()
    queue.async(group: group, execute: DispatchWorkItem {})
    group.notify(queue: queue, work: DispatchWorkItem { last.signal() })
    #expect(last.wait(timeout: .now() + 10) == .success)
  }
}
