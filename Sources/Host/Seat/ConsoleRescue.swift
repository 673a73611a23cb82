import CHost
import Foundation

/// Restores a console that a killed program left in graphics mode: used by `vitrine restore-console`, and by a unit
/// after the kiosk has ended (`ExecStopPost=`).
public enum ConsoleRescue {
  /// Whether there was something to restore.
  public enum Outcome: Hashable, Sendable {
    case restored
    case wasInOrder
  }

  /// Restores the text modes of a virtual terminal, and its switching by the kernel.
  /// - Parameter number: The number of the virtual terminal.
  /// - Throws: `SeatError.terminal`.
  public static func restore(_ number: Int) throws -> Outcome {
    let path = "/dev/tty\(number)"
    let terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { throw SeatError.terminal(path: path, doing: "open", code: errno) }
    defer { close(terminal) }
    guard let found = ConsoleModes.found(terminal) else {
      throw SeatError.terminal(path: path, doing: "ask for its mode", code: errno)
    }
    // In text mode no program draws there, and a process that switching would still ask has ended.
    guard found.isAbandoned else { return vc_release_switching(terminal) == 1 ? .restored : .wasInOrder }
    let after = found.toRestore()
    let code = vc_set_console(terminal, after.display, after.keyboard)
    guard code == 0 else { throw SeatError.terminal(path: path, doing: "make it a text console", code: code) }
    return .restored
  }
}
