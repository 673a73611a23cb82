import UIKit

/// CheckIn: the kiosk in the lobby of a house. Visitors say who they are, sign, and get a badge.
///
/// Nothing that a visitor enters outlives the visit: it is forgotten at the end, when somebody walks away, and when the
/// kiosk is told to return to its start.
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
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
    let window = LobbyWindow(frame: UIScreen.main.bounds)
    let controller = VisitController(clock: clock)
    window.onActivity = { [weak controller] in controller?.somebodyIsThere() }
    window.rootViewController = controller
    window.tintColor = Look.tint
    window.makeKeyAndVisible()
    self.window = window
    return true
  }

  func applicationShouldReturnToStart(_ application: UIApplication) {
    (window?.rootViewController as? VisitController)?.startOver(animated: false)
  }
}

/// A window that tells of everything people do.
final class LobbyWindow: UIWindow {
  var onActivity: (() -> Void)?

  override func sendEvent(_ event: UIEvent) {
    onActivity?()
    super.sendEvent(event)
  }
}
