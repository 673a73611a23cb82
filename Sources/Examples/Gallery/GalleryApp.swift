import UIKit

/// The app as a library, for its executable and for tests in a virtual kiosk.
package enum GalleryApp {
  /// Runs the app and exits with its status.
  @MainActor package static func main() {
    if ["--help", "-h"].contains(CommandLine.arguments.dropFirst().first) {
      try? FileHandle.standardOutput.write(contentsOf: Data(usage.utf8))
      exit(0)
    }
    AppDelegate.main()
  }

  /// UIKit would answer too, but knows nothing of pages.
  static var usage: String {
    """
    Gallery: shows what Vitrine's UIKit has, page by page

    Usage: Gallery [--page NAME]
           Gallery --help | --version

    NAME is one of \(Page.allCases.map(\.rawValue).joined(separator: ", ")).
    `vitrine run --help` lists the settings: vitrine run Gallery --rotation 90 -- --page fields.

    """
  }

  /// A delegate that shows the overview first.
  @MainActor package static func delegate() -> any UIApplicationDelegate { AppDelegate(page: .overview) }

  /// The titles of all pages, in the order of the sidebar.
  package static var pageTitles: [String] { Page.allCases.map(\.title) }

  /// The names of the languages on the page about keyboards, in their order there.
  package static var keyboardLanguages: [String] { Greeting.all.map(\.name) }
}
