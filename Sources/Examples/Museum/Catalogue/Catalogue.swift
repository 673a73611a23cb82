import Foundation

/// All works of the museum, and how they are found.
enum Catalogue {
  static let works: [Artwork] = harbour + garden + blue + night + desert + geometry

  /// The works of the front page.
  static let highlights: [Artwork] = [2, 23, 14, 7, 18, 10, 21, 5].compactMap { number in
    works.first { $0.number == number }
  }

  /// The parts of a work that are searched.
  enum Scope: Int, CaseIterable { case all, titles, artists }

  /// The works whose texts contain every word of `text`, in any language.
  static func search(_ text: String, in scope: Scope) -> [Artwork] {
    let words = plain(text).split(separator: " ")
    guard !words.isEmpty else { return works }
    return works.filter { work in
      let titles = "\(work.title.english) \(work.title.arabic)"
      let artists = "\(work.artist.name.english) \(work.artist.name.arabic)"
      let rest = "\(work.year) \(work.room.name.english) \(work.room.name.arabic)"
      let searched = plain(scope == .titles ? titles : scope == .artists ? artists : "\(titles) \(artists) \(rest)")
      return words.allSatisfy { searched.contains($0) }
    }
  }

  /// Without case and accents, and with European digits for those of any script.
  private static func plain(_ text: String) -> String {
    let digits = text.map { $0.wholeNumberValue.map { "\($0)" } ?? String($0) }.joined()
    return digits.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
