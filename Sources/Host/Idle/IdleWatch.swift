import Foundation
import Input

/// Watches for how long nobody has used the kiosk, and sends it to rest by stages.
///
/// What wakes a dark screen does nothing else: a finger that lands on it presses no button, and neither does the rest of
/// that touch. The same holds for what answers the warning before a return to the start. A dimmed screen can be read, so
/// what lands on it counts.
///
/// - Threading: main actor.
@MainActor
final class IdleWatch {
  private var configuration: IdleConfiguration
  private let clock: any HostClock
  private var lastUse: UInt64
  private var timer: ClockTimer?
  /// What went down on a dark screen or on a warning, until it is let go.
  private var swallowed: Set<Contact> = []
  private var isAtStart = true
  private(set) var stage = IdleStage.awake
  /// The screen says that the app is about to go back to its start.
  private(set) var isWarning = false

  /// The app's reason to stay awake, asked when a stage is due.
  var isHeldAwake: () -> Bool = { false }
  var onStage: ((IdleStage) -> Void)?
  /// The app should go back to its start.
  var onReset: (() -> Void)?
  /// The app goes back to its start after so many seconds unless somebody uses the kiosk; nil: no more.
  var onWarning: ((Double?) -> Void)?
  /// The time of day, for the hours.
  var wallClock: () -> Date = { Date() }

  private struct Contact: Hashable {
    enum Kind: Hashable {
      case touch(Int), key(UInt16), button(UInt16)
    }
    var device: InputDevice.ID
    var kind: Kind
  }

  init(_ configuration: IdleConfiguration, clock: any HostClock) {
    self.configuration = configuration
    self.clock = clock
    lastUse = clock.now
  }

  /// Begins to count. One timer until the next stage; none once the deepest is reached, and without hours.
  func begin() {
    lastUse = clock.now
    update()
  }

  /// Goes by other times from now on; what has been idle counts.
  func follow(_ configuration: IdleConfiguration) {
    self.configuration = configuration
    look()
  }

  /// Stops counting; whoever ends the watch lights the screen.
  func end() {
    timer?.cancel()
    timer = nil
    stage = .awake
    setWarning(false)
  }

  private var idle: Double { Double(clock.now &- lastUse) / 1e9 }
  private var isOpen: Bool { configuration.hours?.isOpen(at: wallClock()) ?? true }

  /// Somebody uses the kiosk, or asks it to wake.
  func use() {
    lastUse = clock.now
    isAtStart = false
    setWarning(false)
    if stage == .awake, timer != nil || configuration.isEmpty { return }
    update()
  }

  /// The app has gone back to its start by itself: there is nothing to warn of until somebody uses the kiosk.
  func didReturn() {
    isAtStart = true
    setWarning(false)
  }

  private func update() {
    let isOpen = isOpen
    let wanted = configuration.stage(after: idle, isOpen: isOpen)
    if wanted != stage {
      stage = wanted
      onStage?(wanted)
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
    if isHeldAwake() { lastUse = clock.now }
    if let reset = configuration.returnsAfter, !isAtStart, idle >= reset {
      isAtStart = true
      // The warning goes away after this: whoever speaks it knows then that it has come true.
      onReset?()
    }
    setWarning(!isAtStart && configuration.warnsAfter.map { idle >= $0 } ?? false)
    update()
  }

  private func setWarning(_ isWanted: Bool) {
    guard isWanted != isWarning else { return }
    isWarning = isWanted
    onWarning?(isWanted ? configuration.returnsAfter.map { $0 - idle } : nil)
  }

  // MARK: Input

  /// - Returns: Whether the event is the app's.
  func passes(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .touch(let touch):
      return passes(
        Contact(device: event.device, kind: .touch(touch.slot)), isDown: touch.phase == .down,
        isOver: touch.phase == .up || touch.phase == .cancel)
    case .key(let key):
      return passes(
        Contact(device: event.device, kind: .key(key.code)), isDown: key.phase == .pressed,
        isOver: key.phase == .released || key.phase == .cancelled)
    case .pointer(.button(let code, let isPressed)):
      return passes(Contact(device: event.device, kind: .button(code)), isDown: isPressed, isOver: !isPressed)
    case .pointer, .shake:
      let isAnswer = stage >= .blank || isWarning
      use()
      return !isAnswer
    case .removed:
      swallowed = swallowed.filter { $0.device != event.device }
      return true
    // How the machine is held and shut wakes nobody.
    case .added, .touchFrame, .toggle, .systemKey, .orientation: return true
    }
  }

  private func passes(_ contact: Contact, isDown: Bool, isOver: Bool) -> Bool {
    if isDown, stage >= .blank || isWarning { swallowed.insert(contact) }
    // Letting go is use as well: whoever held a button for a minute is still there.
    use()
    guard swallowed.contains(contact) else { return true }
    if isOver { swallowed.remove(contact) }
    return false
  }
}
