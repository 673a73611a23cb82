import CoreGraphics
import Foundation
import UIKitCore

/// A movement of the caret by a key.
enum TextMotion: Equatable {
  case left, right, up, down
  case wordLeft, wordRight
  case wordBackward, wordForward
  case lineStart, lineEnd
  /// To the left or right end of the displayed line.
  case lineLeft, lineRight
  case paragraphStart, paragraphEnd
  case pageUp, pageDown
  case documentStart, documentEnd
  /// By one character, in the order of the text.
  case backward, forward

  var isVertical: Bool { self == .up || self == .down || self == .pageUp || self == .pageDown }
}

extension TextEditor {
  /// Moves the caret, or the head of the selection with `extending`.
  func move(_ motion: TextMotion, extending: Bool = false) {
    let from = selection
    // An arrow collapses the selection to the end in its direction.
    if !extending, !from.isCaret {
      switch motion {
      case .left, .right:
        let isBackward = (motion == .left) != isRightToLeft(at: from)
        return select(Selection(isBackward ? from.range.lowerBound : from.range.upperBound))
      case .backward: return select(Selection(from.range.lowerBound))
      case .forward: return select(Selection(from.range.upperBound))
      case .up: return step(.up, from: Selection(from.range.lowerBound), extending: false)
      case .down: return step(.down, from: Selection(from.range.upperBound), extending: false)
      default: break
      }
    }
    step(motion, from: from, extending: extending)
  }

  private func step(_ motion: TextMotion, from: Selection, extending: Bool) {
    let x = motion.isVertical ? preferredX ?? caretX(of: from) : 0
    let (offset, affinity) = destination(of: motion, from: from, x: x)
    select(
      Selection(anchor: extending ? from.anchor : offset, head: offset, affinity: affinity), keepsX: motion.isVertical)
    if motion.isVertical { preferredX = x }
  }

  private func caretX(of place: Selection) -> CGFloat { blocks.caretRect(at: place.head, affinity: place.affinity).midX }

  private func isRightToLeft(at place: Selection) -> Bool {
    blocks.isRightToLeft(at: place.head, affinity: place.affinity)
  }

  /// The offset that a motion leads to.
  func destination(of motion: TextMotion, from: Selection, x: CGFloat = 0) -> (Int, TextAffinity) {
    let head = from.head
    switch motion {
    case .left, .right:
      return (blocks.visualNeighbour(of: head, affinity: from.affinity, toRight: motion == .right), .downstream)
    case .backward: return (document.characterStart(before: head), .downstream)
    case .forward: return (document.characterEnd(after: head), .downstream)
    case .wordLeft: return (isRightToLeft(at: from) ? wordEnd(after: head) : wordStart(before: head), .downstream)
    case .wordRight: return (isRightToLeft(at: from) ? wordStart(before: head) : wordEnd(after: head), .downstream)
    case .wordBackward: return (wordStart(before: head), .downstream)
    case .wordForward: return (wordEnd(after: head), .downstream)
    case .lineStart: return (blocks.line(at: head, affinity: from.affinity).range.lowerBound, .downstream)
    case .lineEnd: return (blocks.line(at: head, affinity: from.affinity).range.upperBound, .upstream)
    case .lineLeft: return destination(of: isRightToLeft(at: from) ? .lineEnd : .lineStart, from: from)
    case .lineRight: return destination(of: isRightToLeft(at: from) ? .lineStart : .lineEnd, from: from)
    case .paragraphStart:
      let start = blocks.paragraph(at: head).lowerBound
      return (start < head || head == 0 ? start : blocks.paragraph(at: head - 1).lowerBound, .downstream)
    case .paragraphEnd:
      let range = blocks.paragraph(at: head)
      let end = contentEnd(of: range)
      if end > head || range.upperBound >= count { return (end, .downstream) }
      return (contentEnd(of: blocks.paragraph(at: range.upperBound)), .downstream)
    case .documentStart: return (0, .downstream)
    case .documentEnd: return (count, .downstream)
    case .up, .down:
      let next = blocks.offset(from: head, affinity: from.affinity, lines: motion == .up ? -1 : 1, x: x)
      return next ?? (motion == .up ? 0 : count, .downstream)
    case .pageUp, .pageDown:
      let rect = blocks.caretRect(at: head, affinity: from.affinity)
      let page = max((host?.pageHeight ?? 0) - rect.height, rect.height)
      let y = rect.midY + (motion == .pageUp ? -page : page)
      if y < 0 { return (0, .downstream) }
      if y > blocks.size().height { return (count, .downstream) }
      return blocks.closestOffset(to: CGPoint(x: x, y: y))
    }
  }

