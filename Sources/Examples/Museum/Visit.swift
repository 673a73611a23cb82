import UIKit

/// What one visitor has chosen: a language, and works to find again.
@MainActor
final class Visit {
  static let favouritesDidChange = Notification.Name("MuseumFavouritesDidChange")

  /// Called after the language has changed.
  var onLanguageChange: (() -> Void)?

  var language = Language.english {
    didSet {
      guard language != oldValue else { return }
      // What the framework says, such as the search's Cancel, and the layout of the on-screen keyboard.
      UIApplication.shared.visitLanguage = language.tag
      onLanguageChange?()
    }
  }

  /// Numbers of works, in the order in which they were chosen.
  private(set) var favourites: [Int] = []

  func isFavourite(_ artwork: Artwork) -> Bool { favourites.contains(artwork.number) }

  func toggleFavourite(_ artwork: Artwork) {
    if let index = favourites.firstIndex(of: artwork.number) {
      favourites.remove(at: index)
    } else {
      favourites.append(artwork.number)
    }
    NotificationCenter.default.post(name: Self.favouritesDidChange, object: self)
  }

  /// Forgets everything, without a call of `onLanguageChange`.
  func startOver() {
    let report = onLanguageChange
    onLanguageChange = nil
    language = .english
    onLanguageChange = report
    favourites = []
    UIPasteboard.general.items = []
    NotificationCenter.default.post(name: Self.favouritesDidChange, object: self)
  }
}
