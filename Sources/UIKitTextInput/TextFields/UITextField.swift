import CoreGraphics
import Foundation
@_spi(Hooks) import UIKitCore

/// An editable line of text.
///
///     let name = UITextField()
///     name.placeholder = "Your name"
///     name.borderStyle = .roundedRect
///     name.delegate = self
///
/// It is edited while it is the first responder, with the on-screen keyboard or a hardware keyboard. For changes by the
/// user, the delegate is asked and notified, control events are sent and notifications are posted; for changes by code
/// they are not.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UITextField: UIControl {
  /// The border around a field.
  public enum BorderStyle: Int, Sendable {
    case none = 0
    case line = 1
    case bezel = 2
    case roundedRect = 3
  }

  /// When a part beside the text is shown.
  public enum ViewMode: Int, Sendable {
    case never = 0
    case whileEditing = 1
    case unlessEditing = 2
    case always = 3
  }

  /// Why editing has ended. It always ends with `committed`.
  public enum DidEndEditingReason: Int, Sendable {
    case committed = 0
    case cancelled = 1
  }

  /// Posted with the field after editing has begun.
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Posted with the field after editing has ended.
  public nonisolated static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditingNotification")
  /// Posted with the field after the user has changed the text.
  public nonisolated static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
  /// The key of the reason in `textDidEndEditingNotification`.
  public nonisolated static let didEndEditingReasonUserInfoKey = "UITextFieldDidEndEditingReasonKey"

  final private(set) lazy var editor = TextEditor(of: self)
  final lazy var canvas = TextCanvas(editor)
  final lazy var interaction = TextInteraction(self)
  final var fieldStyle = FieldStyle()
  final var parts = FieldParts()
  final var storedEditing = false
  final var storedInputView: UIView?
  final var storedAccessoryView: UIView?
  final var scrollX: CGFloat = 0 {
    didSet { if scrollX != oldValue { noteVisit(.offset) } }
  }
  /// Whether the text was hidden and is readable now: it is kept out of recordings.
  package final var hasRevealedSecret = false
  final private lazy var storedTokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)

  /// Decides about editing and is notified of it.
  open weak var delegate: (any UITextFieldDelegate)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Archives are not supported: the same as an initialisation with an empty frame.
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

  /// The text with attributes; never nil when read. Setting it sets the font, colour and alignment to those of its
  /// beginning.
  open var attributedText: NSAttributedString? {
    get { editor.document.attributedString(in: 0..<editor.count) }
    set { setAttributedText(newValue) }
  }

  /// The font of the text; nil sets 17 points of the system font.
  open var font: UIFont? {
    get { fieldStyle.font }
    set {
      noteAppearance(.font)
      setFont(newValue ?? FieldStyle.standardFont)
    }
  }

  /// The colour of the text; nil sets the label colour.
  open var textColor: UIColor? {
    get { fieldStyle.textColor }
    set {
      noteAppearance(.textColor)
      setTextColor(newValue ?? .label)
    }
  }

  /// How the text is aligned.
  open var textAlignment: NSTextAlignment {
    get { fieldStyle.alignment }
    set {
      fieldStyle.alignment = newValue
      parts.placeholder?.textAlignment = newValue
      setNeedsLayout()
    }
  }

  /// The attributes of the whole text; setting them applies them to the existing text too.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { editor.baseStyle.values }
    set {
      noteAppearance(.defaultTextAttributes)
      setDefaultAttributes(newValue)
    }
  }

  /// The attributes of newly typed text; nil while the field is not being edited.
  open var typingAttributes: [NSAttributedString.Key: Any]? {
    get { isEditing ? editor.styleForTyping.values : nil }
    set { if isEditing, let newValue { editor.typingStyle = RunStyle(newValue) } }
  }

  /// Stored only: users cannot change attributes.
  open var allowsEditingTextAttributes = false

  /// The text shown while the field is empty.
  open var placeholder: String? {
    get { parts.placeholderText?.string }
    set { setPlaceholder(newValue.map { NSAttributedString(string: $0) }, isPlain: true) }
  }

  /// The text with attributes that is shown while the field is empty.
  open var attributedPlaceholder: NSAttributedString? {
    get { parts.placeholderText }
    set { setPlaceholder(newValue, isPlain: false) }
  }

  /// Whether text that does not fit is shrunk, down to `minimumFontSize`; below that it scrolls.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsLayout() } }
  /// The smallest size of shrunk text, in points; at least 0.3 of the font's size.
  open var minimumFontSize: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// Whether a preferred font, or one that `UIFontMetrics` has scaled, follows the preferred content size.
  open var adjustsFontForContentSizeCategory = false { didSet { followContentSize() } }

  /// Whether the text is cleared when editing begins.
  open var clearsOnBeginEditing = false
  /// Whether the next insertion replaces the whole text; reset by that insertion.
  open var clearsOnInsertion = false

  // MARK: Parts

  /// The border around the field.
  open var borderStyle: BorderStyle {
    get { fieldStyle.border }
    set {
      guard fieldStyle.border != newValue else { return }
      fieldStyle.border = newValue
      showBorder()
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The image drawn behind the text instead of a border, unless `borderStyle` is `.roundedRect`.
  open var background: UIImage? { didSet { showBorder() } }
  /// Drawn instead of `background` while the field is disabled; nil uses `background`.
  open var disabledBackground: UIImage? { didSet { showBorder() } }

  /// When a field with text shows a clear button. A visible right view takes precedence.
  open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// A view before the text; after it where the interface is right to left.
  open var leftView: UIView? { didSet { replacePart(oldValue, leftView) } }
  /// When `leftView` is shown.
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// A view after the text; before it where the interface is right to left.
  open var rightView: UIView? { didSet { replacePart(oldValue, rightView) } }
  /// When `rightView` is shown.
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }

  // The rectangles of the parts, in the coordinates of the field. Override these to move them.

  /// The rectangle of the border and the background image.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// The rectangle of the text while it is not being edited.
  open func textRect(forBounds bounds: CGRect) -> CGRect { standardTextRect(bounds, isEditing: false) }
  /// The rectangle of the placeholder.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  /// The rectangle of the text while it is being edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { standardTextRect(bounds, isEditing: true) }
  /// The rectangle of the clear button.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { standardClearButtonRect(bounds) }
  /// The rectangle of the left view.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { standardSideRect(leftView, bounds, isLeft: true) }
  /// The rectangle of the right view.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect { standardSideRect(rightView, bounds, isLeft: false) }

  /// Not called: a view of its own draws the text.
  open func drawText(in rect: CGRect) {}
  /// Not called: a label draws the placeholder.
  open func drawPlaceholder(in rect: CGRect) {}

  // MARK: Editing

  /// Whether the field is being edited.
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

  /// Stored only: there is no shortcuts bar.
  open var inputAssistantItem = UITextInputAssistantItem()
  /// Stored only: there are no writing tools.
  open var writingToolsBehavior = UIWritingToolsBehavior.default

  // MARK: Appearance

  open override var intrinsicContentSize: CGSize { standardSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { standardSize(fitting: size) }

  @_spi(Hooks) open override var baselineFont: UIFont? { font }
  @_spi(Hooks) open override var baselineOffsets: (first: CGFloat, last: CGFloat)? { font.map { centeredBaseline($0) } }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
    UIApplication.shared.inputViews.editedViewWasLaidOut(self)
  }

  @_spi(Hooks) open override func stateDidChange() {
    super.stateDidChange()
    showState()
  }

  @_spi(Hooks) open override var takesPrimaryKeys: Bool { false }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    followContentSize()
    environmentDidChange()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    interaction.update()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    didEnterOrLeaveWindow()
  }

  open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    super.point(inside: point, with: event) || interaction.holds(point)
  }

  // MARK: Typing

  // From here to the actions, `TextEditor` does the work, and `UITextInput` and `UITextInputTraits` say what it is. Each
  // class declares the members itself, because apps override them, and cannot override those of an extension.

  /// Whether there is text to delete.
  open var hasText: Bool { editor.count > 0 }

  /// Types `text` as the user does: the delegate is asked.
  open func insertText(_ text: String) { typeText(text) }

  /// Deletes the selection, or the character before the caret. Also called when `hasText` is false.
  open func deleteBackward() { editor.deleteBackward(isFromInputSystem: true) }

  /// Whether the delegate lets typing replace the text in `range`.
  open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
    editor.offsets(range).map { shouldType(text, in: NSRange($0)) } ?? false
  }

  // MARK: Text input

  /// The text in a range; nil for a range of another document.
  open func text(in range: UITextRange) -> String? { editor.text(in: range) }
  /// Replaces text without asking the delegate; this is not typing.
  open func replace(_ range: UITextRange, withText text: String) { editor.replace(range, withText: text) }

  /// The selection; an empty range is the caret.
  open var selectedTextRange: UITextRange? {
    get { editor.selectedTextRange }
    set { editor.selectedTextRange = newValue }
  }
  /// The line in which the caret is shown at a line break: `backward` means the end of the line before.
  open var selectionAffinity: UITextStorageDirection {
    get { editor.selectionAffinity }
    set { editor.selectionAffinity = newValue }
  }

  /// The range of the marked text; nil for none.
  open var markedTextRange: UITextRange? { editor.marked.map { editor.range($0) } }
  /// Stored only: marked text is underlined.
  open var markedTextStyle: [NSAttributedString.Key: Any]?
  /// Replaces the marked text, or the selection if there is none, with `markedText` and marks it.
  /// - Parameter selectedRange: The new selection, in UTF-16 units from the start of `markedText`.
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    editor.setMarkedText(markedText, selected: selectedRange)
  }
  /// Commits the marked text as it is.
  open func unmarkText() { editor.commitMarkedText() }

  /// The position before the first character.
  open var beginningOfDocument: UITextPosition { editor.position(0) }
  /// The position after the last character.
  open var endOfDocument: UITextPosition { editor.position(editor.count) }
  /// The range between two positions, in either order.
  open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    editor.textRange(from: fromPosition, to: toPosition)
  }
  /// The position `offset` UTF-16 units further; nil beyond the ends of the document.
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    editor.position(from: position, offset: offset)
  }
  /// The position `offset` steps further in a direction on the screen.
  open func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition? {
    editor.position(from: position, in: direction, offset: offset)
  }
  /// The end of `range` that is farthest in a direction on the screen.
  open func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
    editor.position(within: range, farthestIn: direction)
  }
  /// The range from a position to the next one in a direction on the screen.
  open func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange? {
    editor.characterRange(byExtending: position, in: direction)
  }
  /// The order of two positions.
  open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    editor.compare(position, to: other)
  }
  /// The distance of two positions in UTF-16 units.
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { editor.offset(from: from, to: toPosition) }

  /// Is notified of changes that typing did not make. The keyboard sets it while the responder has the focus.
  open weak var inputDelegate: (any UITextInputDelegate)? {
    get { editor.inputDelegate }
    set { editor.inputDelegate = newValue }
  }
  /// Finds words, sentences, lines and paragraphs in the document.
  open var tokenizer: any UITextInputTokenizer { storedTokenizer }

  /// The attributes of the text before or after a position.
  open func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? { editor.textStyling(at: position, in: direction) }
  /// The writing direction at a position.
  open func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection { editor.baseWritingDirection(for: position) }
  /// Sets the writing direction of the paragraphs that a range touches.
  open func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {
    editor.setBaseWritingDirection(writingDirection, for: range)
  }

  /// The rectangle of the first line of a range.
  open func firstRect(for range: UITextRange) -> CGRect { editor.firstRect(for: range) }
  /// The rectangle of the caret at a position.
  open func caretRect(for position: UITextPosition) -> CGRect { editor.caretRect(for: position) }
  /// The rectangles that cover a range.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { editor.selectionRects(for: range) }
  /// The position closest to a point.
  open func closestPosition(to point: CGPoint) -> UITextPosition? { editor.closestPosition(to: point) }
  /// The position within `range` that is closest to a point.
  open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    editor.closestPosition(to: point, within: range)
  }
  /// The range of the character at a point; nil for none.
  open func characterRange(at point: CGPoint) -> UITextRange? { editor.characterRange(at: point) }

  // MARK: Traits

  /// When the on-screen keyboard switches to capital letters.
  open var autocapitalizationType: UITextAutocapitalizationType = .sentences
  /// Whether the on-screen keyboard corrects the text.
  open var autocorrectionType: UITextAutocorrectionType = .default
  /// Whether spelling is checked. Stored only.
  open var spellCheckingType: UITextSpellCheckingType = .default
  /// Whether straight quotation marks are replaced by typographic ones.
  open var smartQuotesType: UITextSmartQuotesType = .default
  /// Whether two hyphens are replaced by a dash.
  open var smartDashesType: UITextSmartDashesType = .default
  /// Whether spaces are adjusted around inserted and deleted text. Stored only.
  open var smartInsertDeleteType: UITextSmartInsertDeleteType = .default
  /// Whether predictions are shown in the text. Stored only.
  open var inlinePredictionType: UITextInlinePredictionType = .default
  /// The kind of the on-screen keyboard.
  open var keyboardType: UIKeyboardType = .default
  /// The appearance of the on-screen keyboard; the default follows the interface style.
  open var keyboardAppearance: UIKeyboardAppearance = .default { willSet { noteAppearance(.keyboardAppearance) } }
  /// The label of the return key.
  open var returnKeyType: UIReturnKeyType = .default
  /// Whether the return key is disabled while there is no text.
  open var enablesReturnKeyAutomatically = false
  /// Whether the text is shown as bullets. It is then kept out of the pasteboard, undo, recordings and logs.
  open var isSecureTextEntry: Bool {
    get { editor.isSecret }
    set { setSecure(newValue) }
  }
  /// The meaning of the text. A text with one gets no smart punctuation by default.
  open var textContentType: UITextContentType!
  /// Stored only: there is no password generator.
  open var passwordRules: UITextInputPasswordRules?

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
  /// Undoes the last change.
  open func undo(_ sender: Any?) { undoManager?.undo() }
  /// Redoes the last undone change.
  open func redo(_ sender: Any?) { undoManager?.redo() }

  // MARK: Restoration

  /// Saves the selection. The text is the controller's to save.
  open override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(editor.selection.range, forKey: selectionKey)
  }

  /// Restores the selection, as far as the text reaches.
  open override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    if let range = coder.decodeTextRange(forKey: selectionKey) { editor.select(range.clamped(to: 0..<editor.count)) }
  }

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
