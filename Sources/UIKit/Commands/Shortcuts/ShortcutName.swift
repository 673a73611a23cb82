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
    let names: [(UIKeyModifierFlags, String)]
    switch UIInputTuning.current.commandKey {
    case .logo: names = [(.control, "⌃"), (.alternate, "⌥"), (.shift, "⇧"), (.command, "⌘")]
    case .control: names = [(.command, "Ctrl"), (.control, "Super"), (.alternate, "Alt"), (.shift, "Shift")]
    case .both: names = [(.command, "Ctrl"), (.control, "⌃"), (.alternate, "Alt"), (.shift, "Shift")]
    }
    return names.filter { flags.contains($0.0) }.map(\.1)
  }

  private static func key(_ input: String) -> String {
    if let name = names[input] { return name }
    let function = "UIKeyInputF"
    return input.hasPrefix(function) ? "F" + input.dropFirst(function.count) : input.uppercased()
  }

  private static let names: [String: String] = [
    UIKeyCommand.inputUpArrow: "↑", UIKeyCommand.inputDownArrow: "↓", UIKeyCommand.inputLeftArrow: "←",
    UIKeyCommand.inputRightArrow: "→", UIKeyCommand.inputEscape: "Esc", UIKeyCommand.inputPageUp: "Page ↑",
    UIKeyCommand.inputPageDown: "Page ↓", UIKeyCommand.inputHome: "Home", UIKeyCommand.inputEnd: "End",
    UIKeyCommand.inputDelete: "Del", "\u{1B}": "Esc", "\r": "Enter", "\n": "Enter", "\u{3}": "Enter", "\t": "Tab",
    "\u{8}": "Backspace", "\u{7F}": "Backspace", " ": "Space"
  ]

  /// All keys as one text.
  var text: String { keys.joined(separator: keys.contains { $0.count > 1 } ? " " : "") }
}
