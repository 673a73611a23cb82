import KioskTesting
import Testing
import UIKit

/// Rules of UIKit's tables that are easily missed: selection after a reload, rows that may not be edited, rows that measure
/// themselves.
@MainActor
@Suite struct TableRulesTests {
  private func show(_ model: [[String]]) -> (VirtualKiosk<TableController>, UITableView) {
    let kiosk = VirtualKiosk(300, 400) { TableController(model) }
    return (kiosk, kiosk.rootViewController.table)
  }

  @Test func TB39_reloadedRowsAreNoLongerSelected() {
    let (kiosk, table) = show([numbers(0..<6), numbers(0..<3)])
    table.allowsMultipleSelection = true
    for row in [1, 2, 4] { table.selectRow(at: .row(row), animated: false, scrollPosition: .none) }
    table.selectRow(at: .row(1, 1), animated: false, scrollPosition: .none)
    table.reloadRows(at: [.row(2)], with: .none)
    #expect(table.indexPathsForSelectedRows == [.row(1), .row(4), .row(1, 1)])
    #expect(table.cellForRow(at: .row(2))?.isSelected == false && table.cellForRow(at: .row(4))?.isSelected == true)
    // Rows that are only configured again stay selected.
    table.reconfigureRows(at: [.row(1)])
    #expect(table.indexPathsForSelectedRows == [.row(1), .row(4), .row(1, 1)])
    #expect(table.cellForRow(at: .row(1))?.isSelected == true)
    table.reloadSections([1], with: .none)
    #expect(table.indexPathsForSelectedRows == [.row(1), .row(4)])
    // In one batch with others that move: the place after the batch counts.
    kiosk.rootViewController.model[0].insert("new", at: 0)
    table.performBatchUpdates {
      table.insertRows(at: [.row(0)], with: .none)
      table.reloadRows(at: [.row(4)], with: .none)
    }
    #expect(table.indexPathsForSelectedRows == [.row(2)])
  }

  final class Fixed: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 6 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.row != 1 }
    override func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { actions }
    override func tableView(
      _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { actions }
    private var actions: UISwipeActionsConfiguration {
      UISwipeActionsConfiguration(actions: [UIContextualAction(style: .normal, title: "Later") { _, _, done in done(true) }])
    }
  }

  @Test(arguments: [-1.0, 1]) func TB40_aRowThatMayNotBeEditedHasNoSwipeActions(_ direction: Double) throws {
    let kiosk = VirtualKiosk(300, 400) { Fixed() }
    let table = kiosk.rootViewController.tableView!
    for (row, opens) in [(1, false), (2, true)] {
      let cell = try #require(table.cellForRow(at: .row(row)))
      let y = cell.frame.midY
      kiosk.drag(from: .point(150, y), to: .point(150 + 90 * direction, y))
      kiosk.advance(by: .seconds(1))
      #expect((cell.transform != .identity) == opens, "row \(row)")
    }
  }

  /// A row that says its height in `sizeThatFits`, as apps without constraints write it.
  final class Tall: UITableViewCell {
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 30 + 10 * CGFloat(tag)) }
  }

  final class TallHeader: UITableViewHeaderFooterView {
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 77) }
  }

  final class PlainHeader: UIView {
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 51) }
  }

  final class Tower: UITableViewController {
    override func numberOfSections(in tableView: UITableView) -> Int { 2 }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { section == 0 ? 4 : 2 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = Tall(style: .default, reuseIdentifier: nil)
      cell.tag = indexPath.row
      return cell
    }
    override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      section == 0 ? TallHeader(reuseIdentifier: nil) : PlainHeader()
    }
    override func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      UITableView.automaticDimension
    }
  }

  @Test func TB41_rowsAndHeadersAskSizeThatFits() {
    let kiosk = VirtualKiosk(300, 700) { Tower() }
    let table = kiosk.rootViewController.tableView!
    #expect(table.visibleCells.map(\.frame.height) == [30, 40, 50, 60, 30, 40])
    #expect(table.headerView(forSection: 0)?.frame.height == 77)
    #expect(table.subviews.first { $0 is PlainHeader }?.frame.height == 51)
    let frames = table.visibleCells.map(\.frame)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxY <= $1.minY })
  }

  /// A row whose height is that of a box, by constraints.
  final class Box: UITableViewCell {
    let box = UIView()
    lazy var length = box.heightAnchor.constraint(equalToConstant: 60)

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      box.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(box)
      NSLayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: contentView.topAnchor),
        box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
        box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor), length,
      ])
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  final class Boxes: TableController {
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      Box(style: .default, reuseIdentifier: nil)
    }
  }

  @Test(arguments: [UITableView.SelfSizingInvalidation.enabled, .enabledIncludingConstraints])
  func TB42_rowsFollowTheirConstraintsWhereThatIsAskedFor(_ mode: UITableView.SelfSizingInvalidation) throws {
    let kiosk = VirtualKiosk(300, 700) { Boxes([numbers(0..<3)]) }
    let table = kiosk.rootViewController.table
    table.selfSizingInvalidation = mode
    let cell = try #require(table.cellForRow(at: .row(0)) as? Box)
    #expect(cell.frame.height == 60)
    cell.length.constant = 95
    kiosk.advance(by: .seconds(1))
    #expect(cell.frame.height == (mode == .enabled ? 60 : 95))
    #expect(table.cellForRow(at: .row(1))?.frame.minY == cell.frame.maxY)
    // Another constraint.
    let more = cell.box.heightAnchor.constraint(greaterThanOrEqualToConstant: 130)
    cell.length.priority = .defaultHigh
    more.isActive = true
    kiosk.advance(by: .seconds(1))
    #expect(cell.frame.height == (mode == .enabled ? 60 : 130))
  }
}
