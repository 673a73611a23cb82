import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct SelfSizingTests {
  /// A cell whose height follows from constraints: two labels, one below the other.
  final class PostCell: UITableViewCell {
    let title = UILabel()
    let body = UILabel()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      title.font = .systemFont(ofSize: 17)
      body.font = .systemFont(ofSize: 15)
      body.numberOfLines = 0
      for label in [title, body] {
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
      }
      let margins = contentView.layoutMarginsGuide
      NSLayoutConstraint.activate([
        title.topAnchor.constraint(equalTo: margins.topAnchor),
        title.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
        title.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
        body.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 4),
        body.leadingAnchor.constraint(equalTo: title.leadingAnchor),
        body.trailingAnchor.constraint(equalTo: title.trailingAnchor),
        body.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      ])
    }

    required init?(coder: NSCoder) { return nil }
  }

  final class Posts: UITableViewController {
    var lengths = (0..<200).map { $0 % 7 * 3 + 1 }

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(PostCell.self, forCellReuseIdentifier: "post")
      tableView.estimatedRowHeight = 60
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { lengths.count }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "post", for: indexPath)
      (cell as? PostCell)?.title.text = "Post \(indexPath.row)"
      (cell as? PostCell)?.body.text = String(repeating: "Some words. ", count: lengths[indexPath.row])
      return cell
    }
  }

  private func kiosk() -> VirtualKiosk<Posts> { VirtualKiosk(400, 440) { Posts() } }

  @Test func TB3_constraintsDetermineTheHeight() {
    let kiosk = kiosk()
    let table = kiosk.rootViewController.tableView!
    let heights = table.visibleCells.map(\.bounds.height)
    #expect(Set(heights).count > 2 && heights.allSatisfy { $0 > 50 })
    for cell in table.visibleCells.compactMap({ $0 as? PostCell }) {
      #expect(cell.body.frame.maxY + 11 <= cell.bounds.height + 1)
      let limit = CGSize(width: cell.body.frame.width, height: 9999)
      #expect(cell.body.frame.height >= cell.body.sizeThatFits(limit).height - 1)
    }
  }

  @Test func TB5_estimatesMoveNothingOnTheScreen() {
    let kiosk = kiosk()
    let table = kiosk.rootViewController.tableView!
    table.scrollToRow(at: .row(150), at: .top, animated: false)
    #expect(table.contentOffset.y == table.rectForRow(at: .row(150)).minY)
    // Upwards, rows come in that are higher or lower than estimated.
    var last = table.cellForRow(at: .row(150)).map { $0.convert($0.bounds, to: nil).minY } ?? 0
    for _ in 0..<30 {
      table.contentOffset.y -= 13
      table.layoutIfNeeded()
      let now = table.cellForRow(at: .row(150)).map { $0.convert($0.bounds, to: nil).minY } ?? last + 13
      #expect(abs(now - last - 13) < 0.01)
      last = now
    }
    while table.contentOffset.y > 0 {
      let before = table.indexPathsForVisibleRows?.first
      table.contentOffset.y = max(table.contentOffset.y - 200, 0)
      table.layoutIfNeeded()
      #expect(table.indexPathsForVisibleRows?.first != before || before == .row(0))
    }
    #expect(table.indexPathsForVisibleRows?.first == .row(0) && table.rectForRow(at: .row(0)).minY == 0)
  }

  @Test func TB5_aDragGoesOnWhenHeightsChangeUnderIt() {
    let kiosk = kiosk()
    let table = kiosk.rootViewController.tableView!
    table.scrollToRow(at: .row(100), at: .top, animated: false)
    kiosk.touch(.down, at: .point(200, 100))
    kiosk.touch(.move, at: .point(200, 120))
    var y = table.cellForRow(at: .row(100)).map { $0.convert($0.bounds, to: nil).minY } ?? 0
    for step in 1...20 {
      kiosk.touch(.move, at: .point(200, 120 + CGFloat(step) * 10))
      kiosk.advance(by: .milliseconds(16))
      let now = table.cellForRow(at: .row(100)).map { $0.convert($0.bounds, to: nil).minY } ?? 0
      #expect(abs(now - y - 10) < 1.01, "step \(step)")
      y = now
    }
    kiosk.touch(.up)
  }

  @Test func TB16_reconfiguredRowsAreMeasured() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController, table = controller.tableView!
    let before = table.rectForRow(at: .row(0)).height
    controller.lengths[0] = 40
    table.reconfigureRows(at: [.row(0)])
    kiosk.advance(by: .seconds(1))
    #expect(table.rectForRow(at: .row(0)).height > before + 60)
  }

  @Test func TB3_theWidthAndTheTextSizeChangeHeights() {
    let kiosk = kiosk()
    let table = kiosk.rootViewController.tableView!
    let before = table.rectForRow(at: .row(3)).height
    table.frame.size.width = 250
    kiosk.presentChanges()
    #expect(table.rectForRow(at: .row(3)).height > before)
    table.traitOverrides.preferredContentSizeCategory = .accessibilityExtraLarge
    kiosk.presentChanges()
    for (cell, path) in zip(table.visibleCells, table.indexPathsForVisibleRows ?? []) {
      #expect(table.rectForRow(at: path) == cell.frame)
    }
  }

  @Test func AL29_theCellsSizeIsRequired() {
    let kiosk = kiosk()
    let cell = kiosk.rootViewController.tableView.visibleCells.first
    // The content is exactly as large as the cell says, whatever its constraints.
    #expect(cell?.contentView.frame == cell?.bounds)
    let height = cell?.contentView.heightAnchor.constraint(equalToConstant: 90)
    height?.priority = UILayoutPriority(999)
    height?.isActive = true
    kiosk.rootViewController.tableView.reconfigureRows(at: [.row(0)])
    kiosk.advance(by: .seconds(1))
    #expect(cell?.bounds.height == 90)
  }

  @Test func TB27_theControllersViewIsATable() {
    final class Plain: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        cell.textLabel?.text = "Row \(indexPath.row)"
        return cell
      }
      override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 70 }
    }
    let kiosk = VirtualKiosk(400, 440) { Plain(style: .grouped) }
    let controller = kiosk.rootViewController
    #expect(controller.view === controller.tableView && controller.tableView.style == .grouped)
    #expect(controller.tableView.dataSource === controller && controller.tableView.rectForRow(at: .row(0)).height == 70)
    controller.tableView.selectRow(at: .row(1), animated: false, scrollPosition: .none)
    controller.viewWillAppear(false)
    #expect(controller.tableView.indexPathForSelectedRow == nil)
    controller.setEditing(true, animated: false)
    #expect(controller.tableView.isEditing)
  }

  @Test func TB28_contentKeepsOffTheSafeArea() {
    let kiosk = kiosk()
    let controller = kiosk.rootViewController
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 30, bottom: 0, right: 20)
    kiosk.presentChanges()
    let cell = controller.tableView.visibleCells.first
    #expect(cell?.frame.width == 400)
    #expect(cell?.contentView.frame.minX == 30 && cell?.contentView.frame.maxX == 380)
    controller.tableView.insetsContentViewsToSafeArea = false
    kiosk.presentChanges()
    #expect(cell?.contentView.frame.width == 400)
  }
}
