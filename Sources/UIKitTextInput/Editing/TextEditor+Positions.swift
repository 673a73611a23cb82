import CoreGraphics
import Foundation
import UIKitCore

/// Implements `UITextInput` with offsets. Positions and ranges of other documents, and those beyond the end, are
/// rejected.
extension TextEditor {
  func offset(_ position: UITextPosition?) -> Int? {
    guard let position = position as? TextPosition, position.owner === document.identity, position.offset <= count
    else { return nil }
    return position.offset
  }

  func offsets(_ range: UITextRange?) -> Range<Int>? {
    guard let range = range as? TextRange, range.owner === document.identity, range.offsets.upperBound <= count
    else { return nil }
    return range.offsets
  }

  func position(_ offset: Int, affinity: TextAffinity = .downstream) -> TextPosition {
    TextPosition(offset, document.identity, affinity: affinity)
  }

  func range(_ offsets: Range<Int>) -> TextRange { TextRange(offsets, document.identity) }

  private func affinity(_ position: UITextPosition) -> TextAffinity { (position as? TextPosition)?.affinity ?? .downstream }

  // MARK: Text

  func text(in range: UITextRange) -> String? { offsets(range).map { document.string(in: $0) } }

  func replace(_ range: UITextRange, withText text: String) {
    guard let offsets = offsets(range), let host else { return }
    let style = document.style(at: offsets.isEmpty ? offsets.lowerBound - 1 : offsets.lowerBound) ?? styleForTyping
    let units = Array(host.sanitized(text).utf16)
    edit(offsets, TextDocument.Fragment(units, style: style), cause: .other, isTyped: false)
  }

  var selectedTextRange: UITextRange? {
    get { TextRange(selection.range, document.identity, affinity: selection.affinity) }
    set {
      guard let newValue else { return select(Selection(0)) }
      guard let offsets = offsets(newValue) else { return }
      select(
        Selection(
          anchor: offsets.lowerBound, head: offsets.upperBound, affinity: (newValue as? TextRange)?.affinity ?? .downstream))
    }
  }

  /// The line in which the caret is shown at a line break: `backward` means the end of the line before.
  var selectionAffinity: UITextStorageDirection {
    get { selection.affinity == .upstream ? .backward : .forward }
    set { selection.affinity = newValue == .backward ? .upstream : .downstream }
  }

  // MARK: Positions

  private func prepareText() { host?.prepareText() }

  func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? {
    guard let a = offset(from), let b = offset(to) else { return nil }
    return range(min(a, b)..<max(a, b))
  }

  func position(from position: UITextPosition, offset by: Int) -> UITextPosition? {
    guard let start = offset(position) else { return nil }
    let (sum, overflow) = start.addingReportingOverflow(by)
    guard !overflow, sum >= 0, sum <= count else { return nil }
    return self.position(sum)
  }

