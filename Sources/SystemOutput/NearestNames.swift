/// Finds what an unknown name of a list may have been meant to be, for a line in the log.
package enum NearestNames {
  /// The names that are most like `name`, the nearest first.
  ///
  /// Counts how many letters differ and how many parts between dots both have: `cup.fill` is nearer to `cup.and.saucer.fill`
  /// than to `cube.fill`.
  package static func nearest(to name: String, among names: [String], count: Int = 3) -> [String] {
    // Longer names are no misspelt ones, and comparing takes the product of both lengths.
    let letters = Array(name.lowercased().utf8.prefix(longest)), parts = parts(of: name)
    let rated = names.map { other -> (name: String, rating: Double) in
      let others = Array(other.lowercased().utf8)
      let distance = Double(EditDistance.between(letters, others)) / Double(max(letters.count, others.count, 1))
      return (other, distance - sharedParts(parts, Self.parts(of: other)))
    }
    return rated.sorted { ($0.rating, $0.name) < ($1.rating, $1.name) }.prefix(count).map(\.name)
  }

  private static let longest = 64

  private static func parts(of name: String) -> Set<Substring> {
    Set(name.lowercased().prefix(longest)[...].split(separator: "."))
  }

  /// From 0 to 1, where a part counts less that many names have.
  private static func sharedParts(_ a: Set<Substring>, _ b: Set<Substring>) -> Double {
    func weight(_ parts: Set<Substring>) -> Double { parts.reduce(0) { $0 + (common.contains($1) ? 0.2 : 1) } }
    return weight(a.intersection(b)) / max(weight(a.union(b)), 1)
  }

  private static let common: Set<Substring> = [
    "fill", "circle", "square", "rectangle", "and", "badge", "on", "with", "slash",
  ]
}
