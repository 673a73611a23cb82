/// A controller whose view is used for typing, in place of the keyboard or above it.
@preconcurrency @MainActor
open class UIInputViewController: UIViewController, UITextInputDelegate {
  private lazy var proxy = FocusProxy()

  /// The responder that has the focus, limited to the few operations of a keyboard.
  open var textDocumentProxy: any UITextDocumentProxy { proxy }

  /// The controller's view, if it is an input view.
  open override var inputView: UIInputView? {
    get { viewIfLoaded as? UIInputView }
    set { view = newValue }
  }

  /// The language as a BCP 47 tag; by default that of the layout in use.
  open var primaryLanguage: String? {
    get { storedLanguage ?? UIApplication.shared.inputViews.modeSource.currentMode?.primaryLanguage }
    set { storedLanguage = newValue }
  }
  private var storedLanguage: String?

  /// Always true.
  open var hasFullAccess: Bool { true }
  /// Stored but not used.
  open var hasDictationKey = false
  /// Whether there is another layout to switch to.
  open var needsInputModeSwitchKey: Bool { UITextInputMode.activeInputModes.count > 1 }

  open override func loadView() { view = UIInputView(frame: .zero, inputViewStyle: .keyboard) }

  /// Makes the first responder resign, which hides the keyboard.
  open func dismissKeyboard() { UIApplication.shared.inputViews.dismiss() }

  /// Switches to the next layout.
  open func advanceToNextInputMode() { UIApplication.shared.inputViews.modeSource.advance() }

  /// Called before the selection of the text changes. Does nothing by default.
  open func selectionWillChange(_ textInput: (any UITextInput)?) {}
  /// Called after the selection of the text has changed. Does nothing by default.
  open func selectionDidChange(_ textInput: (any UITextInput)?) {}
  /// Called before the text changes. Does nothing by default.
  open func textWillChange(_ textInput: (any UITextInput)?) {}
  /// Called after the text has changed. Does nothing by default.
  open func textDidChange(_ textInput: (any UITextInput)?) {}
}

/// A keyboard's view of the text that it types into.
@preconcurrency @MainActor
public protocol UITextDocumentProxy: UIKeyInput {
  /// The text before the selection, at most a few hundred UTF-16 units; nil where it is unknown.
  var documentContextBeforeInput: String? { get }
  /// The text after the selection, at most a few hundred UTF-16 units; nil where it is unknown.
  var documentContextAfterInput: String? { get }
  /// The selected text; nil without a selection.
  var selectedText: String? { get }
  /// The layout in use.
  var documentInputMode: UITextInputMode? { get }
  /// An identifier of the document.
  var documentIdentifier: UUID { get }
  /// Moves the caret, in UTF-16 units.
  func adjustTextPosition(byCharacterOffset offset: Int)
  /// Replaces the marked text. `selectedRange` is in UTF-16 units of it.
  func setMarkedText(_ markedText: String, selectedRange: NSRange)
  /// Ends composition; the marked text stays in the document.
  func unmarkText()
}

/// Forwards everything to the current first responder.
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
  var documentInputMode: UITextInputMode? { UIApplication.shared.inputViews.modeSource.currentMode }
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
