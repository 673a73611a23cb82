import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

/// Titles, buttons and search bars share the margins of the content.
@MainActor
@Suite struct NavigationMarginTests {
  private final class Page: UIViewController, UITableViewDataSource {
    let table = UITableView()
    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Collection"
      table.frame = view.bounds
      table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      table.dataSource = self
      view.addSubview(table)
      navigationItem.searchController = UISearchController(searchResultsController: nil)
      navigationItem.hidesSearchBarWhenScrolling = false
    }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell()
      cell.textLabel?.text = "Room"
      return cell
    }
  }

  private func x(_ view: UIView?, fromRight: Bool = false) -> CGFloat {
    guard let view, let window = view.window else { return -1 }
    let frame = view.convert(view.bounds, to: window)
    return fromRight ? window.bounds.maxX - frame.maxX : frame.minX
  }

  @Test(arguments: [(320, false), (800, false), (800, true)])
  func NV15_theLargeTitleIsAtTheMarginOfTheContent(width: Int, rightToLeft: Bool) {
    let page = Page()
    let kiosk = VirtualKiosk(width, 480) { () -> UINavigationController in
      let stack = UINavigationController(rootViewController: page)
      stack.navigationBar.prefersLargeTitles = true
      if rightToLeft { stack.traitOverrides.layoutDirection = .rightToLeft }
      return stack
    }
    kiosk.advance(by: .seconds(1))
    let bar = kiosk.rootViewController.navigationBar
    let margin = page.view.directionalLayoutMargins.leading
    let system = page.systemMinimumLayoutMargins.leading
    #expect(max(margin, system) == (width < 400 ? 16 : 20))
    #expect(x(bar.content?.largeTitleLabel, fromRight: rightToLeft) == system)
    let field = page.navigationItem.searchController?.searchBar.searchTextField
    #expect(x(field, fromRight: rightToLeft) == system)
    // Margins of the app's move all of them.
    bar.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 28, bottom: 0, trailing: 28)
    kiosk.presentChanges()
    #expect(x(bar.content?.largeTitleLabel, fromRight: rightToLeft) == 28)
    #expect(x(field, fromRight: rightToLeft) == 28)
    kiosk.end()
  }
}
