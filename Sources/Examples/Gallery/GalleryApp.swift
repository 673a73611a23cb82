import UIKit

/// The app as a library, for its executable and for tests in a virtual kiosk.
package enum GalleryApp {
  /// Runs the app and exits with its status.
  @MainActor package static func main() { AppDelegate.main() }

  /// A delegate that shows the overview first.
  @MainActor package static func delegate() -> any UIApplicationDelegate { AppDelegate(page: .overview) }

  /// The titles of all pages, in the order of the sidebar.
  package static var pageTitles: [String] { Page.allCases.map(\.title) }

  /// The names of the languages on the page about keyboards, in their order there.
  package static var keyboardLanguages: [String] { Greeting.all.map(\.name) }
}
