import Input

/// Handles Ctrl-Alt-F1 … F12: on a terminal whose keyboard is off, the kernel no longer does.
struct TerminalKeys {
  /// Whether these keys are kept from switching terminals.
  var isLocked: Bool
  /// evdev codes of function keys whose press was not delivered to the app, so that their release is not either.
  private var taken: Set<UInt16> = []

  init(isLocked: Bool) { self.isLocked = isLocked }

  enum Verdict: Hashable {
    /// The key is delivered to the app.
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
    // XF86Switch_VT_1 … 12, which keymaps produce for these combinations.
    if (0x1008_FE01...0x1008_FE0C).contains(key.keysym) { return Int(key.keysym - 0x1008_FE00) }
    // For keymaps that do not define them.
    guard key.modifiers.isSuperset(of: [.control, .alternate]) else { return nil }
    switch key.code {
    case 59...68: return Int(key.code) - 58
    case 87, 88: return Int(key.code) - 76
    default: return nil
    }
  }
}
