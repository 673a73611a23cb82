import SystemOutput

/// Finds the name that a misspelt one was probably meant to be.
package enum Spelling {
  /// - Parameter names: The known names.
  /// - Returns: The name with the smallest edit distance, if at most a third of its letters differ. Ignores case and
  ///   treats `_` as `-`.
  package static func nearest(to name: String, in names: [String]) -> String? {
    guard !name.isEmpty, name.utf8.count <= 64 else { return nil }
    let letters = folded(name)
    // A file of thousands of wrong lines asks that often, so names that are much longer or shorter are not compared.
    var best: (name: String, distance: Int)?
    for candidate in names {
      let other = folded(candidate)
      let most = min(max(1, other.count / 3), (best?.distance ?? .max) - 1)
      guard abs(other.count - letters.count) <= most else { continue }
      let distance = EditDistance.between(letters, other)
      if distance <= most { best = (candidate, distance) }
    }
    return best?.name
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.lowercased().utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
  }
}
