import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

/// Bars at the bottom that are transparent while the content ends above them.
@MainActor
@Suite(.serialized) struct ScrollEdgeTests {
  /// A page with `rows` rows of 52 points.
  private final class Rows: UIViewController {
    let scroll = UIScrollView()
    var rows = 30

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemGroupedBackground
      scroll.frame = view.bounds
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      scroll.alwaysBounceVertical = true
      for index in 0..<rows {
        let row = UILabel(frame: CGRect(x: 16, y: 8 + CGFloat(index) * 52, width: view.bounds.width - 32, height: 44))
        row.text = "   Room \(index + 1)"
        row.backgroundColor = .secondarySystemGroupedBackground
        row.autoresizingMask = [.flexibleWidth]
        scroll.addSubview(row)
      }
      scroll.contentSize = CGSize(width: 0, height: CGFloat(rows) * 52 + 8)
      view.addSubview(scroll)
    }
  }

  private func kiosk(
    _ pages: [UIViewController], dark: Bool = false, inStack: Bool = false
  ) -> VirtualKiosk<UITabBarController> {
    let kiosk = VirtualKiosk(480, 400, appearance: dark ? .dark : .light) { () -> UITabBarController in
      let tabs = UITabBarController()
      tabs.viewControllers = zip(pages, ["house", "cart", "bell"]).map { page, symbol in
        let child = inStack ? UINavigationController(rootViewController: page) : page
        page.title = symbol.capitalized
        child.tabBarItem = UITabBarItem(title: symbol.capitalized, image: UIImage(systemName: symbol), tag: 0)
        return child
      }
      return tabs
    }
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  private func toEnd(_ scroll: UIScrollView) { scroll.contentOffset.y = scroll.offsetLimits.most.y }

  @Test(arguments: [false, true])
  func NV14_theTabBarIsTransparentAtTheEndOfTheContent(inStack: Bool) {
    let page = Rows()
    let kiosk = kiosk([page, Rows()], inStack: inStack)
    let bar = kiosk.rootViewController.tabBar
    #expect(!bar.isAtScrollEdge && bar.look.backgroundEffect != nil)
    toEnd(page.scroll)
    #expect(bar.isAtScrollEdge && bar.look.backgroundEffect == nil && bar.look.shadowColor == nil)
    page.scroll.contentOffset.y -= 20
    #expect(!bar.isAtScrollEdge)
    // Less than half a point is nothing that anybody sees.
    page.scroll.contentOffset.y += 20
    page.scroll.contentSize.height += 0.4
    #expect(bar.isAtScrollEdge)
    page.scroll.contentInset.bottom = 10
    #expect(!bar.isAtScrollEdge)
    kiosk.end()
  }

  @Test func NV14_theTabBarFollowsTheTabAndThePage() {
    let (long, short) = (Rows(), Rows())
    short.rows = 2
    let kiosk = kiosk([long, short], inStack: true)
    let tabs = kiosk.rootViewController
    #expect(!tabs.tabBar.isAtScrollEdge)
    tabs.selectedIndex = 1
    kiosk.presentChanges()
    #expect(tabs.tabBar.isAtScrollEdge)
    let stack = tabs.selectedViewController as? UINavigationController
    stack?.pushViewController(Rows(), animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(!tabs.tabBar.isAtScrollEdge)
    stack?.popViewController(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(tabs.tabBar.isAtScrollEdge)
    tabs.selectedIndex = 0
    kiosk.presentChanges()
    #expect(!tabs.tabBar.isAtScrollEdge)
    kiosk.end()
  }

  @Test func NV14_contentThatComesLaterIsFollowed() {
    let page = UIViewController()
    let kiosk = kiosk([page, Rows()])
    let bar = kiosk.rootViewController.tabBar
    #expect(bar.isAtScrollEdge)
    let scroll = UIScrollView()
    scroll.translatesAutoresizingMaskIntoConstraints = false
    scroll.contentSize = CGSize(width: 100, height: 2000)
    page.view.addSubview(scroll)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: page.view.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: page.view.bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: page.view.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: page.view.trailingAnchor),
    ])
    kiosk.presentChanges()
    #expect(!bar.isAtScrollEdge)
    // The one that the page names wins.
    let named = UIScrollView()
    page.setContentScrollView(named, for: .bottom)
    kiosk.presentChanges()
    #expect(bar.isAtScrollEdge)
    page.setContentScrollView(nil, for: .bottom)
    kiosk.presentChanges()
    #expect(!bar.isAtScrollEdge)
    kiosk.end()
  }

  @Test func NV14_aBarOverNothingKeepsItsBackground() {
    let page = Rows()
    page.edgesForExtendedLayout = .top
    let kiosk = kiosk([page, Rows()])
    toEnd(page.scroll)
    #expect(!kiosk.rootViewController.tabBar.isAtScrollEdge)
    page.edgesForExtendedLayout = .all
    kiosk.presentChanges()
    toEnd(page.scroll)
    #expect(kiosk.rootViewController.tabBar.isAtScrollEdge)
    kiosk.rootViewController.tabBar.isTranslucent = false
    kiosk.presentChanges()
    #expect(!kiosk.rootViewController.tabBar.isAtScrollEdge)
    kiosk.end()
  }

  @Test func NV14_columnsAndPagesLeaveTheBarItsBackground() {
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    pages.setViewControllers([Rows()], direction: .forward, animated: false)
    let split = UISplitViewController(style: .doubleColumn)
    split.setViewController(Rows(), for: .primary)
    split.setViewController(Rows(), for: .secondary)
    let kiosk = VirtualKiosk(1000, 500) { () -> UITabBarController in
      let tabs = UITabBarController()
      tabs.viewControllers = [pages, split]
      return tabs
    }
    kiosk.advance(by: .seconds(1))
    #expect(!kiosk.rootViewController.tabBar.isAtScrollEdge)
    kiosk.rootViewController.selectedIndex = 1
    kiosk.advance(by: .seconds(1))
    #expect(!kiosk.rootViewController.tabBar.isAtScrollEdge)
    kiosk.end()
  }

  @Test func NV14_theToolbarIsTransparentAtTheEndOfTheContent() {
    let page = Rows()
    page.toolbarItems = [UIBarButtonItem(systemItem: .add)]
    let kiosk = VirtualKiosk(480, 400) { () -> UINavigationController in
      let stack = UINavigationController(rootViewController: page)
      stack.isToolbarHidden = false
      return stack
    }
    kiosk.advance(by: .seconds(1))
    let toolbar = kiosk.rootViewController.toolbar
    #expect(toolbar?.isAtScrollEdge == false)
    toEnd(page.scroll)
    #expect(toolbar?.isAtScrollEdge == true)
    kiosk.rootViewController.pushViewController(UIViewController(), animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(toolbar?.isAtScrollEdge == true)
    kiosk.rootViewController.popViewController(animated: false)
    page.scroll.contentOffset.y = 0
    kiosk.presentChanges()
    #expect(toolbar?.isAtScrollEdge == false)
    kiosk.end()
  }

  @Test func NV14_theChangeFadesAndThenNothingMoves() {
    let page = Rows()
    let kiosk = kiosk([page, Rows()])
    // Nothing fades when the first page appears.
    #expect(kiosk.rootViewController.tabBar.background.subviews.count == 1)
    toEnd(page.scroll)
    kiosk.advance(by: .milliseconds(100))
    #expect(kiosk.rootViewController.tabBar.background.subviews.count == 2)
    kiosk.advance(by: .seconds(2))
    #expect(kiosk.rootViewController.tabBar.background.subviews.count == 1)
    #expect(kiosk.cost { kiosk.advance(by: .seconds(5)) }.frames == 0)
    kiosk.end()
  }

  @Test func NV14_whatTheAppSetIsShownAtTheEdge() {
    let page = Rows()
    let kiosk = kiosk([page, Rows()])
    let bar = kiosk.rootViewController.tabBar
    toEnd(page.scroll)
    bar.barTintColor = .systemTeal
    #expect(bar.look.backgroundColor == .systemTeal)
    let edge = UITabBarAppearance()
    edge.backgroundColor = .systemYellow
    bar.scrollEdgeAppearance = edge
    #expect(bar.look.backgroundColor == .systemYellow)
    page.scroll.contentOffset.y = 0
    #expect(bar.look.backgroundColor == .systemTeal)
    kiosk.end()
  }

  @Test(arguments: [false, true])
  func NV14_theEndOfTheContentHasItsLook(dark: Bool) {
    let page = Rows()
    let kiosk = kiosk([page, Rows(), Rows()], dark: dark, inStack: true)
    toEnd(page.scroll)
    kiosk.advance(by: .seconds(2))
    #expect(kiosk.matches("end of content \(dark ? "dark" : "light")"))
    kiosk.end()
  }
}
