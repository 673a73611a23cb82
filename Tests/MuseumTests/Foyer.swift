import KioskTesting
import Testing
import UIKit

@testable import Museum

/// The kiosk in the foyer, and what visitors do with it.
@MainActor
extension VirtualKiosk where RootController == UIViewController {
  static func foyer(
    _ width: Int = 800, _ height: Int = 480, dark: Bool = false, testFile: String = #filePath
  ) -> VirtualKiosk {
    let delegate = Museum.AppDelegate()
    // The session holds its delegate weakly.
    Foyers.delegates.append(delegate)
    let kiosk = VirtualKiosk(width, height, appearance: dark ? .dark : .light, testFile: testFile, app: delegate)
    kiosk.advance(by: .seconds(1))
    return kiosk
  }

  /// The page on top of the selected tab.
  var page: UIViewController? { (Foyers.main?.selectedViewController as? UINavigationController)?.topViewController }

  /// Taps the view with this identifier, and waits until animations are over.
  func tap(_ identifier: String) {
    guard let view = view(identifier: identifier) ?? view(text: identifier) else {
      Issue.record("nothing called \(identifier)")
      return
    }
    tap(view)
    advance(by: .milliseconds(1200))
  }

  /// Selects a tab.
  func select(_ tab: Int) {
    Foyers.main?.selectedIndex = tab
    advance(by: .milliseconds(800))
  }
}

@MainActor
enum Foyers {
  static var delegates: [Museum.AppDelegate] = []
  static var main: MainController? { delegates.last?.window?.rootViewController as? MainController }
  static var visit: Museum.Visit? { delegates.last?.visit }
}
