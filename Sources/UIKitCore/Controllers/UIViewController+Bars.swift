/// What containers show of a controller in their bars.
struct BarState {
  var navigationItem: UINavigationItem?
  var tabBarItem: UITabBarItem?
  var toolbarItems: [UIBarButtonItem]?
  var editButton: UIBarButtonItem?
  var isEditing = false
  var capturesStatusBar = false
  private var scrollViews: [(edge: NSDirectionalRectEdge, view: WeakScrollView)] = []

  private struct WeakScrollView {
    weak var view: UIScrollView?
  }

  mutating func setScrollView(_ view: UIScrollView?, for edge: NSDirectionalRectEdge) {
    scrollViews.removeAll { $0.edge.isSubset(of: edge) }
    if let view { scrollViews.append((edge, WeakScrollView(view: view))) }
  }

  func scrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    scrollViews.last { $0.edge.isSuperset(of: edge) }?.view.view
  }
}

/// A container that has bars for its children, or shows other controllers. Its class is above this module.
@MainActor
package protocol ContainerWithBars: UIViewController {
  /// Whether it shows other controllers itself.
  var handlesShow: Bool { get }
  /// Whether it shows details itself.
  var handlesShowDetail: Bool { get }
  /// The coordinator of a change from one child to another.
  var childCoordinator: (any UIViewControllerTransitionCoordinator)? { get }
  /// Called when the toolbar items of a child have changed.
  func toolbarItemsDidChange(of child: UIViewController, animated: Bool)
  /// Called when a child has got another tab bar item.
  func tabBarItemDidChange(of child: UIViewController)
  /// Called when a child changed how it extends below bars.
  func layoutDidChange(of child: UIViewController)
  /// The child whose content is next to the container's bars; nil if it is not one child's.
  var shownChild: UIViewController? { get }
  /// Called when a child was laid out or shows other content: the scroll view that bars follow may be another one.
  func contentMayHaveChanged(of child: UIViewController)
  /// Called when a child hides or shows the bar at the bottom; a container without one asks its own.
  func hideBottomBar(_ isHidden: Bool, for child: UIViewController, animated: Bool)
}

extension ContainerWithBars {
  package var handlesShow: Bool { false }
  package var handlesShowDetail: Bool { false }
  package var childCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
  package func toolbarItemsDidChange(of child: UIViewController, animated: Bool) {}
  package func tabBarItemDidChange(of child: UIViewController) {}
  package func layoutDidChange(of child: UIViewController) {}
  package var shownChild: UIViewController? { nil }
  package func contentMayHaveChanged(of child: UIViewController) {
    (parent as? any ContainerWithBars)?.contentMayHaveChanged(of: self)
  }
  package func hideBottomBar(_ isHidden: Bool, for child: UIViewController, animated: Bool) {
    (parent as? any ContainerWithBars)?.hideBottomBar(isHidden, for: self, animated: animated)
  }
}

extension UIViewController {
  final var containerWithBars: (any ContainerWithBars)? { storedParent as? any ContainerWithBars }
  // Not called like the requirements of the protocol: they would be what a container without its own answers with.
  final var isContainerForShow: Bool { (self as? any ContainerWithBars)?.handlesShow ?? false }
  final var isContainerForShowDetail: Bool { (self as? any ContainerWithBars)?.handlesShowDetail ?? false }

  final var findNavigationItem: UINavigationItem {
    if let item = bars.navigationItem { return item }
    let item = UINavigationItem()
    item.title = title
    bars.navigationItem = item
    return item
  }

  final var findTabBarItem: UITabBarItem {
    if let item = bars.tabBarItem { return item }
    let item = UITabBarItem()
    item.title = title
    bars.tabBarItem = item
    return item
  }

  final func titleDidChange() {
    bars.navigationItem?.title = title
    bars.tabBarItem?.title = title
  }

  final var findEditButtonItem: UIBarButtonItem {
    if let button = bars.editButton { return button }
    let button = UIBarButtonItem(barButtonSystemItem: isEditing ? .done : .edit, target: nil, action: nil)
    button.primaryAction = UIAction { [weak self] _ in
      guard let self else { return }
      self.setEditing(!self.isEditing, animated: true)
    }
    bars.editButton = button
    return button
  }

  final func changeEditing(_ editing: Bool) {
    bars.isEditing = editing
    bars.editButton?.become(editing ? .done : .edit)
  }

  final func containerLayoutDidChange() { containerWithBars?.layoutDidChange(of: self) }

  /// This controller or the nearest of its containers for which `condition` holds.
  package final func nearest(where condition: (UIViewController) -> Bool) -> UIViewController? {
    var step: UIViewController? = self
    while let here = step {
      if condition(here) { return here }
      step = here.storedParent
    }
    return nil
  }

  /// The tab bar item, if it has been read or set.
  package final var tabBarItemIfMade: UITabBarItem? { bars.tabBarItem }
}
