/// An entry of a menu: an action, a command or a menu in a menu.
@MainActor
open class UIMenuElement: NSObject {
  public enum State: Int, Sendable {
    case off = 0
    case on = 1
    case mixed = 2
  }

  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Shown greyed out, and not performed.
    public static let disabled = Attributes(rawValue: 1 << 0)
    public static let destructive = Attributes(rawValue: 1 << 1)
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays open when it is performed.
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

  open var title: String { storedTitle }
  open var image: UIImage? { storedImage }
  /// A smaller second line.
  open var subtitle: String?
}

/// An entry that does something: an action or a command.
@MainActor
public protocol UIMenuLeaf: UIMenuElement {
  var title: String { get set }
  var image: UIImage? { get set }
  var discoverabilityTitle: String? { get set }
  var attributes: UIMenuElement.Attributes { get set }
  var state: UIMenuElement.State { get set }
  /// What it is performed for; nil while it is not.
  var sender: Any? { get }

  /// Does it, unless it is disabled.
  func performWithSender(_ sender: Any?, target: Any?)
}
