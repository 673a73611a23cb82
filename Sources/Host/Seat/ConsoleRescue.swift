import CHost
import Foundation

/// Puts a text console in order that a killed program left in graphics mode: what `vitrine restore-console` does, and what a
/// unit may run when the kiosk has ended (`ExecStopPost=`).
public enum ConsoleRescue {
  public enum Outcome: Hashable, Sendable {
    case restored
    case wasInOrder
  }

  /// - Parameter number: Of the virtual terminal.
  /// - Throws: `SeatError.terminal`.
  public static func restore(_ number: Int) throws -> Outcome {
    let path = "/dev/tty\(number)"
    let terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { throw SeatError.terminal(path: path, doing: "open", code: errno) }
    defer { close(terminal) }
    guard let found = ConsoleModes.found(terminal) else {
      throw SeatError.terminal(path: path, doing: "ask for its mode", code: errno)
    }
    // In text mode nobody shows anything there, and whoever is still to be asked before it is switched away has ended.
    guard found.isLeftBehind else { return vc_release_switching(terminal) == 1 ? .restored : .wasInOrder }
    let after = found.toRestore()
    let code = vc_set_console(terminal, after.display, after.keyboard)
    guard code == 0 else { throw SeatError.terminal(path: path, doing: "make it a text console", code: code) }
    return .restored
  }
}
