/// The menus of the program. The application and its delegate build the main menu in `buildMenu(with:)`.
@preconcurrency @MainActor
open class UIMenuSystem: NSObject {
  /// The main menu. A kiosk has no menu bar, but the menu's key commands work.
  public static var main: UIMenuSystem { SessionState.current.menuSystem }
  /// Menus that are built for the place where they are opened.
  public static let context = UIMenuSystem()

  private var built: UIMenu?
  /// The commands in the built menu that have keys.
  private var builtKeys: [UIKeyCommand] = []
  private var isStale = false

  override init() { super.init() }

  /// Schedules the menus to be rebuilt.
  open func setNeedsRebuild() {
    guard !isStale else { return }
    isStale = true
    RunLoopCycle.current.performNextCycle { [weak self] in self?.rebuild() }
  }

  /// Does nothing: commands are validated whenever they are shown.
  open func setNeedsRevalidate() {}

  /// The current menus.
  final var menu: UIMenu {
    if let built { return built }
    return rebuild()
  }

  @discardableResult
  private func rebuild() -> UIMenu {
    isStale = false
    let tree = MenuTree(system: self, root: self === UIMenuSystem.main ? .mainMenu : UIMenu(identifier: .root))
    // While the menus are built, builders still see the former ones.
    if self === UIMenuSystem.main {
      for responder in ResponderChain(from: UIApplication.shared) { responder.buildMenu(with: tree) }
    }
    built = tree.root
    builtKeys = Self.withoutDoubles(tree.root.keyCommands)
    return tree.root
  }

  /// The commands of the menu that have keys, in its order.
  final var keyCommands: [UIKeyCommand] {
    _ = menu
    return builtKeys
  }

  /// Keeps only the first of several commands of the main menu that have the same key.
  private static func withoutDoubles(_ commands: [UIKeyCommand]) -> [UIKeyCommand] {
    var taken: [(input: String, modifiers: UIKeyModifierFlags)] = []
    return commands.filter { command in
      guard let input = command.input?.lowercased() else { return false }
      if taken.contains(where: { $0.input == input && $0.modifiers == command.modifierFlags }) {
        Log.error(
          "main menu: the key of \"\(command.title)\" belongs to another command already; only the first one has it.")
        return false
      }
      taken.append((input, command.modifierFlags))
      return true
    }
  }
}

extension UIMenu {
  /// The main menu before any changes.
  static var mainMenu: UIMenu {
    func section(_ identifier: Identifier, _ children: [UIMenuElement] = []) -> UIMenu {
      UIMenu(identifier: identifier, options: .displayInline, children: children)
    }
    func key(
      _ title: String, _ action: Selector, _ input: String, _ modifiers: UIKeyModifierFlags = .command
    ) -> UIKeyCommand {
      UIKeyCommand(title: title, action: action, input: input, modifierFlags: modifiers)
    }
    let strings = Strings.preferred
    let (words, titles) = (strings.editing, strings.menus)
    let edit = [
      section(
        .undoRedo,
        [key(strings.undoing.undo, .undo, "z"), key(strings.undoing.redo, .redo, "z", [.command, .shift])]),
      section(
        .standardEdit,
        [
          key(words.cut, .cut, "x"), key(words.copy, .copy, "c"), key(words.paste, .paste, "v"),
          key(words.pasteAndMatchStyle, .pasteAndMatchStyle, "v", [.command, .alternate, .shift]),
          UICommand(title: words.delete, action: .delete), key(words.selectAll, .selectAll, "a"),
        ]),
      section(.find),
    ]
    let textStyle = section(
      .textStyle,
      [
        key(words.bold, .toggleBoldface, "b"), key(words.italic, .toggleItalics, "i"),
        key(words.underline, .toggleUnderline, "u"),
      ])
    return UIMenu(
      identifier: .root,
      children: [
        UIMenu(
          title: ProcessInfo.processInfo.processName, identifier: .application,
          children: [section(.about), section(.preferences), section(.services), section(.hide), section(.quit)]),
        UIMenu(
          title: titles.file, identifier: .file,
          children: [section(.newScene), section(.open), section(.close), section(.document), section(.print)]),
        UIMenu(title: titles.edit, identifier: .edit, children: edit),
        UIMenu(
          title: titles.format, identifier: .format,
          children: [UIMenu(title: titles.font, identifier: .font, children: [textStyle]), section(.text)]),
        UIMenu(
          title: titles.view, identifier: .view, children: [section(.toolbar), section(.sidebar), section(.fullscreen)]),
        UIMenu(title: titles.window, identifier: .window, children: [section(.minimizeAndZoom), section(.bringAllToFront)]),
        UIMenu(title: titles.help, identifier: .help),
      ])
  }
}
