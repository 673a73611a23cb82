/// Finds the name that a misspelt one was probably meant to be.
package enum Spelling {
  /// - Parameter names: The known names.
  /// - Returns: The name with the smallest edit distance, if at most a third of its letters differ. Ignores case and
  ///   treats `_` as `-`.
  package static func nearest(to name: String, in names: [String]) -> String? {
    guard !name.isEmpty, name.utf8.count <= 64 else { return nil }
    let letters = folded(name)
    // A file of thousands of wrong lines asks as often: names that are too long or too short are not compared.
    var best: (name: String, distance: Int)?
    var rows = Rows()
    for candidate in names {
      let other = folded(candidate)
      let most = min(max(1, other.count / 3), (best?.distance ?? .max) - 1)
      guard abs(other.count - letters.count) <= most else { continue }
      let distance = rows.distance(letters, other, most: most)
      if distance <= most { best = (candidate, distance) }
    }
    return best?.name
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.lowercased().utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
  }

  /// The last three rows of the table of distances, kept from one comparison to the next.
  private struct Rows {
    private var former: [Int] = []
    private var row: [Int] = []
    private var next: [Int] = []

    /// The number of letters to change, insert or delete; swapping two neighbours counts as one.
    /// - Returns: A number above `most` if the distance is larger than that.
    mutating func distance(_ a: [UInt8], _ b: [UInt8], most: Int) -> Int {
      row.removeAll(keepingCapacity: true)
      row.append(contentsOf: 0...b.count)
      for i in a.indices {
        next.removeAll(keepingCapacity: true)
        next.append(i + 1)
        var nearest = i + 1
        for j in b.indices {
          var least = row[j] + (a[i] == b[j] ? 0 : 1)
          if row[j + 1] + 1 < least { least = row[j + 1] + 1 }
          if next[j] + 1 < least { least = next[j] + 1 }
          if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j], former[j - 1] + 1 < least { least = former[j - 1] + 1 }
          if least < nearest { nearest = least }
          next.append(least)
        }
        // No later row has less than the least of this one, but for a swap, which looks back two rows.
        if nearest > most + 1 { return nearest }
        swap(&former, &row)
        swap(&row, &next)
      }
      return row[b.count]
    }
  }
}
