import Devices
import Foundation

/// What there is of seats and consoles on this machine, and how this user stands to it: for `vitrine doctor`. Looking changes
/// nothing.
public struct SeatSurvey: Hashable, Sendable {
  public let user: String
  public let isRoot: Bool
  /// Names of the groups the program runs in.
  public let groups: [String]
  /// What would be tried, in order: `seatd`, `logind`, `builtin`, `direct`.
  public let ways: [String]
  /// What would not, with the reasons.
  public let ruledOut: [SeatAttempt]
  /// The session of logind this program runs in; nil without one.
  public let session: String?
  /// The terminal in front; nil on a machine without them.
  public let frontTerminal: Int?
  /// The terminal a kiosk without a seat's daemon would take; nil for none.
  public let terminal: Int?
  /// Whether it may take that one.
  public let mayTakeTerminal: Bool
  /// It is in graphics mode: a display server runs on it, or ended without order.
  public let isTerminalInGraphics: Bool

  public static func read(_ configuration: HostConfiguration = HostConfiguration()) -> SeatSurvey {
    let facts = SeatPlan.Facts.now
    let plan = SeatPlan(configuration.seat, facts: facts)
    let terminal = configuration.console.number(
      input: ConsoleChoice.number(of: STDIN_FILENO), front: ConsoleChoice.front)
    return SeatSurvey(
      user: getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "\(geteuid())", isRoot: facts.isRoot,
      groups: groupNames, ways: plan.ways.map { $0.name }, ruledOut: plan.ruledOut,
      session: ProcessInfo.processInfo.environment["XDG_SESSION_ID"], frontTerminal: ConsoleChoice.front,
      terminal: terminal, mayTakeTerminal: terminal.map { access(VirtualTerminal.path($0), R_OK | W_OK) == 0 } ?? false,
      isTerminalInGraphics: terminal.flatMap { ConsoleModes.found(on: $0)?.isLeftBehind } ?? false)
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

/// Opens devices to look at them: directly, else through a seat's daemon that is running. It never takes the console by
/// itself.
@MainActor
public final class SurveyAccess: DeviceAccess {
  private let direct = DirectAccess()
  private var seat: LibseatSeat?
  private var hasTried = false
  private let plan: SeatPlan
  /// What the daemons said that were asked.
  public private(set) var attempts: [SeatAttempt] = []
  /// The daemon that handed out devices.
  public var seatName: String? { seat?.name }

  public init(_ configuration: HostConfiguration = HostConfiguration()) {
    plan = SeatPlan(configuration.seat, facts: .now)
  }

  public func open(_ path: String) throws -> DeviceFile {
    do {
      return try direct.open(path)
    } catch {
      guard let error = error as? DeviceError, error.isPermission, let seat = daemon() else { throw error }
      return try seat.open(path)
    }
  }

  public func close(_ file: DeviceFile) {
    if file.seatDevice >= 0 { seat?.close(file) } else { direct.close(file) }
  }

  /// Gives back what was taken of a seat.
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
        attempts.append(error as? SeatAttempt ?? SeatAttempt(provider: backend.rawValue, reason: "\(error)"))
      }
    }
    return nil
  }
}
