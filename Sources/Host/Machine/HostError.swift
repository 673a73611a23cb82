import Devices

/// Why the host could not start.
public enum HostError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The processor lacks the requested instruction set.
  case instructionSet(asked: String, best: String)
  /// The device may not be opened directly, and no seat provides it.
  case noPermission(DeviceError, attempts: [FailedSeatAttempt])

  /// The message for the user, with the seats that were tried and what to do next.
  public var description: String {
    switch self {
    case .noPermission(let error, let attempts):
      return (["\(error)", "Seats that were tried:"] + attempts.map { "  \($0)" } + ["vitrine doctor tells more."])
        .joined(separator: "\n")
    case .instructionSet(let asked, let best):
      return "VITRINE_ISA=\"\(asked)\": this processor does not have it; its best is \(best). "
        + "Unset VITRINE_ISA to use that, or set VITRINE_ISA=scalar, which every processor has."
    }
  }
}
