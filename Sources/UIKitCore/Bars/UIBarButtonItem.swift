/// A button, a space or a view in a bar.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// The emphasis of an item.
  public enum Style: Int, Sendable {
    case plain = 0
    /// For the item that completes a task; shown emphasised.
    case done = 2
  }

  /// Items with a predefined title, image or role.
  public enum SystemItem: Int, Sendable {
    case done = 0
    case cancel, edit, save, add
    case flexibleSpace, fixedSpace
    case compose, reply, action, organize, bookmarks, search, refresh, stop, camera, trash
    case play, pause, rewind, fastForward
    case undo, redo, pageCurl
    case close = 24
    case writingTools = 25
  }

  /// The emphasis of the item.
  open var style = Style.plain { didSet { changed() } }
  /// The receiver of `action`; nil searches the responder chain.
  open weak var target: AnyObject?
  /// The method that a tap invokes, if there is no `primaryAction`.
  open var action: Selector?
  /// The action that a tap performs. Setting it also sets title and image.
  open var primaryAction: UIAction? {
    didSet {
      if let primaryAction {
        if !primaryAction.title.isEmpty { title = primaryAction.title }
        if let picture = primaryAction.image { image = picture }
      }
      changed()
    }
  }
  /// The menu that a tap opens, or a long press if there is also an action.
  open var menu: UIMenu? { didSet { changed() } }
  /// Whether choosing an entry of `menu` selects it and shows its title on the button.
  open var changesSelectionAsPrimaryAction = false { didSet { changed() } }
  /// Width in points: of a space, the minimum of a button. 0 fits the content.
  open var width: CGFloat = 0 { didSet { changed() } }
  /// A view that is shown instead of a button.
  open var customView: UIView? { didSet { changed() } }
  /// The tint of the button; nil inherits it.
  open var tintColor: UIColor? { didSet { changed() } }
  /// Stored but without effect.
  open var possibleTitles: Set<String>?
  /// Whether the button is shown selected.
  open var isSelected = false { didSet { if oldValue != isSelected { changed() } } }
  /// Whether the item is left out of the bar.
  open var isHidden = false { didSet { if oldValue != isHidden { changed() } } }

  package final private(set) var systemItem: SystemItem?

  public override init() { super.init() }

  /// Creates an item with a title.
  public convenience init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
    self.init()
    self.title = title
    self.style = style
    (self.target, self.action) = (target, action)
  }

  /// Creates an item with an image.
  public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
    self.init()
    self.image = image
    self.style = style
    (self.target, self.action) = (target, action)
  }

  /// Creates a predefined item.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?) {
    self.init()
    take(systemItem)
    (self.target, self.action) = (target, action)
  }

  /// Creates an item that shows `customView`.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Creates an item with the title, image and handler of `primaryAction`.
  public convenience init(primaryAction: UIAction?) {
    self.init(primaryAction: primaryAction, menu: nil)
  }

  /// Creates an item whose title and image, if given, override those of `primaryAction`.
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init()
    self.primaryAction = primaryAction
    if let title { self.title = title }
    if let image { self.image = image }
    self.menu = menu
  }

  /// Creates a predefined item with an action and a menu.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init()
    self.primaryAction = primaryAction
    self.menu = menu
    take(systemItem)
  }

  /// Creates a space that shares the free width with other flexible spaces.
  public class func flexibleSpace() -> UIBarButtonItem {
    let item = UIBarButtonItem()
    item.take(.flexibleSpace)
    return item
  }

  /// Creates a space of a fixed width.
  /// - Parameter width: Width in points.
  public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem()
    item.take(.fixedSpace)
    item.width = width
    return item
  }

  /// Archives are not supported: the same as `init()`.
  public required convenience init?(coder: NSCoder) { self.init() }

  /// Shows another predefined item.
  final func become(_ item: SystemItem) {
    style = .plain
    image = nil
    take(item)
  }

  private func take(_ item: SystemItem) {
    systemItem = item
    switch item {
    case .done, .save: style = .done
    default: break
    }
    if let text = item.text { title = text }
    if let symbol = item.symbol { image = UIImage(systemName: symbol) }
    accessibilityLabel = item.spoken
  }

  /// Whether the item is only a space between others.
  package final var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

  /// Performs the action of a tap.
  package final func perform(from view: UIView?, _ event: UIEvent?) {
    guard isEnabled else { return }
    if let primaryAction { return primaryAction.performWithSender(self, target: nil) }
    guard let action else { return }
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }
}

extension UIBarButtonItem.SystemItem {
  @MainActor fileprivate var text: String? {
    let words = Strings.preferred.buttons
    switch self {
    case .done: return words.done
    case .cancel: return words.cancel
    case .edit: return words.edit
    case .save: return words.save
    default: return nil
    }
  }

  fileprivate var symbol: String? {
    switch self {
    case .add: return "plus"
    case .compose: return "square.and.pencil"
    case .reply: return "arrowshape.turn.up.left"
    case .action: return "square.and.arrow.up"
    case .organize: return "folder"
    case .bookmarks: return "book"
    case .search: return "magnifyingglass"
    case .refresh: return "arrow.clockwise"
    case .stop, .close: return "xmark"
    case .camera: return "camera"
    case .trash: return "trash"
    case .play: return "play.fill"
    case .pause: return "pause.fill"
    case .rewind: return "backward.fill"
    case .fastForward: return "forward.fill"
    case .undo: return "arrow.uturn.backward"
    case .redo: return "arrow.uturn.forward"
    case .pageCurl: return "doc"
    case .writingTools: return "pencil"
    case .done, .cancel, .edit, .save, .flexibleSpace, .fixedSpace: return nil
    }
  }

  /// The accessibility label of an item that shows an image.
  @MainActor fileprivate var spoken: String? {
    let words = Strings.preferred.buttons
    switch self {
    case .add: return words.add
    case .compose: return words.compose
    case .reply: return words.reply
    case .action: return words.action
    case .organize: return words.organize
    case .bookmarks: return words.bookmarks
    case .search: return words.search
    case .refresh: return words.refresh
    case .stop: return words.stop
    case .close: return words.close
    case .camera: return words.camera
    case .trash: return words.trash
    case .play: return words.play
    case .pause: return words.pause
    case .rewind: return words.rewind
    case .fastForward: return words.fastForward
    case .undo: return Strings.preferred.undoing.undo
    case .redo: return Strings.preferred.undoing.redo
    case .pageCurl: return words.pageCurl
    case .writingTools: return words.writingTools
    case .done, .cancel, .edit, .save, .flexibleSpace, .fixedSpace: return nil
    }
  }
}
