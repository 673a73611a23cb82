import UIKitCore

extension UITabBarController {
  /// Whether there is a sidebar.
  public enum Mode: Int, Sendable {
    case automatic = 0
    /// The bar alone.
    case tabBar
    /// The same as `tabBar`: there is no sidebar.
    case tabSidebar
  }

  /// Returns the tab with a name, also within groups; nil if there is none.
  public func tab(forIdentifier identifier: String) -> UITab? { firstTab { $0.identifier == identifier } }

  final func firstTab(where condition: (UITab) -> Bool) -> UITab? {
    var found: UITab?
    for tab in tabState.list { tab.forEach { if found == nil, condition($0) { found = $0 } } }
    return found
  }

  // MARK: Selection

  /// Selects a tab in code, with the groups around it.
  final func selectTab(_ tab: UITab) {
    guard tab.tabBarController === self else {
      return Log.error(
        "\(type(of: self)).selectedTab: \"\(tab.title)\" is not a tab of this controller; the selection stays.")
    }
    var step = tab
    while let group = step.group {
      group.choose(step)
      step = group
    }
    let isShown = tabState.selectedTab === step
    select(.tab(step))
    if isShown { showPath(of: step, animated: true) }
  }

  /// Called when a group has got another selected child.
  final func selectionDidChange(in group: UITabGroup) {
    var root: UITab = group
    while let parent = root.group { root = parent }
    guard tabState.selectedTab === root else { return }
    installSelected()
    showPath(of: root, animated: true)
  }

  /// Called when a group has got another navigation controller.
  final func rootDidChange(of group: UITabGroup) {
    guard tabState.selectedTab === group else { return }
    installSelected()
  }

  /// Called when tabs were hidden or moved.
  final func tabsDidChange() {
    if let tab = tabState.selectedTab, tab.isHidden {
      tabState.selected = tabState.firstVisible.map { .tab($0) } ?? .none
    } else if case .none = tabState.selected, let tab = tabState.firstVisible {
      tabState.selected = .tab(tab)
    }
    showItems(animated: isViewLoaded && UIView.areAnimationsEnabled)
    installSelected()
  }

  // MARK: Managed stacks

  /// Gives the navigation controller of a managed group the controllers of the selected tabState.
  final func showPath(of root: UITab, animated: Bool) {
    guard let group = root as? UITabGroup, let navigation = group.managingNavigationController, !tabState.isShowingPath
    else { return }
    var stack: [UIViewController] = []
    for tab in group.path {
      let own = tab.displayed.isEmpty ? tab.viewController.map { [$0] } ?? [] : tab.displayed
      tab.displayed =
        delegate?.tabBarController(self, displayedViewControllersFor: tab, proposedViewControllers: own) ?? own
      stack += tab.displayed
    }
    guard stack != navigation.viewControllers else { return }
    tabState.isShowingPath = true
    navigation.setViewControllers(stack, animated: animated && navigation.viewIfLoaded?.window != nil)
    tabState.isShowingPath = false
  }
}

extension UITabBarController: StackObserver {
  /// Keeps what was pushed above a tab of a managed group with that tab, and selects the group when the tab was popped.
  final func stackDidChange(of navigation: UINavigationController) {
    guard !tabState.isShowingPath,
      let group = firstTab(where: { tab in
        (tab as? UITabGroup)?.managingNavigationController === navigation
      }) as? UITabGroup
    else { return }
    var rest = navigation.viewControllers
    let path = group.path
    for tab in path {
      tab.displayed = tab.displayed.filter { controller in rest.contains { $0 === controller } }
      rest.removeAll { controller in tab.displayed.contains { $0 === controller } }
    }
    // A tab with nothing left in the stack was left.
    let last = path.lastIndex { !$0.displayed.isEmpty } ?? 0
    path[last].displayed += rest
    if last + 1 < path.count { (path[last] as? UITabGroup)?.choose(nil) }
  }
}

/// A container that follows the stacks of its navigation controllers.
@MainActor
protocol StackObserver: UIViewController {
  /// Called when the stack of a child has changed, and nothing of it moves any more.
  func stackDidChange(of navigation: UINavigationController)
}

extension UIViewController {
  /// The tab whose controller this is or contains this one; nil if there is none.
  public var tab: UITab? {
    guard let tabs = tabBarController else { return nil }
    var step: UIViewController? = self
    while let here = step, here !== tabs {
      if let tab = tabs.firstTab(where: { $0.controllerIfMade === here || $0.displayed.contains { $0 === here } }) {
        return tab
      }
      if let tab = tabs.firstTab(where: { ($0 as? UITabGroup)?.managingNavigationController === here }) { return tab.leaf }
      step = here.parent
    }
    return nil
  }
}
