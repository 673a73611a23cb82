import UIKit

/// An app's own document, with the minimum that `UITextInput` needs.
@MainActor
final class PlainInput: UIView, UITextInput {
  final class Place: UITextPosition {
    let offset: Int
    init(_ offset: Int) { self.offset = offset }
  }

  final class Stretch: UITextRange {
    let offsets: Range<Int>
    init(_ offsets: Range<Int>) { self.offsets = offsets }
    override var isEmpty: Bool { offsets.isEmpty }
    override var start: UITextPosition { Place(offsets.lowerBound) }
    override var end: UITextPosition { Place(offsets.upperBound) }
  }

  var content = ""
  private var selection = 0..<0

  override var canBecomeFirstResponder: Bool { true }
  var hasText: Bool { !content.isEmpty }

  func insertText(_ text: String) { replace(Stretch(selection), withText: text) }
  func deleteBackward() {
    let range = selection.isEmpty ? max(selection.lowerBound - 1, 0)..<selection.lowerBound : selection
    replace(Stretch(range), withText: "")
  }

  private func offsets(_ range: UITextRange) -> Range<Int> { (range as? Stretch)?.offsets ?? 0..<0 }
  private func offset(_ position: UITextPosition) -> Int { (position as? Place)?.offset ?? 0 }
  private var length: Int { content.utf16.count }

  func text(in range: UITextRange) -> String? { (content as NSString).substring(with: NSRange(offsets(range))) }
  func replace(_ range: UITextRange, withText text: String) {
    let range = offsets(range)
    content = (content as NSString).replacingCharacters(in: NSRange(range), with: text)
    selection = range.lowerBound + text.utf16.count..<range.lowerBound + text.utf16.count
  }

  var selectedTextRange: UITextRange? {
    get { Stretch(selection) }
    set { selection = newValue.map { offsets($0) } ?? 0..<0 }
  }
  var markedTextRange: UITextRange? { nil }
  var markedTextStyle: [NSAttributedString.Key: Any]?
  func setMarkedText(_ markedText: String?, selectedRange: NSRange) {}
  func unmarkText() {}
  var beginningOfDocument: UITextPosition { Place(0) }
  var endOfDocument: UITextPosition { Place(length) }
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    let (a, b) = (offset(fromPosition), offset(toPosition))
    return Stretch(min(a, b)..<max(a, b))
  }
  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let sum = self.offset(position) + offset
    return sum >= 0 && sum <= length ? Place(sum) : nil
  }
  func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition? {
    self.position(from: position, offset: direction == .left || direction == .up ? -offset : offset)
  }
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    let (a, b) = (offset(position), offset(other))
    return a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
  }
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { offset(toPosition) - offset(from) }
  weak var inputDelegate: (any UITextInputDelegate)?
  lazy var tokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? { nil }
  func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange? { nil }
  func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection { .leftToRight }
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {}
  func firstRect(for range: UITextRange) -> CGRect { .zero }
  func caretRect(for position: UITextPosition) -> CGRect { .zero }
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
  func closestPosition(to point: CGPoint) -> UITextPosition? { nil }
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? { nil }
  func characterRange(at point: CGPoint) -> UITextRange? { nil }
}
