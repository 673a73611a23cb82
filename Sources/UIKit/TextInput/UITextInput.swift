/// A responder with an editable document: text with a selection, text that is being composed, and geometry.
///
/// Positions and ranges are opaque objects of the document that made them; it answers nil or does nothing for those of
/// another one. Rectangles and points are in the coordinates of `textInputView`.
/// - Threading: main actor.
@MainActor
public protocol UITextInput: UIKeyInput {
  func text(in range: UITextRange) -> String?
  /// Replaces text without asking anybody: not typing.
  func replace(_ range: UITextRange, withText text: String)
  func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool

  /// What is selected; an empty range is the caret.
  var selectedTextRange: UITextRange? { get set }

  // Composed text: provisional, until an input method or the user settles it.
  var markedTextRange: UITextRange? { get }
  var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
  /// Replaces the marked text, or the selection where there is none, by `markedText`, and marks it.
  /// - Parameter selectedRange: What is then selected, in UTF-16 units from the start of `markedText`.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Keeps the marked text as it is, no longer marked.
  func unmarkText()

  var beginningOfDocument: UITextPosition { get }
  var endOfDocument: UITextPosition { get }

  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// - Parameter offset: In UTF-16 units.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// In UTF-16 units.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int

  /// Told of changes that were not made by typing. The keyboard sets it while the responder has the focus.
  var inputDelegate: (any UITextInputDelegate)? { get set }
  var tokenizer: any UITextInputTokenizer { get }

  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?
  func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange?
  func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)

  func firstRect(for range: UITextRange) -> CGRect
  func caretRect(for position: UITextPosition) -> CGRect
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  func closestPosition(to point: CGPoint) -> UITextPosition?
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
  func characterRange(at point: CGPoint) -> UITextRange?

  func textStyling(at position: UITextPosition, in direction: UITextStorageDirection) -> [NSAttributedString.Key: Any]?
  func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition?
  func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int

  /// The view whose coordinates are used: a view is its own.
  var textInputView: UIView { get }
  var selectionAffinity: UITextStorageDirection { get set }
}

extension UITextInput {
  public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }
  public func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? { nil }
  public func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition? {
    position(from: range.start, offset: offset)
  }
  public func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int {
    offset(from: range.start, to: position)
  }
  public var selectionAffinity: UITextStorageDirection { get { .forward } set {} }
}

extension UITextInput where Self: UIView {
  public var textInputView: UIView { self }
}

/// A place between two characters of a document, known only to that document.
@MainActor
open class UITextPosition: NSObject {
  public override init() { super.init() }
}

/// What lies between two positions of a document, known only to that document.
@MainActor
open class UITextRange: NSObject {
  public override init() { super.init() }

  open var isEmpty: Bool { true }
  open var start: UITextPosition { UITextPosition() }
  open var end: UITextPosition { UITextPosition() }
}

/// One of the rectangles that cover selected text: a line has several where directions mix.
@MainActor
open class UITextSelectionRect: NSObject {
  public override init() { super.init() }

  open var rect: CGRect { .zero }
  open var writingDirection: NSWritingDirection { .natural }
  open var containsStart: Bool { false }
  open var containsEnd: Bool { false }
  open var isVertical: Bool { false }
}

public enum UITextStorageDirection: Int, Sendable { case forward = 0, backward }

public enum UITextLayoutDirection: Int, Sendable { case right = 2, left, up, down }

/// A raw value of `UITextStorageDirection` or `UITextLayoutDirection`.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
  public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
}

public enum UITextGranularity: Int, Sendable { case character = 0, word, sentence, paragraph, line, document }

/// Who wants to hear of changes of text and selection that typing did not make: the input system.
@MainActor
public protocol UITextInputDelegate: AnyObject {
  func selectionWillChange(_ textInput: (any UITextInput)?)
  func selectionDidChange(_ textInput: (any UITextInput)?)
  func textWillChange(_ textInput: (any UITextInput)?)
  func textDidChange(_ textInput: (any UITextInput)?)
}

/// Where words, sentences, lines and paragraphs of a document begin and end.
@MainActor
public protocol UITextInputTokenizer: AnyObject {
  func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextRange?
  func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool
  func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextPosition?
  func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool
}
