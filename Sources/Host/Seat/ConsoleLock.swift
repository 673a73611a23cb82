import CHost
import Foundation

/// Keeps one virtual terminal in front, whoever asks for another: the kernel follows neither Ctrl-Alt-F1 … F12 nor `chvt`
/// while it is locked. And mutes its keyboard: a Ctrl-C would end an app that starts, and has not muted it itself yet. A kiosk
/// locks the keys that reach it by itself; this holds while it starts, and after it has died.
public enum ConsoleLock {
  private static let path = "/dev/tty0"
  private static let frontLimit = 5.0

  /// - Parameter number: Of the virtual terminal; it comes to the front.
  /// - Throws: `SeatError.terminal`. Needs root.
  public static func lock(_ number: Int) throws {
    try withConsole { console in
      // One that is locked already could not come to the front.
      try check(ioctl(console, UInt(VT_UNLOCKSWITCH), 1), "unlock it")
      if ConsoleChoice.front != number {
        try check(ioctl(console, UInt(VT_ACTIVATE), CInt(number)), "bring tty\(number) to the front")
        let deadline = Date(timeIntervalSinceNow: frontLimit)
        while ConsoleChoice.front != number {
          guard Date() < deadline else {
            throw SeatError.terminal(path: path, doing: "bring tty\(number) to the front", code: ETIMEDOUT)
          }
          usleep(20_000)
        }
      }
      try check(ioctl(console, UInt(VT_LOCKSWITCH), 1), "lock it")
      try check(ioctl(console, UInt(KDSKBMODE), ConsoleModes.off), "mute its keyboard")
    }
  }

  /// What runs in graphics mode keeps its keyboard to itself.
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
