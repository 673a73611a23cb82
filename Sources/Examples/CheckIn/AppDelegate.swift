import UIKit

/// CheckIn: the kiosk in the lobby of a house. Visitors say who they are, sign, and get a badge.
///
/// Nothing that a visitor enters outlives the visit: it is forgotten at the end, when somebody walks away, and when the
/// kiosk is told to return to its start.
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  /// Seconds without use until the kiosk starts over. For the last 20 of them it asks whether somebody is there, so that a
  /// visitor may look for a number for a minute.
  static let patience: TimeInterval = 80

  private let clock: () -> Date

  override convenience init() { self.init(clock: Date.init) }

  /// - Parameter clock: What time it is, for the badge and the welcome screen.
  init(clock: @escaping () -> Date) {
    self.clock = clock
    super.init()
  }

  required init?(coder: NSCoder) {
    clock = Date.init
    super.init(coder: coder)
  }

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    // The machine's settings win; without one a visit that somebody abandons must not wait for the next visitor.
    application.returnInterval = Self.patience
    UIReturnWarning.current.message = "Otherwise we start over and forget what you entered."
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = VisitController(clock: clock)
    window.tintColor = Look.tint
    // Read and touched standing, at arm's length.
    window.traitOverrides.userInterfaceIdiom = .kiosk
    window.makeKeyAndVisible()
    self.window = window
    return true
  }

  func applicationShouldReturnToStart(_ application: UIApplication) {
    (window?.rootViewController as? VisitController)?.startOver()
  }
}
