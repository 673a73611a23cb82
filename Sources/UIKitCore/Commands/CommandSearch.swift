/// Collects the commands of the responder chain and finds their targets.
@MainActor
enum CommandSearch {
  /// The key commands from `responder` upwards, the nearest first: of two with the same key the first one applies. They
  /// are collected again for every key, since responders return commands that depend on their state.
  static func keyCommands(from responder: UIResponder?) -> [UIKeyCommand] {
    var found: [UIKeyCommand] = []
    for responder in ResponderChain(from: responder) { found += ownKeyCommands(of: responder) }
    return found
  }

  /// The key commands of `responder` itself.
  static func ownKeyCommands(of responder: UIResponder) -> [UIKeyCommand] {
    let offered = responder.keyCommands ?? []
    guard let added = (responder as? UIViewController)?.addedKeyCommands, !added.isEmpty else { return offered }
    // An override of `keyCommands` need not call super.
    return offered + added.filter { command in !offered.contains { $0 === command } }
  }

  /// Returns the target of `command` if the focus is at `responder`; nil if no responder performs it.
  static func target(of command: UICommand, from responder: UIResponder?) -> Any? {
    responder?.target(forAction: command.action, withSender: command)
  }
}

extension UIMenu {
  /// Returns this menu as it is shown if the focus is at `responder`: targets validate copies of the commands, and
  /// hidden entries are left out.
  package final func validated(from responder: UIResponder?) -> UIMenu {
    replacingChildren(
      children.compactMap { child in
        if let menu = child as? UIMenu {
          let menu = menu.validated(from: responder)
          return menu.children.isEmpty ? nil : menu
        }
        guard let command = child as? UICommand else {
          return (child as? any UIMenuLeaf)?.attributes.contains(.hidden) == true ? nil : child
        }
        let shown = command.copyForValidation()
        guard let target = CommandSearch.target(of: shown, from: responder) else { return nil }
        (target as? UIResponder)?.validate(shown)
        return shown.attributes.contains(.hidden) ? nil : shown
      })
  }
}
