import KioskTesting
import Testing

import UIKit

/// Search controllers in navigation items.
@MainActor
@Suite(.serialized) struct SearchControllerTests {
  final class Searched: UIViewController, UISearchResultsUpdating, UISearchControllerDelegate {
    var log: [String] = []
    let search: UISearchController
    let scroll = UIScrollView()

    init(results: UIViewController? = nil) {
      search = UISearchController(searchResultsController: results)
      super.init(nibName: nil, bundle: nil)
      title = "Collection"
      search.searchResultsUpdater = self
      search.delegate = self
      navigationItem.searchController = search
    }
    required init?(coder: NSCoder) { return nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemGroupedBackground
      scroll.frame = view.bounds
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      scroll.contentSize = CGSize(width: 0, height: 2_000)
      for index in 0..<30 {
        let row = UILabel(frame: CGRect(x: 16, y: 8 + CGFloat(index) * 52, width: view.bounds.width - 32, height: 44))
        row.text = "   Room \(index + 1)"
        row.backgroundColor = .secondarySystemGroupedBackground
        scroll.addSubview(row)
      }
      view.addSubview(scroll)
    }

    func updateSearchResults(for searchController: UISearchController) {
      log.append("update \(searchController.searchBar.text ?? "") \(searchController.searchBar.selectedScopeButtonIndex)")
    }
    func willPresentSearchController(_ searchController: UISearchController) { log.append("willPresent") }
    func didPresentSearchController(_ searchController: UISearchController) { log.append("didPresent") }
    func willDismissSearchController(_ searchController: UISearchController) { log.append("willDismiss") }
    func didDismissSearchController(_ searchController: UISearchController) { log.append("didDismiss") }
    func takeLog() -> [String] {
      defer { log = [] }
      return log
    }
  }

  private func kiosk(
    _ page: Searched, dark: Bool = false, width: Int = 480, height: Int = 700
  ) -> VirtualKiosk<UINavigationController> {
    let kiosk = VirtualKiosk(
      width, height, appearance: dark ? .dark : .light, screenKeyboard: .always
    ) { () -> UINavigationController in
      let controller = UINavigationController(rootViewController: page)
      controller.navigationBar.prefersLargeTitles = true
      return controller
    }
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  @Test func NV17_aTapPresentsAndCancelDismisses() {
    let page = Searched()
    page.search.obscuresBackgroundDuringPresentation = false
    page.search.searchBar.scopeButtonTitles = ["All", "Paintings"]
    let kiosk = kiosk(page)
    kiosk.tap(page.search.searchBar.searchTextField)
    kiosk.advance(by: .seconds(1))
    #expect(page.takeLog() == ["willPresent", "update  0", "didPresent"])
    #expect(page.search.isActive && page.search.presentingViewController === page)
    #expect(page.search.searchBar.isFirstResponder)
    #expect(page.search.searchBar.showsCancelButton && page.search.searchBar.showsScopeBar)
    kiosk.tapKey("M")
    #expect(page.takeLog() == ["update M 0"])
    page.search.isActive = false
    kiosk.advance(by: .seconds(1))
    #expect(page.takeLog() == ["willDismiss", "update  0", "didDismiss"])
    #expect(!page.search.isActive && page.presentedViewController == nil)
    #expect(page.search.searchBar.text == "" && !page.search.searchBar.showsCancelButton)
    #expect(!page.search.searchBar.isFirstResponder)
    kiosk.end()
  }

  @Test func NV17_resultsAreShownWhileThereIsText() {
    let results = UITableViewControllerLike()
    let page = Searched(results: results)
    let kiosk = kiosk(page)
    page.search.isActive = true
    kiosk.advance(by: .seconds(1))
    #expect(results.viewIfLoaded?.window == nil)
    page.search.searchBar.becomeFirstResponder()
    kiosk.advance(by: .seconds(1))
    kiosk.tapKey("R")
    kiosk.advance(by: .milliseconds(100))
    #expect(results.view.window != nil)
    #expect(results.appeared == 1)
    // A page above the results returns to them.
    kiosk.rootViewController.pushViewController(UIViewController(), animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(results.view.window == nil && page.search.isActive)
    kiosk.rootViewController.popViewController(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(results.view.window != nil && page.search.isActive)
    kiosk.end()
  }

  final class UITableViewControllerLike: UIViewController {
    var appeared = 0
    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
    }
    override func viewDidAppear(_ animated: Bool) { appeared += 1 }
  }

  @Test func NV17_aTouchOnTheDimmedContentEndsTheSearch() {
    let page = Searched()
    let kiosk = kiosk(page)
    page.search.isActive = true
    kiosk.advance(by: .seconds(1))
    kiosk.tap(at: .point(240, 400))
    kiosk.advance(by: .seconds(1))
    #expect(!page.search.isActive)
    kiosk.end()
  }

  @Test func NV17_withoutDimmingTheContentScrolls() {
    let page = Searched()
    page.search.obscuresBackgroundDuringPresentation = false
    let kiosk = kiosk(page)
    page.search.isActive = true
    kiosk.advance(by: .seconds(1))
    let before = page.scroll.contentOffset.y
    kiosk.drag(from: .point(240, 500), to: .point(240, 300))
    kiosk.advance(by: .seconds(1))
    #expect(page.scroll.contentOffset.y > before + 100)
    kiosk.end()
  }

  @Test func NV17_theSearchBarCollapsesBeforeTheTitle() {
    let page = Searched()
    let kiosk = kiosk(page)
    let bar = kiosk.rootViewController.navigationBar
    #expect(bar.frame.height == 152)
    page.scroll.contentOffset.y += 30
    kiosk.presentChanges()
    #expect(bar.frame.height == 122)
    page.scroll.contentOffset.y += 200
    kiosk.presentChanges()
    #expect(bar.frame.height == 44)
    page.navigationItem.hidesSearchBarWhenScrolling = false
    kiosk.presentChanges()
    #expect(bar.frame.height == 100)
    kiosk.end()
  }

  @Test func NV17_escapeCancelsASearch() {
    let page = Searched()
    let kiosk = kiosk(page)
    for isEdited in [true, false] {
      kiosk.tap(page.search.searchBar.searchTextField)
      kiosk.advance(by: .seconds(1))
      #expect(page.search.isActive)
      if !isEdited { page.search.searchBar.resignFirstResponder() }
      kiosk.advance(by: .seconds(1))
      _ = page.takeLog()
      kiosk.key(.press, .escape)
      kiosk.advance(by: .seconds(1))
      #expect(!page.search.isActive)
      #expect(page.takeLog() == ["willDismiss", "update  0", "didDismiss"])
    }
    kiosk.end()
  }

  @Test func NV17_misuseIsLogged() {
    let search = UISearchController(searchResultsController: nil)
    search.isActive = true
    #expect(!search.isActive)
  }

  @Test func NV17_searchBarsHaveTheirLook() {
    let page = Searched()
    page.search.searchBar.scopeButtonTitles = ["All", "Paintings", "Sculpture"]
    let kiosk = kiosk(page, height: 480)
    #expect(kiosk.matches("search bar at rest"))
    page.search.isActive = true
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.matches("active search"))
    kiosk.end()
    let dark = Searched()
    let darkKiosk = self.kiosk(dark, dark: true, width: 800, height: 480)
    darkKiosk.tap(dark.search.searchBar.searchTextField)
    darkKiosk.advance(by: .seconds(1))
    #expect(darkKiosk.matches("search with the keyboard dark"))
    darkKiosk.end()
  }
}
