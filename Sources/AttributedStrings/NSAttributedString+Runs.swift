import Foundation

extension NSAttributedString {
  /// The attributes at an offset within the text. A subclass may return a range that does not contain the offset.
  final func run(at offset: Int) -> (values: [NSAttributedString.Key: Any], range: Range<Int>) {
    var range = NSRange(location: offset, length: 1)
    let values = attributes(at: offset, effectiveRange: &range)
    guard range.location >= 0, range.location <= offset, range.length > 0, range.length <= Int.max - range.location,
      range.location + range.length > offset
    else { return (values, offset..<offset + 1) }
    return (values, range.location..<range.location + range.length)
  }

  final func forEachRun(in range: Range<Int>, _ body: ([NSAttributedString.Key: Any], Range<Int>) -> Void) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (values, run) = run(at: offset)
      let end = min(run.upperBound, range.upperBound)
      body(values, offset..<end)
      offset = end
    }
  }

  /// Extends a range over the neighbouring runs, within `limit`, whose attributes `accepts` returns true for.
  final func widened(
    _ range: Range<Int>, _ limit: Range<Int>, _ accepts: ([NSAttributedString.Key: Any]) -> Bool
  ) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower > limit.lowerBound {
      let (values, run) = run(at: lower - 1)
      guard accepts(values) else { break }
      lower = max(run.lowerBound, limit.lowerBound)
    }
    while upper < limit.upperBound {
      let (values, run) = run(at: upper)
      guard accepts(values) else { break }
      upper = min(run.upperBound, limit.upperBound)
    }
    return lower..<upper
  }

  // MARK: Enumeration

  /// Calls `block` with each range of `enumerationRange` and its attributes.
  ///
  /// The block may change a mutable string within the range it receives. A change of length is assumed to lie in that
  /// range, and enumeration continues after it.
  public func enumerateAttributes(
    in enumerationRange: NSRange, options opts: NSAttributedString.EnumerationOptions = [],
    using block: ([NSAttributedString.Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    enumerate(
      enumerationRange.checked(length, "enumerateAttributes(in:options:using:)"), opts, { areEqual($0, $1) }, block)
  }

  /// Calls `block` with each range of `enumerationRange` and the value that the attribute has there.
  ///
  /// The block may change a mutable string within the range it receives. A change of length is assumed to lie in that
  /// range, and enumeration continues after it.
  public func enumerateAttribute(
    _ attrName: NSAttributedString.Key, in enumerationRange: NSRange,
    options opts: NSAttributedString.EnumerationOptions = [],
    using block: (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    enumerate(
      enumerationRange.checked(length, "enumerateAttribute(_:in:options:using:)"), opts,
      { areEqual($0[attrName], $1[attrName]) }, { block($0[attrName], $1, $2) })
  }

  private func enumerate(
    _ range: Range<Int>, _ options: NSAttributedString.EnumerationOptions,
    _ areSame: ([NSAttributedString.Key: Any], [NSAttributedString.Key: Any]) -> Bool,
    _ body: ([NSAttributedString.Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var rest = range
    var stop = ObjCBool(false)
    let isLongest = !options.contains(.longestEffectiveRangeNotRequired)
    while !rest.isEmpty, !stop.boolValue {
      let isReverse = options.contains(.reverse)
      var (values, part) = run(at: isReverse ? rest.upperBound - 1 : rest.lowerBound)
      part = part.clamped(to: rest)
      if isLongest { part = widened(part, rest) { areSame($0, values) } }
      let before = length
      body(values, NSRange(part), &stop)
      let after = length
      if isReverse {
        rest = rest.lowerBound..<min(part.lowerBound, max(after, rest.lowerBound))
      } else {
        let upper = min(max(rest.upperBound + after - before, 0), after)
        rest = min(max(part.upperBound + after - before, 0), upper)..<upper
      }
    }
  }
}
