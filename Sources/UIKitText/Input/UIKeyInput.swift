/// A responder that receives typed text. While it is the first responder, the on-screen keyboard is shown, and keys of
/// a hardware keyboard that no key command or press handler consumed are typed into it.
///
/// - Threading: main actor.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
  /// Whether there is text to delete.
  var hasText: Bool { get }

  /// Inserts `text`; the return key inserts "\n", the tab key "\t". Text fields and text views ask their delegates
  /// themselves: callers need not call `shouldChangeText` before.
  func insertText(_ text: String)

  /// Deletes the selection, or the character before the caret. Also called when `hasText` is false.
  func deleteBackward()
}
