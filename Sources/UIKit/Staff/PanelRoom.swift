/// A panel in the middle of a darkened screen. Fills its window, so that it follows the screen's size.
@MainActor
final class PanelRoom: UIViewController {
  private let panel: UIView
  private let darkness: CGFloat

  /// - Parameters:
  ///   - panel: As large as its `sizeThatFits` says.
  ///   - darkness: Of the screen around it, 0 … 1.
  init(_ panel: UIView, darkness: CGFloat) {
    (self.panel, self.darkness) = (panel, darkness)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0, alpha: darkness)
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
