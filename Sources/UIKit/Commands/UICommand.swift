/// A menu entry whose action climbs the responder chain to whoever performs it.
///
/// The command is the sender of its action: `propertyList` tells apart commands that share one.
/// - Threading: main actor.
@MainActor
open class UICommand: UIMenuElement, UIMenuLeaf {
  public final let action: Selector
  /// Whatever the action needs to know of the command.
  public final let propertyList: Any?
  /// What the command becomes while more modifier keys are held.
  public final let alternates: [UICommandAlternate]
  open var discoverabilityTitle: String?
  open var attributes: Attributes
  open var state: State
  open internal(set) var sender: Any?

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

  /// Sends the action to `target`, or up the responder chain when that is nil, unless the command is disabled.
  open func performWithSender(_ sender: Any?, target: Any?) {
    guard !attributes.contains(.disabled) else { return }
    let outer = self.sender
    self.sender = sender
    UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
    self.sender = outer
  }

  /// The same command as another object, for a menu to change what it shows.
  func twin() -> UICommand {
    UICommand(
      title: title, subtitle: subtitle, image: image, action: action, propertyList: propertyList, alternates: alternates,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }
}

/// What a command is called and does while more modifier keys are held.
@MainActor
open class UICommandAlternate: NSObject {
  public final let title: String
  public final let action: Selector
  public final let modifierFlags: UIKeyModifierFlags

  public init(title: String, action: Selector, modifierFlags: UIKeyModifierFlags) {
    self.title = title
    self.action = action
    self.modifierFlags = modifierFlags
    super.init()
  }
}
