/// A controller whose view is typed with, in the place of the keyboard or above it.
@MainActor
open class UIInputViewController: UIViewController, UITextInputDelegate {
  private lazy var proxy = FocusProxy()

  /// What is typed into: whatever has the focus, as seen through the few things that a keyboard may do.
  open var textDocumentProxy: any UITextDocumentProxy { proxy }

  /// The controller's view, if it is an input view.
  open override var inputView: UIInputView? {
    get { viewIfLoaded as? UIInputView }
    set { view = newValue }
  }

  open var primaryLanguage: String? {
    get { storedLanguage ?? UIApplication.shared.inputViews.modes.current?.primaryLanguage }
    set { storedLanguage = newValue }
  }
  private var storedLanguage: String?

  open var hasFullAccess: Bool { true }
  open var hasDictationKey = false
  open var needsInputModeSwitchKey: Bool { UITextInputMode.activeInputModes.count > 1 }

  open override func loadView() { view = UIInputView(frame: .zero, inputViewStyle: .keyboard) }

  /// The text has the focus no more.
  open func dismissKeyboard() { UIApplication.shared.inputViews.dismiss() }

  open func advanceToNextInputMode() { UIApplication.shared.inputViews.modes.advance() }

  open func selectionWillChange(_ textInput: (any UITextInput)?) {}
  open func selectionDidChange(_ textInput: (any UITextInput)?) {}
  open func textWillChange(_ textInput: (any UITextInput)?) {}
  open func textDidChange(_ textInput: (any UITextInput)?) {}
}

/// What a keyboard sees of the text that it types into.
@MainActor
public protocol UITextDocumentProxy: UIKeyInput {
  var documentContextBeforeInput: String? { get }
  var documentContextAfterInput: String? { get }
  var selectedText: String? { get }
  var documentInputMode: UITextInputMode? { get }
  var documentIdentifier: UUID { get }
  /// Moves the caret, in UTF-16 units.
  func adjustTextPosition(byCharacterOffset offset: Int)
  func setMarkedText(_ markedText: String, selectedRange: NSRange)
  func unmarkText()
}

/// Hands everything on to what has the focus now.
@MainActor
final class FocusProxy: UITextDocumentProxy {
  let documentIdentifier = UUID()
  private var target: TypingTarget? { UIApplication.shared.inputViews.target }

  var hasText: Bool { target?.input?.hasText ?? false }
  func insertText(_ text: String) { target?.input?.insertText(text) }
  func deleteBackward() { target?.input?.deleteBackward() }

  var documentContextBeforeInput: String? { target?.contextBefore() }
  var documentContextAfterInput: String? { target?.contextAfter() }
  var selectedText: String? { target?.selectedText }
  var documentInputMode: UITextInputMode? { UIApplication.shared.inputViews.modes.current }
  func adjustTextPosition(byCharacterOffset offset: Int) { target?.moveCaret(by: offset) }
  func setMarkedText(_ markedText: String, selectedRange: NSRange) {
    target?.text?.setMarkedText(markedText, selectedRange: selectedRange)
  }
  func unmarkText() { target?.text?.unmarkText() }

  var autocapitalizationType: UITextAutocapitalizationType {
    get { target?.input?.autocapitalizationType ?? .sentences }
    set { target?.input?.autocapitalizationType = newValue }
  }
  var keyboardType: UIKeyboardType {
    get { target?.input?.keyboardType ?? .default }
    set { target?.input?.keyboardType = newValue }
  }
  var keyboardAppearance: UIKeyboardAppearance {
    get { target?.input?.keyboardAppearance ?? .default }
    set { target?.input?.keyboardAppearance = newValue }
  }
  var returnKeyType: UIReturnKeyType {
    get { target?.input?.returnKeyType ?? .default }
    set { target?.input?.returnKeyType = newValue }
  }
  var enablesReturnKeyAutomatically: Bool {
    get { target?.input?.enablesReturnKeyAutomatically ?? false }
    set { target?.input?.enablesReturnKeyAutomatically = newValue }
  }
  var isSecureTextEntry: Bool {
    get { target?.input?.isSecureTextEntry ?? false }
    set { target?.input?.isSecureTextEntry = newValue }
  }
  var textContentType: UITextContentType! {
    get { target?.input?.textContentType }
    set { target?.input?.textContentType = newValue }
  }
}
