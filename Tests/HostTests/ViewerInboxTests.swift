import Foundation
import Testing
import VNCChannel

@testable import Host

/// Other work of the main thread comes between the events of viewers.
@MainActor
@Suite struct ViewerInboxTests {
  /// Takes `cost` ns of the clock for each event.
  private final class Receiver: ViewerEventReceiver {
    var now: UInt64 = 0
    let cost: UInt64
    var events: [ViewerEvent] = []
    var work: [@MainActor () -> Void] = []

    init(cost: UInt64) { self.cost = cost }

    func receive(_ event: ViewerEvent) {
      events.append(event)
      now += cost
    }
  }

  /// The most events, and the longest time in ns, that a portion took.
  private func deliver(_ count: Int, cost: UInt64) -> (events: Int, time: UInt64, all: [ViewerEvent]) {
    let receiver = Receiver(cost: cost)
    let inbox = ViewerInbox(now: { receiver.now }, later: { receiver.work.append($0) })
    inbox.receiver = receiver
    let handled = Flag()
    let events = (0..<count).map { ViewerEvent.pointer(viewer: 1, x: $0, y: 0, buttons: $0 & 1) }
    var most = (events: 0, time: UInt64(0))
    receiver.work = [{ inbox.take(events[...]) { handled.set() } }]
    while !receiver.work.isEmpty {
      #expect(!handled.isSet)
      let (before, begin) = (receiver.events.count, receiver.now)
      receiver.work.removeFirst()()
      most = (max(most.events, receiver.events.count - before), max(most.time, receiver.now - begin))
    }
    #expect(handled.isSet && receiver.events == events)
    return (most.events, most.time, receiver.events)
  }

  private final class Flag: @unchecked Sendable {
    // Unchecked: the main thread alone uses it.
    private(set) var isSet = false
    func set() { isSet = true }
  }

  @Test func expensiveEventsAreDeliveredOneAtATime() {
    let most = deliver(64, cost: 30_000_000)
    #expect(most.events == 1 && most.time == 30_000_000)
  }

  @Test func aPortionIsBoundedByTimeAndByCount() {
    #expect(deliver(64, cost: 2_000_000).events == 2)
    #expect(deliver(64, cost: 0).events == ViewerInbox.limit)
  }

  @Test func anEmptyBatchIsHandledAtOnce() { #expect(deliver(0, cost: 1).all.isEmpty) }
}
