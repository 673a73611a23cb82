import UIKit

/// The app as a library, for its executable and for tests in a virtual kiosk.
package enum CheckInApp {
  /// Runs the app and exits with its status.
  @MainActor package static func main() {
    if let word = CommandLine.arguments.dropFirst().first, !["--help", "-h", "--version"].contains(word) {
      let message = "CheckIn: \"\(word)\" is not understood. There are no options.\n"
      try? FileHandle.standardError.write(contentsOf: Data(message.utf8))
      // The status for wrong settings.
      exit(2)
    }
    AppDelegate.main()
  }

  /// - Parameter clock: Returns the current time, for the badge and the welcome screen.
  @MainActor package static func delegate(clock: @escaping () -> Date = Date.init) -> any UIApplicationDelegate {
    AppDelegate(clock: clock)
  }
}
