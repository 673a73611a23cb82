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
    _ width: Int, _ height: Int, scale: Double = 1, dark: Bool = false, screenKeyboard: Bool = false,
    largestText: Bool = false, rightToLeft: Bool = false, configuration: HostConfiguration = HostConfiguration(),
    layouts: [String]? = nil, testFile: String = #filePath
  ) -> VirtualKiosk {
    UIInputTuning.current = UIInputTuning()
    UIKeyboardTuning.current = UIKeyboardTuning()
    UIKeyboardTuning.current.layouts = layouts
    setenv("TZ", "UTC", 1)
    let delegate = CheckIn.AppDelegate(clock: { Date(timeIntervalSince1970: 1_773_308_460) })
    // The session holds its delegate weakly.
    Lobbies.delegates.append(delegate)
    let kiosk = VirtualKiosk(
      width, height, scale: scale, appearance: dark ? .dark : .light, screenKeyboard: screenKeyboard ? .always : .auto,
      configuration: configuration, testFile: testFile, app: delegate)
    if largestText {
      delegate.window?.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    }
    if rightToLeft { delegate.window?.traitOverrides.layoutDirection = .rightToLeft }
    kiosk.presentChanges()
    return kiosk
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

  /// Chooses whom the visitor has come to see, and goes on to the signature.
  func chooseHost(_ name: String = "Samira Abadi") {
    scrollTo(name)
    tap(name)
    scrollTo("Continue")
    tap("Continue")
  }

  /// Scrolls to the view with this identifier or text.
  @discardableResult
  func scrollTo(_ identifier: String) -> UIView? {
    guard let view = view(identifier: identifier) ?? view(text: identifier) else {
      Issue.record("nothing called \(identifier)")
      return nil
    }
    var next = view.superview
    while let parent = next, !(parent is UIScrollView) { next = parent.superview }
    if let scroll = next as? UIScrollView {
      scroll.scrollRectToVisible(view.convert(view.bounds, to: scroll).insetBy(dx: 0, dy: -16), animated: false)
    }
    advance(by: .milliseconds(500))
    return view
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
