import UIKitCore

/// A tab of a `UITabBarController`: what its bar shows, and the controller that it leads to.
///
/// The controller is made when it is first needed, which is when the tab is selected. The tabs that a tab bar controller
/// makes for its `viewControllers` show their `tabBarItem`.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UITab: NSObject {
  /// Where a tab is shown.
  public enum Placement: Int, Sendable {
    /// `pinned` for a search, `default` for others.
    case automatic = 0
    /// In the bar, as far as there is space.
    case `default`
    /// The same as `default`: users cannot add tabs to the bar.
    case optional
    /// The same as `default`: users cannot move tabs.
    case movable
    /// At the trailing end of the bar, even if there is no space for all others.
    case pinned
    /// The same as `default`: users cannot remove tabs from the bar.
    case fixed
    /// In the list of further tabs: there is no sidebar.
    case sidebarOnly
  }

  /// The name of the tab, different from those of all others.
  public final let identifier: String
  private final let ownItem = UITabBarItem()
  private final let provider: ((UITab) -> UIViewController)?
  /// Whether the tab was made for a controller, whose item it shows.
  final let isMadeForController: Bool
  /// The controller, if it was made already.
  final private(set) var controllerIfMade: UIViewController?
  /// The tab bar controller, of a tab that is in no group.
  final weak var owner: UITabBarController?
  final weak var group: UITabGroup?
  /// What the tab has in the stack of a managed group, from below.
  final var displayed: [UIViewController] = []

  /// Creates a tab.
  /// - Parameters:
  ///   - identifier: A name that no other tab has.
  ///   - viewControllerProvider: Makes the controller, when it is first needed.
  public init(
    title: String, image: UIImage?, identifier: String, viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    self.identifier = identifier
    provider = viewControllerProvider
    isMadeForController = false
    super.init()
    ownItem.title = title
    ownItem.image = image
  }

  private static var count = 0

  /// Creates the tab of a controller.
  init(_ controller: UIViewController) {
    Self.count += 1
    identifier = "vitrine.tab.\(Self.count)"
    provider = nil
    isMadeForController = true
    controllerIfMade = controller
    super.init()
  }

  /// What the bar shows.
  final var item: UITabBarItem { (isMadeForController ? controllerIfMade?.tabBarItem : nil) ?? ownItem }

  // MARK: Look

  /// The text of the tab.
  open var title: String {
    get { item.title ?? "" }
    set { item.title = newValue }
  }

  /// The image of the tab.
  open var image: UIImage? {
    get { item.image }
    set { item.image = newValue }
  }

  /// The text of the badge; nil shows none, an empty text shows a dot.
  open var badgeValue: String? {
    get { item.badgeValue }
    set { item.badgeValue = newValue }
  }

  /// The name by which tests find the tab.
  open var accessibilityIdentifier: String? {
    get { item.accessibilityIdentifier }
    set { item.accessibilityIdentifier = newValue }
  }

  /// Stored but without effect: there is no sidebar.
  open var subtitle: String?
  /// Anything that the app wants to keep with the tab.
  open var userInfo: Any?

  // MARK: Place

  /// Where the tab is shown.
  open var preferredPlacement = Placement.automatic {
    didSet { if oldValue != preferredPlacement { visibilityDidChange() } }
  }
  /// Stored but without effect: users cannot hide tabs.
  open var allowsHiding = false
  /// Whether the tab is hidden until `isHidden` is set.
  open var isHiddenByDefault = false { didSet { if oldValue != isHiddenByDefault { visibilityDidChange() } } }
  private final var hidden: Bool?
  /// Whether the tab is in neither the bar nor the list. If it was selected, another one is.
  open var isHidden: Bool {
    get { hidden ?? isHiddenByDefault }
    set {
      let old = isHidden
      hidden = newValue
      if old != newValue { visibilityDidChange() }
    }
  }
  /// Whether the bar, or its list of further tabs, has the tab.
  open var hasVisiblePlacement: Bool { tabBarController != nil && !isHidden }

  private final func visibilityDidChange() { tabBarController?.tabsDidChange() }

  // MARK: Hierarchy

  /// The tab bar controller that has the tab, also within groups.
  open var tabBarController: UITabBarController? { group?.tabBarController ?? owner }

  /// The group that has the tab.
  open var parent: UITabGroup? { group }

  /// The outermost group around the tab with a `managingNavigationController`.
  open var managingTabGroup: UITabGroup? {
    var (step, found) = (group, UITabGroup?.none)
    while let here = step {
      if here.managingNavigationController != nil { found = here }
      step = here.group
    }
    return found
  }

  /// The controller. Reading it the first time makes it; nil without a provider.
  open var viewController: UIViewController? {
    if controllerIfMade == nil, let provider { controllerIfMade = provider(self) }
    return controllerIfMade
  }

  /// The child of the tab bar controller that is shown while the tab is selected.
  var root: UIViewController? { viewController }
  /// That child, if it was made already.
  var rootIfMade: UIViewController? { controllerIfMade }
  /// The tab that is selected with this one: of a group the selected child.
  var leaf: UITab { self }
  /// Calls `body` for this tab and those in it.
  func forEach(_ body: (UITab) -> Void) { body(self) }
}

/// A tab that leads to a search. It has the system's title and image unless it is given others, and is at the trailing end
/// of the bar.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UISearchTab: UITab {
  /// Creates a tab with the system's title and image.
  public convenience init(viewControllerProvider: ((UITab) -> UIViewController)? = nil) {
    let item = UITabBarItem(tabBarSystemItem: .search, tag: 0)
    self.init(
      title: item.title ?? "", image: item.image, identifier: "com.apple.UIKit.Search",
      viewControllerProvider: viewControllerProvider)
  }
}
