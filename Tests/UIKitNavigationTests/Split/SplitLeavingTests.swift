import KioskTesting
import Testing

import UIKit

/// Split view controllers that leave the window while columns move.
@MainActor
@Suite(.serialized) struct SplitLeavingTests {
  @Test(arguments: [false, true]) func TC7_columnsThatMoveDisappearWithTheirController(_ hides: Bool) {
    let record = MonkeyRecord()
    let split = UISplitViewController(style: .doubleColumn)
    let (list, detail) = (MonkeyPage(1, record), MonkeyPage(2, record))
    split.setViewController(list, for: .primary)
    split.setViewController(detail, for: .secondary)
    let kiosk = VirtualKiosk(1280, 800) { () -> UITabBarController in
      let tabs = UITabBarController()
      tabs.viewControllers = [split, MonkeyPage(3, record)]
      return tabs
    }
    kiosk.advance(by: .seconds(1))
    if !hides {
      split.hide(.primary)
      kiosk.advance(by: .seconds(1))
    }
    #expect(list.state == (hides ? .there : .gone))
    if hides { split.hide(.primary) } else { split.show(.primary) }
    kiosk.advance(by: .milliseconds(50))
    #expect(list.state == (hides ? .leaving : .appearing))
    kiosk.rootViewController.selectedIndex = 1
    kiosk.advance(by: .seconds(1))
    #expect([list.state, detail.state] == [.gone, .gone])
    kiosk.rootViewController.selectedIndex = 0
    kiosk.advance(by: .seconds(1))
    #expect([list.state, detail.state] == [hides ? .gone : .there, .there])
    #expect(record.faults == [])
    kiosk.end()
  }
}
