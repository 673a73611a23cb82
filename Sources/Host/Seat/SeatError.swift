import Foundation

/// Why there is no seat, or which request it refused.
public enum SeatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The requested seat is not available.
  case refused(asked: String, attempts: [FailedSeatAttempt])
  /// The provider answered but did not enable the seat.
  case notEnabled(provider: String, seconds: Int)
  /// Switching to another terminal failed.
  case switching(provider: String, terminal: Int, code: Int32)
  /// The connection to the provider was lost.
  case lost(provider: String)
  /// An operation on the virtual terminal failed.
  case terminal(path: String, doing: String, code: Int32)

  /// The message for the user: the provider, what failed, and what to do next.
  public var description: String {
    switch self {
    case .refused(let asked, let attempts):
      return "VITRINE_SEAT=\(asked): no seat.\n" + attempts.map { "  \($0)" }.joined(separator: "\n")
        + "\nUnset VITRINE_SEAT to try every way, or set VITRINE_SEAT=direct to open the devices without a seat."
    case .notEnabled(let provider, let seconds):
      return "seat (\(provider)): was not activated within \(seconds) s; another session is in front. "
        + "Switch to this one (Ctrl-Alt-F1 … F12, or chvt), or end the other."
    case .switching(let provider, let terminal, let code):
      return "seat (\(provider)): cannot switch to tty\(terminal): \(String(cString: strerror(code)))."
    case .lost(let provider):
      return "seat (\(provider)): the connection broke, and with it every device. "
        + "Ending, so that a supervisor can start the program again."
    case .terminal(let path, let doing, ENOENT):
      return "\(path): cannot \(doing): there is no such virtual terminal. VITRINE_VT takes auto, none or 1 … 63."
    case .terminal(let path, let doing, let code) where code == EACCES || code == EPERM:
      return "\(path): cannot \(doing): no permission. Start from a login on that terminal, as a service with "
        + "TTYPath=\(path) and StandardInput=tty, through seatd or logind, or as root; "
        + "VITRINE_VT=none leaves the console alone."
    case .terminal(let path, let doing, let code):
      return "\(path): cannot \(doing): \(String(cString: strerror(code))). VITRINE_VT=none leaves the console alone."
    }
  }
}

/// A seat provider that was tried, and why it failed.
public struct FailedSeatAttempt: Hashable, Sendable, CustomStringConvertible {
  /// The provider's name.
  public let provider: String
  /// Why it failed.
  public let reason: String

  /// Creates the record of a failed attempt.
  public init(provider: String, reason: String) {
    self.provider = provider
    self.reason = reason
  }

  /// The provider's name and the reason, as one line.
  public var description: String { "\(provider): \(reason)" }
}
