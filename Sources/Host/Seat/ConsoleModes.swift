import CHost
import Foundation

/// The display and keyboard modes of a virtual terminal, in the kernel's numbers (linux/kd.h).
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

  /// The modes a kiosk sets: the kernel draws no text, and keys reach neither a shell nor a getty.
  static let kiosk = ConsoleModes(display: graphics, keyboard: off)

  /// Whether a program may have left the terminal in this mode without cleaning up (SIGKILL, power loss).
  var isAbandoned: Bool { display != Self.text || keyboard == Self.off }

  /// The modes to restore at the end: these, unless another program left them behind.
  /// - Parameter keepsMuted: Whether a keyboard that was off stays off, as on a locked console.
  func toRestore(keepsMuted: Bool = false) -> ConsoleModes {
    let isKept = keyboard == Self.translated || keyboard == Self.unicode || (keepsMuted && keyboard == Self.off)
    return ConsoleModes(display: Self.text, keyboard: isKept ? keyboard : Self.unicode)
  }

  /// Sets a text terminal back from VT_PROCESS to VT_AUTO, so that the kernel switches it without asking a process. A
  /// terminal in graphics mode belongs to another program and is not changed.
  /// - Returns: Whether it was in VT_PROCESS mode.
  @discardableResult
  static func releaseSwitching(of number: Int) -> Bool {
    let terminal = open("/dev/tty\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    defer { close(terminal) }
    guard let found = found(terminal), !found.isAbandoned else { return false }
    return vc_release_switching(terminal) == 1
  }

  /// The current modes of a terminal; nil when it cannot be opened.
  static func found(on number: Int) -> ConsoleModes? {
    let terminal = open("/dev/tty\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    return found(terminal)
  }

  /// - Parameter terminal: A descriptor of a virtual terminal.
  /// - Returns: Nil, with `errno` set, when it is none.
  static func found(_ terminal: Int32) -> ConsoleModes? {
    var modes = ConsoleModes(display: text, keyboard: unicode)
    guard ioctl(terminal, UInt(KDGETMODE), &modes.display) == 0,
      ioctl(terminal, UInt(KDGKBMODE), &modes.keyboard) == 0
    else { return nil }
    return modes
  }
}
