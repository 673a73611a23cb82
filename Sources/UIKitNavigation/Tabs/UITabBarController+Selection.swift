import Foundation
import UIKitCore

extension UITabBarController: TabBarOwner {
  // MARK: Tabs

  final func replace(_ new: [UITab], _ method: String, animated: Bool) {
    guard let fault = fault(in: new) else { return replaceNow(new, animated: animated) }
    Log.error("\(type(of: self)).\(method): \(fault); nothing changes.")
  }

  /// The tabs of controllers: those that they have already, else new ones.
  final func tabs(of controllers: [UIViewController]) -> [UITab] {
    controllers.map { controller in tabState.list.first { $0.controllerIfMade === controller } ?? UITab(controller) }
  }

  private func fault(in new: [UITab]) -> String? {
    if tabState.isReplacing { return "called while controllers are being replaced" }
    let controllers = new.compactMap(\.rootIfMade)
    if Set(controllers.map { ObjectIdentifier($0) }).count < controllers.count { return "a controller is there twice" }
    for controller in controllers where nearest(where: { $0 === controller }) != nil {
      return "\(type(of: controller)) is the tab bar controller itself or one that contains it"
    }
    var names: Set<String> = []
    for tab in new {
      if let owner = tab.tabBarController, owner !== self { return "\"\(tab.title)\" belongs to another controller" }
      if tab.group != nil { return "\"\(tab.title)\" is in a group" }
      var twice: String?
      tab.forEach { if !names.insert($0.identifier).inserted { twice = $0.identifier } }
      if let twice { return "the identifier \(twice) is there twice" }
    }
    return nil
  }

  private func replaceNow(_ new: [UITab], animated: Bool) {
    tabState.isReplacing = true
    let index = tabState.selectedIndex
    let goneTabs = tabState.list.filter { old in !new.contains { $0 === old } }
    let gone = goneTabs.compactMap(\.rootIfMade).filter { $0.parent === self }
    // The controllers of other tabs become children when they are made.
    let fresh = new.filter(\.isMadeForController).compactMap(\.rootIfMade).filter { $0.parent !== self }
    for controller in gone { controller.willMove(toParent: nil) }
    for controller in fresh { addChild(controller) }
    for tab in goneTabs { tab.owner = nil }
    for tab in new { tab.owner = self }
    tabState.list = new
    tabState.childrenHidingBar.formIntersection(new.compactMap(\.rootIfMade).map { ObjectIdentifier($0) })
    if case .more = tabState.selected {
    } else if tabState.selectedIndex.map({ new[$0].isHidden }) ?? true {
      let same = index.flatMap { new.indices.contains($0) && !new[$0].isHidden ? new[$0] : nil }
      tabState.selected = (same ?? tabState.firstVisible).map { .tab($0) } ?? .none
      (tabState.selectedTab as? UITabGroup)?.chooseDefault()
    }
    showItems(animated: animated)
    installSelected()
    for controller in gone where controller.parent === self { controller.removeFromParent() }
    for controller in fresh where controller.parent === self { controller.didMove(toParent: self) }
    tabState.isReplacing = false
  }

  /// Gives the bar the items that fit into its width, and selects the one that is shown.
  final func showItems(animated: Bool) {
    let width = viewIfLoaded?.bounds.width ?? UIScreen.main.bounds.width
    tabState.arrange(tabBar.itemCount(thatFits: width))
    if case .more = tabState.selected, !tabState.hasMore {
      tabState.selected = tabState.firstVisible.map { .tab($0) } ?? .none
    }
    var items = tabState.order.prefix(tabState.shownCount).map(\.item)
    if tabState.hasMore { items.append(moreList.tabBarItem) }
    tabBar.show(items, animated: animated)
    if tabState.hasMore { moreList.show(Array(tabState.rest)) }
    showSelectedItem()
  }

