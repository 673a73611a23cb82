/// A command with a key.
///
/// Responders provide key commands in `keyCommands`. For every key they are collected from the first responder upwards,
/// and of two with the same key the nearer one applies. Its action is then sent up the responder chain from the first
/// responder, so that its target may be another responder than its provider.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
  /// What the command does while its key is held down.
  public enum RepeatBehavior: Int, Sendable {
    /// Repeats like the key.
    case automatic = 0
    case repeatable = 1
    /// Performs once for each press, for actions that cannot be undone.
    case nonRepeatable = 2
  }

  /// The key's character without modifiers, or one of the `input…` constants.
  public final let input: String?
  /// The exact modifiers that must be held.
  public final let modifierFlags: UIKeyModifierFlags

  /// Whether the command precedes text input and focus movement.
  open var wantsPriorityOverSystemBehavior = false
  /// What the command does while its key is held down.
  open var repeatBehavior = RepeatBehavior.automatic
  /// Stored but without effect: keys are matched by the characters of the current keyboard layout.
  open var allowsAutomaticLocalization = true
  /// Stored but without effect.
  open var allowsAutomaticMirroring = true

  /// Creates a key command.
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

  /// Creates a command without a title, which menus and the list of shortcuts leave out.
  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }

  /// Creates a command with a title for the list of shortcuts.
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String
  ) {
    self.init(
      title: "", action: action, input: input, modifierFlags: modifierFlags, discoverabilityTitle: discoverabilityTitle)
  }

  override func copyForValidation() -> UICommand {
    let copyForValidation = UIKeyCommand(
      title: title, image: image, action: action, input: input ?? "", modifierFlags: modifierFlags,
      propertyList: propertyList, alternates: alternates, discoverabilityTitle: discoverabilityTitle,
      attributes: attributes, state: state)
    copyForValidation.wantsPriorityOverSystemBehavior = wantsPriorityOverSystemBehavior
    copyForValidation.repeatBehavior = repeatBehavior
    return copyForValidation
  }
}

// Names of keys without a character.
extension UIKeyCommand {
  /// The up arrow key; also 8 on the keypad while Num Lock is off.
  public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
  /// The down arrow key; also 2 on the keypad while Num Lock is off.
  public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
  /// The left arrow key; also 4 on the keypad while Num Lock is off.
  public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The right arrow key; also 6 on the keypad while Num Lock is off.
  public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
  /// The Escape key; the character `"\u{1B}"` names it too.
  public nonisolated static let inputEscape = "UIKeyInputEscape"
  /// The Page Up key; also 9 on the keypad while Num Lock is off.
  public nonisolated static let inputPageUp = "UIKeyInputPageUp"
  /// The Page Down key; also 3 on the keypad while Num Lock is off.
  public nonisolated static let inputPageDown = "UIKeyInputPageDown"
  /// The Home key; also 7 on the keypad while Num Lock is off.
  public nonisolated static let inputHome = "UIKeyInputHome"
  /// The End key; also 1 on the keypad while Num Lock is off.
  public nonisolated static let inputEnd = "UIKeyInputEnd"
  /// The Delete key, which deletes forward; Backspace is `"\u{8}"`.
  public nonisolated static let inputDelete = "UIKeyInputDelete"
  /// The key F1.
  public nonisolated static let f1 = "UIKeyInputF1"
  /// The key F2.
  public nonisolated static let f2 = "UIKeyInputF2"
  /// The key F3.
  public nonisolated static let f3 = "UIKeyInputF3"
  /// The key F4.
  public nonisolated static let f4 = "UIKeyInputF4"
  /// The key F5.
  public nonisolated static let f5 = "UIKeyInputF5"
  /// The key F6.
  public nonisolated static let f6 = "UIKeyInputF6"
  /// The key F7.
  public nonisolated static let f7 = "UIKeyInputF7"
  /// The key F8.
  public nonisolated static let f8 = "UIKeyInputF8"
  /// The key F9.
  public nonisolated static let f9 = "UIKeyInputF9"
  /// The key F10.
  public nonisolated static let f10 = "UIKeyInputF10"
  /// The key F11.
  public nonisolated static let f11 = "UIKeyInputF11"
  /// The key F12.
  public nonisolated static let f12 = "UIKeyInputF12"
}
