/// What a screen without an interrupt of its own needs from the clock of the host to keep a refresh rate.
@MainActor
public protocol RefreshClock: AnyObject {
  /// ns, monotonic.
  var now: UInt64 { get }

  /// Calls `action` once, at `time` or as soon after it as can be, unless the answer is cancelled before.
  @discardableResult
  func call(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> any RefreshCall
}

/// A call that a clock will make. Forgetting it does not cancel it.
@MainActor
public protocol RefreshCall: AnyObject {
  /// Does nothing once the call was made.
  func cancel()
}
