import CHost
import Foundation

/// Keeps one virtual terminal active: while it is locked, the kernel follows neither Ctrl-Alt-F1 … F12 nor `chvt`.
/// Also turns its keyboard off, because Ctrl-C would end an app that is still starting. A running kiosk blocks these
/// keys by itself; the lock covers its start and the time after a crash.
public enum ConsoleLock {
  private static let path = "/dev/tty0"
  private static let activationTimeout = 5.0
  private static let seatdTimeout = 0.5

  /// Activates a virtual terminal and locks it.
  /// - Parameter number: The number of the virtual terminal.
  /// - Throws: `SeatError.terminal`. Needs root.
  public static func lock(_ number: Int) throws {
    try withConsole { console in
      waitForSeatd(console)
      // Locked before the question, so that no key switches between it and the answer.
      try check(ioctl(console, UInt(VT_LOCKSWITCH), 1), "lock it")
      if ConsoleChoice.active != number {
        // While the console is locked, no other terminal can be activated.
        try check(ioctl(console, UInt(VT_UNLOCKSWITCH), 1), "unlock it")
        try check(ioctl(console, UInt(VT_ACTIVATE), CInt(number)), "bring tty\(number) to the front")
        let deadline = Date(timeIntervalSinceNow: activationTimeout)
        while ConsoleChoice.active != number {
          guard Date() < deadline else {
            throw SeatError.terminal(path: path, doing: "bring tty\(number) to the front", code: ETIMEDOUT)
          }
          usleep(20_000)
        }
        try check(ioctl(console, UInt(VT_LOCKSWITCH), 1), "lock it")
      }
    }
    // Opened again: a descriptor stays with the terminal that was in front when it was opened, whose keyboard is another's.
    try withConsole { try check(ioctl($0, UInt(KDSKBMODE), ConsoleModes.off), "mute its keyboard") }
  }

  /// When an app has died, seatd gives its terminal text and keys back as soon as it notices: what is muted before that does
  /// not stay so. An app that took the terminal without seatd leaves it as it was.
  private static func waitForSeatd(_ console: Int32) {
    guard SeatPlan.Facts.now.socketExists else { return }
    let deadline = Date(timeIntervalSinceNow: seatdTimeout)
    while ConsoleModes.found(console)?.display == ConsoleModes.graphics, Date() < deadline { usleep(10_000) }
  }

  /// Unlocks the console. Also turns its keyboard on again, unless a program runs there in graphics mode.
  /// - Throws: `SeatError.terminal`. Needs root.
  public static func unlock() throws {
    try withConsole { console in
      try check(ioctl(console, UInt(VT_UNLOCKSWITCH), 1), "unlock it")
      guard let found = ConsoleModes.found(console), found.display == ConsoleModes.text else { return }
      try check(ioctl(console, UInt(KDSKBMODE), found.toRestore().keyboard), "give it its keyboard back")
    }
  }

  private static func withConsole(_ body: (Int32) throws -> Void) throws {
    let console = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard console >= 0 else { throw SeatError.terminal(path: path, doing: "open", code: errno) }
    defer { close(console) }
    try body(console)
  }

  private static func check(_ status: Int32, _ doing: String) throws {
    if status != 0 { throw SeatError.terminal(path: path, doing: doing, code: errno) }
  }
}
