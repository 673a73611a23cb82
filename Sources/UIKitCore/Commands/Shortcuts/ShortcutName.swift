/// The labels of the keys of a shortcut, one text for each key.
struct ShortcutName {
  let keys: [String]

  @MainActor init?(_ command: UIKeyCommand, alternate: UICommandAlternate? = nil) {
    guard let input = command.input, !input.isEmpty else { return nil }
    let modifiers = command.modifierFlags.union(alternate?.modifierFlags ?? [])
    keys = Self.modifiers(modifiers) + [Self.key(input)]
  }

  /// Labels as on the keyboard: words as on PC keyboards, symbols if the logo key acts as ⌘.
  @MainActor private static func modifiers(_ flags: UIKeyModifierFlags) -> [String] {
    let caps = Strings.preferred.keyCaps
    let names: [(UIKeyModifierFlags, String)]
    switch UIInputTuning.current.commandKey {
    case .logo: names = [(.control, "⌃"), (.alternate, "⌥"), (.shift, "⇧"), (.command, "⌘")]
    case .control:
      names = [(.command, caps.control), (.control, caps.logo), (.alternate, caps.alternate), (.shift, caps.shift)]
    case .both:
      names = [(.command, caps.control), (.control, "⌃"), (.alternate, caps.alternate), (.shift, caps.shift)]
    }
    return names.filter { flags.contains($0.0) }.map(\.1)
  }

  @MainActor private static func key(_ input: String) -> String {
    let caps = Strings.preferred.keyCaps
    switch input {
    case UIKeyCommand.inputUpArrow: return "↑"
    case UIKeyCommand.inputDownArrow: return "↓"
    case UIKeyCommand.inputLeftArrow: return "←"
    case UIKeyCommand.inputRightArrow: return "→"
    case UIKeyCommand.inputEscape, "\u{1B}": return caps.escape
    case UIKeyCommand.inputPageUp: return caps.pageUp
    case UIKeyCommand.inputPageDown: return caps.pageDown
    case UIKeyCommand.inputHome: return caps.home
    case UIKeyCommand.inputEnd: return caps.end
    case UIKeyCommand.inputDelete: return caps.delete
    case "\r", "\n", "\u{3}": return caps.enter
    case "\t": return caps.tab
    case "\u{8}", "\u{7F}": return caps.backspace
    case " ": return caps.space
    default:
      let function = "UIKeyInputF"
      return input.hasPrefix(function) ? "F" + input.dropFirst(function.count) : input.uppercased()
    }
  }
}
