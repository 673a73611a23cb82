/// Finds the command for a key press and performs it.
///
/// Commands are collected from the first responder upwards for every key. Standard editing shortcuts that have a target
/// precede the commands of responders, and the main menu's commands come last (docs/semantics.md, row M8).
@MainActor
struct KeyCommandDispatch {
  private let isRepeat: Bool
  private let interpretations: [KeyInterpretation]
  private let start: UIResponder?
  private let offered: [UIKeyCommand]
  /// Whether Control with this key is an editing shortcut of the focused text input.
  private let isControlLetterOfText: Bool

  init(_ press: UIPress, isRepeat: Bool) {
    self.isRepeat = isRepeat
    interpretations = press.key?.interpretations ?? []
    // Modifiers alone are no command; no search is needed.
    start = interpretations.isEmpty ? nil : UIApplication.shared.keyWindow?.keyResponder
    offered = start.map(CommandSearch.keyCommands) ?? []
    isControlLetterOfText =
      press.key.map { UIApplication.shared.keyTyping.isControlLetter($0.keyCode) } == true
      && start is any UITextInput && start?.isFirstResponder == true
  }

  /// - Parameter priority: Whether to consider only commands that precede text input.
  /// - Returns: Whether the key was a command.
  func perform(priority: Bool) -> Bool {
    guard start != nil else { return false }
    if priority { return perform(offered.filter(\.wantsPriorityOverSystemBehavior), by: interpretations) }
    let menu = UIMenuSystem.main.keyCommands
    let interpretations =
      isControlLetterOfText
      ? interpretations.filter { $0.modifiers.subtracting([.shift, .alphaShift]) != .control } : interpretations
    return perform(menu.filter { StandardShortcuts.contains($0) }, by: interpretations)
      || perform(offered, by: interpretations) || perform(menu, by: interpretations)
  }

  private func perform(_ commands: [UIKeyCommand], by interpretations: [KeyInterpretation]) -> Bool {
    guard !commands.isEmpty else { return false }
    for reading in interpretations {
      for command in commands {
        guard let action = command.action(for: reading) else { continue }
        // A command without a target is ignored.
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
    let shown = command.copyForValidation()
    (target as? UIResponder)?.validate(shown)
    // A disabled command still consumes the key.
    guard !shown.attributes.contains(.disabled) else { return }
    UIApplication.shared.sendAction(action, to: target, from: command, for: nil)
  }
}

extension UIKeyCommand {
  /// Returns the action of the command, or of one of its alternates, for this key; nil if it is another key.
  fileprivate final func action(for reading: KeyInterpretation) -> Selector? {
    guard let input else { return nil }
    if reading.means(input, with: modifierFlags) { return action }
    return alternates.first { reading.means(input, with: modifierFlags.union($0.modifierFlags)) }?.action
  }
}

/// Editing shortcuts that exist on every platform.
@MainActor
enum StandardShortcuts {
  private static let actions: Set<Selector> = [
    .cut, .copy, .paste, .pasteAndMatchStyle, .selectAll, .undo, .redo, .toggleBoldface, .toggleItalics, .toggleUnderline,
  ]

  static func contains(_ command: UIKeyCommand) -> Bool { actions.contains(command.action) }
}

extension UIMenu {
  /// The menu's commands that have keys, including those of submenus, in order.
  final var keyCommands: [UIKeyCommand] {
    children.flatMap { child -> [UIKeyCommand] in
      if let menu = child as? UIMenu { return menu.keyCommands }
      return (child as? UIKeyCommand).map { [$0] } ?? []
    }
  }
}
