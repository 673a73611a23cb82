/// What a navigation bar shows for a controller: its title, its buttons, and the label of the button that leads back to it.
///
/// A change is shown by the bar in the same run loop cycle.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// How the title is shown.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As the item below in the stack; the first item has a large title.
    case automatic = 0
    case always = 1
    case never = 2
    /// Large, within the bar's ordinary height. Shown as `always`.
    case inline = 3
  }

  /// What the button that leads back to an item says.
  public enum BackButtonDisplayMode: Int, Sendable {
    /// The item's title where there is room, else "Back", else the symbol alone.
    case `default` = 0
    /// "Back" where there is room.
    case generic = 1
    /// The symbol alone.
    case minimal = 2
  }

  /// The arrangement of a bar. Stored but without effect: bars are arranged as for `.navigator`.
  public enum ItemStyle: Int, Sendable {
    case navigator = 0
    case browser = 1
    case editor = 2
  }

  /// Where a search bar is placed. Stored but without effect: it is below the title.
  public enum SearchBarPlacement: Int, Sendable {
    case automatic = 0
    case inline = 1
    case stacked = 2
  }

  /// Creates an item with a title.
  public init(title: String) {
    storedTitle = title
    super.init()
  }

  public override init() { super.init() }

  /// Archives are not supported: the same as `init()`.
  public required init?(coder: NSCoder) { super.init() }

  private final var storedTitle: String?

  /// The title in the middle of the bar.
  open var title: String? {
    get { storedTitle }
    set {
      guard storedTitle != newValue else { return }
      storedTitle = newValue
      changed(.title)
    }
  }

  /// A view that is shown instead of the title.
  open var titleView: UIView? { didSet { if oldValue !== titleView { changed(.title) } } }
  /// A line above the bar's content; the bar is 30 points higher with it.
  open var prompt: String? { didSet { if oldValue != prompt { changed(.height) } } }

  // MARK: Back

  /// Replaces the button that leads back to this item: its title, image and menu are shown. A tap pops in any case.
  open var backBarButtonItem: UIBarButtonItem? { didSet { changed(.back) } }
  /// The label of the button that leads back to this item, if it has no `backBarButtonItem`; nil is `title`.
  open var backButtonTitle: String? { didSet { if oldValue != backButtonTitle { changed(.back) } } }
  /// What the button that leads back to this item says.
  open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { changed(.back) } }
  /// Performed by the back button instead of popping.
  open var backAction: UIAction? { didSet { changed(.back) } }
  /// Whether this item has no back button.
  open var hidesBackButton: Bool {
    get { storedHidesBack }
    set { setHidesBackButton(newValue, animated: false) }
  }
  private final var storedHidesBack = false

  /// Sets `hidesBackButton`; with `animated` the buttons cross-fade.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    guard storedHidesBack != hidesBackButton else { return }
    storedHidesBack = hidesBackButton
    changed(.left, animated: animated)
  }

  // MARK: Buttons

  private final var left: [UIBarButtonItem] = []
  private final var right: [UIBarButtonItem] = []

  /// The items at the leading edge, in place of the back button.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    get { left.isEmpty ? nil : left }
    set { setLeftBarButtonItems(newValue, animated: false) }
  }

  /// The items at the trailing edge, the outermost first.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    get { right.isEmpty ? nil : right }
    set { setRightBarButtonItems(newValue, animated: false) }
  }

  /// The first of `leftBarButtonItems`. Setting it replaces them all.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { left.first }
    set { setLeftBarButton(newValue, animated: false) }
  }

  /// The first of `rightBarButtonItems`. Setting it replaces them all.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { right.first }
    set { setRightBarButton(newValue, animated: false) }
  }

  /// Sets `leftBarButtonItems`; with `animated` the buttons cross-fade.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    left = items ?? []
    changed(.left, animated: animated)
  }

  /// Sets `rightBarButtonItems`; with `animated` the buttons cross-fade.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    right = items ?? []
    changed(.right, animated: animated)
  }

  /// Sets `leftBarButtonItem`; with `animated` the buttons cross-fade.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    setLeftBarButtonItems(item.map { [$0] }, animated: animated)
  }

  /// Sets `rightBarButtonItem`; with `animated` the buttons cross-fade.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    setRightBarButtonItems(item.map { [$0] }, animated: animated)
  }

  /// Whether the back button stays beside `leftBarButtonItems`.
  open var leftItemsSupplementBackButton = false { didSet { changed(.left) } }

  // MARK: Arrangement

  /// Whether the title is large, in a bar that prefers large titles.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { changed(.height) } }
  /// Stored but without effect.
  open var style = ItemStyle.navigator
  /// Stored but without effect.
  open var preferredSearchBarPlacement = SearchBarPlacement.automatic
  /// Whether the search bar leaves with the large title when the content is scrolled.
  open var hidesSearchBarWhenScrolling = true { didSet { changed(.height) } }

  // MARK: Search

  /// What `searchController` has, which the module UIKitNavigation declares.
  package final var search: (any SearchPresenting)? {
    didSet {
      guard oldValue !== search else { return }
      oldValue?.item = nil
      search?.item = self
      changed(.search)
    }
  }

  // MARK: For the bar

  /// What changed, for the bar that shows the item.
  package enum Change: Sendable { case title, back, left, right, height, appearance, search }

  /// How far content has scrolled the bar while it showed the item.
  package struct BarPlace: Equatable {
    /// The height of the bar beyond its base, in points.
    package var extra: CGFloat
    /// Whether the content is at the edge next to the bar.
    package var isAtEdge: Bool

    package init(extra: CGFloat, isAtEdge: Bool) { (self.extra, self.isAtEdge) = (extra, isAtEdge) }
  }

  /// Nil as long as the content has not scrolled. It lives as long as the item, so that a page that is pushed again has its
  /// bar as its content stands.
  package final var barPlace: BarPlace?

  /// The bar that shows the item.
  package final weak var owner: (any NavigationItemOwner)?
  /// Appearances and the search controller, whose types are above this module.
  package final var extras: [String: AnyObject] = [:]

  package final func changed(_ change: Change, animated: Bool = false) {
    owner?.navigationItem(self, changed: change, animated: animated)
  }
}

/// The bar that shows a navigation item.
@MainActor
package protocol NavigationItemOwner: AnyObject {
  func navigationItem(_ item: UINavigationItem, changed change: UINavigationItem.Change, animated: Bool)
}
