/// How far two spellings are apart.
package enum EditDistance {
  /// The number of letters to change, insert or delete; swapping two neighbours counts as one.
  package static func between(_ a: [UInt8], _ b: [UInt8]) -> Int {
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
