import Foundation
import UIKitCore

/// Shows one of several controllers, chosen with a bar of tabs at the bottom.
///
/// Children load their views when they are first selected. The bar adds to their bottom safe area.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  final var tabs = Tabs()
  /// The view in which the selected child's is; the bar covers its lower part.
  final let contentArea = UIView()
  final lazy var moreList = MoreListController(self)
  private final let bar = UITabBar()

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    prepareTabs()
  }

  /// Archives are not supported: the same as `init(nibName: nil, bundle: nil)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareTabs()
  }

  private final func prepareTabs() {
    bar.delegate = self
    bar.owner = self
  }

  open override func loadView() {
    let root = TabRootView(frame: UIScreen.main.bounds)
    root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.controller = self
    view = root
    contentArea.frame = root.bounds
    root.addSubview(contentArea)
    root.addSubview(tabBar)
    showItems(animated: false)
    installSelected()
  }

  /// The bar. Its items, its selection and its delegate are the controller's.
  open var tabBar: UITabBar { bar }

  /// Is asked and notified of the tabs that users choose.
  open weak var delegate: (any UITabBarControllerDelegate)?

  // MARK: Controllers

  /// The controllers with a tab, from the leading edge; nil if there are none.
  open var viewControllers: [UIViewController]? {
    get { tabs.controllers.isEmpty ? nil : tabs.controllers }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers; with `animated` new tabs fade in. The selected one stays selected if it is among them;
  /// else the one with its index is, or the first.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    replace(viewControllers ?? [], animated: animated)
  }

  /// Stored but without effect: users cannot rearrange tabs.
  open var customizableViewControllers: [UIViewController]?

  // MARK: Selection

  /// The index of the selected controller; `NSNotFound` while there is none or the list of further tabs is shown.
  open var selectedIndex: Int {
    get { tabs.selectedIndex ?? NSNotFound }
    set {
      guard tabs.controllers.indices.contains(newValue) else {
        return Log.error(
          "\(type(of: self)).selectedIndex: \(newValue) is not among the indices of \(tabs.controllers.count) "
            + "controllers; the selection stays.")
      }
      select(.child(tabs.controllers[newValue]))
    }
  }

  /// The selected controller, also the list of further tabs. nil cannot be set.
  open var selectedViewController: UIViewController? {
    get { tabs.selected.controller(moreList) }
    set {
      if let newValue, newValue === moreList, tabs.hasMore { return select(.more) }
      guard let newValue, tabs.controllers.contains(where: { $0 === newValue }) else {
        return Log.error(
          "\(type(of: self)).selectedViewController: \(newValue.map { "\(type(of: $0))" } ?? "nil") has no tab; "
            + "the selection stays.")
      }
      select(.child(newValue))
    }
  }

  /// Called when a user has chosen a tab, before the selection changes.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

  // MARK: Hiding the bar

  /// Whether the bar is hidden.
  open var isTabBarHidden: Bool {
    get { tabs.isBarHidden }
    set { setTabBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the bar; with `animated` it moves over the lower edge.
  open func setTabBarHidden(_ hidden: Bool, animated: Bool) {
    guard tabs.isBarHidden != hidden else { return }
    tabs.isBarHidden = hidden
    barVisibilityDidChange(animated: animated)
  }

  /// Hides the bar while `child`, which is the selected controller if it is nil, is the selected one.
  package final func setBarHiddenByChild(_ hidden: Bool, child: UIViewController? = nil, animated: Bool) {
    guard let child = child ?? selectedViewController else { return }
    let isKnown = tabs.childrenHidingBar.contains(ObjectIdentifier(child))
    guard isKnown != hidden else { return }
    if hidden {
      tabs.childrenHidingBar.insert(ObjectIdentifier(child))
    } else {
      tabs.childrenHidingBar.remove(ObjectIdentifier(child))
    }
    if child === selectedViewController { barVisibilityDidChange(animated: animated) }
  }
}

extension UITabBarController: ContainerWithBars {
  package final var childCoordinator: (any UIViewControllerTransitionCoordinator)? {
    tabs.transition?.context?.coordinator
  }
  package final func tabBarItemDidChange(of child: UIViewController) { showItems(animated: false) }
  package final func layoutDidChange(of child: UIViewController) { viewIfLoaded?.setNeedsLayout() }
  package final var shownChild: UIViewController? { tabs.installed }
  package final func contentMayHaveChanged(of child: UIViewController) {
    if child === tabs.installed { followContent() }
  }
  package final func hideBottomBar(_ isHidden: Bool, for child: UIViewController, animated: Bool) {
    setBarHiddenByChild(isHidden, child: child, animated: animated)
  }
}

extension UIViewController {
  /// The nearest container that is a tab bar controller; nil if there is none.
  public var tabBarController: UITabBarController? {
    parent?.nearest { $0 is UITabBarController } as? UITabBarController
  }
}
