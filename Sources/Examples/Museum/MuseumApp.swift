import UIKit

/// The app as a library, for its executable and for tests in a virtual kiosk.
package enum MuseumApp {
  /// Runs the app and exits with its status.
  @MainActor package static func main() { AppDelegate.main() }

  /// A delegate that shows the front page first.
  @MainActor package static func delegate() -> any UIApplicationDelegate { AppDelegate() }
}
