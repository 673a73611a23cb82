import Foundation

/// The attributes of a run. This is a class so that runs set in one call compare by identity before their values are
/// compared.
final class AttributeSet: @unchecked Sendable {
  // Unchecked: the dictionary is constant, but `Any` may hold what cannot be shared; that is left to who sets it.
  static let empty = AttributeSet([:])

  let values: [NSAttributedString.Key: Any]

  init(_ values: [NSAttributedString.Key: Any]) { self.values = values }

  static func of(_ values: [NSAttributedString.Key: Any]?) -> AttributeSet {
    guard let values, !values.isEmpty else { return empty }
    return AttributeSet(values)
  }

  func isEqual(to other: AttributeSet) -> Bool { self === other || areEqual(values, other.values) }
}

/// The attributes of a string by position, in UTF-16 units. Neighbouring runs always differ.
struct AttributeRuns {
  struct Run {
    var end: Int
    var set: AttributeSet
  }

  private(set) var length: Int
  /// The attributes of everything while `runs` is empty: a string of one style, the usual case, needs no array.
  private var whole: AttributeSet
  /// At least two runs, or none.
  private var runs: [Run] = []

  init(length: Int, set: AttributeSet = .empty) {
    self.length = length
    whole = length > 0 ? set : .empty
  }

  /// The index of the run that contains an offset.
  private func index(at offset: Int) -> Int {
    var (low, high) = (0, runs.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func start(of index: Int) -> Int { index > 0 ? runs[index - 1].end : 0 }

  /// The attributes at an offset below `length`, and the range that they cover.
  func run(at offset: Int) -> (set: AttributeSet, range: Range<Int>) {
    guard !runs.isEmpty else { return (whole, 0..<length) }
    let index = index(at: offset)
    return (runs[index].set, start(of: index)..<runs[index].end)
  }

  /// Appends a run. Callers build runs with it from front to back.
  mutating func append(_ set: AttributeSet, count: Int) {
    guard count > 0 else { return }
    let old = length
    length += count
    guard old > 0 else { return whole = set }
    if runs.isEmpty {
      if whole.isEqual(to: set) { return }
      runs = [Run(end: old, set: whole), Run(end: length, set: set)]
    } else if runs[runs.count - 1].set.isEqual(to: set) {
      runs[runs.count - 1].end = length
    } else {
      runs.append(Run(end: length, set: set))
    }
  }

  func slice(_ range: Range<Int>) -> AttributeRuns {
    guard !runs.isEmpty else { return AttributeRuns(length: range.count, set: whole) }
    var result = AttributeRuns(length: 0)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (set, run) = run(at: offset)
      let end = min(run.upperBound, range.upperBound)
      result.append(set, count: end - offset)
      offset = end
    }
    return result
  }

  /// Adjusts the runs to replaced text. New text takes the attributes of the first replaced unit; inserted text takes
  /// those of the unit before it, or of the unit after it at the beginning.
  mutating func replace(_ range: Range<Int>, count: Int) {
    let delta = count - range.count
    let isInsertion = range.isEmpty
    length += delta
    guard length > 0 else { return self = AttributeRuns(length: 0) }
    guard !runs.isEmpty else { return }
    let first = index(at: isInsertion ? max(range.lowerBound - 1, 0) : range.lowerBound)
    let last = isInsertion ? first : index(at: range.upperBound - 1)
    if last > first {
      let keepsLast = runs[last].end > range.upperBound
      runs[first].end = range.upperBound
      runs.removeSubrange(first + 1..<(keepsLast ? last : last + 1))
    }
    for index in first..<runs.count { runs[index].end += delta }
    var joint = first + 1
    if runs[first].end <= start(of: first) {
      runs.remove(at: first)
      joint = first
    }
    if joint > 0, joint < runs.count, runs[joint - 1].set.isEqual(to: runs[joint].set) { runs.remove(at: joint - 1) }
    collapse()
  }

  mutating func set(_ set: AttributeSet, in range: Range<Int>) {
    guard !range.isEmpty else { return }
    guard range.count < length else {
      whole = set
      runs = []
      return
    }
    if runs.isEmpty {
      if whole.isEqual(to: set) { return }
      runs = [Run(end: length, set: whole)]
    }
    let first = index(at: range.lowerBound)
    let last = index(at: range.upperBound - 1)
    let (head, tail) = (runs[first], runs[last])
    var replaced = first..<last + 1
    var pieces: [Run] = []
    pieces.reserveCapacity(3)
    if start(of: first) < range.lowerBound {
      if !head.set.isEqual(to: set) { pieces.append(Run(end: range.lowerBound, set: head.set)) }
    } else if first > 0, runs[first - 1].set.isEqual(to: set) {
      replaced = first - 1..<replaced.upperBound
    }
    if tail.end > range.upperBound {
      if tail.set.isEqual(to: set) {
        pieces.append(Run(end: tail.end, set: set))
      } else {
        pieces.append(Run(end: range.upperBound, set: set))
        pieces.append(tail)
      }
    } else if last + 1 < runs.count, runs[last + 1].set.isEqual(to: set) {
      pieces.append(Run(end: runs[last + 1].end, set: set))
      replaced = replaced.lowerBound..<last + 2
    } else {
      pieces.append(Run(end: range.upperBound, set: set))
    }
    runs.replaceSubrange(replaced, with: pieces)
    collapse()
  }

  private mutating func collapse() {
    guard runs.count == 1 else { return }
    whole = runs[0].set
    runs = []
  }
}
