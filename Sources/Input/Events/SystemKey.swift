/// A key that is meant for the machine, not for the application. What it does is a policy of the host; it is never told as
/// a `Key` as well.
public enum SystemKey: String, Hashable, Sendable, CaseIterable {
  case power, sleep, suspend, wakeUp

  /// - Parameter code: The evdev code.
  public init?(evdev code: UInt16) {
    switch code {
    case 116: self = .power
    case 142: self = .sleep
    case 205: self = .suspend
    case 143: self = .wakeUp
    default: return nil
    }
  }
}
