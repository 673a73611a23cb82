import CoreGraphics
import Foundation
import UIKitCore

/// A position in the document of a text field or text view.
final class TextPosition: UITextPosition {
  let owner: DocumentIdentity
  let offset: Int
  let affinity: TextAffinity

  init(_ offset: Int, _ owner: DocumentIdentity, affinity: TextAffinity = .downstream) {
    (self.offset, self.owner, self.affinity) = (offset, owner, affinity)
    super.init()
  }

  // Foundation's collections call this on any thread; the compared values are immutable.
  nonisolated override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? TextPosition else { return false }
    return other.owner === owner && other.offset == offset
  }

  nonisolated override var hash: Int { offset }
  nonisolated override var description: String { "<TextPosition \(offset)>" }
}

/// A range in the document of a text field or text view.
final class TextRange: UITextRange {
  let owner: DocumentIdentity
  let offsets: Range<Int>
  let affinity: TextAffinity

  init(_ offsets: Range<Int>, _ owner: DocumentIdentity, affinity: TextAffinity = .downstream) {
    (self.offsets, self.owner, self.affinity) = (offsets, owner, affinity)
    super.init()
  }

  override var isEmpty: Bool { offsets.isEmpty }
  override var start: UITextPosition { TextPosition(offsets.lowerBound, owner, affinity: isEmpty ? affinity : .downstream) }
  override var end: UITextPosition { TextPosition(offsets.upperBound, owner, affinity: affinity) }

  nonisolated override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? TextRange else { return false }
    return other.owner === owner && other.offsets == offsets
  }

  nonisolated override var hash: Int { offsets.hashValue }
  nonisolated override var description: String { "<TextRange \(offsets)>" }
}

final class TextSelectionPart: UITextSelectionRect {
  private let part: ParagraphLayout.SelectionPart
  private let ends: (start: Bool, end: Bool)

  init(_ part: ParagraphLayout.SelectionPart, containsStart: Bool, containsEnd: Bool) {
    self.part = part
    ends = (containsStart, containsEnd)
    super.init()
  }

  override var rect: CGRect { part.rect }
  override var writingDirection: NSWritingDirection { part.isRightToLeft ? .rightToLeft : .leftToRight }
  override var containsStart: Bool { ends.start }
  override var containsEnd: Bool { ends.end }
}
