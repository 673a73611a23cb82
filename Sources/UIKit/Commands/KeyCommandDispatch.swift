/// What one key means in commands, and has it done.
///
/// Commands are collected from the first responder upwards anew for every key. Standard editing shortcuts come before
/// those of responders where somebody performs them, and the main menu's come last (row M8).
@MainActor
struct KeyCommandDispatch {
  private let isRepeat: Bool
  private let readings: [KeyReading]
  private let start: UIResponder?
  private let offered: [UIKeyCommand]
  /// Whether ⌃ with this key edits the text that has the focus.
  private let isControlLetterOfText: Bool

  init(_ press: UIPress, isRepeat: Bool) {
    self.isRepeat = isRepeat
    readings = press.key?.readings ?? []
    // Modifiers alone are no command: nobody is asked.
    start = readings.isEmpty ? nil : UIApplication.shared.keyWindow?.keyResponder
    offered = start.map(CommandSearch.keyCommands) ?? []
    isControlLetterOfText = press.key.map { TextKey.isControlLetter($0.keyCode) } == true
      && start is any UITextInput && start?.isFirstResponder == true
  }

  /// - Parameter priority: Whether only commands are looked at that come before text input.
  /// - Returns: Whether the key was a command.
  func perform(priority: Bool) -> Bool {
    guard start != nil else { return false }
    if priority { return perform(offered.filter(\.wantsPriorityOverSystemBehavior), by: readings) }
    let menu = UIMenuSystem.main.keyCommands
    let readings = isControlLetterOfText
      ? readings.filter { $0.modifiers.subtracting([.shift, .alphaShift]) != .control } : readings
    return perform(menu.filter { StandardShortcuts.contains($0) }, by: readings) || perform(offered, by: readings)
      || perform(menu, by: readings)
  }

  private func perform(_ commands: [UIKeyCommand], by readings: [KeyReading]) -> Bool {
    guard !commands.isEmpty else { return false }
    for reading in readings {
      for command in commands {
        guard let action = command.action(for: reading) else { continue }
        // Nobody performs it: it counts as not there.
        guard let target = start?.target(forAction: action, withSender: command) else { continue }
        carryOut(command, action, target)
        return true
      }
    }
    return false
  }

  private func carryOut(_ command: UIKeyCommand, _ action: Selector, _ target: Any) {
    UIApplication.shared.shortcuts.commandWasUsed()
    if isRepeat, command.repeatBehavior == .nonRepeatable { return }
    let shown = command.twin()
    (target as? UIResponder)?.validate(shown)
    // The key belongs to the command all the same: nothing else happens by it.
    guard !shown.attributes.contains(.disabled) else { return }
    UIApplication.shared.sendAction(action, to: target, from: command, for: nil)
  }
}

extension UIKeyCommand {
  /// What the command, or one of its alternates, does for this key; nil when it is another key.
  fileprivate final func action(for reading: KeyReading) -> Selector? {
    guard let input else { return nil }
    if reading.means(input, with: modifierFlags) { return action }
    return alternates.first { reading.means(input, with: modifierFlags.union($0.modifierFlags)) }?.action
  }
}

/// Shortcuts that editing has on every platform.
@MainActor
enum StandardShortcuts {
  private static let actions: Set<Selector> = [
    .cut, .copy, .paste, .pasteAndMatchStyle, .selectAll, .undo, .redo, .toggleBoldface, .toggleItalics, .toggleUnderline
  ]

  static func contains(_ command: UIKeyCommand) -> Bool { actions.contains(command.action) }
}

extension UIMenu {
  /// The commands with keys in the menu and its submenus, in order.
  final var keyCommands: [UIKeyCommand] {
    children.flatMap { child -> [UIKeyCommand] in
      if let menu = child as? UIMenu { return menu.keyCommands }
      return (child as? UIKeyCommand).map { [$0] } ?? []
    }
  }
}
