/// Finds the items that can stay while the others move: a longest subsequence in which the old positions increase.
@usableFromInline
enum LongestIncreasingSubsequence {
  /// Marks the members of one longest strictly increasing subsequence.
  ///
  /// - Parameter values: Different from each other.
  /// - Returns: For each value whether it is a member; nil if all are.
  /// - Complexity: O(*n*) if few values are out of order, at most O(*n* log *n*).
  @usableFromInline
  static func members(of values: [Int32]) -> [Bool]? {
    guard let firstDescent = values.indices.dropFirst().first(where: { values[$0] < values[$0 - 1] }) else { return nil }
    // For each length, the index of the smallest value that ends an increasing subsequence of that length; and for each
    // value, the index of the one before it in such a subsequence.
    var ends = Array(Int32(0)..<Int32(firstDescent))
    var previous = (0..<Int32(values.count)).map { $0 - 1 }
    for index in firstDescent..<values.count {
      let value = values[index]
      var (low, high) = (0, ends.count)
      // Most values follow the greatest one.
      if let last = ends.last, values[Int(last)] < value { low = high }
      while low < high {
        let middle = (low + high) / 2
        if values[Int(ends[middle])] < value { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : -1
      if low == ends.count { ends.append(Int32(index)) } else { ends[low] = Int32(index) }
    }
    var members = [Bool](repeating: false, count: values.count)
    var index = ends.last ?? -1
    while index >= 0 {
      members[Int(index)] = true
      index = previous[Int(index)]
    }
    return members
  }
}
