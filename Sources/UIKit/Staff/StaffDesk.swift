import Host
import class Host.Host

/// Lets the staff of a kiosk out: after their gesture a window over everything asks for the PIN, then what they want.
///
/// It goes away when nobody touches it for a while, so that nobody finds it open. What is typed there is in no recording.
@MainActor
final class StaffDesk {
  /// Seconds without use until the window goes away.
  static let patience: TimeInterval = 30

  private let host: Host
  private var window: StaffWindow?
  private var timer: ClockTimer?

  init(host: Host) { self.host = host }

  var isOpen: Bool { window != nil }

  /// Asks for the PIN.
  func open() {
    guard window == nil else { return }
    let window = StaffWindow(screen: UIScreen.main, panel: StaffPanel(wait: host.staffWait))
    window.onUse = { [weak self] in self?.wait() }
    window.panel.onPin = { [weak self] pin in self?.look(at: pin) }
    window.panel.onCancel = { [weak self] in self?.close() }
    window.panel.onChoice = { [weak self] choice in
      self?.close()
      switch choice {
      case .leave: self?.host.leaveKiosk()
      case .restart: self?.host.restartKiosk()
      }
    }
    self.window = window
    window.makeKeyAndVisible()
    window.panel.becomeFirstResponder()
    wait()
  }

  /// Takes the window away; the program has its keys back.
  func close() {
    timer?.cancel()
    timer = nil
    window?.panel.end()
    window?.isHidden = true
    window = nil
  }

  private func look(at pin: String) {
    switch host.checkStaffPin(pin) {
    case .right: window?.panel.offerChoices()
    case .wrong: window?.panel.refuse(wait: host.staffWait)
    case .tooSoon(let seconds): window?.panel.refuse(wait: seconds)
    }
  }

  private func wait() {
    timer?.cancel()
    timer = Turn.current.schedule?(Self.patience) { [weak self] in self?.close() }
  }
}