  /// The end of a paragraph without its line break.
  func contentEnd(of range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, TextDocument.isLineBreak(document.units[end - 1]), document.units[end - 1] != 0x2028 {
      end -= 1
      // Removes only one line break; a carriage return and a line feed count as one.
      if document.units[end] != 0x0a || end == range.lowerBound || document.units[end - 1] != 0x0d { break }
    }
    return end
  }

  // MARK: Words

  /// The language for finding words; nil uses the rules for all languages.
  var language: String? { host?.textInputMode?.primaryLanguage }

  private func segments(_ unit: TextBoundaries.Unit, in paragraph: Range<Int>) -> [TextBoundaries.Segment] {
    // Hidden text is treated as one word, so that its spaces are not revealed.
    if isSecret { return [TextBoundaries.Segment(range: 0..<paragraph.count, isWord: true)] }
    return TextBoundaries.segments(unit, of: document.units[paragraph], language: language)
  }

  /// The end of the word at or after an offset.
  func wordEnd(after offset: Int) -> Int {
    var paragraph = blocks.paragraph(at: offset)
    while true {
      for segment in segments(.word, in: paragraph) where segment.isWord {
        let end = segment.range.upperBound + paragraph.lowerBound
        if end > offset { return end }
      }
      guard paragraph.upperBound < count else { return count }
      paragraph = blocks.paragraph(at: paragraph.upperBound)
    }
  }

  /// The start of the word at or before an offset.
  func wordStart(before offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    var paragraph = blocks.paragraph(at: offset)
    while true {
      for segment in segments(.word, in: paragraph).reversed() where segment.isWord {
        let start = segment.range.lowerBound + paragraph.lowerBound
        if start < offset { return start }
      }
      guard paragraph.lowerBound > 0 else { return 0 }
      paragraph = blocks.paragraph(at: paragraph.lowerBound - 1)
    }
  }

  /// The word, space or punctuation at an offset; at the end of a paragraph, the last one.
  func segment(_ unit: TextBoundaries.Unit, at offset: Int) -> (range: Range<Int>, isWord: Bool)? {
    let paragraph = blocks.paragraph(at: offset)
    let all = segments(unit, in: paragraph)
    guard let found = all.first(where: { $0.range.upperBound + paragraph.lowerBound > offset }) ?? all.last
    else { return nil }
    return (found.range.lowerBound + paragraph.lowerBound..<found.range.upperBound + paragraph.lowerBound, found.isWord)
  }

  /// The range that a double tap at an offset selects: the word there or ending there, else the spaces or punctuation.
  func wordRange(at offset: Int) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    if isSecret { return 0..<count }
    let offset = min(offset, count)
    guard let here = segment(.word, at: offset) else { return offset..<offset }
    if here.isWord { return here.range }
    if offset > 0, offset == here.range.lowerBound, let before = segment(.word, at: offset - 1), before.isWord,
      before.range.upperBound == offset
    {
      return before.range
    }
    let end = contentEnd(of: here.range)
    return end > here.range.lowerBound ? here.range.lowerBound..<end : here.range
  }

  // MARK: Deleting

  /// Deletes the selection, or the text between the caret and the destination of a motion.
  func delete(to motion: TextMotion) {
    guard selection.isCaret else { return delete(selection.range) }
    let (offset, _) = destination(of: motion, from: selection)
    delete(min(offset, selection.head)..<max(offset, selection.head))
  }

  /// Swaps the characters around the caret (⌃T).
  func transpose() {
    guard selection.isCaret, !isSecret, count > 1 else { return }
    let middle = min(selection.head, document.characterStart(before: count))
    let start = document.characterStart(before: middle), end = document.characterEnd(after: middle)
    guard start < middle, middle < end, !TextDocument.isLineBreak(document.units[start]) else { return }
    let text = document.string(in: middle..<end) + document.string(in: start..<middle)
    guard host?.shouldType(text, in: NSRange(start..<end)) == true else { return }
    edit(
      start..<end, document.fragment(in: middle..<end) + document.fragment(in: start..<middle), cause: .other,
      isTyped: true)
  }
}
