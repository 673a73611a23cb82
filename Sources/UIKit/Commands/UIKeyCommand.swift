/// A command with a key.
///
/// Responders offer them in `keyCommands`; for every key they are collected from the first responder upwards, and where
/// two have the same key the nearer one counts. The action then goes to whoever performs it, first responder first, which
/// need not be the one that offered it.
/// - Threading: main actor.
@MainActor
open class UIKeyCommand: UICommand {
  /// What the command does while its key is held.
  public enum RepeatBehavior: Int, Sendable {
    /// Repeats, as the key does.
    case automatic = 0
    case repeatable = 1
    /// Once for each time the key goes down: for what cannot be taken back.
    case nonRepeatable = 2
  }

  /// The key's character without modifiers, or one of the `input…` constants.
  public final let input: String?
  /// Exactly the modifiers that have to be held.
  public final let modifierFlags: UIKeyModifierFlags

  /// Whether the command comes before text input and moving the focus.
  open var wantsPriorityOverSystemBehavior = false
  open var repeatBehavior = RepeatBehavior.automatic
  /// Kept; keys are matched by the character of the layout in use.
  open var allowsAutomaticLocalization = true
  open var allowsAutomaticMirroring = true

  public init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String, modifierFlags: UIKeyModifierFlags = [],
    propertyList: Any? = nil, alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    super.init(
      title: title, image: image, action: action, propertyList: propertyList, alternates: alternates,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// A command without a title: menus and the list of shortcuts leave it out.
  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }

  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String
  ) {
    self.init(
      title: "", action: action, input: input, modifierFlags: modifierFlags, discoverabilityTitle: discoverabilityTitle)
  }

  override func twin() -> UICommand {
    let twin = UIKeyCommand(
      title: title, image: image, action: action, input: input ?? "", modifierFlags: modifierFlags,
      propertyList: propertyList, alternates: alternates, discoverabilityTitle: discoverabilityTitle,
      attributes: attributes, state: state)
    twin.wantsPriorityOverSystemBehavior = wantsPriorityOverSystemBehavior
    twin.repeatBehavior = repeatBehavior
    return twin
  }
}

// Keys that have no character.
extension UIKeyCommand {
  public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
  public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
  public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
  public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
  public nonisolated static let inputEscape = "UIKeyInputEscape"
  public nonisolated static let inputPageUp = "UIKeyInputPageUp"
  public nonisolated static let inputPageDown = "UIKeyInputPageDown"
  public nonisolated static let inputHome = "UIKeyInputHome"
  public nonisolated static let inputEnd = "UIKeyInputEnd"
  public nonisolated static let inputDelete = "UIKeyInputDelete"
  public nonisolated static let f1 = "UIKeyInputF1"
  public nonisolated static let f2 = "UIKeyInputF2"
  public nonisolated static let f3 = "UIKeyInputF3"
  public nonisolated static let f4 = "UIKeyInputF4"
  public nonisolated static let f5 = "UIKeyInputF5"
  public nonisolated static let f6 = "UIKeyInputF6"
  public nonisolated static let f7 = "UIKeyInputF7"
  public nonisolated static let f8 = "UIKeyInputF8"
  public nonisolated static let f9 = "UIKeyInputF9"
  public nonisolated static let f10 = "UIKeyInputF10"
  public nonisolated static let f11 = "UIKeyInputF11"
  public nonisolated static let f12 = "UIKeyInputF12"
}
