import KioskTesting
import Testing

import UIKit

/// Page view controllers that leave the window while a page is being turned.
@MainActor
@Suite(.serialized) struct PageLeavingTests {
  @Test(arguments: [false, true]) func TC12_pagesOfATurnThatIsLeftDisappear(_ isFar: Bool) {
    let record = MonkeyRecord()
    let book = MonkeyBook((0..<3).map { MonkeyPage($0, record) })
    let kiosk = VirtualKiosk(480, 320) { UINavigationController(rootViewController: book) }
    kiosk.advance(by: .seconds(1))
    kiosk.touch(.down, at: .percent(80, 60))
    for x in stride(from: 75, through: isFar ? 10 : 60, by: -5) {
      kiosk.touch(.move, at: .percent(CGFloat(x), 60))
      kiosk.advance(by: .milliseconds(16))
    }
    #expect(book.leaves[1].state == .appearing)
    kiosk.rootViewController.pushViewController(MonkeyPage(10, record), animated: true)
    kiosk.advance(by: .seconds(1))
    kiosk.touch(.up)
    kiosk.advance(by: .seconds(1))
    #expect(book.leaves.map(\.state) == [.gone, .gone, .gone])
    #expect(book.children == book.viewControllers)
    kiosk.rootViewController.popViewController(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(book.leaves.filter { $0.state == .there } == book.viewControllers)
    #expect(record.faults == [])
    kiosk.end()
  }
}
