/// Handles keys that no responder has consumed: `KeyRouter`, and in tests what counts them.
@MainActor
protocol UnconsumedKeys {
  /// Called on the press and on each repeat.
  func handle(_ press: UIPress, isRepeat: Bool)
}

/// Types keys into the first responder, if that edits text. `HardwareTyping` of the module UIKitTextInput does it.
@MainActor
package protocol KeyTyping {
  /// Types a key that no command with priority has taken.
  /// - Returns: Whether the key was handled as text input.
  func type(_ press: UIPress, isRepeat: Bool) -> Bool
  /// Performs an editing command of ⌃ and a letter, for a key that no key command handled.
  /// - Returns: Whether the key was handled as text input.
  func typeControlLetter(_ press: UIPress) -> Bool
  /// Whether ⌃ with this letter is an editing command.
  func isControlLetter(_ code: UIKeyboardHIDUsage) -> Bool
}

/// Types nothing, for an application outside of sessions.
package struct NoKeyTyping: KeyTyping {
  package func type(_ press: UIPress, isRepeat: Bool) -> Bool { false }
  package func typeControlLetter(_ press: UIPress) -> Bool { false }
  package func isControlLetter(_ code: UIKeyboardHIDUsage) -> Bool { false }
}

/// Handles keys that no responder has consumed, on press and on each repeat.
///
/// The order is UIKit's since iOS 15 (docs/semantics.md, row M4): commands that want priority, then text, then the other
/// commands.
@MainActor
struct KeyRouter: UnconsumedKeys {
  func handle(_ press: UIPress, isRepeat: Bool) {
    let typing = UIApplication.shared.keyTyping
    let commands = KeyCommandDispatch(press, isRepeat: isRepeat)
    if commands.perform(priority: true) { return }
    if typing.type(press, isRepeat: isRepeat) { return }
    if commands.perform(priority: false) { return }
    if typing.typeControlLetter(press) { return }
    EscapeKey.handle(press, isRepeat: isRepeat)
  }
}
