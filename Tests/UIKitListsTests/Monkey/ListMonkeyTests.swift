import Foundation
import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct ListMonkeyTests {
  /// `VITRINE_MONKEY_EVENTS` is the number of events in all, divided among the pages and seeds; 1000000 is the full count.
  private static var events: Int {
    ProcessInfo.processInfo.environment["VITRINE_MONKEY_EVENTS"].flatMap { Int($0) } ?? 16_000
  }

  private func run<Page: MonkeyPage>(_ seed: Int, share: Int, _ page: @escaping () -> Page) {
    // What random events make an app do is logged; a batch that the table refuses is a mistake of the table's.
    var faults: [String] = []
    let lines = FrameworkLog.lines {
      let monkey = ListMonkey(seed: seed, page)
      monkey.run(events: Self.events / share)
      monkey.finish()
      faults = monkey.faults
    }
    #expect(faults == [], "seed \(seed)")
    #expect(lines.filter { $0.contains("invalid update") } == [], "seed \(seed)")
  }

  @Test(arguments: [1, 2, 3, 4]) func TB31_aTableUnderRandomEventsShowsItsRows(_ seed: Int) {
    run(seed, share: 16) { MonkeyTable() }
  }

  @Test(arguments: [5, 6, 7, 8]) func TB31_diffableRowsUnderRandomEventsAreThoseOfTheSnapshot(_ seed: Int) {
    run(seed, share: 16) { MonkeyDiffableTable() }
  }

  @Test(arguments: [9, 10, 11, 12]) func CV33_aGridUnderRandomEventsShowsItsItems(_ seed: Int) {
    run(seed, share: 16) { MonkeyCollection() }
  }

  @Test(arguments: [13, 14, 15, 16]) func DP7_wheelsUnderRandomEventsRestOnARow(_ seed: Int) {
    run(seed, share: 16) { MonkeyForm() }
  }
}