  final func showSelectedItem() {
    let index: Int?
    switch tabState.selected {
    case .none: index = nil
    case .tab(let tab): index = tabState.order.firstIndex { $0 === tab }.map { min($0, tabState.shownCount) }
    case .more: index = tabState.shownCount
    }
    let items = tabBar.items ?? []
    tabBar.select(index.flatMap { items.indices.contains($0) ? items[$0] : nil })
  }

  // MARK: Selecting

  final func select(_ selection: TabState.Selection) {
    if case .tab(let tab) = selection {
      guard !tab.isHidden else {
        return Log.error("\(type(of: self)): the tab \"\(tab.title)\" is hidden; the selection stays.")
      }
      (tab as? UITabGroup)?.chooseDefault()
    }
    tabState.selected = selection
    noteVisit(.control)
    showSelectedItem()
    installSelected()
  }

  final func tabBar(_ tabBar: UITabBar, wasTappedAt item: UITabBarItem) {
    guard let index = tabBar.items?.firstIndex(where: { $0 === item }) else { return }
    choose(index < tabState.shownCount ? .tab(tabState.order[index]) : .more, item)
  }

  /// Selects a tab for a user.
  final func choose(_ selection: TabState.Selection, _ item: UITabBarItem) {
    let previous = selectedTab
    if case .tab(let tab) = selection {
      (tab as? UITabGroup)?.chooseDefault()
      guard delegate?.tabBarController(self, shouldSelectTab: tab.leaf) ?? true else { return }
    }
    guard let controller = selection.controller(moreNavigationController),
      delegate?.tabBarController(self, shouldSelect: controller) ?? true
    else { return }
    tabBar(tabBar, didSelect: item)
    // The delegate may have removed it.
    guard isSelectable(selection) else { return }
    if controller === selectedViewController {
      controller.returnToBeginning()
    } else {
      select(selection)
    }
    delegate?.tabBarController(self, didSelect: controller)
    if case .tab(let tab) = selection {
      delegate?.tabBarController(self, didSelectTab: tab.leaf, previousTab: previous)
    }
  }

  private func isSelectable(_ selection: TabState.Selection) -> Bool {
    switch selection {
    case .none: return false
    case .tab(let tab): return !tab.isHidden && tabState.list.contains { $0 === tab }
    case .more: return tabState.hasMore
    }
  }

  // MARK: Showing

  /// Has the view of the selected controller in the content area, and no other. Callbacks of controllers may select
  /// another one in between, which then follows.
  final func installSelected() {
    guard isViewLoaded, !tabState.isInstalling else { return }
    if let transition = tabState.transition, selectedViewController !== tabState.installed { transition.finish() }
    tabState.isInstalling = true
    for _ in 0..<Self.mostChanges {
      let wanted = tabState.selected.controller(moreNavigationController)
      guard wanted !== tabState.installed else { break }
      install(wanted)
    }
    tabState.isInstalling = false
    if tabState.selected.controller(moreNavigationController) !== tabState.installed {
      Log.error(
        "\(type(of: self)): controllers select each other whenever they appear; "
          + "\(tabState.installed.map { "\(type(of: $0))" } ?? "none") stays on the screen.")
      tabState.selected = tabState.installed.map(selection(of:)) ?? .none
      showSelectedItem()
    }
  }

  /// The selection that shows a child.
  final func selection(of child: UIViewController) -> TabState.Selection {
    if child === moreNavigationController { return .more }
    return tabState.tab(of: child).map { .tab($0) } ?? .none
  }

  private static let mostChanges = 16

  private func install(_ new: UIViewController?) {
    let old = tabState.installed
    tabState.installed = new
    if let new {
      if new.parent !== self {
        addChild(new)
        new.didMove(toParent: self)
      }
      if let tab = tabState.selectedTab { showPath(of: tab, animated: false) }
      place(new)
      if let old, old.viewIfLoaded?.superview === contentArea, animate(from: old, to: new) { return }
      contentArea.addSubview(new.view)
    }
    if let view = old?.viewIfLoaded, view.superview === contentArea { view.removeFromSuperview() }
    barVisibilityDidChange(animated: false)
  }
}
