/// A closure with a title and an image, for controls and menus.
///
/// Actions are told apart by `identifier`: adding one to a control replaces the control's action of the same identifier.
@MainActor
open class UIAction: UIMenuElement, UIMenuLeaf {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public typealias ActionHandler = (UIAction) -> Void

  public let identifier: Identifier
  open var discoverabilityTitle: String?
  open var attributes: Attributes
  open var state: State
  /// What the action is performed for; nil while its handler is not running.
  open internal(set) var sender: Any?

  private let handler: ActionHandler
  private static var made = 0

  /// - Parameter identifier: Nil makes one that no other action has.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
    handler: @escaping ActionHandler
  ) {
    UIAction.made += 1
    self.identifier = identifier ?? Identifier("UIAction-\(UIAction.made)")
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
