/// What a screen without an interrupt of its own needs from the clock of the host to keep a refresh rate.
@MainActor
public protocol RefreshClock: AnyObject {
  /// ns, monotonic.
  var now: UInt64 { get }

  /// Calls `action` once, at `time` or as soon after it as can be.
  func call(at time: UInt64, _ action: @escaping @MainActor () -> Void)
}
