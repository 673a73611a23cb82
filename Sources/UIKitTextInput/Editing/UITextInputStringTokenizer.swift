import Foundation
import UIKitCore

/// Finds characters, words, sentences, paragraphs and lines in a document with the Unicode rules, and with dictionaries
/// for languages written without spaces.
///
/// Override its methods to support other units, and call `super` for the rest.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
  weak var input: (any UITextInput)?

  /// - Parameter textInput: The document; not retained.
  public init(textInput: any UITextInput) {
    input = textInput
    super.init()
  }

  /// The unit that contains a position; nil between units.
  open func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextRange? {
    guard let input, let text = TokenizedText(input), let offset = text.offset(position) else { return nil }
    let isForward = isForward(direction, at: position)
    guard let unit = text.unit(granularity, at: offset, isForward: isForward) else { return nil }
    return text.range(unit)
  }

  /// Whether a position is the end of a unit (forward) or the start of one (backward).
  open func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool {
    guard let input, let text = TokenizedText(input), let offset = text.offset(position) else { return false }
    // A forward boundary is the end of a unit, a backward boundary the start of one.
    let isForward = isForward(direction, at: position)
    guard let unit = text.unit(granularity, at: offset, isForward: !isForward) else { return false }
    return isForward ? unit.upperBound == offset : unit.lowerBound == offset
  }

  /// The next boundary of a unit in a direction; nil at the end of the document.
  open func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextPosition? {
    guard let input, let text = TokenizedText(input), let offset = text.offset(position) else { return nil }
    guard let found = text.boundary(granularity, from: offset, isForward: isForward(direction, at: position))
    else { return nil }
    return text.position(found)
  }

  /// Whether a position is within a unit.
  open func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool {
    rangeEnclosingPosition(position, with: granularity, inDirection: direction) != nil
  }

  /// Up is backward; left is backward in left-to-right text.
  private func isForward(_ direction: UITextDirection, at position: UITextPosition) -> Bool {
    switch UITextLayoutDirection(rawValue: direction.rawValue) {
    case .right?: return input?.baseWritingDirection(for: position, in: .forward) != .rightToLeft
    case .left?: return input?.baseWritingDirection(for: position, in: .forward) == .rightToLeft
    case .down?: return true
    case .up?: return false
    case nil: return direction.rawValue == UITextStorageDirection.forward.rawValue
    }
  }
}

/// A document as used by its tokenizer. Documents of apps are read through `UITextInput`.
@MainActor
struct TokenizedText {
  private let input: any UITextInput
  private let document: TextDocument
  private let editor: TextEditor?

  init?(_ input: any UITextInput) {
    self.input = input
    if let own = input as? any TextEditing {
      editor = own.editor
      document = own.editor.document
    } else {
      guard let all = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument) else { return nil }
      editor = nil
      document = TextDocument()
      document.replace(0..<0, with: TextDocument.Fragment(Array((input.text(in: all) ?? "").utf16), style: RunStyle()))
    }
  }

  func offset(_ position: UITextPosition) -> Int? {
    if let editor { return editor.offset(position) }
    let offset = input.offset(from: input.beginningOfDocument, to: position)
    return offset >= 0 && offset <= document.count ? offset : nil
  }

  func position(_ offset: Int) -> UITextPosition? {
    editor?.position(offset) ?? input.position(from: input.beginningOfDocument, offset: offset)
  }

  func range(_ offsets: Range<Int>) -> UITextRange? {
    guard let start = position(offsets.lowerBound), let end = position(offsets.upperBound) else { return nil }
    return input.textRange(from: start, to: end)
  }

  // MARK: Units

  private func paragraph(at offset: Int) -> Range<Int> {
    let units = document.units
    func isEnd(_ index: Int) -> Bool {
      let unit = units[index]
      if unit == 0x0d { return index + 1 >= units.count || units[index + 1] != 0x0a }
      return unit == 0x0a || unit == 0x2029
    }
    var start = offset, end = offset
    while start > 0, !isEnd(start - 1) { start -= 1 }
    while end < units.count {
      end += 1
      if isEnd(end - 1) { break }
    }
    return start..<end
  }

  private func segments(_ kind: TextBoundaries.Unit, at offset: Int) -> [TextBoundaries.Segment] {
    let paragraph = paragraph(at: offset)
    if document.isSecret { return [TextBoundaries.Segment(range: paragraph, isWord: true)] }
    let language = (input as? UIResponder)?.textInputMode?.primaryLanguage
    return TextBoundaries.segments(kind, of: document.units[paragraph], language: language).map {
      TextBoundaries.Segment(
        range: $0.range.lowerBound + paragraph.lowerBound..<$0.range.upperBound + paragraph.lowerBound, isWord: $0.isWord)
    }
  }

  private func line(at offset: Int) -> Range<Int> {
    guard let editor else { return paragraph(at: offset) }
    let line = editor.blocks.line(at: offset, affinity: .downstream)
    return line.range.lowerBound..<line.next
  }

  /// The unit at an offset; at a boundary, the next one in the direction. Nil between words.
  func unit(_ granularity: UITextGranularity, at offset: Int, isForward: Bool) -> Range<Int>? {
    let count = document.count
    guard count > 0 else { return granularity == .document ? 0..<0 : nil }
    let inner = isForward ? offset : offset - 1
    switch granularity {
    case .document: return 0..<count
    case .character: return inner >= 0 && inner < count ? document.character(at: inner) : nil
    case .word, .sentence:
      guard inner >= 0, inner < count else { return nil }
      let found = segments(granularity == .word ? .word : .sentence, at: inner).first { $0.range.contains(inner) }
      return found.flatMap { $0.isWord ? $0.range : nil }
    case .paragraph:
      guard inner >= 0, inner < count else { return nil }
      return paragraph(at: inner)
    case .line:
      if inner < 0 || inner > count { return nil }
      let line = line(at: min(inner, count))
      return line.isEmpty ? nil : line
    }
  }

  /// The next end of a unit, or the previous start when not `isForward`.
  func boundary(_ granularity: UITextGranularity, from offset: Int, isForward: Bool) -> Int? {
    var inner = isForward ? offset : offset - 1
    while inner >= 0, inner < document.count {
      if granularity == .word || granularity == .sentence {
        let all = segments(granularity == .word ? .word : .sentence, at: inner)
        let found =
          isForward
          ? all.first { $0.isWord && $0.range.upperBound > offset } : all.last { $0.isWord && $0.range.lowerBound < offset }
        if let found { return isForward ? found.range.upperBound : found.range.lowerBound }
        let paragraph = paragraph(at: inner)
        inner = isForward ? paragraph.upperBound : paragraph.lowerBound - 1
        continue
      }
      guard let unit = unit(granularity, at: offset, isForward: isForward) else { return nil }
      return isForward ? unit.upperBound : unit.lowerBound
    }
    // No word follows: the boundary is the end of the document.
    guard granularity == .word, document.count > 0 else { return nil }
    if isForward { return offset < document.count ? document.count : nil }
    return offset > 0 ? 0 : nil
  }
}
