import Input

extension ClockTimer: InputTimer {}

extension HostClock {
  public func timer(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> any InputTimer {
    schedule(at: time, action)
  }
}
