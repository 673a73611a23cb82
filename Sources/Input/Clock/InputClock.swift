/// The host's clock for input devices: the time, and timers for key repeat and polled sensors.
///
/// Threading: main actor.
@MainActor
public protocol InputClock: AnyObject {
  /// The current time in ns of CLOCK_MONOTONIC, the clock of event timestamps.
  var now: UInt64 { get }

  /// Calls `action` once, not before `time` and never inside this call.
  func timer(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> any InputTimer
}

/// A scheduled action. Releasing the timer does not cancel it.
@MainActor
public protocol InputTimer: AnyObject {
  /// Cancels the action, if it has not run.
  func cancel()
}
