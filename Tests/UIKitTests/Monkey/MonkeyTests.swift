import Foundation
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite struct MonkeyTests {
  /// `VITRINE_MONKEY_EVENTS` is the number of events in all, divided among the seeds; 1000000 is the full count.
  private static var events: Int {
    ProcessInfo.processInfo.environment["VITRINE_MONKEY_EVENTS"].flatMap { Int($0) } ?? 160_000
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func randomEventsKeepTheInvariants(_ seed: UInt64) {
    let monkey = Monkey(seed: seed)
    // What random events make an app do is logged, thousands of times.
    _ = FrameworkLog.lines {
      monkey.run(events: Self.events / 8)
      monkey.finish()
    }
    #expect(monkey.ledger.faults == [])
    #expect(monkey.ledger.begun > Self.events / 400)
  }

  @Test func nothingIsLeftOfTheMonkeysViews() {
    let before = MonkeyView.alive
    _ = FrameworkLog.lines {
      let monkey = Monkey(seed: 99)
      monkey.run(events: 4_000)
      monkey.finish()
      #expect(monkey.ledger.faults == [])
    }
    #expect(MonkeyView.alive == before)
  }
}
