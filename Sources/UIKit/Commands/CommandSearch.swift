/// What the responder chain offers in commands, and who performs them.
@MainActor
enum CommandSearch {
  /// The key commands from `responder` upwards, the nearest first: of two with the same key the first one counts. Asked
  /// anew for every key, since responders answer by what they are doing.
  static func keyCommands(from responder: UIResponder?) -> [UIKeyCommand] {
    var found: [UIKeyCommand] = []
    for responder in ResponderChain(from: responder) { found += ownKeyCommands(of: responder) }
    return found
  }

  /// Those that `responder` itself offers.
  static func ownKeyCommands(of responder: UIResponder) -> [UIKeyCommand] {
    let offered = responder.keyCommands ?? []
    guard let added = (responder as? UIViewController)?.addedKeyCommands, !added.isEmpty else { return offered }
    // An override of `keyCommands` need not call super.
    return offered + added.filter { command in !offered.contains { $0 === command } }
  }

  /// Who performs `command` for somebody whose focus is at `responder`. Nil: the command counts as not there.
  static func target(of command: UICommand, from responder: UIResponder?) -> Any? {
    responder?.target(forAction: command.action, withSender: command)
  }
}

extension UIMenu {
  /// What becomes of commands that nobody performs.
  enum Unperformable {
    /// Edit and context menus leave them out.
    case left
    /// A menu bar shows them greyed out.
    case greyed
  }

  /// This menu as it is shown to somebody whose focus is at `responder`: commands are validated by their targets, without
  /// changing the originals, and what is hidden is left out.
  final func validated(from responder: UIResponder?, unperformable: Unperformable) -> UIMenu {
    replacingChildren(
      children.compactMap { child in
        if let menu = child as? UIMenu {
          let menu = menu.validated(from: responder, unperformable: unperformable)
          return menu.children.isEmpty ? nil : menu
        }
        guard let command = child as? UICommand else {
          return (child as? any UIMenuLeaf)?.attributes.contains(.hidden) == true ? nil : child
        }
        let shown = command.twin()
        if let target = CommandSearch.target(of: shown, from: responder) {
          (target as? UIResponder)?.validate(shown)
        } else if unperformable == .left {
          return nil
        } else {
          shown.attributes.insert(.disabled)
        }
        return shown.attributes.contains(.hidden) ? nil : shown
      })
  }
}
