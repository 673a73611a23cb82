/// An entry of a menu: an action, a command or a submenu.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  /// The mark shown beside an entry.
  public enum State: Int, Sendable {
    case off = 0
    case on = 1
    case mixed = 2
  }

  /// The properties of an action or a command in a menu.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits, with the values of UIKit.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The entry is greyed out and cannot be performed.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// Shows the entry in red.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// Leaves the entry out of menus and of the list of shortcuts.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays open when the entry is performed.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  final var storedTitle: String
  final var storedImage: UIImage?

  init(title: String, image: UIImage?, subtitle: String? = nil) {
    storedTitle = title
    storedImage = image
    self.subtitle = subtitle
    super.init()
  }

  /// The title of the entry.
  open var title: String { storedTitle }
  /// The image beside the title.
  open var image: UIImage? { storedImage }
  /// A second line in a smaller font.
  open var subtitle: String?
}

/// An entry that can be performed: an action or a command.
@preconcurrency @MainActor
public protocol UIMenuLeaf: UIMenuElement {
  /// The title of the entry.
  var title: String { get set }
  /// The image beside the title.
  var image: UIImage? { get set }
  /// A longer title for lists of commands.
  var discoverabilityTitle: String? { get set }
  /// The properties of the entry.
  var attributes: UIMenuElement.Attributes { get set }
  /// The mark shown beside the entry.
  var state: UIMenuElement.State { get set }
  /// The object on whose behalf the entry is performed; nil at other times.
  var sender: Any? { get }

  /// Performs the entry, unless it is disabled.
  func performWithSender(_ sender: Any?, target: Any?)
}
