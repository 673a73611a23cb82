import UIKit

/// Menus of buttons, views and text selections, and key commands.
final class CommandsPage: PageView {
  private let menus = MenusCard()
  private let edit = EditCard()
  private let keys = KeysCard()

  init() {
    super.init(.commands)
    for card in [menus, edit, keys] as [UIView] { addSubview(card) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 12, rows: 20, gap: m.gap)
    menus.frame = grid.cell(0, 0, 7, 11)
    edit.frame = grid.cell(0, 11, 7, 9)
    keys.frame = grid.cell(7, 0, 5, 20)
  }

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
  private let hint = UILabel("Hold, or click with the right button", color: .readable(on: .systemIndigo), alignment: .center)
  private let said = UILabel("Nothing chosen yet", color: .secondaryLabel)

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
    surface.layer.cornerCurve = .continuous
    surface.addInteraction(UIContextMenuInteraction(delegate: self))
    for view in [surface, actions, size, said] as [UIView] { addSubview(view) }
    surface.addSubview(hint)
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

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let row = max(m.points(50), 40)
    var x = rect.minX
    for button in [actions, size] {
      let wanted = button.sizeThatFits(.zero)
      button.frame = CGRect(x: x, y: rect.minY, width: wanted.width + m.points(12), height: row)
      x = button.frame.maxX + m.points(14)
    }
    said.font = m.font(15)
    said.frame = CGRect(x: x, y: rect.minY, width: max(rect.maxX - x, 0), height: row)
    let top = rect.minY + row + m.points(16)
    surface.frame = CGRect(x: rect.minX, y: top, width: rect.width, height: max(rect.maxY - top, 0))
    surface.layer.cornerRadius = m.points(16)
    hint.font = m.font(16, .medium)
    hint.frame = surface.bounds
  }
}

/// A line of text that can be copied and pasted with its edit menu.
private final class EditCard: CardView {
  private let note = EditableNote()

  init() {
    super.init("Edit menu", detail: "Touch the line. What it copies goes to the pasteboard")
    addSubview(note)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) { note.frame = rect }
}

private final class EditableNote: UIView, UICopyAction, UIPasteAction {
  private let label = UILabel("Platform 4, 09:41", alignment: .center)
  private lazy var interaction = UIEditMenuInteraction(delegate: nil)

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .tertiarySystemFill
    layer.cornerCurve = .continuous
    accessibilityIdentifier = "note"
    addSubview(label)
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

  override func layoutSubviews() {
    super.layoutSubviews()
    label.font = metrics.font(22, .medium)
    label.frame = bounds
    layer.cornerRadius = metrics.points(16)
  }
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

  private let rows = KeysCard.shortcuts.map { _ in UIView() }
  private let titles = KeysCard.shortcuts.map { UILabel($0.title) }
  private let caps = KeysCard.shortcuts.map { shortcut in
    UILabel(shortcut.caps.joined(separator: " "), color: .secondaryLabel, alignment: .right)
  }

  init() {
    super.init("Key commands", detail: "Hold Ctrl for all there are")
    for (row, (title, cap)) in zip(rows, zip(titles, caps)) {
      row.layer.cornerCurve = .continuous
      row.addSubview(title)
      row.addSubview(cap)
      addSubview(row)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func flash(_ title: String) {
    guard let index = titles.firstIndex(where: { $0.text == title }) else { return }
    let row = rows[index]
    row.backgroundColor = UIColor.systemGreen.withAlphaComponent(0.4)
    UIView.animate(withDuration: 0.8, delay: 0, options: .allowUserInteraction) { row.backgroundColor = .clear }
  }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let height = min((rect.height / CGFloat(rows.count)).rounded(.down), m.points(64))
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: rect.minX - m.points(10), y: rect.minY + CGFloat(index) * height, width: rect.width + m.points(20),
        height: height)
      row.layer.cornerRadius = m.points(12)
      titles[index].font = m.font(17)
      caps[index].font = m.font(15, .medium)
      titles[index].frame = row.bounds.insetBy(dx: m.points(10), dy: 0)
      caps[index].frame = row.bounds.insetBy(dx: m.points(10), dy: 0)
    }
  }
}
