import UIKit

/// Menus of buttons, views and text selections, and key commands.
final class CommandsPage: PageView {
  private let keys = KeysCard()

  init() {
    super.init(
      .commands, [.row([.column([.card(MenusCard(), 11), .card(EditCard(), 9)], 7), .card(keys, 5)])])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    // The first responder provides the key commands.
    if window != nil { becomeFirstResponder() }
  }

  override var canBecomeFirstResponder: Bool { true }

  override var keyCommands: [UIKeyCommand]? {
    KeysCard.shortcuts.map { shortcut in
      UIKeyCommand(
        title: shortcut.title, action: .usePageCommand, input: shortcut.input, modifierFlags: shortcut.modifiers)
    }
  }

  func use(_ command: UIKeyCommand) { keys.flash(command.title) }
}

extension Selector {
  static let usePageCommand = Selector("usePageCommand") { (page: CommandsPage, command: UIKeyCommand) in page.use(command) }
}

/// A button with a menu, a pop-up button, and a view with a context menu.
private final class MenusCard: CardView, UIContextMenuInteractionDelegate {
  private let actions = UIButton(configuration: .filled())
  private let size = UIButton(configuration: .gray())
  private let surface = UIView()
  private let said = UILabel("Nothing chosen yet", size: 15, color: .secondaryLabel)

  init() {
    super.init("Menus", detail: "Sections, submenus, marks, and entries that take a while")
    actions.configuration?.title = "Actions"
    actions.configuration?.image = UIImage(systemName: "ellipsis.circle")
    actions.configuration?.imagePadding = 8
    actions.menu = menu
    actions.showsMenuAsPrimaryAction = true
    actions.accessibilityIdentifier = "actions"
    size.menu = UIMenu(
      title: "Paper", options: .singleSelection,
      children: ["A4", "A5", "Letter"].map { name in UIAction(title: name) { [weak self] _ in self?.say("\(name) paper") } })
    size.showsMenuAsPrimaryAction = true
    size.changesSelectionAsPrimaryAction = true
    surface.backgroundColor = .systemIndigo
    surface.corner(16)
    surface.atLeast(height: 110)
    surface.addInteraction(UIContextMenuInteraction(delegate: self))
    let hint = UILabel(
      "Hold, or click with the right button", size: 16, .medium, color: .readable(on: .systemIndigo), alignment: .center)
    surface.fill(with: hint)
    for button in [actions, size] { button.atLeastTarget(gap: 12) }
    show(
      UIStackView(
        .vertical, spacing: 16, [WrappingStack([actions, size, said], .natural, gap: 14), surface]))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func say(_ text: String) { said.text = text }

  private var menu: UIMenu {
    func entry(_ title: String, _ symbol: String, _ attributes: UIMenuElement.Attributes = []) -> UIAction {
      UIAction(title: title, image: UIImage(systemName: symbol), attributes: attributes) { [weak self] in
        self?.say("\($0.title) chosen")
      }
    }
    // `entry` captures the card strongly, so using it here would be a cycle: card, button, menu, this closure.
    let recent = UIDeferredMenuElement.uncached { [weak self] answer in
      // Simulates a network request.
      UIView.animate(withDuration: 0.01, delay: 1, options: [], animations: {}) { _ in
        answer([UIAction(title: "Platform 9", image: UIImage(systemName: "clock")) { self?.say("\($0.title) chosen") }])
      }
    }
    return UIMenu(children: [
      UIMenu(
        options: .displayInline, preferredElementSize: .medium,
        children: [entry("Copy", "doc.on.doc"), entry("Share", "square.and.arrow.up"), entry("Print", "printer")]),
      entry("Rename", "pencil"),
      UIMenu(title: "Move to", children: [entry("Inbox", "folder"), entry("Archive", "folder")]), recent,
      UIMenu(options: .displayInline, children: [entry("Delete", "trash", .destructive)]),
    ])
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? { UIContextMenuConfiguration(actionProvider: { [weak self] _ in self?.menu }) }
}

/// A line of text that can be copied and pasted with its edit menu.
private final class EditCard: CardView {
  init() {
    super.init("Edit menu", detail: "Touch the line. What it copies goes to the pasteboard")
    show(EditableNote())
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class EditableNote: UIView, UICopyAction, UIPasteAction {
  private let label = UILabel("Platform 4, 09:41", size: 22, .medium, alignment: .center)
  private lazy var interaction = UIEditMenuInteraction(delegate: nil)

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .tertiarySystemFill
    corner(16)
    atLeast(height: 80)
    atLeastTarget()
    accessibilityIdentifier = "note"
    fill(with: label)
    addInteraction(interaction)
    let tap = UITapGestureRecognizer()
    tap.addTarget(self) { [unowned tap] in $0.touched(tap) }
    addGestureRecognizer(tap)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func touched(_ tap: UITapGestureRecognizer) {
    let place = tap.location(in: self)
    interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: place))
  }

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .paste ? UIPasteboard.general.hasStrings : super.canPerformAction(action, withSender: sender)
  }

  override func copy(_ sender: Any?) { UIPasteboard.general.string = label.text }
  override func paste(_ sender: Any?) { label.text = UIPasteboard.general.string.map { "\($0) ✓" } }
}

/// Lists the page's key commands and highlights each when it is used.
private final class KeysCard: CardView {
  struct Shortcut {
    let title: String
    let input: String
    let modifiers: UIKeyModifierFlags
    let caps: [String]
  }

