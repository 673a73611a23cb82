/// An item of a tab bar: a symbol with a title, and a badge.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  /// Items with a predefined title and image.
  public enum SystemItem: Int, Sendable {
    case more = 0
    case favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads, mostRecent, mostViewed
  }

  /// The image while the item is selected; nil shows `image`, filled where it is a symbol with a filled form.
  open var selectedImage: UIImage? { didSet { changed() } }
  /// The text of the badge; nil shows none, an empty text shows a dot.
  open var badgeValue: String? { didSet { if oldValue != badgeValue { changed() } } }
  /// The colour of the badge; nil is red.
  open var badgeColor: UIColor? { didSet { changed() } }
  /// Moves the title, in points.
  open var titlePositionAdjustment = UIOffset.zero { didSet { changed() } }

  private final var badgeAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]
  package final private(set) var systemItem: SystemItem?
  /// Appearances, whose type is above this module.
  package final var extras: [String: AnyObject] = [:]

  public override init() { super.init() }

  /// Archives are not supported: the same as `init()`.
  public required convenience init?(coder: NSCoder) { self.init() }

  /// Creates an item with a title and an image.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// Creates an item with another image for the selected state.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  /// Creates a predefined item.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init()
    self.systemItem = systemItem
    title = systemItem.title
    image = UIImage(systemName: systemItem.symbol)
    self.tag = tag
  }

  /// Sets font and colour of the badge's text for `state`.
  open func setBadgeTextAttributes(_ textAttributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    badgeAttributes[state] = textAttributes
    changed()
  }

  /// The attributes of the badge's text for `state`; nil if there are none.
  open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { badgeAttributes[state] }
}

extension UITabBarItem.SystemItem {
  @MainActor fileprivate var title: String {
    let words = Strings.preferred.navigation
    switch self {
    case .more: return words.more
    case .favorites: return words.favorites
    case .featured: return words.featured
    case .topRated: return words.topRated
    case .recents: return words.recents
    case .contacts: return words.contacts
    case .history: return words.history
    case .bookmarks: return Strings.preferred.buttons.bookmarks
    case .search: return Strings.preferred.buttons.search
    case .downloads: return words.downloads
    case .mostRecent: return words.mostRecent
    case .mostViewed: return words.mostViewed
    }
  }

  fileprivate var symbol: String {
    switch self {
    case .more: return "ellipsis"
    case .favorites, .featured: return "star.fill"
    case .topRated: return "hand.thumbsup.fill"
    case .recents, .history, .mostRecent: return "clock.fill"
    case .contacts: return "person.crop.circle.fill"
    case .bookmarks: return "book.fill"
    case .search: return "magnifyingglass"
    case .downloads: return "arrow.down.circle.fill"
    case .mostViewed: return "eye.fill"
    }
  }
}
