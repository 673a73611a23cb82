import Host
// Foundation also has a class named Host.
import class Host.Host
import UIKitCore

/// Lets the staff of a kiosk leave the app: after their gesture, a window in front of everything asks for the PIN and
/// offers the choices.
///
/// It closes when it has not been used for a while, so that it is not left open. Input recordings do not contain the
/// typed PIN.
@MainActor
final class StaffExitController {
  /// Seconds without input until the window closes.
  static let timeout: TimeInterval = 30

  private let host: Host
  private var window: StaffWindow?
  private var timer: ClockTimer?

  init(host: Host) { self.host = host }

  /// Asks for the PIN.
  func open() {
    guard window == nil else { return }
    let window = StaffWindow(screen: UIScreen.main, panel: StaffPanel(wait: host.pinCheckDelay, delegate: self))
    self.window = window
    window.makeKeyAndVisible()
    window.panel.becomeFirstResponder()
    restartTimeout()
  }

  /// Closes the window; the app receives the keyboard again.
  func close() {
    timer?.cancel()
    timer = nil
    window?.panel.end()
    window?.isHidden = true
    window = nil
  }

  private func restartTimeout() {
    timer?.cancel()
    timer = RunLoopCycle.current.schedule(Self.timeout) { [weak self] in self?.close() }
  }
}

extension StaffExitController: StaffPanelDelegate {
  func staffDidUsePanel() { restartTimeout() }

  func staffDidType(_ pin: String) {
    switch host.checkStaffPIN(pin) {
    case .right: window?.panel.offerChoices(canRotate: host.canRotatePicture)
    case .wrong: window?.panel.refuse(wait: host.pinCheckDelay)
    case .tooSoon(let seconds): window?.panel.refuse(wait: seconds)
    }
  }

  func staffDidCancel() { close() }

  func staffDidChoose(_ choice: StaffPanel.Choice) {
    switch choice {
    // The panel stays: whoever mounts the screen presses until it is upright.
    case .rotate: host.rotatePicture()
    case .leave:
      close()
      host.leaveKiosk()
    case .restart:
      close()
      host.restartKiosk()
    }
  }
}
