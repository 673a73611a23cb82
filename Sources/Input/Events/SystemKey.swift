/// A key for the machine rather than the application. The host decides what it does; it is never reported as a `Key` as
/// well.
public enum SystemKey: String, Hashable, Sendable, CaseIterable {
  case power, sleep, suspend, wakeUp

  /// The system key of an evdev code; nil for other keys.
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
