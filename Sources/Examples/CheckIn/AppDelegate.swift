import UIKit

/// CheckIn: the kiosk in the lobby of a building. Visitors enter who they are, choose whom they visit, sign, and get a
/// badge.
///
/// Visitor data does not outlive the visit: it is deleted at the end, when the visitor walks away, and when the kiosk
/// is asked to return to its start.
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  /// Idle seconds until the kiosk starts over. During the last 20 s it shows the inactivity prompt, so that a visitor
  /// has a minute to look for a number.
  static let idleTimeout: TimeInterval = 80

  private let clock: () -> Date
  /// The language of the window's layout direction; nil before the start.
  private var shownLanguage: Language?

  override convenience init() { self.init(clock: Date.init) }

  /// - Parameter clock: Returns the current time, for the badge and the welcome screen.
  init(clock: @escaping () -> Date) {
    self.clock = clock
    super.init()
  }

  required init?(coder: NSCoder) {
    clock = Date.init
    super.init()
  }

  /// Makes the window before the state of the last run is restored into it.
  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    // The machine's settings override this; without one, an abandoned visit must not stay for the next visitor.
    application.returnInterval = Self.idleTimeout
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = VisitController(clock: clock)
    window.tintColor = Theme.tint
    // The screen is read and touched standing, at arm's length.
    window.traitOverrides.userInterfaceIdiom = .kiosk
    self.window = window
    languageDidChange()
    return true
  }

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window?.makeKeyAndVisible()
    return true
  }

  // After a crash the visitor continues at the same step. The return to the start deletes what was saved, and until the
  // next visitor comes, there is nothing to save.
  func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
    (window?.rootViewController as? VisitController)?.step != .welcome
  }

  func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }

  // MARK: Language

  /// Called at the start, and when the language of the visit has changed; controllers are made again then.
  func languageDidChange() {
    let language = Language.current
    let direction: UITraitEnvironmentLayoutDirection = language.isRightToLeft ? .rightToLeft : .leftToRight
    if shownLanguage?.isRightToLeft ?? false != language.isRightToLeft { window?.traitOverrides.layoutDirection = direction }
    shownLanguage = language
    UIInactivityPrompt.current.message = localized("Otherwise we start over and forget what you entered.")
  }

  // MARK: Going on

  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    guard userActivity.activityType == VisitState.activityType, let visit = window?.rootViewController else { return false }
    restorationHandler([visit])
    return true
  }

  func applicationShouldReturnToStart(_ application: UIApplication) {
    (window?.rootViewController as? VisitController)?.startOver()
  }
}
