/// A responder that takes typed text. While it has the focus the on-screen keyboard is shown, and keys of a hardware
/// keyboard that nobody has consumed are typed into it.
///
/// - Threading: main actor.
@MainActor
public protocol UIKeyInput: UITextInputTraits {
  /// Whether there is text to delete.
  var hasText: Bool { get }

  /// Types `text`; the return key types "\n", the tab key "\t". Text fields and text views ask their delegates themselves:
  /// whoever types need not call `shouldChangeText` before.
  func insertText(_ text: String)

  /// Deletes what is selected, or the character before the caret. Called also when `hasText` is false.
  func deleteBackward()
}
