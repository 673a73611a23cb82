import CHost
import Devices
import Foundation

/// Who a `VirtualTerminal` reports switches to.
///
/// - Threading: main actor.
@MainActor
protocol VirtualTerminalDelegate: AnyObject {
  /// Another terminal is requested; the switch waits for `allowRelease()`.
  func terminalIsAskedFor()
  /// This terminal is active again.
  func terminalIsBack()
}

/// A virtual terminal taken from the text console: the kernel draws nothing on it, its keys reach only this program,
/// and a switch away waits for an answer (VT_PROCESS). Restored by `restore()`, by `exit()`, and by signals that end
/// the program.
///
/// - Threading: main actor.
@MainActor
final class VirtualTerminal {
  let number: Int
  var path: String { Self.path(number) }

  private weak var delegate: (any VirtualTerminalDelegate)?
  private var descriptor: Int32
  private var pipe: (read: Int32, write: Int32) = (-1, -1)
  private var watch: DescriptorWatch?

  private static let activationTimeout = 5.0

  nonisolated static func path(_ number: Int) -> String { "/dev/tty\(number)" }

  /// Takes the terminal, and activates it if necessary.
  /// - Parameter isLocked: Whether the kiosk's console is locked: a keyboard that was off before then stays off
  ///   afterwards.
  /// - Throws: `SeatError.terminal`; the previous state has been restored then.
  init(_ number: Int, isLocked: Bool, delegate: any VirtualTerminalDelegate) throws {
    (self.number, self.delegate) = (number, delegate)
    let path = Self.path(number)
    descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SeatError.terminal(path: path, doing: "open", code: errno) }
    do {
      try activate()
      try take(isLocked: isLocked)
    } catch {
      restore()
      throw error
    }
  }

  private func activate() throws {
    guard ConsoleChoice.active != number else { return }
    try check(ioctl(descriptor, UInt(VT_ACTIVATE), CInt(number)), "bring it to the front")
    // VT_WAITACTIVE would block for ever if a program does not answer.
    let deadline = Date(timeIntervalSinceNow: Self.activationTimeout)
    while ConsoleChoice.active != number {
      guard Date() < deadline else {
        throw SeatError.terminal(path: path, doing: "bring it to the front", code: ETIMEDOUT)
      }
      usleep(20_000)
    }
  }

  private func take(isLocked: Bool) throws {
    guard let found = ConsoleModes.found(descriptor) else {
      throw SeatError.terminal(path: path, doing: "ask for its mode", code: errno)
    }
    // On a locked console, a keyboard that is off is normal.
    if found.isAbandoned, !isLocked {
      Diagnostics.report(
        "\(path): was left in graphics mode by a program that did not exit cleanly; taking it over. "
          + "It will be a text console again afterwards.")
    }
    let after = found.toRestore(keepsMuted: isLocked)
    try check(code: vc_guard_console(descriptor, after.display, after.keyboard), "guard it")
    try check(ioctl(descriptor, UInt(KDSKBMODE), ConsoleModes.kiosk.keyboard), "mute its keyboard")
    try check(ioctl(descriptor, UInt(KDSETMODE), ConsoleModes.kiosk.display), "set graphics mode")
    var ends: [Int32] = [-1, -1]
    try check(Foundation.pipe(&ends), "make a pipe for its switches")
    pipe = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    try check(code: vc_watch_switches(pipe.write), "take over its switching")
    watch = DescriptorWatch(pipe.read) { [weak self] in self?.readSwitches() }
  }

  private func readSwitches() {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(pipe.read, &bytes, bytes.count)
    guard count > 0 else { return }
    for byte in bytes.prefix(count) {
      switch Int32(byte) {
      case VC_RELEASE_ASKED: delegate?.terminalIsAskedFor()
      case VC_ACQUIRED:
        _ = vc_answer_acquire()
        delegate?.terminalIsBack()
      default: break
      }
    }
  }

  func allowRelease() {
    let code = vc_answer_release(1)
    if code != 0 {
      Diagnostics.report("\(path): cannot release the terminal for a switch: \(String(cString: strerror(code))).")
    }
  }

  func switchTo(_ other: Int) throws {
    guard ioctl(descriptor, UInt(VT_ACTIVATE), CInt(other)) == 0 else {
      throw SeatError.switching(provider: path, terminal: other, code: errno)
    }
  }

  /// Restores the text console. Further calls have no effect.
  func restore() {
    guard descriptor >= 0 else { return }
    watch?.end()
    watch = nil
    vc_restore_console()
    vc_unwatch_switches()
    for end in [pipe.read, pipe.write, descriptor] where end >= 0 { close(end) }
    descriptor = -1
    pipe = (-1, -1)
  }

  private func check(_ status: Int32, _ doing: String) throws {
    if status != 0 { throw SeatError.terminal(path: path, doing: doing, code: errno) }
  }

  private func check(code: Int32, _ doing: String) throws {
    if code != 0 { throw SeatError.terminal(path: path, doing: doing, code: code) }
  }
}
