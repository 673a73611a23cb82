import AttributedStrings
import Foundation

/// Identifies the document that a position belongs to.
package final class DocumentIdentity: Sendable {
  /// Creates an identity that equals no other.
  package init() {}
}

/// The attributes of a run of text. Runs with the same origin share one object.
package final class RunStyle {
  package let values: [NSAttributedString.Key: Any]
  /// The attributes converted for the text engine, with the serial number of the defaults used.
  var rendered: (serial: Int, attributes: TextAttributes)?

  package init(_ values: [NSAttributedString.Key: Any] = [:]) { self.values = values }

  func isSame(as other: RunStyle) -> Bool {
    self === other || areEqual(values, other.values)
  }
}

/// Editable text with attributes, in UTF-16 units.
///
/// One array of units: an insertion in a megabyte of text moves bytes in less than a tenth of a millisecond, and access
/// by offset takes constant time.
package final class TextDocument {
  package struct Run {
    var length: Int
    var style: RunStyle
  }

  /// Text removed from a document or to be inserted into one.
  package struct Fragment {
    package var units: [UInt16] = []
    package var runs: [Run] = []

    package var count: Int { units.count }

    package init() {}

    package init(_ units: [UInt16], style: RunStyle) {
      self.units = units
      runs = units.isEmpty ? [] : [Run(length: units.count, style: style)]
    }

    package init(_ string: NSAttributedString, base: RunStyle) {
      units = Array(string.string.utf16)
      var index = 0
      while index < units.count {
        var range = NSRange()
        let values = string.attributes(at: index, effectiveRange: &range)
        let end = min(max(range.location + range.length, index + 1), units.count)
        var merged = base.values
        for (key, value) in values { merged[key] = value }
        runs.append(Run(length: end - index, style: RunStyle(merged)))
        index = end
      }
    }

    package var string: String { String(decoding: units, as: UTF16.self) }
  }

  package let identity = DocumentIdentity()
  package private(set) var units: [UInt16] = []
  /// The runs, which cover all units without gaps.
  private(set) var runs: [Run] = []
  /// Incremented with every change of the text.
  package private(set) var revision = 0
  /// Whether removed text is overwritten in memory.
  package var isSecret = false

  /// Creates an empty document.
  package init() {}

  deinit { if isSecret { wipe() } }

  package var count: Int { units.count }
  package var string: String { String(decoding: units, as: UTF16.self) }

  package func string(in range: Range<Int>) -> String {
    String(decoding: units[range.clamped(to: 0..<count)], as: UTF16.self)
  }

  // MARK: Runs

  /// The run that contains an offset, and its start.
  private func runIndex(at offset: Int) -> (index: Int, start: Int) {
    var start = 0
    for index in runs.indices {
      if offset < start + runs[index].length { return (index, start) }
      start += runs[index].length
    }
    return (runs.count, start)
  }

  /// The style of the character at an offset; nil at the end.
  package func style(at offset: Int) -> RunStyle? {
    guard offset >= 0, offset < count else { return nil }
    return runs[runIndex(at: offset).index].style
  }

  /// Calls `body` for each run in a range.
  package func forEachRun(in range: Range<Int>, _ body: (Range<Int>, RunStyle) -> Void) {
    var (index, start) = runIndex(at: range.lowerBound)
    while index < runs.count, start < range.upperBound {
      let end = start + runs[index].length
      body(max(start, range.lowerBound)..<min(end, range.upperBound), runs[index].style)
      start = end
      index += 1
    }
  }

  package func fragment(in range: Range<Int>) -> Fragment {
    var result = Fragment()
    result.units = Array(units[range])
    forEachRun(in: range) { result.runs.append(Run(length: $0.count, style: $1)) }
    return result
  }

  /// Splits the run at an offset, so that a run begins there; returns the index of that run.
  private func split(at offset: Int) -> Int {
    let (index, start) = runIndex(at: offset)
    guard index < runs.count, offset > start else { return index }
    let run = runs[index]
    runs[index].length = offset - start
    runs.insert(Run(length: run.length - (offset - start), style: run.style), at: index + 1)
    return index + 1
  }

  /// Merges runs of equal style around an index.
  private func join(around index: Int) {
    for index in [index, index - 1]
    where index > 0 && index < runs.count && runs[index - 1].style.isSame(as: runs[index].style) {
      runs[index - 1].length += runs[index].length
      runs.remove(at: index)
    }
  }

  // MARK: Changing

  package func replace(_ range: Range<Int>, with fragment: Fragment) {
    revision += 1
    if fragment.runs.count == 1, let last = style(at: range.lowerBound - 1), range.isEmpty, last === fragment.runs[0].style {
      // Typing.
      runs[runIndex(at: range.lowerBound - 1).index].length += fragment.count
    } else if !range.isEmpty || fragment.count > 0 {
      let first = split(at: range.lowerBound)
      let last = split(at: range.upperBound)
      runs.replaceSubrange(first..<last, with: fragment.runs.filter { $0.length > 0 })
      join(around: first + fragment.runs.count)
      join(around: first)
    }
    if isSecret {
      // A growing array would leave its old contents in freed memory.
      var changed: [UInt16] = []
      changed.reserveCapacity(count - range.count + fragment.count)
      changed += units[..<range.lowerBound]
      changed += fragment.units
      changed += units[range.upperBound...]
      overwrite()
      units = changed
    } else {
      units.replaceSubrange(range, with: fragment.units)
    }
  }

  /// Changes the style of a range.
  package func restyle(_ range: Range<Int>, _ change: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]) {
    guard !range.isEmpty else { return }
    let first = split(at: range.lowerBound)
    let last = split(at: range.upperBound)
    for index in first..<last { runs[index].style = RunStyle(change(runs[index].style.values)) }
  }

  /// Sets one style for the whole text.
  package func setStyle(_ style: RunStyle) { runs = count == 0 ? [] : [Run(length: count, style: style)] }

  private func overwrite() {
    units.withUnsafeMutableBufferPointer { buffer in
      for index in buffer.indices { buffer[index] = 0 }
    }
  }

  /// Overwrites the text with zeros and removes it.
  package func wipe() {
    overwrite()
    units = []
    runs = []
    revision += 1
  }

  // MARK: Attributed strings

  package func attributedString(in range: Range<Int>) -> NSAttributedString {
    let result = NSMutableAttributedString(string: string(in: range))
    forEachRun(in: range) { part, style in
      guard !style.values.isEmpty else { return }
      result.setAttributes(
        style.values, range: NSRange(location: part.lowerBound - range.lowerBound, length: part.count))
    }
    return result
  }
}
