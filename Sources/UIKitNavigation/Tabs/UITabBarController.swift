import Foundation
import UIKitCore

/// Shows one of several controllers, chosen with a bar of tabs at the bottom.
///
/// Children load their views when they are first selected. The bar adds to their bottom safe area.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  final var tabState = TabState()
  /// The view in which the selected child's is; the bar covers its lower part.
  final let contentArea = UIView()
  final lazy var moreList = MoreListController(self)
  private final lazy var more = makeMore()
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

  /// Creates a controller with tabs.
  public convenience init(tabs: [UITab]) {
    self.init(nibName: nil, bundle: nil)
    self.tabs = tabs
  }

  // MARK: Tabs

  /// The tabs from the leading edge. Setting `viewControllers` makes one for each, and setting tabs changes
  /// `viewControllers`. The same tab, identifier or controller twice is refused with a logged error.
  open var tabs: [UITab] {
    get { tabState.list }
    set { setTabs(newValue, animated: false) }
  }

  /// Replaces the tabs; with `animated` new ones fade in. The selected one stays selected if it is among them; else the one
  /// with its index is, or the first.
  open func setTabs(_ tabs: [UITab], animated: Bool) { replace(tabs, "setTabs", animated: animated) }

  /// The selected tab, in a group the innermost one; nil while there is none or the list of further tabs is shown. nil
  /// cannot be set.
  open var selectedTab: UITab? {
    get { tabState.selectedTab?.leaf }
    set {
      guard let newValue else {
        return Log.error("\(type(of: self)).selectedTab: nil is not a tab; the selection stays.")
      }
      selectTab(newValue)
    }
  }

  /// Stored but without effect: there is no sidebar.
  open var mode = Mode.automatic
  /// Stored but without effect: users cannot rearrange tabs.
  open var customizationIdentifier: String?

  // MARK: Controllers

  /// The controllers with a tab, from the leading edge; nil if there are none. Reading it makes those of all tabs.
  open var viewControllers: [UIViewController]? {
    get { tabState.list.isEmpty ? nil : tabState.list.compactMap(\.root) }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers; with `animated` new tabs fade in. The selected one stays selected if it is among them;
  /// else the one with its index is, or the first.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    replace(tabs(of: viewControllers ?? []), "setViewControllers", animated: animated)
  }

  /// Stored but without effect: users cannot rearrange tabs.
  open var customizableViewControllers: [UIViewController]?

  /// The navigation controller with the list of the tabs that do not fit into the bar. It is in no stack of the app's.
  open var moreNavigationController: UINavigationController { more }

  private final func makeMore() -> UINavigationController {
    let controller = UINavigationController(rootViewController: moreList)
    controller.navigationBar.prefersLargeTitles = true
    return controller
  }

  // MARK: Selection

  /// The index of the selected controller; `NSNotFound` while there is none or the list of further tabs is shown.
  open var selectedIndex: Int {
    get { tabState.selectedIndex ?? NSNotFound }
    set {
      guard tabState.list.indices.contains(newValue) else {
        return Log.error(
          "\(type(of: self)).selectedIndex: \(newValue) is not among the indices of \(tabState.list.count) "
            + "controllers; the selection stays.")
      }
      select(.tab(tabState.list[newValue]))
    }
  }

  /// The selected controller, also `moreNavigationController`. nil cannot be set.
  open var selectedViewController: UIViewController? {
    get { tabState.selected.controller(moreNavigationController) }
    set {
      if let newValue, newValue === moreNavigationController, tabState.hasMore { return select(.more) }
      guard let newValue, let tab = tabState.list.first(where: { $0.root === newValue }) else {
        return Log.error(
          "\(type(of: self)).selectedViewController: \(newValue.map { "\(type(of: $0))" } ?? "nil") has no tab; "
            + "the selection stays.")
      }
      select(.tab(tab))
    }
  }

  /// Called when a user has chosen a tab, before the selection changes.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

  // MARK: Hiding the bar

  /// Whether the bar is hidden.
  open var isTabBarHidden: Bool {
    get { tabState.isBarHidden }
    set { setTabBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the bar; with `animated` it moves over the lower edge.
  open func setTabBarHidden(_ hidden: Bool, animated: Bool) {
    guard tabState.isBarHidden != hidden else { return }
    tabState.isBarHidden = hidden
    barVisibilityDidChange(animated: animated)
  }

  /// Hides the bar while `child`, which is the selected controller if it is nil, is the selected one.
  package final func setBarHiddenByChild(_ hidden: Bool, child: UIViewController? = nil, animated: Bool) {
    guard let child = child ?? selectedViewController else { return }
    let isKnown = tabState.childrenHidingBar.contains(ObjectIdentifier(child))
    guard isKnown != hidden else { return }
    if hidden {
      tabState.childrenHidingBar.insert(ObjectIdentifier(child))
    } else {
      tabState.childrenHidingBar.remove(ObjectIdentifier(child))
    }
    if child === selectedViewController { barVisibilityDidChange(animated: animated) }
  }

  // MARK: Restoration

  /// Saves the controllers that have restoration identifiers, and which is selected.
  open override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(tabState.list.compactMap(\.rootIfMade) as Any?, forKey: Self.childrenKey)
    coder.encode(tabState.selectedIndex as Any?, forKey: Self.indexKey)
  }

  /// Restores the selection, and the controllers if there are none yet.
  open override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    if tabState.list.isEmpty { viewControllers = coder.decodeControllers(forKey: Self.childrenKey) }
    guard let index = coder.decodeObject(forKey: Self.indexKey) as? Int, tabState.list.indices.contains(index) else {
      return
    }
    selectedIndex = index
  }

  private static let childrenKey = "UITabBarControllerChildren"
  private static let indexKey = "UITabBarControllerSelectedIndex"
}

extension UITabBarController: ContainerWithBars {
  package final var childCoordinator: (any UIViewControllerTransitionCoordinator)? {
    tabState.transition?.context.coordinator
  }
  package final func tabBarItemDidChange(of child: UIViewController) { showItems(animated: false) }
  package final func layoutDidChange(of child: UIViewController) { viewIfLoaded?.setNeedsLayout() }
  package final var shownChild: UIViewController? { tabState.installed }
  package final func contentMayHaveChanged(of child: UIViewController) {
    // The layout of a tab follows it first.
    if child === tabState.installed, child === tabState.edgeOwner { followContent() }
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
