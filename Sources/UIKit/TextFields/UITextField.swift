import CoreGraphics
import Foundation

/// One line of text that people type.
///
///     let name = UITextField()
///     name.placeholder = "Your name"
///     name.borderStyle = .roundedRect
///     name.delegate = self
///
/// While it is the first responder it is typed in, with the on-screen keyboard or a hardware one. Changes by the user are
/// asked of and told to the delegate, sent as control events and posted as notifications; changes by code are not.
///
/// - Threading: main actor.
@MainActor
open class UITextField: UIControl {
  public enum BorderStyle: Int, Sendable {
    case none = 0
    case line = 1
    case bezel = 2
    case roundedRect = 3
  }

  /// When something beside the text is shown.
  public enum ViewMode: Int, Sendable {
    case never = 0
    case whileEditing = 1
    case unlessEditing = 2
    case always = 3
  }

  public enum DidEndEditingReason: Int, Sendable {
    case committed = 0
    case cancelled = 1
  }

  public nonisolated static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditingNotification")
  public nonisolated static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditingNotification")
  public nonisolated static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
  /// The key of the reason in `textDidEndEditingNotification`.
  public nonisolated static let didEndEditingReasonUserInfoKey = "UITextFieldDidEndEditingReasonKey"

  final let editor = TextEditor()
  final lazy var canvas = TextCanvas(editor)
  final lazy var interaction = TextInteraction(self)
  final var traits = TextTraits()
  final var look = FieldLook()
  final var parts = FieldParts()
  final var storedEditing = false
  final var storedInputView: UIView?
  final var storedAccessoryView: UIView?
  final var scrollX: CGFloat = 0
  /// The text was hidden and can be read now: it stays out of recordings.
  final var holdsSecret = false
  final private lazy var storedTokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)

  open weak var delegate: (any UITextFieldDelegate)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  // MARK: Text

  /// The text; never nil when read.
  open var text: String? {
    get { editor.document.string }
    set { setPlainText(newValue ?? "") }
  }

  open var attributedText: NSAttributedString? {
    get { editor.document.attributedString(in: 0..<editor.count) }
    set { setAttributedText(newValue) }
  }

  open var font: UIFont? {
    get { look.font }
    set { setFont(newValue ?? FieldLook.standardFont) }
  }

  open var textColor: UIColor? {
    get { look.textColor }
    set { setTextColor(newValue ?? .label) }
  }

  open var textAlignment: NSTextAlignment {
    get { look.alignment }
    set {
      look.alignment = newValue
      parts.placeholder?.textAlignment = newValue
      setNeedsLayout()
    }
  }

  /// The attributes of all text. Setting them gives them to what is there.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { editor.baseStyle.values }
    set { setDefaultAttributes(newValue) }
  }

  /// The attributes of what is typed next; nil while nothing is edited.
  open var typingAttributes: [NSAttributedString.Key: Any]? {
    get { isEditing ? editor.styleForTyping.values : nil }
    set { if isEditing, let newValue { editor.typingStyle = RunStyle(newValue) } }
  }

  open var allowsEditingTextAttributes = false

  /// Shown while there is no text.
  open var placeholder: String? {
    get { parts.placeholderText?.string }
    set { setPlaceholder(newValue.map { NSAttributedString(string: $0) }, isPlain: true) }
  }

  open var attributedPlaceholder: NSAttributedString? {
    get { parts.placeholderText }
    set { setPlaceholder(newValue, isPlain: false) }
  }

  /// Whether text that does not fit is shown smaller, down to `minimumFontSize`; below that it scrolls.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsLayout() } }
  open var minimumFontSize: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// Whether the font follows the preferred content size, if it is one of the text styles.
  open var adjustsFontForContentSizeCategory = false

  /// Whether beginning to edit clears the text.
  open var clearsOnBeginEditing = false
  /// Whether the next insertion replaces the whole text.
  open var clearsOnInsertion = false

  // MARK: Parts

  open var borderStyle: BorderStyle {
    get { look.border }
    set {
      guard look.border != newValue else { return }
      look.border = newValue
      showBorder()
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// Drawn behind the text instead of a border, for `borderStyle` other than `.roundedRect`.
  open var background: UIImage? { didSet { showBorder() } }
  open var disabledBackground: UIImage? { didSet { showBorder() } }

  open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
  open var leftView: UIView? { didSet { replacePart(oldValue, leftView) } }
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  open var rightView: UIView? { didSet { replacePart(oldValue, rightView) } }
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }

  // Where things are. Override these to place them elsewhere; all are in the coordinates of the field.

  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Where text is shown.
  open func textRect(forBounds bounds: CGRect) -> CGRect { standardTextRect(bounds, isEditing: false) }
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds) }
  /// Where text is edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { standardTextRect(bounds, isEditing: true) }
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { standardClearButtonRect(bounds) }
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { standardSideRect(leftView, bounds, isLeft: true) }
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect { standardSideRect(rightView, bounds, isLeft: false) }

  open func drawText(in rect: CGRect) {}
  open func drawPlaceholder(in rect: CGRect) {}

  // MARK: Editing

  /// Whether it is being edited.
  open var isEditing: Bool { storedEditing }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder || window == nil { return super.becomeFirstResponder() }
    guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    return beginEditing()
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool { endEditingByResigning { super.resignFirstResponder() } }

  open override var inputView: UIView? {
    get { storedInputView }
    set { storedInputView = newValue }
  }

  open override var inputAccessoryView: UIView? {
    get { storedAccessoryView }
    set { storedAccessoryView = newValue }
  }

  open var inputAssistantItem = UITextInputAssistantItem()
  open var writingToolsBehavior = UIWritingToolsBehavior.default

  // MARK: Look

  open override var intrinsicContentSize: CGSize { standardSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { standardSize(fitting: size) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  override func stateDidChange() {
    super.stateDidChange()
    showState()
  }

  override var takesPrimaryKeys: Bool { false }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    environmentDidChange()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    interaction.update()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    enterOrLeaveWindow()
  }

  open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    super.point(inside: point, with: event) || interaction.holds(point)
  }

  // MARK: Typing

  open var hasText: Bool { editor.count > 0 }

  open func insertText(_ text: String) { typeText(text) }

  open func deleteBackward() { editor.deleteBackward(byInput: true) }

  open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
    editor.offsets(range).map { mayType(text, in: NSRange($0)) } ?? false
  }

  // MARK: Text input

  open func text(in range: UITextRange) -> String? { editor.text(in: range) }
  open func replace(_ range: UITextRange, withText text: String) { editor.replace(range, withText: text) }

  open var selectedTextRange: UITextRange? {
    get { editor.selectedTextRange }
    set { editor.selectedTextRange = newValue }
  }

  open var markedTextRange: UITextRange? { editor.marked.map { editor.range($0) } }
  open var markedTextStyle: [NSAttributedString.Key: Any]?
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    editor.setMarkedText(markedText, selected: selectedRange)
  }
  open func unmarkText() { editor.endMarking() }

  open var beginningOfDocument: UITextPosition { editor.position(0) }
  open var endOfDocument: UITextPosition { editor.position(editor.count) }
  open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    editor.textRange(from: fromPosition, to: toPosition)
  }
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    editor.position(from: position, offset: offset)
  }
  open func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition? {
    prepareText()
    return editor.position(from: position, in: direction, offset: offset)
  }
  open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    editor.compare(position, to: other)
  }
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { editor.offset(from: from, to: toPosition) }

  open weak var inputDelegate: (any UITextInputDelegate)? {
    get { editor.inputDelegate }
    set { editor.inputDelegate = newValue }
  }
  open var tokenizer: any UITextInputTokenizer { storedTokenizer }

  open func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
    prepareText()
    return editor.position(within: range, farthestIn: direction)
  }
  open func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange? {
    prepareText()
    return editor.characterRange(byExtending: position, in: direction)
  }
  open func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection {
    prepareText()
    return editor.baseWritingDirection(for: position)
  }
  open func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {
    editor.setBaseWritingDirection(writingDirection, for: range)
  }

  open func firstRect(for range: UITextRange) -> CGRect {
    prepareText()
    return editor.firstRect(for: range)
  }
  open func caretRect(for position: UITextPosition) -> CGRect {
    prepareText()
    return editor.caretRect(for: position)
  }
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    prepareText()
    return editor.selectionRects(for: range)
  }
  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    prepareText()
    return editor.closestPosition(to: point)
  }
  open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    prepareText()
    return editor.closestPosition(to: point, within: range)
  }
  open func characterRange(at point: CGPoint) -> UITextRange? {
    prepareText()
    return editor.characterRange(at: point)
  }

  open func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? { editor.textStyling(at: position, in: direction) }

  open var selectionAffinity: UITextStorageDirection {
    get { editor.selection.affinity == .upstream ? .backward : .forward }
    set { editor.selection.affinity = newValue == .backward ? .upstream : .downstream }
  }

  // MARK: Traits

  open var autocapitalizationType: UITextAutocapitalizationType {
    get { traits.autocapitalization }
    set { traits.autocapitalization = newValue }
  }
  open var autocorrectionType: UITextAutocorrectionType {
    get { traits.autocorrection }
    set { traits.autocorrection = newValue }
  }
  open var spellCheckingType: UITextSpellCheckingType {
    get { traits.spellChecking }
    set { traits.spellChecking = newValue }
  }
  open var smartQuotesType: UITextSmartQuotesType {
    get { traits.smartQuotes }
    set { traits.smartQuotes = newValue }
  }
  open var smartDashesType: UITextSmartDashesType {
    get { traits.smartDashes }
    set { traits.smartDashes = newValue }
  }
  open var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { traits.smartInsertDelete }
    set { traits.smartInsertDelete = newValue }
  }
  open var inlinePredictionType: UITextInlinePredictionType {
    get { traits.inlinePrediction }
    set { traits.inlinePrediction = newValue }
  }
  open var keyboardType: UIKeyboardType {
    get { traits.keyboard }
    set { traits.keyboard = newValue }
  }
  open var keyboardAppearance: UIKeyboardAppearance {
    get { traits.appearance }
    set { traits.appearance = newValue }
  }
  open var returnKeyType: UIReturnKeyType {
    get { traits.returnKey }
    set { traits.returnKey = newValue }
  }
  open var enablesReturnKeyAutomatically: Bool {
    get { traits.enablesReturnKeyAutomatically }
    set { traits.enablesReturnKeyAutomatically = newValue }
  }
  /// Whether bullets stand for the characters, which then go nowhere else: not to the pasteboard, undo, recordings or logs.
  open var isSecureTextEntry: Bool {
    get { editor.isSecret }
    set { setSecure(newValue) }
  }
  open var textContentType: UITextContentType! {
    get { traits.contentType }
    set { traits.contentType = newValue }
  }
  open var passwordRules: UITextInputPasswordRules? {
    get { traits.passwordRules }
    set { traits.passwordRules = newValue }
  }

  // MARK: Edit actions

  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    editor.canPerform(action) ?? super.canPerformAction(action, withSender: sender)
  }

  open override func cut(_ sender: Any?) { editor.cut() }
  open override func copy(_ sender: Any?) { editor.copy() }
  open override func paste(_ sender: Any?) { editor.paste() }
  open override func pasteAndMatchStyle(_ sender: Any?) { editor.paste() }
  open override func select(_ sender: Any?) { editor.selectWord() }
  open override func selectAll(_ sender: Any?) { editor.select(0..<editor.count) }
  open override func delete(_ sender: Any?) { editor.delete(editor.selection.range) }
  open override func makeTextWritingDirectionLeftToRight(_ sender: Any?) { writeFrom(.leftToRight) }
  open override func makeTextWritingDirectionRightToLeft(_ sender: Any?) { writeFrom(.rightToLeft) }
  open func undo(_ sender: Any?) { undoManager?.undo() }
  open func redo(_ sender: Any?) { undoManager?.redo() }

  // MARK: Accessibility

  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? spokenValue }
    set { super.accessibilityValue = newValue }
  }

  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? placeholder }
    set { super.accessibilityLabel = newValue }
  }
}

extension UITextField: UITextInput, UICutAction, UICopyAction, UIPasteAction, UIPasteAndMatchStyleAction, UISelectAction,
  UISelectAllAction, UIDeleteAction, UILeftToRightAction, UIRightToLeftAction, UIUndoAction, UIRedoAction
{}
