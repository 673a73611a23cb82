import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct TableTuningTests {
  @Test func TB1_metricsBelongToTheSession() {
    let first = VirtualKiosk(320, 240) { UIViewController() }
    UITableViewTuning.current.rowHeight = 72
    #expect(UITableViewTuning.current.rowHeight == 72)
    first.end()
    let second = VirtualKiosk(320, 240) { UIViewController() }
    #expect(UITableViewTuning.current.rowHeight == 44)
    second.end()
  }
}
