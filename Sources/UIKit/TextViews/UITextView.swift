import CoreGraphics
import Foundation

/// Text of many lines that people read, select and edit, and that scrolls.
///
///     let notes = UITextView(frame: view.bounds)
///     notes.text = story
///     notes.delegate = self
///
/// Text is laid out by paragraphs, those on the screen first: a megabyte opens and is typed in like a note. Changes by the
/// user are asked of and told to the delegate; changes by code are not.
///
/// - Threading: main actor.
@MainActor
open class UITextView: UIScrollView {
  public nonisolated static let textDidBeginEditingNotification = Notification.Name("UITextViewTextDidBeginEditingNotification")
  public nonisolated static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
  public nonisolated static let textDidEndEditingNotification = Notification.Name("UITextViewTextDidEndEditingNotification")

  final let editor = TextEditor()
  final lazy var canvas = TextCanvas(editor)
  final lazy var interaction = TextInteraction(self)
  final var traits = TextTraits()
  final var look = TextViewLook()
  final var storedEditing = false
  final var storedInputView: UIView?
  final var storedAccessoryView: UIView?
  final var showsCaretAfterLayout = false
  final weak var textDelegate: (any UITextViewDelegate)?
  final lazy var storedStorage = NSTextStorage(view: self)
  final lazy var storedManager = NSLayoutManager(view: self)
  final private lazy var storedTokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)

  /// One that conforms to `UITextViewDelegate` decides about and hears of editing.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet { textDelegate = delegate as? any UITextViewDelegate }
  }

  /// - Parameter textContainer: Where its text is laid out; nil makes one.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    container = textContainer ?? NSTextContainer()
    super.init(frame: frame)
    prepareTextView()
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

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

  open var attributedText: NSAttributedString! {
    get { editor.document.attributedString(in: 0..<editor.count) }
    set { setAttributedText(newValue) }
  }

  open var font: UIFont? {
    get { look.font }
    set { setFont(newValue ?? TextViewLook.standardFont) }
  }

  open var textColor: UIColor? {
    get { look.textColor }
    set { setTextColor(newValue ?? .label) }
  }

  open var textAlignment: NSTextAlignment {
    get { look.alignment }
    set { setAlignment(newValue) }
  }

  /// The attributes of what is typed next.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { editor.styleForTyping.values }
    set { editor.typingStyle = RunStyle(newValue) }
  }

  /// On top of the attributes of links.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! {
    get { editor.blocks.linkValues }
    set {
      editor.blocks.linkValues = newValue ?? [:]
      lookDidChange()
    }
  }

  open var allowsEditingTextAttributes = false
  open var adjustsFontForContentSizeCategory = false
  /// Whether the next insertion replaces the whole text.
  open var clearsOnInsertion = false
  /// Kept: nothing is detected.
  open var dataDetectorTypes: UIDataDetectorTypes = []
  open var usesStandardTextScaling = false

  /// Room around the text, in points.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { if oldValue != textContainerInset { sizeDidChange() } }
  }

  open var textContainer: NSTextContainer { container }
  /// The text as an attributed string that can be changed in place.
  open var textStorage: NSTextStorage { storedStorage.updated() }
  open var layoutManager: NSLayoutManager { storedManager }

  // MARK: Selecting

  /// What is selected, in UTF-16 units.
  open var selectedRange: NSRange {
    get { NSRange(editor.selection.range) }
    set {
      let start = min(max(newValue.location, 0), editor.count)
      editor.select(start..<min(start + max(newValue.length, 0), editor.count))
    }
  }

  /// Scrolls as little as possible to show a range of the text.
  open func scrollRangeToVisible(_ range: NSRange) { show(range) }

  // MARK: Editing

  /// Whether people may change the text.
  open var isEditable = true { didSet { if oldValue != isEditable { editabilityDidChange() } } }

  /// Whether people may select text and follow links.
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

  open var inputAssistantItem = UITextInputAssistantItem()
  open var writingToolsBehavior = UIWritingToolsBehavior.default
  open var isFindInteractionEnabled = false

  // MARK: Look

  open override var isScrollEnabled: Bool { didSet { if oldValue != isScrollEnabled { invalidateIntrinsicContentSize() } } }

  open override var intrinsicContentSize: CGSize { isScrollEnabled ? super.intrinsicContentSize : ownSize }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(size) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutText()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    lookDidChange()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    interaction.update()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    enterOrLeaveWindow()
  }

  /// No finger is needed to keep a text view from taking a drag for scrolling: selecting begins with a press.
  open override func touchesShouldCancel(in view: UIView) -> Bool { view === self || super.touchesShouldCancel(in: view) }

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

  open override var isAccessibilityElement: Bool {
    get { rare?.accessibility.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }

  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? (isSecureTextEntry ? String(repeating: "•", count: editor.blocks.mask.count) : text) }
    set { super.accessibilityValue = newValue }
  }
}

extension UITextView: UITextInput, UICutAction, UICopyAction, UIPasteAction, UIPasteAndMatchStyleAction, UISelectAction,
  UISelectAllAction, UIDeleteAction, UILeftToRightAction, UIRightToLeftAction, UIUndoAction, UIRedoAction
{}
