/// A closure with a title and an image, for controls and menus.
///
/// Actions are identified by `identifier`: adding one to a control replaces the control's action with the same identifier.
@preconcurrency @MainActor
open class UIAction: UIMenuElement, UIMenuLeaf {
  /// Identifies an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name that actions are compared by.
    public let rawValue: String
    /// Creates an identifier from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier from a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The type of an action's handler.
  public typealias ActionHandler = (UIAction) -> Void

  /// Identifies the action; actions with the same identifier are equal.
  public let identifier: Identifier
  /// A longer title for lists of commands.
  open var discoverabilityTitle: String?
  /// Whether the action is disabled, hidden or destructive, or keeps its menu open.
  open var attributes: Attributes
  /// The mark shown beside the action in a menu.
  open var state: State
  /// The object that performs the action; nil while the handler is not running.
  open internal(set) var sender: Any?

  private let handler: ActionHandler
  private static var createdCount = 0

  /// - Parameter identifier: Nil generates a unique one.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
    handler: @escaping ActionHandler
  ) {
    UIAction.createdCount += 1
    self.identifier = identifier ?? Identifier("UIAction-\(UIAction.createdCount)")
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, image: image, subtitle: subtitle)
  }

  open override var title: String {
    get { storedTitle }
    set { storedTitle = newValue }
  }

  open override var image: UIImage? {
    get { storedImage }
    set { storedImage = newValue }
  }

  /// Runs the handler on behalf of `sender`, unless the action is disabled.
  open func performWithSender(_ sender: Any?, target: Any?) {
    guard !attributes.contains(.disabled) else { return }
    let outer = self.sender
    self.sender = sender
    handler(self)
    self.sender = outer
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIAction else { return false }
    return identifier == other.identifier
  }

  open override var hash: Int { identifier.hashValue }
}
