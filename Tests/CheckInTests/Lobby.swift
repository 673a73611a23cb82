import Host
import KioskTesting
import Testing
import UIKit

@testable import CheckIn

/// The check-in kiosk in the lobby, and what visitors do with it.
@MainActor
extension VirtualKiosk where RootController == UIViewController {
  /// The clock shows Thursday 12 March 2026, 09:41.
  static func lobby(
    _ width: Int, _ height: Int, dark: Bool = false, screenKeyboard: Bool = false,
    configuration: HostConfiguration = HostConfiguration(), layouts: [String]? = nil, testFile: String = #filePath
  ) -> VirtualKiosk {
    UIInputTuning.current = UIInputTuning()
    UIKeyboardTuning.current = UIKeyboardTuning()
    UIKeyboardTuning.current.layouts = layouts
    setenv("TZ", "UTC", 1)
    let delegate = CheckIn.AppDelegate(clock: { Date(timeIntervalSince1970: 1_773_308_460) })
    // The session holds its delegate weakly.
    Lobbies.delegates.append(delegate)
    return VirtualKiosk(
      width, height, appearance: dark ? .dark : .light, screenKeyboard: screenKeyboard ? .always : .auto,
      configuration: configuration, testFile: testFile, app: delegate)
  }

  var visit: VisitController {
    guard let visit = rootViewController as? VisitController else {
      preconditionFailure("the room is \(rootViewController)")
    }
    return visit
  }

  /// Touches the welcome screen.
  func begin() {
    tap(at: .percent(50, 40))
    advance(by: .milliseconds(1500))
  }

  /// Taps the view with this identifier or text, and waits until animations are over.
  func tap(_ identifier: String) {
    guard let view = view(identifier: identifier) ?? view(text: identifier) else {
      Issue.record("nothing called \(identifier)")
      return
    }
    tap(view)
    advance(by: .milliseconds(1500))
  }

  /// Touches the keys of the document number's pad, one by one.
  func tapPad(_ keys: String) {
    for character in keys {
      let name = character == "⌫" ? "Delete" : String(character)
      guard let key = view(DocumentPad.self)?.subviews.first(where: { $0.accessibilityLabel == name }) else {
        Issue.record("no key \(name)")
        return
      }
      tap(key)
      advance(by: .milliseconds(100))
    }
  }
}

@MainActor
private enum Lobbies {
  static var delegates: [CheckIn.AppDelegate] = []
}
