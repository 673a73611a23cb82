import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct TableLoadingTests {
  private func kiosk(_ model: [[String]], style: UITableView.Style = .plain) -> VirtualKiosk<TableController> {
    VirtualKiosk(400, 440) { TableController(model, style: style) }
  }

  @Test func TB1_theDefaultsAreUIKits() {
    let table = UITableView()
    #expect(table.style == .plain)
    #expect(UITableView.automaticDimension == -1)
    for height in [
      table.rowHeight, table.estimatedRowHeight, table.sectionHeaderHeight, table.sectionFooterHeight,
      table.estimatedSectionHeaderHeight,
    ] { #expect(height == UITableView.automaticDimension) }
    #expect(table.separatorStyle == .singleLine && table.allowsSelection && !table.allowsMultipleSelection)
  }

  @Test func TB2_everythingIsAskedInOneLayout() {
    let kiosk = kiosk([numbers(0..<30)])
    #expect(kiosk.rootViewController.texts() == numbers(0..<10))
    kiosk.rootViewController.model = [["a"], ["b", "c"]]
    kiosk.rootViewController.table.reloadData()
    kiosk.rootViewController.table.reloadData()
    #expect(kiosk.rootViewController.table.numberOfSections == 2)
    #expect(kiosk.rootViewController.table.numberOfRows(inSection: 1) == 2)
    kiosk.presentChanges()
    #expect(kiosk.rootViewController.texts() == ["a", "b", "c"])
  }

  @Test func TB2_theOffsetIsKeptAndClamped() {
    let kiosk = kiosk([numbers(0..<100)])
    let table = kiosk.rootViewController.table
    kiosk.scroll(table, to: 1000)
    table.reloadData()
    kiosk.presentChanges()
    #expect(table.contentOffset.y == 1000)
    kiosk.rootViewController.model = [numbers(0..<12)]
    table.reloadData()
    kiosk.presentChanges()
    #expect(table.contentOffset.y == table.contentSize.height - 440)
    #expect(kiosk.rootViewController.texts().last == "11")
  }

  @Test func TB4_cellsLiveInOrder() {
    final class Cell: UITableViewCell {
      static var made = 0
      static var prepared = 0
      override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        Cell.made += 1
      }
      required init?(coder: NSCoder) { return nil }
      override func prepareForReuse() {
        super.prepareForReuse()
        Cell.prepared += 1
      }
    }
    let kiosk = VirtualKiosk(400, 440) { () -> TableController in
      let controller = TableController([numbers(0..<100)])
      controller.loadViewIfNeeded()
      controller.table.register(Cell.self, forCellReuseIdentifier: "cell")
      controller.logsCells = true
      return controller
    }
    let controller = kiosk.rootViewController
    #expect(Cell.made == 10 && Cell.prepared == 0)
    #expect(Array(controller.log.prefix(4)) == ["cell 0.0", "will 0.0", "cell 0.1", "will 0.1"])
    controller.log = []
    kiosk.scroll(controller.table, to: 44)
    #expect(controller.log == ["end 0.0", "cell 0.10", "will 0.10"])
    #expect(Cell.made == 10 && Cell.prepared == 1)
    for y in stride(from: CGFloat(44), to: 3900, by: 31) { kiosk.scroll(controller.table, to: y) }
    #expect(Cell.made <= 12)
    let will = controller.log.filter { $0.hasPrefix("will") }.count
    let ends = controller.log.filter { $0.hasPrefix("end") }.count
    // Ten were shown before the log was emptied.
    #expect(will + 10 - ends == controller.table.visibleCells.count)
  }

  @Test func TB7_cellsAreDequeued() {
    let kiosk = kiosk([["a"]])
    let table = kiosk.rootViewController.table
    #expect(table.dequeueReusableCell(withIdentifier: "unknown") == nil)
    #expect(type(of: table.dequeueReusableCell(withIdentifier: "unknown", for: .row(0))) == UITableViewCell.self)
    final class Other: UITableViewCell {}
    table.register(Other.self, forCellReuseIdentifier: "unknown")
    let cell = table.dequeueReusableCell(withIdentifier: "unknown")
    #expect(cell is Other && cell?.reuseIdentifier == "unknown")
    table.register(nil as AnyClass?, forCellReuseIdentifier: "unknown")
    #expect(table.dequeueReusableCell(withIdentifier: "unknown") == nil)
    final class Header: UITableViewHeaderFooterView {}
    table.register(Header.self, forHeaderFooterViewReuseIdentifier: "header")
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "header") is Header)
  }

  @Test func TB8_queriesAnswerForWhatIsVisible() {
    let kiosk = kiosk([numbers(0..<30), ["x"]])
    let controller = kiosk.rootViewController, table = controller.table
    #expect(table.cellForRow(at: .row(3))?.textLabel?.text == "3")
    #expect(table.cellForRow(at: .row(20)) == nil)
    let cell = table.cellForRow(at: .row(0))
    #expect(cell.flatMap { table.indexPath(for: $0) } == .row(0))
    kiosk.scroll(table, to: 440)
    #expect(table.cellForRow(at: .row(0)) == nil)
    #expect(table.indexPathsForVisibleRows?.first == .row(10))
    #expect(table.rectForRow(at: .row(0, 1)) == CGRect(x: 0, y: 1320, width: 400, height: 44))
    #expect(table.rectForRow(at: .row(1, 1)) == .zero && table.rectForRow(at: .row(0, 7)) == .zero)
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 45)) == .row(1))
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: -1)) == nil)
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 1364)) == nil)
    #expect(table.indexPathsForRows(in: CGRect(x: 0, y: 40, width: 10, height: 50)) == [.row(0), .row(1), .row(2)])
  }

  @Test func TB26_rowsAreScrolledTo() {
    let kiosk = kiosk([numbers(0..<100)])
    let table = kiosk.rootViewController.table
    table.scrollToRow(at: .row(50), at: .top, animated: false)
    #expect(table.contentOffset.y == 2200)
    table.scrollToRow(at: .row(50), at: .bottom, animated: false)
    #expect(table.contentOffset.y == 1804)
    table.scrollToRow(at: .row(50), at: .middle, animated: false)
    #expect(table.contentOffset.y == 2002)
    table.scrollToRow(at: .row(50), at: .none, animated: false)
    #expect(table.contentOffset.y == 2002)
    table.scrollToRow(at: .row(0), at: .none, animated: false)
    #expect(table.contentOffset.y == 0)
    table.scrollToRow(at: .row(99), at: .top, animated: false)
    #expect(table.contentOffset.y == 3960)
    table.scrollToRow(at: .row(100), at: .top, animated: false)
    table.scrollToRow(at: .row(0, 5), at: .top, animated: false)
    table.scrollToRow(at: IndexPath(index: 3), at: .top, animated: false)
    #expect(table.contentOffset.y == 3960)
    table.scrollToRow(at: .row(NSNotFound, 0), at: .top, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(table.contentOffset.y == 0)
  }

  @Test func TB29_aTableWithoutSizeOrWindowHasNoTrouble() {
    let controller = TableController([numbers(0..<5)])
    controller.loadViewIfNeeded()
    controller.table.layoutIfNeeded()
    #expect(controller.table.visibleCells.isEmpty)
    controller.table.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    controller.table.layoutIfNeeded()
    #expect(controller.texts() == ["0", "1", "2"])
  }

  @Test func TB30_aMillionRowsAskForWhatIsVisible() {
    final class Million: TableController {
      var counts = 0
      var cells = 0
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        counts += 1
        return 1_000_000
      }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cells += 1
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.textLabel?.text = "\(indexPath.row)"
        return cell
      }
    }
    for fixed in [true, false] {
      let kiosk = VirtualKiosk(400, 440) { () -> Million in
        let controller = Million([["x"]])
        if fixed { controller.height = 44 }
        return controller
      }
      let controller = kiosk.rootViewController, table = controller.table
      #expect(controller.counts <= 2 && controller.cells <= 11)
      #expect(table.contentSize.height == 44_000_000)
      controller.cells = 0
      table.scrollToRow(at: .row(900_000), at: .top, animated: false)
      #expect(controller.texts().first == "900000" && controller.cells <= 11)
      kiosk.end()
    }
  }

  @Test func TB30_rowsFarDownAreDrawn() {
    final class Same: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1_000_000 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.textLabel?.text = "The same in every row"
        return cell
      }
    }
    let same = Same()
    let kiosk = kiosk([])
    let table = kiosk.rootViewController.table
    table.dataSource = same
    table.showsVerticalScrollIndicator = false
    table.scrollToRow(at: .row(10), at: .top, animated: false)
    let near = kiosk.screenshot().pngData()
    table.scrollToRow(at: .row(900_000), at: .top, animated: false)
    #expect(kiosk.screenshot().pngData() == near)
  }

  @Test func TB32_badHeightsAreReplaced() {
    final class Heights: NSObject, UITableViewDelegate {
      let heights: [CGFloat] = [.nan, .infinity, -7, 60, UITableView.automaticDimension]
      func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { heights[indexPath.row] }
    }
    let heights = Heights()
    let kiosk = VirtualKiosk(400, 440) { TableController([numbers(0..<5)]) }
    kiosk.rootViewController.table.delegate = heights
    kiosk.presentChanges()
    let table = kiosk.rootViewController.table
    #expect((0..<5).map { table.rectForRow(at: .row($0)).height } == [44, 44, 44, 60, 44])
  }
}
