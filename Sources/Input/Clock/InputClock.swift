/// What devices need of the host's clock: the time, and a timer for keys that repeat and sensors that are polled.
///
/// Threading: main actor.
@MainActor
public protocol InputClock: AnyObject {
  /// ns of CLOCK_MONOTONIC, as events carry it.
  var now: UInt64 { get }

  /// Calls `action` once, not before `time` and never inside this call.
  func timer(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> any InputTimer
}

/// An action that waits for its time. Forgetting it does not cancel it.
@MainActor
public protocol InputTimer: AnyObject {
  func cancel()
}