  func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset by: Int) -> UITextPosition? {
    prepareText()
    guard let start = offset(position) else { return nil }
    let motion: TextMotion
    switch direction {
    case .left: motion = by < 0 ? .right : .left
    case .right: motion = by < 0 ? .left : .right
    case .up: motion = by < 0 ? .down : .up
    case .down: motion = by < 0 ? .up : .down
    }
    var place = Selection(start, affinity(position))
    let x = blocks.caretRect(at: start, affinity: place.affinity).midX
    for _ in 0..<min(by.magnitude, UInt(count) + 1) {
      let (next, affinity) = destination(of: motion, from: place, x: x)
      if next == place.head, affinity == place.affinity { break }
      place = Selection(next, affinity)
    }
    return self.position(place.head, affinity: place.affinity)
  }

  func compare(_ a: UITextPosition, to b: UITextPosition) -> ComparisonResult {
    guard let a = offset(a), let b = offset(b) else { return .orderedSame }
    return a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
  }

  func offset(from: UITextPosition, to: UITextPosition) -> Int {
    guard let a = offset(from), let b = offset(to) else { return 0 }
    return b - a
  }

  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
    prepareText()
    guard let offsets = offsets(range) else { return nil }
    let isForward: Bool
    switch direction {
    case .up: isForward = false
    case .down: isForward = true
    case .left, .right:
      isForward = (direction == .right) != blocks.isRightToLeft(at: offsets.lowerBound, affinity: .downstream)
    }
    return position(isForward ? offsets.upperBound : offsets.lowerBound)
  }

  func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange? {
    guard let start = offset(position), let end = self.position(from: position, in: direction, offset: 1) as? TextPosition
    else { return nil }
    return range(min(start, end.offset)..<max(start, end.offset))
  }

  func baseWritingDirection(for position: UITextPosition) -> NSWritingDirection {
    prepareText()
    guard let offset = offset(position) else { return .natural }
    return blocks.isRightToLeft(at: offset, affinity: affinity(position)) ? .rightToLeft : .leftToRight
  }

  func setBaseWritingDirection(_ direction: NSWritingDirection, for range: UITextRange) {
    guard let offsets = offsets(range) else { return }
    let whole = blocks.paragraph(at: offsets.lowerBound).lowerBound..<blocks.paragraph(at: offsets.upperBound).upperBound
    setParagraph(in: whole) { $0.baseWritingDirection = direction }
  }

  private func setParagraph(in range: Range<Int>, _ change: (NSMutableParagraphStyle) -> Void) {
    func changed(_ values: [NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any] {
      let style = (values[.paragraphStyle] as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle
      let paragraph = style ?? NSMutableParagraphStyle()
      change(paragraph)
      return values.merging([.paragraphStyle: paragraph]) { $1 }
    }
    document.restyle(range, changed)
    if range.isEmpty { typingStyle = RunStyle(changed(styleForTyping.values)) }
    blocks.styleDidChange(range)
    host?.textDidChange(isTyped: false)
  }

  func textStyling(at position: UITextPosition, in direction: UITextStorageDirection) -> [NSAttributedString.Key: Any]? {
    guard let offset = offset(position) else { return nil }
    let index = direction == .backward ? offset - 1 : offset
    return (document.style(at: index) ?? document.style(at: offset - 1) ?? styleForTyping).values
  }

  // MARK: Geometry, in the coordinates of the view

  private var origin: CGPoint { host?.textOrigin ?? .zero }

  private func place(_ rect: CGRect) -> CGRect { rect.offsetBy(dx: origin.x, dy: origin.y) }

  func firstRect(for range: UITextRange) -> CGRect {
    prepareText()
    guard let offsets = offsets(range) else { return .null }
    guard !offsets.isEmpty, let first = blocks.selectionRects(for: offsets).first else {
      return caretRect(for: range.start)
    }
    return place(first.rect)
  }

  func caretRect(for position: UITextPosition) -> CGRect {
    prepareText()
    guard let offset = offset(position) else { return .null }
    return place(blocks.caretRect(at: offset, affinity: affinity(position), prefersRightToLeft: inputDirection))
  }

  /// Where directions meet, the caret is shown where text in the current input language would be inserted.
  private var inputDirection: Bool? {
    host?.textInputMode?.primaryLanguage.map { WritingDirection.isRightToLeft(language: $0) }
  }

  func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    prepareText()
    guard let offsets = offsets(range) else { return [] }
    return selectionParts(for: offsets)
  }

  func selectionParts(for offsets: Range<Int>) -> [TextSelectionPart] {
    let parts = blocks.selectionRects(for: offsets)
    return parts.enumerated().map { index, part in
      var placed = part
      placed.rect = place(part.rect)
      return TextSelectionPart(placed, containsStart: index == 0, containsEnd: index == parts.count - 1)
    }
  }

  func closestOffset(to point: CGPoint) -> (offset: Int, affinity: TextAffinity) {
    guard point.x.isFinite, point.y.isFinite else { return (0, .downstream) }
    return blocks.closestOffset(to: CGPoint(x: point.x - origin.x, y: point.y - origin.y))
  }

  func closestPosition(to point: CGPoint) -> UITextPosition? {
    prepareText()
    let found = closestOffset(to: point)
    return position(found.offset, affinity: found.affinity)
  }

  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    prepareText()
    guard let offsets = offsets(range) else { return nil }
    let found = closestOffset(to: point)
    return position(min(max(found.offset, offsets.lowerBound), offsets.upperBound), affinity: found.affinity)
  }

  func characterRange(at point: CGPoint) -> UITextRange? {
    prepareText()
    guard point.x.isFinite, point.y.isFinite else { return nil }
    return blocks.character(at: CGPoint(x: point.x - origin.x, y: point.y - origin.y)).map { range($0) }
  }
}
