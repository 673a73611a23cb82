import Input

extension ClockTimer: InputTimer {}

extension HostClock {
  /// An input timer that calls `action` once, not before `time` (ns, monotonic).
  public func timer(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> any InputTimer {
    schedule(at: time, action)
  }
}
