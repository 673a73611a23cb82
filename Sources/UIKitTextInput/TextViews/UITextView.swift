import CoreGraphics
import Foundation
@_spi(Hooks) import UIKitCore

/// Scrollable text of several lines that users can read, select and edit.
///
///     let notes = UITextView(frame: view.bounds)
///     notes.text = story
///     notes.delegate = self
///
/// Text is laid out by paragraphs, visible ones first: a megabyte is opened and edited as fast as a short text. For
/// changes by the user, the delegate is asked and notified; for changes by code it is not.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UITextView: UIScrollView {
  /// Posted with the view after editing has begun.
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Posted with the view after the user has changed the text.
  public nonisolated static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
  /// Posted with the view after editing has ended.
  public nonisolated static let textDidEndEditingNotification = Notification.Name("UITextViewTextDidEndEditingNotification")

  final private(set) lazy var editor = TextEditor(of: self)
  final lazy var canvas = TextCanvas(editor)
  final lazy var interaction = TextInteraction(self)
  final var textViewStyle = TextViewStyle()
  final var storedEditing = false
  final var storedInputView: UIView?
  final var storedAccessoryView: UIView?
  final var showsCaretAfterLayout = false
  final weak var textDelegate: (any UITextViewDelegate)?
  final lazy var storedStorage = NSTextStorage(view: self)
  final lazy var storedManager = NSLayoutManager(view: self)
  final private lazy var storedTokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)

  /// If it conforms to `UITextViewDelegate`, it decides about editing and is notified of it.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet { textDelegate = delegate as? any UITextViewDelegate }
  }

  /// - Parameter textContainer: The area of the text's layout; nil creates one.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    container = textContainer ?? NSTextContainer()
    super.init(frame: frame)
    prepareTextView()
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// Archives are not supported: the same as an initialisation with an empty frame.
  public required init?(coder: NSCoder) {
    container = NSTextContainer()
    super.init(coder: coder)
    prepareTextView()
  }

  final let container: NSTextContainer

  // MARK: Text

  /// The text; never nil when read.
  open var text: String! {
    get { editor.document.string }
    set { setPlainText(newValue ?? "") }
  }

  /// The text with attributes; never nil when read. Setting it sets the font, colour and alignment to those of its
  /// beginning.
  open var attributedText: NSAttributedString! {
    get { editor.document.attributedString(in: 0..<editor.count) }
    set { setAttributedText(newValue) }
  }

  /// The font of the text; nil sets 17 points of the system font.
  open var font: UIFont? {
    get { textViewStyle.font }
    set {
      noteAppearance(.font)
      setFont(newValue ?? TextViewStyle.standardFont)
    }
  }

  /// The colour of the text; nil sets the label colour.
  open var textColor: UIColor? {
    get { textViewStyle.textColor }
    set {
      noteAppearance(.textColor)
      setTextColor(newValue ?? .label)
    }
  }

  /// How the text is aligned.
  open var textAlignment: NSTextAlignment {
    get { textViewStyle.alignment }
    set { setAlignment(newValue) }
  }

  /// The attributes of the next typed text.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { editor.styleForTyping.values }
    set { editor.typingStyle = RunStyle(newValue) }
  }

  /// The attributes that override those of links.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! {
    get { editor.blocks.linkValues }
    set {
      editor.blocks.linkValues = newValue ?? [:]
      appearanceDidChange()
    }
  }

  /// Stored only: users cannot change attributes.
  open var allowsEditingTextAttributes = false
  /// Whether a preferred font, or one that `UIFontMetrics` has scaled, follows the preferred content size.
  open var adjustsFontForContentSizeCategory = false { didSet { followContentSize() } }
  /// Whether the next insertion replaces the whole text; reset by that insertion.
  open var clearsOnInsertion = false
  /// Stored only: nothing is detected.
  open var dataDetectorTypes: UIDataDetectorTypes = []
  /// Stored only.
  open var usesStandardTextScaling = false

  /// Space around the text, in points.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { if oldValue != textContainerInset { sizeDidChange() } }
  }

  /// The area in which the text is laid out.
  open var textContainer: NSTextContainer { container }
  /// The text as an attributed string that can be modified in place.
  open var textStorage: NSTextStorage { storedStorage.updated() }
  /// Reports where the glyphs are.
  open var layoutManager: NSLayoutManager { storedManager }

  // MARK: Selecting

  /// The selection, in UTF-16 units.
  open var selectedRange: NSRange {
    get { NSRange(editor.selection.range) }
    set {
      let start = min(max(newValue.location, 0), editor.count)
      editor.select(start..<min(start + max(newValue.length, 0), editor.count))
    }
  }

  /// Scrolls as little as possible to show a range of the text, without an animation.
  open func scrollRangeToVisible(_ range: NSRange) { show(range) }

  // MARK: Editing

  /// Whether users can edit the text.
  open var isEditable = true { didSet { if oldValue != isEditable { editabilityDidChange() } } }

  /// Whether users can select text and follow links.
  open var isSelectable = true { didSet { if oldValue != isSelectable { editabilityDidChange() } } }

  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder || window == nil { return super.becomeFirstResponder() }
    guard canBecomeFirstResponder, !isEditable || textDelegate?.textViewShouldBeginEditing(self) ?? true,
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
  /// Stored only: there is no find panel.
  open var isFindInteractionEnabled = false

  // MARK: Appearance

  open override var isScrollEnabled: Bool { didSet { if oldValue != isScrollEnabled { invalidateIntrinsicContentSize() } } }

  open override var intrinsicContentSize: CGSize { isScrollEnabled ? super.intrinsicContentSize : ownSize }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(size) }

  @_spi(Hooks) open override var baselineFont: UIFont? { textViewStyle.font }
  @_spi(Hooks) open override var baselineOffsets: (first: CGFloat, last: CGFloat)? {
    let (font, inset) = (textViewStyle.font, textContainerInset)
    return (
      (inset.top + font.ascender).rounded(toPixel: pixelScale), (inset.bottom - font.descender).rounded(toPixel: pixelScale)
    )
  }
  @_spi(Hooks) open override var wrapsContent: Bool { !isScrollEnabled }
  @_spi(Hooks) open override func wrappedHeight(width: CGFloat) -> CGFloat? {
    fittingSize(CGSize(width: width, height: CGFloat.greatestFiniteMagnitude)).height
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutText()
    UIApplication.shared.inputViews.editedViewWasLaidOut(self)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    followContentSize()
    appearanceDidChange()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    interaction.update()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    didEnterOrLeaveWindow()
  }

  /// A drag that begins on the text scrolls, because selecting begins with a long press.
  open override func touchesShouldCancel(in view: UIView) -> Bool { view === self || super.touchesShouldCancel(in: view) }

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
  open var keyboardAppearance: UIKeyboardAppearance = .default
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

  /// Saves the selection and the offset. The text is the controller's to save.
  open override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(editor.selection.range, forKey: selectionKey)
  }

  /// Restores the selection, as far as the text reaches, and the offset.
  open override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    if let range = coder.decodeTextRange(forKey: selectionKey) { editor.select(range.clamped(to: 0..<editor.count)) }
  }

  // MARK: Accessibility

  open override var isAccessibilityElement: Bool {
    get { storedIsAccessibilityElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }

  open override var accessibilityValue: String? {
    get {
      super.accessibilityValue ?? (isSecureTextEntry ? String(repeating: "•", count: editor.blocks.mask.count) : text)
    }
    set { super.accessibilityValue = newValue }
  }
}

extension UITextView: UITextInput, UICutAction, UICopyAction, UIPasteAction, UIPasteAndMatchStyleAction, UISelectAction,
  UISelectAllAction, UIDeleteAction, UILeftToRightAction, UIRightToLeftAction, UIUndoAction, UIRedoAction
{}
