import Input

/// Ctrl-Alt-F1 … F12. With its keyboard muted the kernel no longer follows them on a terminal; the host does.
struct TerminalKeys {
  /// Whether the keyboard may bring other terminals to the front.
  var isLocked: Bool
  /// evdev codes of function keys whose press was taken from the app, so that their release is too.
  private var taken: Set<UInt16> = []

  init(isLocked: Bool) { self.isLocked = isLocked }

  enum Verdict: Hashable {
    /// The app's.
    case pass
    case drop
    case switchTo(terminal: Int)
  }

  mutating func judge(_ key: Key) -> Verdict {
    switch key.phase {
    case .pressed:
      guard !isLocked, let terminal = Self.terminal(key) else { return .pass }
      taken.insert(key.code)
      return .switchTo(terminal: terminal)
    case .repeated: return taken.contains(key.code) ? .drop : .pass
    case .released, .cancelled: return taken.remove(key.code) != nil ? .drop : .pass
    }
  }

  private static func terminal(_ key: Key) -> Int? {
    // XF86Switch_VT_1 … 12, which keymaps give for them.
    if (0x1008_FE01...0x1008_FE0C).contains(key.keysym) { return Int(key.keysym - 0x1008_FE00) }
    // Keymaps without that type of key.
    guard key.modifiers.isSuperset(of: [.control, .alternate]) else { return nil }
    switch key.code {
    case 59...68: return Int(key.code) - 58
    case 87, 88: return Int(key.code) - 76
    default: return nil
    }
  }
}
