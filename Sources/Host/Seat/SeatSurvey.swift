import Devices
import Foundation

/// The seats and consoles of this machine and this user's access to them, for `vitrine doctor`. Reading them changes
/// nothing.
public struct SeatSurvey: Hashable, Sendable {
  /// The name of the user, or else the user ID.
  public let user: String
  /// Whether the program runs as root.
  public let isRoot: Bool
  /// Names of the groups the program runs in.
  public let groups: [String]
  /// The seat providers that would be tried, in order: `seatd`, `logind`, `builtin`, `direct`.
  public let ways: [String]
  /// The providers that would not be tried, with the reasons.
  public let ruledOut: [FailedSeatAttempt]
  /// The logind session this program runs in; nil without one.
  public let session: String?
  /// The active virtual terminal; nil on a kernel without them.
  public let activeTerminal: Int?
  /// The virtual terminal a kiosk without a seat daemon would take; nil for none.
  public let terminal: Int?
  /// Whether this user may take that terminal.
  public let canTakeTerminal: Bool
  /// Whether that terminal is in graphics mode: a display server runs on it, or ended without restoring it.
  public let isTerminalInGraphics: Bool

  /// Reads the facts of this machine for a kiosk with `configuration`.
  public static func read(_ configuration: HostConfiguration = HostConfiguration()) -> SeatSurvey {
    let facts = SeatPlan.Facts.now
    let plan = SeatPlan(configuration.seat, facts: facts)
    let terminal = configuration.console.number(
      input: ConsoleChoice.number(of: STDIN_FILENO), active: ConsoleChoice.active)
    return SeatSurvey(
      user: getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "\(geteuid())", isRoot: facts.isRoot,
      groups: groupNames, ways: plan.ways.map { $0.name }, ruledOut: plan.ruledOut,
      session: ProcessInfo.processInfo.environment["XDG_SESSION_ID"], activeTerminal: ConsoleChoice.active,
      terminal: terminal,
      canTakeTerminal: terminal.map { access(VirtualTerminal.path($0), R_OK | W_OK) == 0 } ?? false,
      isTerminalInGraphics: terminal.flatMap { ConsoleModes.found(on: $0)?.isAbandoned } ?? false)
  }

  private static var groupNames: [String] {
    var numbers = [gid_t](repeating: 0, count: 256)
    let count = getgroups(Int32(numbers.count), &numbers)
    let all = [getegid()] + numbers.prefix(Int(max(count, 0)))
    var names: [String] = []
    for number in all {
      let name = getgrgid(number).map { String(cString: $0.pointee.gr_name) } ?? "\(number)"
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}

extension SeatPlan.Way {
  var name: String {
    switch self {
    case .libseat(let backend): return backend.rawValue
    case .direct: return "direct"
    }
  }
}

/// Opens devices to inspect them: directly, else through a running seat daemon. Never takes the console.
@MainActor
public final class SurveyAccess: DeviceAccess {
  private let direct = DirectAccess()
  private var seat: LibseatSeat?
  private var hasTried = false
  private let plan: SeatPlan
  /// Why the daemons that were tried refused.
  public private(set) var attempts: [FailedSeatAttempt] = []
  /// The daemon that provides devices; nil without one.
  public var seatName: String? { seat?.name }

  /// Creates an access that tries the seat daemons `configuration` allows.
  public init(_ configuration: HostConfiguration = HostConfiguration()) {
    plan = SeatPlan(configuration.seat, facts: .now)
  }

  /// Opens the device directly; if that lacks permission, asks a seat daemon. Throws `DeviceError` if neither may open
  /// it.
  public func open(_ path: String) throws -> DeviceFile {
    do {
      return try direct.open(path)
    } catch {
      guard let error = error as? DeviceError, error.isPermission, let seat = daemon() else { throw error }
      return try seat.open(path)
    }
  }

  /// Closes a file from `open`, with the seat daemon if that had opened it.
  public func close(_ file: DeviceFile) {
    if file.seatDevice >= 0 { seat?.close(file) } else { direct.close(file) }
  }

  /// Releases the seat, if one was opened.
  public func end() {
    seat?.end()
    seat = nil
  }

  private func daemon() -> LibseatSeat? {
    guard !hasTried else { return seat }
    hasTried = true
    for way in plan.ways {
      guard case .libseat(let backend) = way, backend == .seatd || backend == .logind else { continue }
      do {
        seat = try LibseatSeat(backend)
        return seat
      } catch {
        attempts.append(error as? FailedSeatAttempt ?? FailedSeatAttempt(provider: backend.rawValue, reason: "\(error)"))
      }
    }
    return nil
  }
}
