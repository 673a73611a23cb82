import UIKit

/// The app, for the program that starts it and for what runs it in a virtual kiosk.
package enum GalleryApp {
  /// Runs until the app ends, and exits with its status.
  @MainActor package static func main() { AppDelegate.main() }

  /// A delegate that shows the overview first.
  @MainActor package static func delegate() -> any UIApplicationDelegate { AppDelegate(page: .overview) }

  /// The titles of all pages, in the order of the sidebar.
  package static var pageTitles: [String] { Page.allCases.map(\.title) }
}
