/// A responder with an editable document: text with a selection, marked text that is being composed, and geometry.
///
/// Positions and ranges are opaque objects of the document that created them; another document returns nil or does
/// nothing for them. Rectangles and points are in the coordinates of `textInputView`.
/// - Threading: main actor.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
  /// The text in a range; nil for a range of another document.
  func text(in range: UITextRange) -> String?
  /// Replaces text without asking the delegate; this is not typing.
  func replace(_ range: UITextRange, withText text: String)
  /// Whether typing may replace the text in `range`. The default implementation returns true.
  func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool

  /// The selection; an empty range is the caret.
  var selectedTextRange: UITextRange? { get set }

  // Marked text is provisional until an input method or the user commits it.
  /// The range of the marked text; nil for none.
  var markedTextRange: UITextRange? { get }
  /// The attributes of marked text. Text fields and text views store them only and underline marked text.
  var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
  /// Replaces the marked text, or the selection if there is none, with `markedText` and marks it.
  /// - Parameter selectedRange: The new selection, in UTF-16 units from the start of `markedText`.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Commits the marked text as it is.
  func unmarkText()

  /// The position before the first character.
  var beginningOfDocument: UITextPosition { get }
  /// The position after the last character.
  var endOfDocument: UITextPosition { get }

  /// The range between two positions, in either order.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// The position `offset` UTF-16 units further; nil beyond the ends of the document.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// The position `offset` steps further in a direction on the screen.
  func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?
  /// The order of two positions.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// The distance of two positions in UTF-16 units.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int

  /// Is notified of changes that typing did not make. The keyboard sets it while the responder has the focus.
  var inputDelegate: (any UITextInputDelegate)? { get set }
  /// Finds words, sentences, lines and paragraphs in the document.
  var tokenizer: any UITextInputTokenizer { get }

  /// The end of `range` that is farthest in a direction on the screen.
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?
  /// The range from a position to the next one in a direction on the screen.
  func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange?
  /// The writing direction at a position.
  func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection
  /// Sets the writing direction of the paragraphs that a range touches.
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)

  /// The rectangle of the first line of a range.
  func firstRect(for range: UITextRange) -> CGRect
  /// The rectangle of the caret at a position.
  func caretRect(for position: UITextPosition) -> CGRect
  /// The rectangles that cover a range.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  /// The position closest to a point.
  func closestPosition(to point: CGPoint) -> UITextPosition?
  /// The position within `range` that is closest to a point.
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
  /// The range of the character at a point; nil for none.
  func characterRange(at point: CGPoint) -> UITextRange?

  /// The attributes of the text before or after a position.
  func textStyling(at position: UITextPosition, in direction: UITextStorageDirection) -> [NSAttributedString.Key: Any]?
  /// The position `offset` UTF-16 units after the start of `range`.
  func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition?
  /// The distance of a position from the start of `range` in UTF-16 units.
  func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int

  /// The view whose coordinates are used; a view returns itself.
  var textInputView: UIView { get }
  /// The line in which the caret is shown at a line break: `backward` means the end of the line before.
  var selectionAffinity: UITextStorageDirection { get set }
}

extension UITextInput {
  /// The default: returns true.
  public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }
  /// The default: returns nil.
  public func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? { nil }
  /// The default: counts UTF-16 units as `position(from:offset:)` does.
  public func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition? {
    position(from: range.start, offset: offset)
  }
  /// The default: counts UTF-16 units as `offset(from:to:)` does.
  public func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int {
    offset(from: range.start, to: position)
  }
  /// The default: `.forward`; setting it has no effect.
  public var selectionAffinity: UITextStorageDirection {
    get { .forward }
    set {}
  }
}

extension UITextInput where Self: UIView {
  /// The default: the view itself.
  public var textInputView: UIView { self }
}

/// A position between two characters of a document. Only that document can interpret it.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
  public override init() { super.init() }
}

/// The text between two positions of a document. Only that document can interpret it.
@preconcurrency @MainActor
open class UITextRange: NSObject {
  public override init() { super.init() }

  /// Whether the range has no characters. The base class returns true.
  open var isEmpty: Bool { true }
  /// The start of the range.
  open var start: UITextPosition { UITextPosition() }
  /// The end of the range.
  open var end: UITextPosition { UITextPosition() }
}

/// One of the rectangles that cover a selection: a line has several where directions mix.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
  public override init() { super.init() }

  /// The rectangle, in the coordinates of `textInputView`.
  open var rect: CGRect { .zero }
  /// The writing direction of the text in the rectangle.
  open var writingDirection: NSWritingDirection { .natural }
  /// Whether the selection starts in the rectangle.
  open var containsStart: Bool { false }
  /// Whether the selection ends in the rectangle.
  open var containsEnd: Bool { false }
  /// Whether the text is vertical: never.
  open var isVertical: Bool { false }
}

/// A direction in the order of the text.
public enum UITextStorageDirection: Int, Sendable { case forward = 0, backward }

/// A direction on the screen.
public enum UITextLayoutDirection: Int, Sendable { case right = 2, left, up, down }

/// A raw value of `UITextStorageDirection` or `UITextLayoutDirection`.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
  /// The raw value of the direction.
  public var rawValue: Int
  /// Creates a direction from a raw value; it is not checked.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A direction in the order of the text.
  public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
  /// A direction on the screen.
  public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
}

/// The size of a text unit.
public enum UITextGranularity: Int, Sendable { case character = 0, word, sentence, paragraph, line, document }

/// Is notified of changes of text and selection that typing did not make. The input system implements it.
@preconcurrency @MainActor
public protocol UITextInputDelegate: AnyObject {
  /// Called before the selection changes.
  func selectionWillChange(_ textInput: (any UITextInput)?)
  /// Called after the selection has changed.
  func selectionDidChange(_ textInput: (any UITextInput)?)
  /// Called before the text changes.
  func textWillChange(_ textInput: (any UITextInput)?)
  /// Called after the text has changed.
  func textDidChange(_ textInput: (any UITextInput)?)
}

/// Finds the boundaries of words, sentences, lines and paragraphs of a document.
@preconcurrency @MainActor
public protocol UITextInputTokenizer: AnyObject {
  /// The unit that contains a position; nil between units.
  func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextRange?
  /// Whether a position is at the end of a unit in a direction.
  func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool
  /// The next boundary of a unit in a direction; nil at the end of the document.
  func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextPosition?
  /// Whether a position is within a unit.
  func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool
}
