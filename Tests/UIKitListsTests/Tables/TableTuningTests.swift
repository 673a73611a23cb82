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

  @Test(arguments: [(400, CGFloat(16)), (800, 20)])
  func TB33_textBeginsAtTheMarginOfPagesAsWideAsTheTable(_ width: Int, _ margin: CGFloat) throws {
    let kiosk = VirtualKiosk(width, 300) { TableController([["Ada", "Grace"]]) }
    let cell = try #require(kiosk.rootViewController.table.cellForRow(at: [0, 0]))
    let label = try #require(cell.textLabel)
    #expect(label.convert(label.bounds, to: nil as UIView?).minX == margin)
    #expect(cell.contentView.directionalLayoutMargins.leading == margin)
    #expect(cell.directionalLayoutMargins.leading == margin)
    #expect(kiosk.rootViewController.table.separatorInset.left == margin)
    #expect(kiosk.rootViewController.systemMinimumLayoutMargins.leading == margin)
    kiosk.end()
  }

  @Test func TB33_textInGroupsThatAreInsetKeepsItsMargin() throws {
    let kiosk = VirtualKiosk(800, 300) { TableController([["Ada", "Grace"]], style: .insetGrouped) }
    let cell = try #require(kiosk.rootViewController.table.cellForRow(at: [0, 0]))
    let label = try #require(cell.textLabel)
    #expect(label.convert(label.bounds, to: cell).minX == 16)
    kiosk.end()
  }

  @Test func TB33_marginsOfTheAppStay() throws {
    final class Narrow: UITableViewCell {
      override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        contentView.directionalLayoutMargins.leading = 4
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    let page = TableController([["Ada"]])
    page.loadViewIfNeeded()
    page.table.register(Narrow.self, forCellReuseIdentifier: "cell")
    let kiosk = VirtualKiosk(800, 300) { page }
    let margins = try #require(page.table.cellForRow(at: [0, 0])).contentView.directionalLayoutMargins
    #expect(margins.leading == 4 && margins.trailing == 20)
    kiosk.end()
  }
}