  static let shortcuts = [
    Shortcut(title: "New ticket", input: "n", modifiers: .command, caps: ["Ctrl", "N"]),
    Shortcut(title: "Find", input: "f", modifiers: .command, caps: ["Ctrl", "F"]),
    Shortcut(title: "Save a copy", input: "s", modifiers: [.command, .shift], caps: ["Ctrl", "Shift", "S"]),
    Shortcut(title: "Help", input: UIKeyCommand.f1, modifiers: [], caps: ["F1"]),
    Shortcut(title: "Next page", input: UIKeyCommand.inputRightArrow, modifiers: .command, caps: ["Ctrl", "→"]),
    Shortcut(title: "Close", input: UIKeyCommand.inputEscape, modifiers: [], caps: ["Esc"]),
  ]

  private let rows = KeysCard.shortcuts.map { shortcut -> UIView in
    let title = UILabel(shortcut.title, size: 17)
    let caps = UILabel(
      shortcut.caps.joined(separator: " "), size: 15, .medium, color: .secondaryLabel, alignment: .right)
    caps.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    let row = UIView(), line = UIStackView(.horizontal, spacing: 10, alignment: .center, [title, caps])
    row.corner(12)
    row.add(line)
    NSLayoutConstraint.activate([
      line.topAnchor.constraint(equalTo: row.topAnchor), line.bottomAnchor.constraint(equalTo: row.bottomAnchor),
      row.follow(line.leadingAnchor.constraint(equalTo: row.leadingAnchor), 10),
      row.follow(line.trailingAnchor.constraint(equalTo: row.trailingAnchor), -10),
    ])
    row.atLeast(height: 44)
    let height = row.heightAnchor.constraint(equalToConstant: 0)
    height.priority = .defaultLow
    row.follow(height, 64).isActive = true
    return row
  }

  init() {
    super.init("Key commands", detail: "Hold Ctrl for all there are")
    let column = UIStackView(.vertical, rows + [UIView()])
    add(column)
    // The rows' highlights extend into the margins.
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: content.topAnchor), column.bottomAnchor.constraint(equalTo: content.bottomAnchor),
      follow(column.leadingAnchor.constraint(equalTo: content.leadingAnchor), -10),
      follow(column.trailingAnchor.constraint(equalTo: content.trailingAnchor), 10),
    ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func flash(_ title: String) {
    guard let index = Self.shortcuts.firstIndex(where: { $0.title == title }) else { return }
    let row = rows[index]
    row.backgroundColor = UIColor.systemGreen.withAlphaComponent(0.4)
    UIView.animate(withDuration: 0.8, delay: 0, options: .allowUserInteraction) { row.backgroundColor = .clear }
  }
}
