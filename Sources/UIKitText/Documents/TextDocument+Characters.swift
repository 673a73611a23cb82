import Foundation

/// Boundaries of user-perceived characters (grapheme clusters).
extension TextDocument {
  // Longer than any typed character, except for chains of combining marks.
  private static let window = 256

  static func isTrail(_ unit: UInt16) -> Bool { unit & 0xfc00 == 0xdc00 }
  package static func isLineBreak(_ unit: UInt16) -> Bool {
    unit == 0x0a || unit == 0x0d || unit == 0x2029 || unit == 0x2028
  }

  /// The nearest offset not after `offset` where a character certainly begins.
  private func safeStart(before offset: Int) -> Int {
    var index = offset
    let limit = max(0, offset - Self.window)
    while index > limit {
      // A character begins after a line feed, and before an ASCII character that follows another.
      let unit = units[index - 1]
      if unit == 0x0a { return index }
      if index < offset, unit < 0x7f, unit >= 0x20, index - 1 > 0, units[index - 2] < 0x7f, units[index - 2] != 0x0d {
        return index - 1
      }
      index -= 1
    }
    if index > 0, index < count, Self.isTrail(units[index]) { index -= 1 }
    return index
  }

  /// The character that contains the unit at an offset.
  package func character(at offset: Int) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let offset = min(max(offset, 0), count - 1)
    var start = safeStart(before: offset)
    let text = String(decoding: units[start..<min(count, offset + Self.window)], as: UTF16.self)
    for character in text {
      let end = start + character.utf16.count
      if end > offset { return start..<end }
      start = end
    }
    return offset..<offset + 1
  }

  /// The start of the character before an offset.
  package func characterStart(before offset: Int) -> Int { offset <= 0 ? 0 : character(at: offset - 1).lowerBound }

  /// The end of the character after an offset.
  package func characterEnd(after offset: Int) -> Int { offset >= count ? count : character(at: offset).upperBound }

  /// The offset itself if it is not within a character, else the character's start.
  package func characterBoundary(at offset: Int) -> Int {
    guard offset > 0, offset < count else { return min(max(offset, 0), count) }
    return character(at: offset).lowerBound
  }

  // MARK: Deleting

  /// The range that one press of backspace before `offset` deletes.
  ///
  /// It is a whole character in scripts whose characters are perceived as one, and a single mark in those where marks
  /// are typed one by one (Arabic, Hebrew, Indic, Thai, Khmer …).
  package func backspaceRange(before offset: Int) -> Range<Int> {
    guard offset > 0 else { return 0..<0 }
    let cluster = character(at: offset - 1).lowerBound..<offset
    let text = String(decoding: units[cluster], as: UTF16.self)
    let scalars = Array(text.unicodeScalars)
    guard scalars.count > 1, let base = scalars.first, !Self.isDeletedWhole(base) else { return cluster }
    // A joiner at the end is deleted with the mark before it.
    var last = scalars.count - 1
    while last > 0, Self.isJoiner(scalars[last]) { last -= 1 }
    let kept = scalars[..<last].reduce(0) { $0 + ($1.value > 0xffff ? 2 : 1) }
    return cluster.lowerBound + kept..<offset
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x200c || scalar.value == 0x200d }

  /// Whether a character with this base is deleted whole: Latin, Greek, Cyrillic, kana, Hangul, Han, emoji, symbols.
  private static func isDeletedWhole(_ base: Unicode.Scalar) -> Bool {
    switch base.value {
    case 0..<0x0530: return true  // Latin, Greek, Cyrillic
    case 0x1100...0x11ff, 0xa960...0xa97f, 0xac00...0xd7ff: return true  // Hangul
    case 0x1c80...0x1c8f, 0x1d00...0x20cf, 0x2100...0x2bff, 0x2c60...0x2c7f, 0x2de0...0x2dff: return true
    case 0x2e80...0xa4cf, 0xa640...0xa7ff, 0xab30...0xab6f: return true  // CJK, kana; Latin and Cyrillic extensions
    case 0xf900...0xfb06, 0xfe30...0xfe6f, 0xff00...0xffef: return true
    case 0x1aff0...0x1b16f, 0x1d400...0x1d7ff, 0x1f000...0x1faff, 0x20000...0x3ffff: return true
    default: return base.properties.isEmoji
    }
  }
}
