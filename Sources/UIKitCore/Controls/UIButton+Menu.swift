extension UIButton {
  /// Whether the button shows the chosen entry of its menu.
  private var isPopUp: Bool { changesSelectionAsPrimaryAction && showsMenuAsPrimaryAction && menu != nil }

  /// Shows the marked entry in a pop-up button; if there is none, marks the first enabled one.
  final func showChoice() {
    guard isPopUp, let menu else { return }
    if Self.leaves(of: menu).allSatisfy({ $0.state != .on }) {
      Self.leaves(of: menu).first { !$0.attributes.contains(.disabled) }?.state = .on
    }
    guard let chosen = Self.leaves(of: menu).first(where: { $0.state == .on }) else { return }
    if storedConfiguration != nil {
      storedConfiguration?.title = chosen.title
      if let image = chosen.image { storedConfiguration?.image = image }
      setNeedsAppearanceUpdate()
    } else {
      setTitle(chosen.title, for: .normal)
      if let image = chosen.image { setImage(image, for: .normal) }
    }
  }

  /// Returns the entries of a menu and its submenus that can be chosen.
  private static func leaves(of menu: UIMenu) -> [any UIMenuLeaf] {
    menu.children.flatMap { child -> [any UIMenuLeaf] in
      if let leaf = child as? any UIMenuLeaf { return [leaf] }
      guard let submenu = child as? UIMenu else { return [] }
      return leaves(of: submenu)
    }
  }

  final func menuDidChange() {
    isContextMenuInteractionEnabled = menu != nil
    // A button that opens its menu on a tap does not need a long press.
    rare?.controlMenu?.interaction.isEnabled = menu != nil && !showsMenuAsPrimaryAction
    showChoice()
  }

  /// Marks the chosen entry.
  final func choose(_ leaf: any UIMenuLeaf) {
    guard isPopUp, let menu else { return }
    for other in Self.leaves(of: menu) { other.state = Self.isSame(other, leaf) ? .on : .off }
    showChoice()
  }

  // Menus show copies of commands.
  private static func isSame(_ a: any UIMenuLeaf, _ b: any UIMenuLeaf) -> Bool {
    if a === b { return true }
    guard let a = a as? UICommand, let b = b as? UICommand else { return false }
    return a.action == b.action && a.title == b.title
  }
}
