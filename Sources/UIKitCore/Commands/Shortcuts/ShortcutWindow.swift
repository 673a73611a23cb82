/// A window above the program's windows that shows the list of shortcuts. Touches pass through it.
@MainActor
final class ShortcutWindow: UIWindow {
  private let panel: ShortcutPanel
  private static let fade: TimeInterval = 0.15

  init(_ list: ShortcutList, over window: UIWindow) {
    panel = ShortcutPanel(list)
    super.init(frame: window.screen.bounds)
    screen = window.screen
    windowLevel = .alert + 100
    isUserInteractionEnabled = false
    overrideUserInterfaceStyle = window.traitCollection.userInterfaceStyle
    addSubview(panel)
  }

  required init?(coder: NSCoder) { return nil }

  override var canBecomeKey: Bool { false }

  func show(_ list: ShortcutList) {
    panel.list = list
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = panel.sizeThatFits(bounds.size)
    panel.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
      height: size.height)
  }

  func fadeIn() {
    panel.alpha = 0
    isHidden = false
    layoutIfNeeded()
    UIView.animate(withDuration: Self.fade) { self.panel.alpha = 1 }
  }

  func fadeOut() {
    UIView.animate(withDuration: Self.fade, animations: { self.panel.alpha = 0 }, completion: { _ in self.isHidden = true })
  }
}
