import Devices
import Foundation

/// A seat, and the providers that failed before it.
struct OpenedSeat {
  let provider: any SeatProvider
  let attempts: [FailedSeatAttempt]
}

enum SeatOpening {
  /// Opens the seat that the configuration asks for.
  /// - Throws: `SeatError`.
  @MainActor
  static func open(_ configuration: HostConfiguration) throws -> OpenedSeat {
    let choice = configuration.seat
    let plan = SeatPlan(choice, facts: .now)
    return try open(choice, plan: plan) { way in
      switch way {
      case .libseat(let backend): return try LibseatSeat(backend)
      case .direct: return direct(configuration.console, isLocked: configuration.terminalSwitching == .lock)
      }
    }
  }

  /// Tries the providers of a plan in order.
  @MainActor
  static func open(
    _ choice: SeatChoice, plan: SeatPlan, make: (SeatPlan.Way) throws -> any SeatProvider
  ) throws -> OpenedSeat {
    var attempts = plan.ruledOut
    for way in plan.ways {
      do {
        return OpenedSeat(provider: try make(way), attempts: attempts)
      } catch let attempt as FailedSeatAttempt {
        attempts.append(attempt)
      } catch SeatError.lost(let provider) {
        attempts.append(FailedSeatAttempt(provider: provider, reason: "ended the connection at once"))
      }
    }
    throw SeatError.refused(asked: choice.rawValue, attempts: attempts)
  }

  @MainActor
  private static func direct(_ console: ConsoleChoice, isLocked: Bool) -> DirectSeat {
    let number = console.number(input: ConsoleChoice.number(of: STDIN_FILENO), active: ConsoleChoice.active)
    return DirectSeat(terminal: number, isTerminalOptional: console == .automatic, isLocked: isLocked)
  }
}
