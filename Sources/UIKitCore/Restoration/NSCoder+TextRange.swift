/// The key of the selection of text fields and text views.
package let selectionKey = "UITextSelection"

extension NSCoder {
  /// Encodes a range of UTF-16 units.
  package func encode(_ range: Range<Int>, forKey key: String) {
    encode([range.lowerBound, range.upperBound] as Any?, forKey: key)
  }

  /// Nil if there is none.
  package func decodeTextRange(forKey key: String) -> Range<Int>? {
    guard let ends = decodeObject(forKey: key) as? [Int], ends.count == 2, ends[0] <= ends[1] else { return nil }
    return ends[0]..<ends[1]
  }
}
