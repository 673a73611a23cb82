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
    let size = panel.sizeThatFits(view.bounds.size)
    panel.frame = CGRect(
      x: ((view.bounds.width - size.width) / 2).rounded(), y: ((view.bounds.height - size.height) / 2).rounded(),
      width: size.width, height: size.height)
  }
}
