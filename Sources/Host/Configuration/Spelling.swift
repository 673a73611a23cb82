/// Finds what a misspelt name is likely to mean.
package enum Spelling {
  /// - Parameter names: What there is.
  /// - Returns: The one that takes the fewest changed letters, if at most a third of its letters; capitals and `_` do not count.
  package static func nearest(to name: String, in names: [String]) -> String? {
    guard !name.isEmpty, name.utf8.count <= 64 else { return nil }
    let letters = folded(name)
    let rated = names.map { ($0, distance(letters, folded($0))) }
    guard let best = rated.min(by: { $0.1 < $1.1 }), best.1 <= max(1, best.0.utf8.count / 3) else { return nil }
    return best.0
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.lowercased().utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
  }

  /// How many letters have to be changed, added or left out; two neighbours that are swapped count as one.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var (former, row) = ([Int](), Array(0...b.count))
    for i in a.indices {
      var next = [i + 1]
      next.reserveCapacity(b.count + 1)
      for j in b.indices {
        var least = min(row[j] + (a[i] == b[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, former[j - 1] + 1) }
        next.append(least)
      }
      (former, row) = (row, next)
    }
    return row[b.count]
  }
}
