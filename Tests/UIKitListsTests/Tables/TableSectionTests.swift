import KioskTesting
import Testing
import UIKit

@MainActor
@Suite struct TableSectionTests {
  private func kiosk(
    _ model: [[String]], _ titles: [String?], style: UITableView.Style = .plain
  ) -> VirtualKiosk<TableController> {
    VirtualKiosk(400, 440) { () -> TableController in
      let controller = TableController(model, style: style)
      controller.titles = titles
      return controller
    }
  }

  @Test func TB17_titlesStickAndArePushed() {
    let kiosk = kiosk([numbers(0..<12), numbers(12..<30)], ["First", "Second"])
    let table = kiosk.rootViewController.table
    let first = table.headerView(forSection: 0)
    #expect(first?.textLabel?.text == "First")
    let height = table.rectForHeader(inSection: 0).height
    #expect(height == 28 && table.rectForRow(at: .row(0)).minY == 28)
    kiosk.scroll(table, to: 200)
    #expect(first?.frame.minY == 200 && first?.configurationState.isPinned == true)
    // The second section begins at 28 + 12 × 44 = 556; the first header ends there.
    kiosk.scroll(table, to: 540)
    #expect(first?.frame.minY == 528 && table.headerView(forSection: 1)?.frame.minY == 556)
    kiosk.scroll(table, to: 600)
    #expect(table.headerView(forSection: 0) == nil && table.headerView(forSection: 1)?.frame.minY == 600)
    kiosk.scroll(table, to: 0)
    #expect(table.headerView(forSection: 0)?.frame.minY == 0)
  }

  @Test func TB17_viewsBeatTitlesAndHeightsHide() {
    final class Views: NSObject, UITableViewDelegate {
      var log: [String] = []
      func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        section == 0 ? UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1)) : nil
      }
      func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        section == 0 ? 50 : section == 1 ? 0 : UITableView.automaticDimension
      }
      func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
        log.append("will \(section)")
      }
      func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
        log.append("end \(section)")
      }
    }
    let views = Views()
    let kiosk = kiosk([["a"], ["b"], numbers(0..<40)], ["1", "2", "3"])
    let table = kiosk.rootViewController.table
    table.delegate = views
    kiosk.presentChanges()
    // Those of before are gone.
    views.log.removeAll { $0.hasPrefix("end") }
    #expect(table.rectForHeader(inSection: 0).height == 50 && table.rectForHeader(inSection: 1).height == 0)
    #expect(table.headerView(forSection: 0) == nil && table.headerView(forSection: 1) == nil)
    #expect(table.headerView(forSection: 2)?.textLabel?.text == "3")
    #expect(table.rectForRow(at: .row(0, 1)).minY == 94)
    kiosk.scroll(table, to: 800)
    #expect(views.log == ["will 0", "will 2", "end 0"])
  }

  @Test func TB17_groupsHaveSpaceBetweenThem() {
    let kiosk = kiosk([["a"], ["b"]], [nil, "Second"], style: .grouped)
    let table = kiosk.rootViewController.table
    #expect(table.rectForRow(at: .row(0)).minY == 35)
    #expect(table.rectForHeader(inSection: 1).height > 35)
    kiosk.scroll(table, to: 20)
    #expect(table.headerView(forSection: 1)?.frame.minY == table.rectForHeader(inSection: 1).minY)
    #expect(kiosk.matches("groups"))
  }

  @Test func TB17_titlesThatWrapAreAsHighAsTheyAre() {
    let long = String(repeating: "A long title that needs several lines. ", count: 4)
    let kiosk = kiosk([["a"], ["b"]], [long, "x"], style: .insetGrouped)
    let table = kiosk.rootViewController.table
    let header = table.headerView(forSection: 0)
    #expect(table.rectForHeader(inSection: 0).height > 60)
    #expect(header?.textLabel.map { $0.frame.maxY <= header?.bounds.maxY ?? 0 } == true)
  }

  @Test func TB18_viewsAroundTheRowsScroll() {
    let kiosk = kiosk([numbers(0..<3)], [])
    let table = kiosk.rootViewController.table
    let header = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 100))
    let footer = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 50))
    table.tableHeaderView = header
    table.tableFooterView = footer
    kiosk.presentChanges()
    #expect(header.frame == CGRect(x: 0, y: 0, width: 400, height: 100))
    #expect(footer.frame == CGRect(x: 0, y: 232, width: 400, height: 50))
    #expect(table.rectForRow(at: .row(0)).minY == 100 && table.contentSize.height == 282)
    header.frame.size.height = 60
    table.tableHeaderView = header
    kiosk.presentChanges()
    #expect(table.rectForRow(at: .row(0)).minY == 60 && table.contentSize.height == 242)
    table.tableHeaderView = nil
    table.tableFooterView = nil
    kiosk.presentChanges()
    #expect(header.superview == nil && table.contentSize.height == 132)
    let background = UIView()
    table.backgroundView = background
    kiosk.scroll(table, to: 20)
    #expect(background.frame == table.bounds && table.subviews.first === background)
  }

  @Test func TB24_theIndexStripScrollsToSections() {
    final class Letters: TableController {
      override init(_ model: [[String]], style: UITableView.Style = .plain) { super.init(model, style: style) }
      required init?(coder: NSCoder) { return nil }
    }
    final class Source: NSObject, UITableViewDataSource {
      func numberOfSections(in tableView: UITableView) -> Int { 26 }
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
      func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { letter(section) }
      func sectionIndexTitles(for tableView: UITableView) -> [String]? { (0..<26).map(letter) }
      private func letter(_ index: Int) -> String { String(UnicodeScalar(UInt8(65 + index))) }
    }
    let source = Source()
    let kiosk = kiosk([], [])
    let table = kiosk.rootViewController.table
    table.dataSource = source
    kiosk.presentChanges()
    kiosk.touch(.down, at: .point(388, 220))
    let middle = table.headerView(forSection: 13)?.textLabel?.text
    #expect(middle == "N" && table.contentOffset.y == table.rectForHeader(inSection: 13).minY)
    kiosk.touch(.move, at: .point(388, 20))
    kiosk.touch(.up)
    #expect(table.contentOffset.y < 700)
    #expect(kiosk.matches("index strip"))
  }
}
