import Foundation
import Input

/// Who an `IdleMonitor` reports to.
///
/// - Threading: main actor.
@MainActor
protocol IdleMonitorDelegate: AnyObject {
  /// Whether the app keeps the kiosk awake. Asked when a stage is due.
  var isHeldAwake: Bool { get }
  func idleStageDidChange(_ stage: IdleStage)
  /// The app should return to its start.
  func idleResetIsDue()
  /// Called with the seconds left until the reset when the warning begins, and with nil when it ends.
  func idleWarningDidChange(_ secondsLeft: Double?)
}

/// Measures idle time and moves the kiosk through the idle stages.
///
/// An event that wakes a dark screen has no other effect: the touch presses no button, and its later phases are dropped
/// too. The same holds for an event that answers the warning before a reset. A dimmed screen is readable, so events on
/// it are delivered.
///
/// - Threading: main actor.
@MainActor
final class IdleMonitor {
  private var configuration: IdleConfiguration
  private let clock: any HostClock
  private var lastUse: UInt64
  private var timer: ClockTimer?
  /// Contacts, keys and buttons that went down on a dark screen or during a warning, until they are released.
  private var swallowed: Set<Hold> = []
  private var isAtStart = true
  private(set) var stage = IdleStage.awake
  /// Whether the screen warns that the app is about to be reset.
  private(set) var isWarning = false

  private weak var delegate: (any IdleMonitorDelegate)?
  private let wallClock: () -> Date

  private enum Hold: Hashable {
    case contact(ContactID)
    case key(InputDevice.ID, UInt16)
    case button(InputDevice.ID, UInt16)

    var device: InputDevice.ID {
      switch self {
      case .contact(let contact): return contact.device
      case .key(let device, _), .button(let device, _): return device
      }
    }
  }

  /// - Parameter wallClock: The time of day, for `hours`.
  init(
    _ configuration: IdleConfiguration, clock: any HostClock, delegate: any IdleMonitorDelegate,
    wallClock: @escaping () -> Date = { Date() }
  ) {
    (self.configuration, self.clock, self.delegate, self.wallClock) = (configuration, clock, delegate, wallClock)
    lastUse = clock.now
  }

  /// Starts counting with one timer for the next stage. After the deepest stage there is none, unless `hours` are set.
  func begin() {
    lastUse = clock.now
    update()
  }

  /// Uses other times from now on; the idle time so far still counts.
  func follow(_ configuration: IdleConfiguration) {
    self.configuration = configuration
    look()
  }

  /// Stops counting. The caller has to restore the screen.
  func end() {
    timer?.cancel()
    timer = nil
    stage = .awake
    setWarning(false)
  }

  private var idle: Double { Double(clock.now &- lastUse) / 1e9 }
  private var isOpen: Bool { configuration.hours?.isOpen(at: wallClock()) ?? true }

  /// Call when the kiosk is used or asked to wake.
  func use() {
    lastUse = clock.now
    isAtStart = false
    setWarning(false)
    if stage == .awake, timer != nil || configuration.isEmpty { return }
    update()
  }

  /// The app has returned to its start on its own; no warning is needed until the kiosk is used again.
  func didReturn() {
    isAtStart = true
    setWarning(false)
  }

  private func update() {
    let isOpen = isOpen
    let wanted = configuration.stage(after: idle, isOpen: isOpen)
    if wanted != stage {
      stage = wanted
      delegate?.idleStageDidChange(wanted)
    }
    var due = configuration.next(after: idle, isOpen: isOpen)
    // Hours begin and end on whole minutes.
    if configuration.hours != nil {
      let second = wallClock().timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
      due = min(due ?? .infinity, idle + 60 - second)
    }
    timer?.cancel()
    timer = due.map { due in
      clock.schedule(at: lastUse &+ UInt64(due * 1e9)) { [weak self] in self?.look() }
    }
  }

  private func look() {
    timer = nil
    if delegate?.isHeldAwake == true { lastUse = clock.now }
    if let reset = configuration.resetDelay, !isAtStart, idle >= reset {
      isAtStart = true
      // The warning ends after this call, so that its speech output can tell that the reset has happened.
      delegate?.idleResetIsDue()
    }
    setWarning(!isAtStart && configuration.warningDelay.map { idle >= $0 } ?? false)
    update()
  }

  private func setWarning(_ isWanted: Bool) {
    guard isWanted != isWarning else { return }
    isWarning = isWanted
    delegate?.idleWarningDidChange(isWanted ? configuration.resetDelay.map { $0 - idle } : nil)
  }

  // MARK: Input

  /// - Returns: Whether the event is delivered to the app.
  func passes(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .touch(let touch):
      let contact = ContactID(device: event.device, slot: touch.slot)
      return passes(
        .contact(contact), isDown: touch.phase == .down, isOver: touch.phase == .up || touch.phase == .cancel)
    case .key(let key):
      return passes(
        .key(event.device, key.code), isDown: key.phase == .pressed,
        isOver: key.phase == .released || key.phase == .cancelled)
    case .pointer(.button(let code, let isPressed)):
      return passes(.button(event.device, code), isDown: isPressed, isOver: !isPressed)
    case .pointer, .shake:
      let isAnswer = stage >= .blank || isWarning
      use()
      return !isAnswer
    case .removed:
      swallowed = swallowed.filter { $0.device != event.device }
      return true
    // Orientation, switches and system keys are not use.
    case .added, .touchFrame, .toggle, .systemKey, .orientation: return true
    }
  }

  private func passes(_ hold: Hold, isDown: Bool, isOver: Bool) -> Bool {
    if isDown, stage >= .blank || isWarning { swallowed.insert(hold) }
    // A release counts as use too: the button may have been held for a minute.
    use()
    guard swallowed.contains(hold) else { return true }
    if isOver { swallowed.remove(hold) }
    return false
  }
}
