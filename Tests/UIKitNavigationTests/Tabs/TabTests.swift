import KioskTesting
import Testing

import UIKit
@testable import UIKitCore
@testable import UIKitNavigation

/// Tabs as objects, their groups and their places in the bar.
@MainActor
@Suite(.serialized) struct TabTests {
  @MainActor private final class Listener: NSObject, UITabBarControllerDelegate {
    var log: [String] = []
    var refused: String?
    var hidden: String?

    func tabBarController(_ tabs: UITabBarController, shouldSelectTab tab: UITab) -> Bool {
      log.append("should \(tab.identifier)")
      return tab.identifier != refused
    }
    func tabBarController(_ tabs: UITabBarController, didSelectTab tab: UITab, previousTab: UITab?) {
      log.append("did \(tab.identifier) after \(previousTab?.identifier ?? "none")")
    }
    func tabBarController(_ tabs: UITabBarController, didSelect viewController: UIViewController) {
      log.append("did controller \(viewController.title ?? "")")
    }
    func tabBarController(
      _ tabs: UITabBarController, displayedViewControllersFor tab: UITab, proposedViewControllers: [UIViewController]
    ) -> [UIViewController] { tab.identifier == hidden ? [] : proposedViewControllers }
  }

  private var made: Made { Made.shared }
  @MainActor private final class Made {
    static let shared = Made()
    var names: [String] = []
  }

  private func tab(_ name: String, _ symbol: String = "star") -> UITab {
    UITab(title: name, image: UIImage(systemName: symbol), identifier: name) { tab in
      Made.shared.names.append(tab.identifier)
      let page = UIViewController()
      page.title = tab.title
      page.view.backgroundColor = .systemBackground
      return page
    }
  }

