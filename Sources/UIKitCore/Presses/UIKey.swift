/// A key of a physical keyboard, as it was pressed.
@preconcurrency @MainActor
open class UIKey: NSObject {
  final let storedCode: UIKeyboardHIDUsage
  final let storedCharacters: String
  final let storedPlainCharacters: String
  final let storedModifiers: UIKeyModifierFlags
  /// What the key types without any modifier.
  final let unshiftedCharacters: String

  init(
    code: UIKeyboardHIDUsage, characters: String, charactersIgnoringModifiers: String, unshifted: String? = nil,
    modifiers: UIKeyModifierFlags
  ) {
    unshiftedCharacters = unshifted ?? charactersIgnoringModifiers
    storedCode = code
    storedCharacters = characters
    storedPlainCharacters = charactersIgnoringModifiers
    storedModifiers = modifiers
    super.init()
  }

  /// What the key types with the modifiers held; empty for modifier keys.
  open var characters: String { storedCharacters }

  /// What the key types without control, alternate and command.
  open var charactersIgnoringModifiers: String { storedPlainCharacters }
  /// The modifiers held, as printed on the keyboard.
  open var modifierFlags: UIKeyModifierFlags { storedModifiers }

  /// The position of the key on the keyboard, regardless of the layout.
  open var keyCode: UIKeyboardHIDUsage { storedCode }
}
