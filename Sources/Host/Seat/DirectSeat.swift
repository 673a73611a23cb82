import Devices

/// Opens devices directly as this user, without a seat daemon, and takes a virtual terminal where there is one.
@MainActor
final class DirectSeat: SeatProvider {
  let name: String
  weak var delegate: (any SeatDelegate)?

  private let devices = DirectAccess()
  private let number: Int?
  /// Whether the kiosk runs without the terminal if that cannot be taken.
  private let isTerminalOptional: Bool
  private let isLocked: Bool
  private var terminal: VirtualTerminal?

  /// - Parameters:
  ///   - number: The virtual terminal to take once the screen is open; nil to leave the console alone.
  ///   - isTerminalOptional: Groups may give access to screen and devices but not to the console. The kiosk then runs,
  ///     and keys reach the console too.
  ///   - isLocked: Whether the VT switching keys are blocked.
  init(terminal number: Int?, isTerminalOptional: Bool, isLocked: Bool) {
    self.number = number
    self.isLocked = isLocked
    self.isTerminalOptional = isTerminalOptional
    name = number.map { "direct on tty\($0)" } ?? "direct"
  }

  func open(_ path: String) throws -> DeviceFile { try devices.open(path) }

  func close(_ file: DeviceFile) { devices.close(file) }

  /// Not earlier: a terminal in graphics mode may belong to another program, and then opening the screen fails.
  func screenIsOpen() throws {
    guard let number, terminal == nil else { return }
    do {
      terminal = try VirtualTerminal(number, isLocked: isLocked, delegate: self)
    } catch {
      guard isTerminalOptional else { throw error }
      Diagnostics.report("\(error) Until then, keys also reach the console, and terminal switches are not noticed.")
    }
  }

  func acknowledge() { terminal?.allowRelease() }

  func switchTo(terminal number: Int) throws { try terminal?.switchTo(number) }

  func end() { terminal?.restore() }
}

extension DirectSeat: VirtualTerminalDelegate {
  func terminalIsAskedFor() { delegate?.seatDid(.disabled) }
  func terminalIsBack() { delegate?.seatDid(.enabled) }
}
