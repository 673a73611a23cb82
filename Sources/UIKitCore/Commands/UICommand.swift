/// A menu entry whose action is sent up the responder chain to the first responder that performs it.
///
/// The command is the sender of its action; `propertyList` distinguishes commands with the same action.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UICommand: UIMenuElement, UIMenuLeaf {
  /// The action that the command sends.
  public final let action: Selector
  /// Data about the command for its action.
  public final let propertyList: Any?
  /// The variants of the command while further modifier keys are held.
  public final let alternates: [UICommandAlternate]
  /// A longer title for lists of commands.
  open var discoverabilityTitle: String?
  /// Whether the command is disabled, hidden or destructive, or keeps its menu open.
  open var attributes: Attributes
  /// The mark shown beside the command in a menu.
  open var state: State
  /// The object that performs the command; nil at other times.
  open internal(set) var sender: Any?

  /// Creates a command.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
    alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil, attributes: Attributes = [],
    state: State = .off
  ) {
    self.action = action
    self.propertyList = propertyList
    self.alternates = alternates
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
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

  /// Sends the action to `target`, or up the responder chain if it is nil, unless the command is disabled.
  open func performWithSender(_ sender: Any?, target: Any?) {
    guard !attributes.contains(.disabled) else { return }
    let outer = self.sender
    self.sender = sender
    UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
    self.sender = outer
  }

  /// Returns a copy of the command that can be validated without changing the original.
  func copyForValidation() -> UICommand {
    UICommand(
      title: title, subtitle: subtitle, image: image, action: action, propertyList: propertyList, alternates: alternates,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }
}

/// Title and action of a command while further modifier keys are held.
@preconcurrency @MainActor
open class UICommandAlternate: NSObject {
  /// The title of the alternate.
  public final let title: String
  /// The action of the alternate.
  public final let action: Selector
  /// The modifiers that are held in addition to those of the command.
  public final let modifierFlags: UIKeyModifierFlags

  /// Creates an alternate.
  public init(title: String, action: Selector, modifierFlags: UIKeyModifierFlags) {
    self.title = title
    self.action = action
    self.modifierFlags = modifierFlags
    super.init()
  }
}
