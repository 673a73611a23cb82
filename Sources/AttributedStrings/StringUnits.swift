import Foundation

extension String {
  private func startsCharacter(at index: Index) -> Bool { index == endIndex || !UTF16.isTrailSurrogate(utf16[index]) }

  private func indices(_ units: Range<Int>) -> Range<Index>? {
    let lower = utf16.index(startIndex, offsetBy: units.lowerBound)
    let upper = utf16.index(lower, offsetBy: units.count)
    return startsCharacter(at: lower) && startsCharacter(at: upper) ? lower..<upper : nil
  }

  /// A part in UTF-16 units; half a surrogate pair becomes U+FFFD.
  func part(_ units: Range<Int>) -> String {
    if let range = indices(units) { return String(self[range]) }
    return String(decoding: Array(utf16)[units], as: UTF16.self)
  }

  /// Replaces UTF-16 units. A remaining half of a surrogate pair becomes U+FFFD, which has the same length.
  mutating func replace(_ units: Range<Int>, with text: String) {
    if let range = indices(units) { return replaceSubrange(range, with: text) }
    var all = Array(utf16)
    all.replaceSubrange(units, with: text.utf16)
    self = String(decoding: all, as: UTF16.self)
  }
}
