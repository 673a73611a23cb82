import Foundation
import UIKitCore

/// The controllers of a tab bar controller, and which one is shown.
@MainActor
struct Tabs {
  enum Selection {
    case none
    case child(UIViewController)
    /// The list of the tabs that do not fit into the bar.
    case more

    @MainActor func controller(_ more: @autoclosure () -> UIViewController) -> UIViewController? {
      switch self {
      case .none: return nil
      case .child(let controller): return controller
      case .more: return more()
      }
    }
  }

  var controllers: [UIViewController] = []
  var selected = Selection.none
  /// The controller whose view is in the content area.
  var installed: UIViewController?
  var isInstalling = false
  /// The animated change under way.
  var transition: TabTransition?
  var isReplacing = false
  /// The number of controllers with a tab of their own; the others are in the list.
  var shownCount = 0
  var isBarHidden = false
  /// Follows the content of the selected controller at the bar.
  let edge = ScrollEdgeObserver()
  /// The controller whose content that is.
  weak var edgeOwner: UIViewController?
  var childrenHidingBar: Set<ObjectIdentifier> = []
  /// Counts changes of the bar's visibility, so that the end of an earlier animation does not end a later one.
  var hidingSerial = 0

  var hasMore: Bool { shownCount < controllers.count }
  var rest: ArraySlice<UIViewController> { controllers.dropFirst(shownCount) }

  var selectedIndex: Int? {
    if case .child(let controller) = selected { return controllers.firstIndex { $0 === controller } }
    return nil
  }
}

extension UITabBarController: TabBarOwner {
  // MARK: Controllers

  final func replace(_ new: [UIViewController], animated: Bool) {
    guard let fault = fault(in: new) else { return replaceNow(new, animated: animated) }
    Log.error("\(type(of: self)).setViewControllers: \(fault); nothing changes.")
  }

  private func fault(in new: [UIViewController]) -> String? {
    if tabs.isReplacing { return "called while controllers are being replaced" }
    if Set(new.map { ObjectIdentifier($0) }).count < new.count { return "a controller is there twice" }
    for controller in new where nearest(where: { $0 === controller }) != nil {
      return "\(type(of: controller)) is the tab bar controller itself or one that contains it"
    }
    return nil
  }

  private func replaceNow(_ new: [UIViewController], animated: Bool) {
    tabs.isReplacing = true
    let index = tabs.selectedIndex
    let gone = tabs.controllers.filter { old in !new.contains { $0 === old } }
    let fresh = new.filter { $0.parent !== self }
    for controller in gone { controller.willMove(toParent: nil) }
    for controller in fresh { addChild(controller) }
    tabs.controllers = new
    tabs.childrenHidingBar.formIntersection(new.map { ObjectIdentifier($0) })
    if case .more = tabs.selected {} else if tabs.selectedIndex == nil {
      let next = index.map { new.indices.contains($0) ? $0 : 0 } ?? 0
      tabs.selected = new.isEmpty ? .none : .child(new[next])
    }
    showItems(animated: animated)
    installSelected()
    for controller in gone where controller.parent === self { controller.removeFromParent() }
    for controller in fresh where controller.parent === self { controller.didMove(toParent: self) }
    tabs.isReplacing = false
  }

  /// Gives the bar the items that fit into its width, and selects the one that is shown.
  final func showItems(animated: Bool) {
    let all = tabs.controllers
    let width = viewIfLoaded?.bounds.width ?? UIScreen.main.bounds.width
    let most = tabBar.itemCount(thatFits: width)
    tabs.shownCount = all.count <= most ? all.count : most - 1
    if case .more = tabs.selected, !tabs.hasMore {
      tabs.selected = all.first.map { .child($0) } ?? .none
    }
    var items = all.prefix(tabs.shownCount).compactMap { $0.tabBarItem }
    if tabs.hasMore { items.append(moreList.tabBarItem) }
    tabBar.show(items, animated: animated)
    if tabs.hasMore { moreList.show(Array(tabs.rest)) }
    showSelectedItem()
  }

  final func showSelectedItem() {
    let index: Int?
    switch tabs.selected {
    case .none: index = nil
    case .child: index = tabs.selectedIndex.map { min($0, tabs.shownCount) }
    case .more: index = tabs.shownCount
    }
    let items = tabBar.items ?? []
    tabBar.select(index.flatMap { items.indices.contains($0) ? items[$0] : nil })
  }

  // MARK: Selecting

  final func select(_ selection: Tabs.Selection) {
    tabs.selected = selection
    showSelectedItem()
    installSelected()
  }

  final func tabBar(_ tabBar: UITabBar, wasTappedAt item: UITabBarItem) {
    guard let index = tabBar.items?.firstIndex(where: { $0 === item }) else { return }
    choose(index < tabs.shownCount ? .child(tabs.controllers[index]) : .more, item)
  }

  /// Selects a tab for a user.
  final func choose(_ selection: Tabs.Selection, _ item: UITabBarItem) {
    guard let controller = selection.controller(moreList),
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
  }

  private func isSelectable(_ selection: Tabs.Selection) -> Bool {
    switch selection {
    case .none: return false
    case .child(let controller): return tabs.controllers.contains { $0 === controller }
    case .more: return tabs.hasMore
    }
  }

  // MARK: Showing

  /// Has the view of the selected controller in the content area, and no other. Callbacks of controllers may select
  /// another one in between, which then follows.
  final func installSelected() {
    guard isViewLoaded, !tabs.isInstalling else { return }
    if let transition = tabs.transition, tabs.selected.controller(moreList) !== tabs.installed { transition.finish() }
    tabs.isInstalling = true
    for _ in 0..<Self.mostChanges {
      let wanted = tabs.selected.controller(moreList)
      guard wanted !== tabs.installed else { break }
      install(wanted)
    }
    tabs.isInstalling = false
    if tabs.selected.controller(moreList) !== tabs.installed {
      Log.error(
        "\(type(of: self)): controllers select each other whenever they appear; "
          + "\(tabs.installed.map { "\(type(of: $0))" } ?? "none") stays on the screen.")
      tabs.selected = tabs.installed.map { $0 === moreList ? .more : .child($0) } ?? .none
      showSelectedItem()
    }
  }

  private static let mostChanges = 16

  private func install(_ new: UIViewController?) {
    let old = tabs.installed
    tabs.installed = new
    if let new {
      if new.parent !== self {
        addChild(new)
        new.didMove(toParent: self)
      }
      place(new)
      if let old, old.viewIfLoaded?.superview === contentArea, animate(from: old, to: new) { return }
      contentArea.addSubview(new.view)
    }
    if let view = old?.viewIfLoaded, view.superview === contentArea { view.removeFromSuperview() }
    barVisibilityDidChange(animated: false)
  }
}
