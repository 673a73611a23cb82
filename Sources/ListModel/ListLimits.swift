/// How much of what an app says a list takes: more than any list has, and so little that sums, positions in pixels and
/// memory stay within what machines can hold.
package enum ListLimits {
  /// Sections of a list.
  package static let sections = 100_000
  /// Items of all sections together.
  package static let items = 2_000_000
  /// The length of one item or space, in points.
  package static let length = 1_000_000.0

  /// The counts of a list, as far as they can be. `mistake` is called with a count that is negative, for which 0 is used, or
  /// larger than the limit, which is used then.
  package static func counts(
    sections: Int, items: (Int) -> Int, mistake: (_ count: Int, _ section: Int?, _ limit: Int) -> Void
  ) -> [Int] {
    if sections < 0 || sections > Self.sections { mistake(sections, nil, Self.sections) }
    var counts: [Int] = []
    let count = min(max(sections, 0), Self.sections)
    counts.reserveCapacity(count)
    var left = Self.items
    for section in 0..<count {
      let asked = items(section)
      if asked < 0 || asked > left { mistake(asked, section, Self.items) }
      counts.append(min(max(asked, 0), left))
      left -= counts[section]
    }
    return counts
  }
}
