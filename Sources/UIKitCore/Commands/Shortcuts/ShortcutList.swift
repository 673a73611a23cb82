/// The commands that keys have at present, as a list for the user.
@MainActor
struct ShortcutList: Equatable {
  struct Entry: Equatable {
    var title: String
    var keys: [String]
    var isEnabled: Bool
  }

  struct Section: Equatable {
    var title: String
    var entries: [Entry] = []
  }

  private(set) var sections: [Section] = []
  private var taken: Set<[String]> = []

  var isEmpty: Bool { sections.isEmpty }

  /// - Parameters:
  ///   - responder: The focus: its key commands and those of the responders above it come first, then the main menu's.
  ///   - modifiers: Modifiers held besides ⌘: commands that have an alternate for them show the alternate.
  init(from responder: UIResponder?, modifiers: UIKeyModifierFlags = []) {
    let program = ProcessInfo.processInfo.processName
    for step in ResponderChain(from: responder) {
      let title = (step as? UIViewController)?.title ?? (step as? UIView)?.nearestControllerTitle
      let commands = CommandSearch.ownKeyCommands(of: step)
      if !commands.isEmpty { add(commands, to: title ?? program, responder, modifiers) }
    }
    for case let menu as UIMenu in UIMenuSystem.main.menu.children {
      add(menu.keyCommands, to: menu.title.isEmpty ? program : menu.title, responder, modifiers)
    }
  }

  private mutating func add(
    _ commands: [UIKeyCommand], to title: String, _ responder: UIResponder?, _ modifiers: UIKeyModifierFlags
  ) {
    for command in commands where !command.attributes.contains(.hidden) {
      let alternate = command.alternates.first { $0.modifierFlags == modifiers }
      let action = alternate?.action ?? command.action
      guard let target = responder?.target(forAction: action, withSender: command),
        let shown = command.copyForValidation() as? UIKeyCommand
      else { continue }
      (target as? UIResponder)?.validate(shown)
      let text = alternate?.title ?? shown.discoverabilityTitle ?? shown.title
      guard !text.isEmpty, !shown.attributes.contains(.hidden), let name = ShortcutName(shown, alternate: alternate),
        taken.insert(name.keys).inserted
      else { continue }
      let entry = Entry(title: text, keys: name.keys, isEnabled: !shown.attributes.contains(.disabled))
      if let index = sections.firstIndex(where: { $0.title == title }) {
        sections[index].entries.append(entry)
      } else {
        sections.append(Section(title: title, entries: [entry]))
      }
    }
  }
}

extension UIView {
  /// The title of the view controller that the view belongs to.
  fileprivate var nearestControllerTitle: String? {
    for responder in ResponderChain(from: self) {
      if let controller = responder as? UIViewController { return controller.title }
    }
    return nil
  }
}
