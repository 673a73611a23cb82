import UIKitCore

/// Shows a panel in the centre of a dimmed screen. Its view fills the window, so that it follows the screen's size.
@MainActor
final class DialogController: UIViewController {
  private let panel: UIView
  private let dimmingAlpha: CGFloat

  /// - Parameters:
  ///   - panel: Shown at the size that its `sizeThatFits` returns.
  ///   - darkness: The opacity of the dimming around it, 0 … 1.
  init(_ panel: UIView, dimmingAlpha: CGFloat) {
    (self.panel, self.dimmingAlpha) = (panel, dimmingAlpha)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0, alpha: dimmingAlpha)
    view.isOpaque = false
    view.addSubview(panel)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds.inset(by: view.safeAreaInsets)
    let size = panel.sizeThatFits(bounds.size)
    panel.frame = CGRect(
      x: (bounds.midX - size.width / 2).rounded(), y: (bounds.midY - size.height / 2).rounded(), width: size.width,
      height: size.height)
  }
}
