/// A button, a space or a view in a bar.
@MainActor
open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable {
    case plain = 0
    /// What finishes; emphasised.
    case done = 2
  }

  public enum SystemItem: Int, Sendable {
    case done = 0
    case cancel, edit, save, add
    case flexibleSpace, fixedSpace
    case compose, reply, action, organize, bookmarks, search, refresh, stop, camera, trash
    case play, pause, rewind, fastForward
    case undo, redo
    case close = 24
    case writingTools = 25
  }

  open var style = Style.plain { didSet { changed() } }
  open weak var target: AnyObject?
  open var action: Selector?
  /// Performed for a tap, and the source of title and image.
  open var primaryAction: UIAction? {
    didSet {
      if let primaryAction {
        if !primaryAction.title.isEmpty { title = primaryAction.title }
        if let picture = primaryAction.image { image = picture }
      }
      changed()
    }
  }
  /// Opened by a tap, or by holding where there is an action too.
  open var menu: UIMenu? { didSet { changed() } }
  /// Whether a tap chooses an entry of `menu`, whose title the button takes on.
  open var changesSelectionAsPrimaryAction = false { didSet { changed() } }
  /// Points; of a space, or at least of a button. 0: as wide as the content.
  open var width: CGFloat = 0 { didSet { changed() } }
  open var customView: UIView? { didSet { changed() } }
  open var tintColor: UIColor? { didSet { changed() } }
  open var possibleTitles: Set<String>?
  open var isSelected = false { didSet { if oldValue != isSelected { changed() } } }
  open var isHidden = false { didSet { if oldValue != isHidden { changed() } } }

  final private(set) var systemItem: SystemItem?

  public override init() { super.init() }

  public convenience init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
    self.init()
    self.title = title
    self.style = style
    (self.target, self.action) = (target, action)
  }

  public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
    self.init()
    self.image = image
    self.style = style
    (self.target, self.action) = (target, action)
  }

  public convenience init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?) {
    self.init()
    take(systemItem)
    (self.target, self.action) = (target, action)
  }

  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  public convenience init(primaryAction: UIAction?) {
    self.init(primaryAction: primaryAction, menu: nil)
  }

  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init()
    self.primaryAction = primaryAction
    if let title { self.title = title }
    if let image { self.image = image }
    self.menu = menu
  }

  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init()
    self.primaryAction = primaryAction
    self.menu = menu
    take(systemItem)
  }

  /// Takes the room that others leave.
  public class func flexibleSpace() -> UIBarButtonItem {
    let item = UIBarButtonItem()
    item.take(.flexibleSpace)
    return item
  }

  /// - Parameter width: Points.
  public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem()
    item.take(.fixedSpace)
    item.width = width
    return item
  }

  public required convenience init?(coder: NSCoder) { self.init() }

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

  /// Whether it only keeps others apart.
  final var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

  /// Does what a tap does.
  final func perform(from view: UIView?, _ event: UIEvent?) {
    guard isEnabled else { return }
    if let primaryAction { return primaryAction.performWithSender(self, target: nil) }
    guard let action else { return }
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }
}

extension UIBarButtonItem.SystemItem {
  fileprivate var text: String? {
    switch self {
    case .done: return "Done"
    case .cancel: return "Cancel"
    case .edit: return "Edit"
    case .save: return "Save"
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
    case .writingTools: return "pencil"
    case .done, .cancel, .edit, .save, .flexibleSpace, .fixedSpace: return nil
    }
  }

  /// What a picture is called.
  fileprivate var spoken: String? { symbol == nil ? nil : "\(self)".capitalized }
}
