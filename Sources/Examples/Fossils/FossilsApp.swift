import SpriteKit
import UIKit

/// The app as a library, for its executable and for tests in a virtual kiosk.
package enum FossilsApp {
  /// Runs the app and exits with its status.
  @MainActor package static func main() { AppDelegate.main() }
}

/// Fossils: a table of finds that visitors push about with their fingers. Written with UIKit and SpriteKit only, so that
/// it would also run on an iPad; the idle return at the end is what a kiosk adds.
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  let table = TableController()

  /// Idle seconds after which the finds go back to their places.
  static let idleTimeout: TimeInterval = 90

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    #if os(Linux)
    application.returnInterval = Self.idleTimeout
    #endif
    let window = UIWindow(frame: UIScreen.main.bounds)
    self.window = window
    window.rootViewController = table
    window.makeKeyAndVisible()
    return true
  }

  /// Puts everything back. A kiosk calls this after nobody has used it for a while.
  func applicationShouldReturnToStart(_ application: UIApplication) {
    table.scene.language = .english
    table.scene.startOver()
  }
}

/// Shows the table.
final class TableController: UIViewController {
  let scene = TableScene(size: CGSize(width: 1, height: 1))

  override func loadView() {
    let view = SKView()
    view.isMultipleTouchEnabled = true
    self.view = view
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    scene.scaleMode = .resizeFill
    (view as? SKView)?.presentScene(scene)
  }

  override var prefersStatusBarHidden: Bool { true }
}
