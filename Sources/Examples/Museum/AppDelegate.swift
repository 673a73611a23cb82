import UIKit

/// Museum: the guide in the foyer of a museum. Written with UIKit only, so that it would also run on an iPad; the idle
/// return at the end is what a kiosk adds.
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  let visit = Visit()

  /// Idle seconds after which the guide returns to its front page in English.
  static let idleTimeout: TimeInterval = 120

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    #if os(Linux)
    application.returnInterval = Self.idleTimeout
    #endif
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.tintColor = Theme.tint
    #if os(Linux)
    // The guide is used standing, at arm's length.
    window.traitOverrides.userInterfaceIdiom = .kiosk
    #endif
    // Large screens are read from further away.
    if min(window.bounds.width, window.bounds.height) >= 1000 {
      window.traitOverrides.preferredContentSizeCategory = .extraExtraExtraLarge
    }
    self.window = window
    visit.onLanguageChange = { [weak self] in self?.showLanguage(animated: true) }
    showLanguage(animated: false)
    window.makeKeyAndVisible()
    return true
  }

  /// Builds all pages again, because every text and the direction of every page depend on the language.
  private func showLanguage(animated: Bool) {
    guard let window else { return }
    let selected = (window.rootViewController as? MainController)?.selectedIndex ?? 0
    window.traitOverrides.layoutDirection = visit.language.isRightToLeft ? .rightToLeft : .leftToRight
    let main = MainController(visit)
    main.selectedIndex = selected
    guard animated else { return window.rootViewController = main }
    UIView.transition(with: window, duration: 0.3, options: .transitionCrossDissolve) { window.rootViewController = main }
  }

  /// Forgets the last visitor. A kiosk calls this after nobody has used it for a while.
  func applicationShouldReturnToStart(_ application: UIApplication) {
    window?.rootViewController?.dismiss(animated: false)
    visit.startOver()
    showLanguage(animated: false)
    (window?.rootViewController as? MainController)?.selectedIndex = 0
  }
}
