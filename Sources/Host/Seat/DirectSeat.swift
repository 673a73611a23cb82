import Devices

/// Devices opened as this user, without anybody who hands them out, on a virtual terminal of our own where there is one.
@MainActor
final class DirectSeat: SeatProvider {
  let name: String
  var onEvent: ((SeatState.Event) -> Void)?

  private let devices = DirectAccess()
  private let number: Int?
  /// Whether to go on without the terminal.
  private let isTerminalOptional: Bool
  private let isLocked: Bool
  private var terminal: VirtualTerminal?

  /// - Parameters:
  ///   - number: The virtual terminal to take once there is a screen; nil to leave the console alone.
  ///   - isTerminalOptional: Groups alone give screen and devices, not the console: that is a way to run, with keys
  ///     reaching both.
  ///   - isLocked: Whether no key is to lead away from the kiosk.
  init(terminal number: Int?, isTerminalOptional: Bool, isLocked: Bool) {
    self.number = number
    self.isLocked = isLocked
    self.isTerminalOptional = isTerminalOptional
    name = number.map { "direct on tty\($0)" } ?? "direct"
  }

  func open(_ path: String) throws -> DeviceFile { try devices.open(path) }

  func close(_ file: DeviceFile) { devices.close(file) }

  /// Only now: a terminal that is in graphics mode may be another program's, and then the screen could not be had.
  func screenIsOpen() throws {
    guard let number, terminal == nil else { return }
    do {
      let terminal = try VirtualTerminal(number, isLocked: isLocked)
      terminal.onRelease = { [weak self] in self?.onEvent?(.disabled) }
      terminal.onAcquire = { [weak self] in self?.onEvent?(.enabled) }
      self.terminal = terminal
    } catch {
      guard isTerminalOptional else { throw error }
      Diagnostics.report("\(error) Until then what is typed also reaches the console, and switching it is not followed.")
    }
  }

  func acknowledge() { terminal?.allowRelease() }

  func switchTo(terminal number: Int) throws { try terminal?.switchTo(number) }

  func end() { terminal?.restore() }
}
