import Display
import Input

/// The only source of time: real, or moved by hand in tests.
///
/// Threading: main actor.
@MainActor
public protocol HostClock: RefreshClock, InputClock {
  /// ns, monotonic, like CLOCK_MONOTONIC.
  var now: UInt64 { get }

  /// How often the clock has woken the program: timers that fired and queued actions that ran. Stands still while
  /// nothing happens.
  var wakeUps: Int { get }

  /// Calls `action` once, not before `time`. Actions run in the order of their times, then of their scheduling; one whose
  /// time is past runs in a later turn of the loop, never inside this call.
  @discardableResult
  func schedule(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> ClockTimer

  /// Calls `action` soon, after what runs now.
  func enqueue(_ action: @escaping @MainActor () -> Void)

  /// Runs `body`, in which something from outside the program is told of: an input event, a flip, a plugged connector.
  /// A clock that is pushed along by such happenings moves first.
  func occur(_ body: () -> Void)
}

extension HostClock {
  @discardableResult
  public func call(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> any RefreshCall {
    schedule(at: time, action)
  }

  public func occur(_ body: () -> Void) { body() }
}

/// A scheduled action. Forgetting it does not cancel it.
@MainActor
public final class ClockTimer: RefreshCall {
  public let time: UInt64
  /// Lets the clock forget the time it would have woken at.
  var onCancel: (@MainActor () -> Void)?
  private var action: (@MainActor () -> Void)?

  init(time: UInt64, action: @escaping @MainActor () -> Void) {
    self.time = time
    self.action = action
  }

  /// False once it fired or was cancelled.
  public var isPending: Bool { action != nil }

  public func cancel() {
    guard isPending else { return }
    action = nil
    onCancel?()
    onCancel = nil
  }

  func fire() {
    let action = self.action
    self.action = nil
    onCancel = nil
    action?()
  }
}
