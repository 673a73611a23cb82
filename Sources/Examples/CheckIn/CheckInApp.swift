import UIKit

/// The app, for the program that starts it and for what runs it in a virtual kiosk.
package enum CheckInApp {
  /// Runs until the app ends, and exits with its status.
  @MainActor package static func main() {
    if let word = CommandLine.arguments.dropFirst().first {
      let message = "CheckIn: \"\(word)\" is not understood. There are no options.\n"
      try? FileHandle.standardError.write(contentsOf: Data(message.utf8))
      // As for wrong settings of the machine.
      exit(2)
    }
    AppDelegate.main()
  }

  /// - Parameter clock: What time it is, for the badge and the welcome screen.
  @MainActor package static func delegate(clock: @escaping () -> Date = Date.init) -> any UIApplicationDelegate {
    AppDelegate(clock: clock)
  }
}
