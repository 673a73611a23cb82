import Host
// Foundation also has a class named Host.
import class Host.Host
import KioskPolicy
import Resume
import ScreenKeyboard
import UIKitCore
import UIKitInspector
import UIKitNavigation
import UIKitTextInput

extension SessionParts {
  /// The on-screen keyboard, the policy of an unattended kiosk, and visits that survive the end of the program.
  static var standard: SessionParts {
    SessionParts(
      inputViews: { InputViewSystem(application: $0) }, policy: { UnattendedPolicy(session: $0) },
      visitRecorder: { VisitResume(session: $0) }, keyTyping: HardwareTyping(),
      undoOffer: ShakeToUndo(),
      viewInspector: { SessionInspector(session: $0) })
  }
}

extension KioskSession {
  /// Creates a session for a whole program. It starts with `launch()` or `run()`.
  public convenience init(host: Host, application: UIApplication? = nil, delegate: (any UIApplicationDelegate)?) {
    self.init(host: host, application: application, delegate: delegate, parts: .standard)
  }

  /// Creates a session that shows one controller in one window.
  public convenience init(host: Host, rootViewController make: () -> UIViewController) {
    self.init(host: host, parts: .standard, rootViewController: make)
  }
}
