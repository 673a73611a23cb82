import Foundation
import KioskTesting
import Testing
import UIKit

/// Places that are more than a number among subviews.
@MainActor
@Suite struct PlacesTests {
  final class Cell: UITableViewCell {
    let field = UITextField(frame: CGRect(x: 20, y: 5, width: 300, height: 34))

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      contentView.addSubview(field)
    }

    required init?(coder: NSCoder) { return nil }
  }

  final class Questions: UITableViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(Cell.self, forCellReuseIdentifier: "cell")
      tableView.rowHeight = 44
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      (cell as? Cell)?.field.placeholder = "Question \(indexPath.row)"
      return cell
    }

    func field(_ row: Int) -> UITextField? {
      (tableView.cellForRow(at: IndexPath(row: row, section: 0)) as? Cell)?.field
    }
  }

  @Test func P24_cellsAreFoundByTheirIndexPath() throws {
    let folder = VisitFolder()
    func start() -> VirtualKiosk<Questions> {
      VirtualKiosk(800, 480, configuration: folder.configuration) { Questions() }
    }
    let first = start()
    let offset: CGFloat = 44 * 50
    first.rootViewController.tableView.contentOffset.y = offset
    first.presentChanges()
    let field = try #require(first.rootViewController.field(53))
    first.tap(field)
    first.type("because")
    first.advance(by: .seconds(2))
    first.kill()
    let second = start()
    #expect(second.rootViewController.tableView.contentOffset.y == offset)
    #expect(second.rootViewController.field(53)?.text == "because")
    #expect(second.rootViewController.field(53)?.isFirstResponder == true)
    #expect(second.rootViewController.field(52)?.text == "")
  }

  @Test func P24_pagesWithTheSameIdentifierAreToldApart() throws {
    let folder = VisitFolder()
    func start() -> (VirtualKiosk<UIViewController>, ContainersApp) {
      let app = ContainersApp()
      return (VirtualKiosk(800, 480, configuration: folder.configuration, app: app), app)
    }
    var (kiosk, app) = start()
    for text in ["one", "two"] {
      // `#1` is no mark of the second one.
      for name in ["page", "page#1"] {
        app.stack.pushViewController(VisitPage(name), animated: false)
        kiosk.advance(by: .seconds(1))
        kiosk.tap(try #require(app.stack.topViewController as? VisitPage).field)
        kiosk.type("\(name) \(text)")
        kiosk.advance(by: .seconds(1))
      }
    }
    kiosk.kill()
    (kiosk, app) = start()
    let texts = app.stack.viewControllers.map { ($0 as? VisitPage)?.field.text }
    #expect(texts == ["", "page one", "page#1 one", "page two", "page#1 two"])
    kiosk.end()
  }

  final class Dates: UIViewController {
    let picker = UIDatePicker(frame: CGRect(x: 20, y: 20, width: 400, height: 200))

    override func viewDidLoad() {
      super.viewDidLoad()
      picker.preferredDatePickerStyle = .wheels
      view.addSubview(picker)
    }
  }

  @Test func P22_tabsAndDatesAreChosenAgain() {
    let folder = VisitFolder()
    func start() -> (VirtualKiosk<UITabBarController>, Dates) {
      let dates = Dates()
      let kiosk = VirtualKiosk(800, 480, configuration: folder.configuration) { () -> UITabBarController in
        let tabs = UITabBarController()
        tabs.viewControllers = [UIViewController(), dates]
        return tabs
      }
      return (kiosk, dates)
    }
    let (first, dates) = start()
    first.rootViewController.selectedIndex = 1
    first.advance(by: .seconds(1))
    dates.picker.date = Date(timeIntervalSinceReferenceDate: 86_400 * 1000)
    first.advance(by: .seconds(1))
    let date = dates.picker.date
    first.kill()
    let (second, datesAgain) = start()
    #expect(second.rootViewController.selectedIndex == 1)
    #expect(datesAgain.picker.date == date)
    second.end()
  }
}
