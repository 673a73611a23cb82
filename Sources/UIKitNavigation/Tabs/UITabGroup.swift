import UIKitCore

/// A tab that contains others. A bar shows the group as one tab.
///
/// Selecting the group shows the controller of the group, or that of its selected child if the group has none. With a
/// `managingNavigationController` that is shown, with a stack of the controllers from the group down to the selected tab.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UITabGroup: UITab {
  /// How a sidebar shows a group.
  public enum SidebarAppearance: Int, Sendable {
    case automatic = 0
    case inline
    case rootSection
  }

  private final var tabs: [UITab]
  private final weak var chosen: UITab?
  private final var order: [String] = []

  /// Creates a group. A child that is in another group or twice is left out, with a logged error.
  public init(
    title: String, image: UIImage?, identifier: String, children: [UITab] = [],
    viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    tabs = []
    super.init(title: title, image: image, identifier: identifier, viewControllerProvider: viewControllerProvider)
    take(children)
  }

  // MARK: Children

  /// The tabs of the group.
  open var children: [UITab] {
    get { tabs }
    set {
      take(newValue)
      tabBarController?.tabsDidChange()
      if selectedChild == nil { tabBarController?.selectionDidChange(in: self) }
    }
  }

  private final func take(_ children: [UITab]) {
    for tab in tabs where tab.group === self { tab.group = nil }
    tabs = []
    for tab in children {
      guard tab.group == nil, tab.owner == nil, !contains(self, in: tab) else {
        Log.error("UITabGroup.children: \"\(tab.title)\" is in a group or a tab bar controller already; it is left out.")
        continue
      }
      tab.group = self
      tabs.append(tab)
    }
    if let tab = chosen, tab.group !== self { chosen = nil }
  }

  private final func contains(_ group: UITab, in tab: UITab) -> Bool {
    var isFound = false
    tab.forEach { if $0 === group { isFound = true } }
    return isFound
  }

  /// Returns the tab with a name in the group or in groups of it.
  open func tab(forIdentifier identifier: String) -> UITab? {
    var found: UITab?
    for child in tabs { child.forEach { if found == nil, $0.identifier == identifier { found = $0 } } }
    return found
  }

  /// The identifiers of the children in the order in which they are displayed; children that are not named are at the end.
  open var displayOrderIdentifiers: [String] {
    get { order }
    set { order = newValue }
  }

  /// The children in the order of `displayOrderIdentifiers`.
  open var displayOrder: [UITab] {
    let named = order.compactMap { name in tabs.first { $0.identifier == name } }
    return named + tabs.filter { tab in !named.contains { $0 === tab } }
  }

  /// Stored but without effect: users cannot reorder tabs.
  open var allowsReordering = false
  /// Stored but without effect: there is no sidebar.
  open var sidebarActions: [UIAction] = []
  /// Stored but without effect: there is no sidebar.
  open var sidebarAppearance = SidebarAppearance.automatic

  // MARK: Selection

  /// The child that is selected with the group, or nil for the group alone.
  open var selectedChild: UITab? {
    get { chosen }
    set {
      if let newValue, newValue.group !== self {
        return Log.error("UITabGroup.selectedChild: \"\(newValue.title)\" is not a child of the group; nothing changed.")
      }
      guard chosen !== newValue else { return }
      chosen = newValue
      tabBarController?.selectionDidChange(in: self)
    }
  }

  /// The child that is selected when the group is selected the first time.
  open var defaultChildIdentifier: String?

  /// The navigation controller whose stack the group manages. Of several around a tab the outermost one is used.
  open var managingNavigationController: UINavigationController? {
    didSet { if oldValue !== managingNavigationController { tabBarController?.rootDidChange(of: self) } }
  }

  /// Chooses the child without showing it.
  final func choose(_ tab: UITab?) { chosen = tab }

  /// Selects the default child, or the first one if the group has nothing to show itself.
  final func chooseDefault() {
    guard chosen == nil else { return }
    if let defaultChildIdentifier { chosen = tabs.first { $0.identifier == defaultChildIdentifier } }
    if chosen == nil, viewController == nil { chosen = displayOrder.first { !$0.isHidden } }
    (chosen as? UITabGroup)?.chooseDefault()
  }

  override var root: UIViewController? { managingNavigationController ?? viewController ?? chosen?.root }
  override var rootIfMade: UIViewController? { managingNavigationController ?? controllerIfMade ?? chosen?.rootIfMade }
  override var leaf: UITab { chosen?.leaf ?? self }

  override func forEach(_ body: (UITab) -> Void) {
    body(self)
    for tab in tabs { tab.forEach(body) }
  }

  /// The selected tabs from the group down.
  final var path: [UITab] {
    var (path, step) = ([self as UITab], chosen)
    while let here = step {
      path.append(here)
      step = (here as? UITabGroup)?.chosen
    }
    return path
  }
}
