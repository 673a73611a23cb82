import Display
import Input
import Synchronization

/// The only source of time: real, or advanced manually in tests.
///
/// Threading: main actor.
@MainActor
public protocol HostClock: RefreshClock, InputClock {
  /// ns, monotonic, like CLOCK_MONOTONIC.
  var now: UInt64 { get }

  /// The time where it is not that of CLOCK_MONOTONIC, for other threads; nil where it is.
  var sharedTime: SharedTime? { get }

  /// How often the clock has woken the program: timers that fired plus queued actions that ran. Does not change while
  /// the program is idle.
  var wakeUps: Int { get }

  /// Calls `action` once, not before `time`. Actions run in the order of their times, then of their scheduling. An
  /// action whose time has passed runs in a later run loop cycle, never inside this call.
  @discardableResult
  func schedule(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> ClockTimer

  /// Calls `action` soon, after the current code returns.
  func enqueue(_ action: @escaping @MainActor () -> Void)

  /// Runs `body`, which delivers an event from outside the program: input, a page flip, a hot plug. A clock that
  /// advances on such events (`RecordingClock`) advances before `body` runs.
  func withExternalEvent(_ body: () -> Void)
}

/// The time of a clock that any thread can read, in ns.
public final class SharedTime: Sendable {
  private let time: Atomic<UInt64>

  init(_ time: UInt64) { self.time = Atomic(time) }

  /// ns.
  public internal(set) var now: UInt64 {
    get { time.load(ordering: .relaxed) }
    set { time.store(newValue, ordering: .relaxed) }
  }
}

extension HostClock {
  /// Nil: the time is that of CLOCK_MONOTONIC.
  public var sharedTime: SharedTime? { nil }

  @discardableResult
  /// Calls `action` once, not before `time` (ns).
  public func call(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> any RefreshCall {
    schedule(at: time, action)
  }

  /// Runs `body` at once.
  public func withExternalEvent(_ body: () -> Void) { body() }
}

/// A scheduled action. Releasing the timer does not cancel it.
@MainActor
public final class ClockTimer: RefreshCall {
  /// When the action is due. ns, monotonic.
  public let time: UInt64
  /// Lets the clock drop the deadline from its schedule.
  var onCancel: (@MainActor () -> Void)?
  private var action: (@MainActor () -> Void)?

  init(time: UInt64, action: @escaping @MainActor () -> Void) {
    self.time = time
    self.action = action
  }

  /// Whether the action is still to run: false once the timer has fired or was cancelled.
  public var isPending: Bool { action != nil }

  /// Prevents the action from running. Does nothing after the timer has fired.
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
