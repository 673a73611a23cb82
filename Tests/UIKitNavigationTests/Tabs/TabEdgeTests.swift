import KioskTesting
import Raster
import Testing
import UIKit

/// What the bar of tabs has behind it, from the first frame of a tab on.
@MainActor
@Suite struct TabEdgeTests {
  private final class List: UITableViewController {
    let rows: Int

    init(rows: Int) {
      self.rows = rows
      super.init(style: .plain)
      title = "\(rows) rows"
    }

    required init?(coder: NSCoder) { nil }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "Row \(indexPath.row)"
      cell.backgroundColor = .systemRed
      return cell
    }
  }

  private func kiosk(_ counts: [Int], inNavigation: Bool) -> VirtualKiosk<UITabBarController> {
    let kiosk = VirtualKiosk(400, 300) { () -> UITabBarController in
      let tabs = UITabBarController()
      tabs.viewControllers = counts.map { List(rows: $0) }.map {
        inNavigation ? UINavigationController(rootViewController: $0) : $0
      }
      return tabs
    }
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  /// A colour between the items, which are at the middles of the halves.
  private func ground(_ kiosk: VirtualKiosk<UITabBarController>) -> UInt32 {
    kiosk.screenshot().bitmap.pixel(200, 275)
  }

  @Test(arguments: [false, true]) func NV14_aTabThatIsShownForTheFirstTimeHasItsBarAtOnce(inNavigation: Bool) {
    let kiosk = kiosk([2, 40], inNavigation: inNavigation)
    let before = ground(kiosk)
    kiosk.rootViewController.selectedIndex = 1
    kiosk.presentChanges()
    let first = ground(kiosk)
    kiosk.advance(by: .seconds(1))
    #expect(first == ground(kiosk))
    #expect(first != before)
    // Back to the short one, and once more to the long one.
    for index in [0, 1] {
      kiosk.rootViewController.selectedIndex = index
      kiosk.presentChanges()
      #expect(ground(kiosk) == [before, first][index])
    }
    kiosk.end()
  }

  /// What users scroll still fades.
  @Test func NV14_aBarFadesWhenContentScrollsBelowIt() {
    let kiosk = kiosk([40, 2], inNavigation: false)
    let shown = ground(kiosk)
    guard let table = (kiosk.rootViewController.selectedViewController as? List)?.tableView else {
      Issue.record("no table")
      return
    }
    table.contentOffset.y = table.contentSize.height - table.bounds.height + table.adjustedContentInset.bottom
    kiosk.presentChanges()
    kiosk.advance(by: .milliseconds(64))
    let fading = ground(kiosk)
    kiosk.advance(by: .seconds(1))
    #expect(fading != shown && fading != ground(kiosk))
    kiosk.end()
  }
}
