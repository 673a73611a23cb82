extension UIButton {
  /// Whether the button takes on the entry of its menu that is chosen.
  private var isPopUp: Bool { changesSelectionAsPrimaryAction && showsMenuAsPrimaryAction && menu != nil }

  /// The entry with the mark is what a pop-up button shows; without one the first gets it.
  final func showChoice() {
    guard isPopUp, let menu else { return }
    if Self.leaves(of: menu).allSatisfy({ $0.state != .on }) {
      Self.leaves(of: menu).first { !$0.attributes.contains(.disabled) }?.state = .on
    }
    guard let chosen = Self.leaves(of: menu).first(where: { $0.state == .on }) else { return }
    if storedConfiguration != nil {
      storedConfiguration?.title = chosen.title
      if let image = chosen.image { storedConfiguration?.image = image }
      lookChanged()
    } else {
      setTitle(chosen.title, for: .normal)
      if let image = chosen.image { setImage(image, for: .normal) }
    }
  }

  /// What can be chosen in a menu and those in it.
  private static func leaves(of menu: UIMenu) -> [any UIMenuLeaf] {
    menu.children.flatMap { child -> [any UIMenuLeaf] in
      if let leaf = child as? any UIMenuLeaf { return [leaf] }
      guard let submenu = child as? UIMenu else { return [] }
      return leaves(of: submenu)
    }
  }

  final func menuDidChange() {
    isContextMenuInteractionEnabled = menu != nil
    // A button that opens it by a tap has no need to be held.
    rare?.controlMenu?.interaction.isEnabled = menu != nil && !showsMenuAsPrimaryAction
    showChoice()
  }

  /// Puts the mark on what was chosen.
  final func choose(_ leaf: any UIMenuLeaf) {
    guard isPopUp, let menu else { return }
    for other in Self.leaves(of: menu) { other.state = Self.isSame(other, leaf) ? .on : .off }
    showChoice()
  }

  // Commands are shown as copies.
  private static func isSame(_ a: any UIMenuLeaf, _ b: any UIMenuLeaf) -> Bool {
    if a === b { return true }
    guard let a = a as? UICommand, let b = b as? UICommand else { return false }
    return a.action == b.action && a.title == b.title
  }
}