  private func kiosk(
    _ tabs: [UITab], width: Int = 480, _ listener: Listener? = nil
  ) -> VirtualKiosk<UITabBarController> {
    made.names = []
    let kiosk = VirtualKiosk(width, 320) { () -> UITabBarController in
      let controller = UITabBarController(tabs: tabs)
      controller.delegate = listener
      return controller
    }
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  private func tap<Root>(_ name: String, _ kiosk: VirtualKiosk<Root>) {
    guard let button = kiosk.views(TabButton.self).first(where: { $0.accessibilityLabel == name }) else {
      Issue.record("no tab \(name)")
      return
    }
    kiosk.tap(button)
    kiosk.advance(by: .seconds(1))
  }

  private func titles<Root>(_ kiosk: VirtualKiosk<Root>) -> [String] {
    kiosk.views(TabButton.self).sorted { $0.frame.minX < $1.frame.minX }.compactMap { $0.accessibilityLabel }
  }

  // MARK: Tabs

  @Test func TC14_controllersAreMadeWhenTheirTabsAreSelected() {
    let listener = Listener()
    let kiosk = kiosk([tab("A"), tab("B"), tab("C")], listener)
    let controller = kiosk.rootViewController
    #expect(made.names == ["A"])
    #expect(controller.selectedTab?.identifier == "A" && controller.selectedIndex == 0)
    tap("C", kiosk)
    #expect(made.names == ["A", "C"])
    #expect(listener.log == ["should C", "did controller C", "did C after A"])
    #expect(controller.selectedViewController === controller.tabs[2].viewController)
    #expect(controller.selectedViewController?.tab === controller.tabs[2])
    #expect(controller.tab(forIdentifier: "B")?.tabBarController === controller)
    listener.refused = "B"
    tap("B", kiosk)
    #expect(controller.selectedIndex == 2)
    listener.log = []
    controller.selectedTab = controller.tabs[1]
    kiosk.presentChanges()
    #expect(controller.selectedIndex == 1 && listener.log.isEmpty)
    kiosk.end()
  }

  @Test func TC14_tabsAndControllersAreTheSameList() {
    let pages = ["A", "B"].map { name in
      let page = UIViewController()
      page.tabBarItem = UITabBarItem(title: name, image: nil, tag: 0)
      return page
    }
    let kiosk = VirtualKiosk(480, 320) { () -> UITabBarController in
      let controller = UITabBarController()
      controller.viewControllers = pages
      return controller
    }
    kiosk.presentChanges()
    let controller = kiosk.rootViewController
    #expect(controller.tabs.map(\.title) == ["A", "B"])
    #expect(controller.tabs.map(\.viewController) == pages)
    controller.tabs[1].badgeValue = "3"
    #expect(pages[1].tabBarItem.badgeValue == "3")
    let other = tab("C")
    controller.setTabs([other, controller.tabs[1]], animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(controller.viewControllers?.count == 2 && controller.viewControllers?.last === pages[1])
    #expect(pages[0].parent == nil)
    #expect(controller.selectedTab === other)
    #expect(titles(kiosk) == ["C", "B"])
    // The same again in the other direction: tabs that there are are kept.
    controller.viewControllers = controller.viewControllers?.reversed()
    #expect(controller.tabs.last === other)
    kiosk.end()
  }

  @Test func TC14_hiddenTabsLeaveTheBar() {
    let kiosk = kiosk([tab("A"), tab("B"), tab("C")])
    let controller = kiosk.rootViewController
    controller.tabs[0].isHidden = true
    kiosk.advance(by: .seconds(1))
    #expect(titles(kiosk) == ["B", "C"])
    #expect(controller.selectedIndex == 1 && controller.tabs.count == 3)
    controller.tabs[0].isHidden = false
    controller.tabs[2].isHiddenByDefault = true
    kiosk.advance(by: .seconds(1))
    #expect(titles(kiosk) == ["A", "B"])
    #expect(!controller.tabs[2].hasVisiblePlacement)
    controller.selectedTab = controller.tabs[2]
    #expect(controller.selectedIndex == 1)
    for tab in controller.tabs { tab.isHidden = true }
    kiosk.advance(by: .seconds(1))
    #expect(titles(kiosk).isEmpty && controller.selectedTab == nil)
    controller.tabs[1].isHidden = false
    kiosk.advance(by: .seconds(1))
    #expect(controller.selectedIndex == 1)
    kiosk.end()
  }

  @Test func TC14_aSearchAndPinnedTabsAreAtTheEnd() {
    let search = UISearchTab { _ in UIViewController() }
    let more = tab("Sidebar")
    let kiosk = kiosk([search, tab("A"), tab("B"), tab("C"), tab("D"), tab("E")], width: 320)
    #expect(titles(kiosk) == ["A", "B", search.title, "More"])
    kiosk.rootViewController.tabs = [tab("A"), search, more]
    kiosk.advance(by: .seconds(1))
    #expect(titles(kiosk) == ["A", "Sidebar", search.title])
    more.preferredPlacement = .sidebarOnly
    kiosk.advance(by: .seconds(1))
    #expect(titles(kiosk) == ["A", search.title, "More"])
    tap("More", kiosk)
    #expect(kiosk.views(MoreRow.self).map { $0.accessibilityLabel } == ["Sidebar"])
    #expect(kiosk.rootViewController.selectedTab == nil)
    #expect(kiosk.rootViewController.selectedViewController === kiosk.rootViewController.moreNavigationController)
    kiosk.end()
  }

  @Test func TC14_tabsThatAreThereTwiceAreRefused() {
    let (a, b) = (tab("A"), tab("B"))
    let kiosk = kiosk([a, b])
    let other = UITabBarController()
    let lines = FrameworkLog.lines {
      kiosk.rootViewController.tabs = [a, tab("A")]
      other.tabs = [b]
      kiosk.rootViewController.tabs = [a, b, UITabGroup(title: "G", image: nil, identifier: "B")]
      kiosk.rootViewController.selectedTab = tab("D")
    }
    #expect(lines.count == 4)
    #expect(kiosk.rootViewController.tabs == [a, b] && other.tabs.isEmpty)
    kiosk.end()
  }

  // MARK: Groups

  private func group(_ name: String, _ children: [UITab], isManaged: Bool) -> UITabGroup {
    let group = UITabGroup(title: name, image: nil, identifier: name, children: children) { tab in
      let page = UIViewController()
      page.title = tab.title
      return page
    }
    if isManaged { group.managingNavigationController = UINavigationController() }
    return group
  }

  private func stack(_ group: UITabGroup) -> [String?] {
    (group.managingNavigationController?.viewControllers ?? []).map(\.title)
  }

  @Test func TC15_aManagedGroupHasAStackOfItsSelectedTabs() {
    let inner = group("Inner", [tab("B1"), tab("B2")], isManaged: false)
    let outer = group("Outer", [tab("A1"), inner], isManaged: true)
    let listener = Listener()
    let kiosk = kiosk([tab("First"), outer], listener)
    let controller = kiosk.rootViewController
    tap("Outer", kiosk)
    #expect(stack(outer) == ["Outer"] && controller.selectedTab === outer)
    controller.selectedTab = inner.children[1]
    kiosk.advance(by: .seconds(1))
    #expect(stack(outer) == ["Outer", "Inner", "B2"])
    #expect(controller.selectedTab?.identifier == "B2" && outer.selectedChild === inner)
    #expect(inner.children[1].managingTabGroup === outer && inner.children[1].parent === inner)
    // What the page pushes stays with its tab.
    let page = UIViewController()
    page.title = "Page"
    outer.managingNavigationController?.pushViewController(page, animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(page.tab?.identifier == "B2")
    outer.selectedChild = outer.children[0]
    kiosk.advance(by: .seconds(1))
    #expect(stack(outer) == ["Outer", "A1"])
    controller.selectedTab = inner.children[1]
    kiosk.advance(by: .seconds(1))
    #expect(stack(outer) == ["Outer", "Inner", "B2", "Page"])
    // Going back leaves the tabs whose controllers were popped.
    outer.managingNavigationController?.popViewController(animated: true)
    kiosk.advance(by: .seconds(1))
    outer.managingNavigationController?.popViewController(animated: true)
    kiosk.advance(by: .seconds(1))
    #expect(controller.selectedTab === inner)
    tap("Outer", kiosk)
    #expect(stack(outer) == ["Outer"] && controller.selectedTab === outer)
    listener.hidden = "Outer"
    controller.selectedTab = outer.children[0]
    kiosk.advance(by: .seconds(1))
    outer.displayed = []
    outer.selectedChild = inner
    kiosk.advance(by: .seconds(1))
    #expect(stack(outer) == ["Inner"])
    kiosk.end()
  }

  @Test func TC15_aGroupWithoutAControllerShowsItsChild() {
    let children = [tab("A"), tab("B")]
    let group = UITabGroup(title: "Group", image: nil, identifier: "Group", children: children)
    group.defaultChildIdentifier = "B"
    let kiosk = kiosk([group, tab("C")])
    let controller = kiosk.rootViewController
    #expect(controller.selectedTab === children[1] && children[1].viewController?.view.window != nil)
    #expect(made.names == ["B"])
    group.selectedChild = children[0]
    kiosk.advance(by: .seconds(1))
    #expect(children[0].viewController?.view.window != nil && children[1].viewController?.view.window == nil)
    #expect(titles(kiosk) == ["Group", "C"])
    group.displayOrderIdentifiers = ["B"]
    #expect(group.displayOrder == [children[1], children[0]])
    #expect(group.tab(forIdentifier: "A") === children[0])
    kiosk.end()
  }
}
