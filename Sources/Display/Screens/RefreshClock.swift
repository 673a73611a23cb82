/// The host's clock, with which screens without a vblank interrupt keep a refresh rate.
@MainActor
public protocol RefreshClock: AnyObject {
  /// The current monotonic time in ns.
  var now: UInt64 { get }

  /// Calls `action` once, at `time` or as soon as possible after it, unless the returned call is cancelled before.
  @discardableResult
  func call(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> any RefreshCall
}

/// A scheduled call. Releasing it does not cancel it.
@MainActor
public protocol RefreshCall: AnyObject {
  /// Cancels the call. Does nothing after it was made.
  func cancel()
}
