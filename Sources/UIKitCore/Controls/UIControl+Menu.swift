/// The delegate of a control's own context menu interaction.
@MainActor
final class ControlMenu: UIContextMenuInteractionDelegate {
  unowned let control: UIControl
  private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)

  init(_ control: UIControl) { self.control = control }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard control.isEnabled else { return nil }
    return control.contextMenuInteraction(interaction, configurationForMenuAtLocation: location)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    control.contextMenuInteraction(interaction, willDisplayMenuFor: configuration, animator: animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    control.isHighlighted = false
    control.contextMenuInteraction(interaction, willEndFor: configuration, animator: animator)
  }
}

extension UIControl {
  /// Opens the control's menu next to it and sends `menuActionTriggered`.
  /// - Returns: Whether a menu was opened.
  final func openMenu(_ event: UIEvent?) -> Bool {
    guard let menu = rare?.controlMenu, menu.interaction.view === self else { return false }
    let isOpen = menu.interaction.open(
      at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .view(self), onChoice: { [weak self] in self?.didChoose($0) })
    if isOpen { send(.menuActionTriggered, event) }
    return isOpen
  }

  final var controlMenu: ControlMenu {
    if let menu = rare?.controlMenu { return menu }
    let menu = ControlMenu(self)
    rareState.controlMenu = menu
    return menu
  }
}
