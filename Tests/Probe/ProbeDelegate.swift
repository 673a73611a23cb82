import UIKit

/// Shows the pads, or with `PROBE_ROOM=typing` a field. Reports what the machine's own keys and switches do, and leaves
/// all of it to the policy.
@MainActor
final class ProbeDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let types = ProcessInfo.processInfo.environment["PROBE_ROOM"] == "typing"
    window.rootViewController = types ? TypingController() : ProbeController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }

  func application(_ application: UIApplication, handles event: UIMachineEvent) -> Bool {
    switch event {
    case .key(let key, let isPressed): Reporter.say("machine", ["what": key.rawValue, "isOn": isPressed])
    case .lid(let isClosed): Reporter.say("machine", ["what": "lid", "isOn": isClosed])
    case .tabletMode(let isOn): Reporter.say("machine", ["what": "tablet mode", "isOn": isOn])
    case .headphones(let arePluggedIn): Reporter.say("machine", ["what": "headphones", "isOn": arePluggedIn])
    }
    return false
  }
}
