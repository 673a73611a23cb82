import CHost
import Foundation

/// What a virtual terminal shows and what its keyboard does, in the kernel's numbers (linux/kd.h).
struct ConsoleModes: Hashable, Sendable {
  /// KD_TEXT or KD_GRAPHICS.
  var display: Int32
  /// K_RAW, K_XLATE, K_MEDIUMRAW, K_UNICODE or K_OFF.
  var keyboard: Int32

  static let text: Int32 = 0
  static let graphics: Int32 = 1
  static let translated: Int32 = 1
  static let unicode: Int32 = 3
  static let off: Int32 = 4

  /// What a kiosk sets: the kernel draws nothing, and keys reach no shell and no getty.
  static let kiosk = ConsoleModes(display: graphics, keyboard: off)

  /// A program that could not clean up (SIGKILL, power) has left the terminal to nobody.
  var isLeftBehind: Bool { display != Self.text || keyboard == Self.off }

  /// What to put back at the end: what was found, unless that was left behind by another program.
  /// - Parameter keepsMuted: Whether a keyboard that was mute stays so: on a locked console somebody wanted it.
  func toRestore(keepsMuted: Bool = false) -> ConsoleModes {
    let isKept = keyboard == Self.translated || keyboard == Self.unicode || (keepsMuted && keyboard == Self.off)
    return ConsoleModes(display: Self.text, keyboard: isKept ? keyboard : Self.unicode)
  }

  /// Lets the kernel switch a text terminal without asking anybody; a terminal in graphics mode is somebody's and stays.
  /// - Returns: Whether somebody was to be asked.
  @discardableResult
  static func releaseSwitching(of number: Int) -> Bool {
    let terminal = open("/dev/tty\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    defer { close(terminal) }
    guard let found = found(terminal), !found.isLeftBehind else { return false }
    return vc_release_switching(terminal) == 1
  }

  /// What a terminal is in now; nil when it may not be asked.
  static func found(on number: Int) -> ConsoleModes? {
    let terminal = open("/dev/tty\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    return found(terminal)
  }

  /// - Parameter terminal: A descriptor of a virtual terminal; nil with `errno` when it is none.
  static func found(_ terminal: Int32) -> ConsoleModes? {
    var modes = ConsoleModes(display: text, keyboard: unicode)
    guard ioctl(terminal, UInt(KDGETMODE), &modes.display) == 0, ioctl(terminal, UInt(KDGKBMODE), &modes.keyboard) == 0
    else { return nil }
    return modes
  }
}
