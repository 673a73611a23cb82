import Devices
import Foundation

/// How the devices are opened (`VITRINE_SEAT`).
public enum SeatChoice: String, Hashable, Sendable, CaseIterable {
  /// Through each backend of libseat, else directly.
  case auto
  /// Through each backend of libseat only.
  case libseat
  case seatd, logind, builtin, noop
  /// Opens the devices directly.
  case direct
}

/// The order in which seat providers are tried, and those that cannot work on this machine, with the reason.
struct SeatPlan: Hashable, Sendable {
  /// The facts about this machine that decide the plan.
  struct Facts: Hashable, Sendable {
    var isRoot: Bool
    /// `SEATD_SOCK`, else seatd's default path.
    var socket: String
    var socketExists: Bool
    var socketIsOurs: Bool
    /// The group that may connect to the socket.
    var socketGroup: String?
    var hasLogind: Bool
    /// The active terminal if it is already in graphics mode.
    var graphicsTerminal: Int?
  }

  enum Way: Hashable, Sendable {
    case libseat(LibseatSeat.Backend)
    case direct
  }

  var ways: [Way] = []
  var ruledOut: [FailedSeatAttempt] = []

  init(_ choice: SeatChoice, facts: Facts) {
    switch choice {
    case .auto, .libseat:
      for backend in [LibseatSeat.Backend.seatd, .logind, .builtin] {
        if let reason = Self.unusableReason(to: backend, facts) {
          ruledOut.append(FailedSeatAttempt(provider: backend.rawValue, reason: reason))
        } else {
          ways.append(.libseat(backend))
        }
      }
      if choice == .auto { ways.append(.direct) }
    case .seatd: ways = [.libseat(.seatd)]
    case .logind: ways = [.libseat(.logind)]
    case .builtin: ways = [.libseat(.builtin)]
    case .noop: ways = [.libseat(.noop)]
    case .direct: ways = [.direct]
    }
  }

  /// Why a backend cannot work on this machine; nil if it can.
  private static func unusableReason(to backend: LibseatSeat.Backend, _ facts: Facts) -> String? {
    switch backend {
    case .seatd:
      if !facts.socketExists { return "not running (no \(facts.socket)). Install and start it: apt-get install seatd" }
      if facts.socketIsOurs { return nil }
      let group = facts.socketGroup.map { "add the user to the group \"\($0)\": usermod -aG \($0) USER" } ?? "run as root"
      return "\(facts.socket): no permission; \(group)"
    case .logind: return facts.hasLogind ? nil : "not running (no /run/systemd/seats)"
    case .builtin:
      guard facts.isRoot else { return "needs root" }
      // It would take the terminal from the program that uses it, and only then find the screen in use.
      return facts.graphicsTerminal.map { "tty\($0) is in graphics mode already" }
    case .noop: return nil
    }
  }
}

extension SeatPlan.Facts {
  static var now: SeatPlan.Facts {
    let socket = ProcessInfo.processInfo.environment["SEATD_SOCK"] ?? "/run/seatd.sock"
    return SeatPlan.Facts(
      isRoot: geteuid() == 0, socket: socket, socketExists: access(socket, F_OK) == 0,
      socketIsOurs: access(socket, R_OK | W_OK) == 0, socketGroup: DirectAccess.group(of: socket),
      hasLogind: access("/run/systemd/seats", F_OK) == 0, graphicsTerminal: graphicsTerminal)
  }

  private static var graphicsTerminal: Int? {
    guard let number = ConsoleChoice.active else { return nil }
    return ConsoleModes.found(on: number).flatMap { $0.display == ConsoleModes.graphics ? number : nil }
  }
}
