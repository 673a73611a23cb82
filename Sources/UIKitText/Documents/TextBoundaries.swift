import Foundation
internal import _FoundationICU

/// Finds words and sentences with the ICU library inside Foundation, which has dictionaries for Thai, Lao, Khmer, Burmese,
/// Chinese and Japanese.
///
/// ICU is used only in this file: its module is not public API, and its functions have had two spellings.
package enum TextBoundaries {
  package enum Unit: Sendable { case word, sentence }

  package struct Segment {
    package var range: Range<Int>
    /// Whether it has letters, digits or ideographs, not only white space or punctuation.
    package var isWord: Bool

    /// Creates a segment from its range and whether it is a word.
    package init(range: Range<Int>, isWord: Bool) { (self.range, self.isWord) = (range, isWord) }
  }

  /// All segments of `units`, in order and without gaps. Offsets are relative to its start.
  package static func segments(_ unit: Unit, of units: ArraySlice<UInt16>, language: String?) -> [Segment] {
    guard !units.isEmpty, units.count < Int(Int32.max) else { return [] }
    let found: [Segment]? = units.withUnsafeBufferPointer { buffer in
      var status = U_ZERO_ERROR
      let kind = unit == .word ? UBRK_WORD : UBRK_SENTENCE
      guard let iterator = open(kind, language ?? "", buffer.baseAddress, Int32(buffer.count), &status) else { return nil }
      defer { close(iterator) }
      var result: [Segment] = []
      var start = Int(first(iterator))
      while true {
        let end = Int(next(iterator))
        guard end > start else { break }
        // Rule status values below 100 mean spaces and punctuation (UBRK_WORD_NONE_LIMIT).
        result.append(Segment(range: start..<end, isWord: unit != .word || ruleStatus(iterator) >= 100))
        start = end
      }
      return result
    }
    return found ?? plainSegments(unit, of: units)
  }

  /// A fallback for ICU without its data: words are sequences of letters and digits.
  private static func plainSegments(_ unit: Unit, of units: ArraySlice<UInt16>) -> [Segment] {
    guard unit == .word else { return [Segment(range: 0..<units.count, isWord: true)] }
    var result: [Segment] = []
    for (index, unit) in units.enumerated() {
      let isWord = unit > 0x7f || unit >= 0x30 && unit <= 0x39 || unit | 0x20 >= 0x61 && unit | 0x20 <= 0x7a
      if let last = result.last, last.isWord == isWord {
        result[result.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        result.append(Segment(range: index..<index + 1, isWord: isWord))
      }
    }
    return result
  }

  // MARK: The library

  #if compiler(>=6.1)
  private static func open(
    _ kind: UBreakIteratorType, _ language: String, _ text: UnsafePointer<UInt16>?, _ count: Int32,
    _ status: inout UErrorCode
  ) -> OpaquePointer? { swift_ubrk_open(kind, language, text, count, &status) }
  private static func close(_ iterator: OpaquePointer) { swift_ubrk_close(iterator) }
  private static func first(_ iterator: OpaquePointer) -> Int32 { swift_ubrk_first(iterator) }
  private static func next(_ iterator: OpaquePointer) -> Int32 { swift_ubrk_next(iterator) }
  private static func ruleStatus(_ iterator: OpaquePointer) -> Int32 { swift_ubrk_getRuleStatus(iterator) }
  #else
  private static func open(
    _ kind: UBreakIteratorType, _ language: String, _ text: UnsafePointer<UInt16>?, _ count: Int32,
    _ status: inout UErrorCode
  ) -> OpaquePointer? { ubrk_open(kind, language, text, count, &status) }
  private static func close(_ iterator: OpaquePointer) { ubrk_close(iterator) }
  private static func first(_ iterator: OpaquePointer) -> Int32 { ubrk_first(iterator) }
  private static func next(_ iterator: OpaquePointer) -> Int32 { ubrk_next(iterator) }
  private static func ruleStatus(_ iterator: OpaquePointer) -> Int32 { ubrk_getRuleStatus(iterator) }
  #endif
}
