/// A card in front of the dimmed presenter. A touch beside it requests dismissal.
@MainActor
final class SheetPresentation: UIPresentationController {
  private let card = SheetCard()
  private let dimming = DimmingView()

  // A page of a width that is comfortable to read, and the size of a form, in points.
  private static let page = CGSize(width: 712, height: CGFloat.infinity)
  private static let form = CGSize(width: 540, height: 620)
  private static let gap: CGFloat = 24
  /// Below this width in points a sheet fills the screen except for a gap at the top.
  private static let narrow: CGFloat = 500

  override var presentedView: UIView? { card }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView else { return .zero }
    let screen = containerView.bounds, bounds = screen.inset(by: containerView.safeAreaInsets)
    if screen.width < Self.narrow {
      // The sheet's own safe area leaves out what is covered at the other edges.
      let top = bounds.minY + 2 * Self.gap
      return CGRect(x: 0, y: top, width: screen.width, height: max(screen.height - top, 0))
    }
    var size = presentationStyle == .pageSheet || presentationStyle == .automatic ? Self.page : Self.form
    let preferred = presentedViewController.preferredContentSize
    if preferred.width > 0 { size.width = preferred.width }
    if preferred.height > 0 { size.height = preferred.height }
    size.width = min(size.width, max(bounds.width - 2 * Self.gap, 0))
    size.height = min(size.height, max(bounds.height - 2 * Self.gap, 0))
    return CGRect(
      x: bounds.minX + ((bounds.width - size.width) / 2).rounded(),
      y: bounds.minY + ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
  }

  override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    card.isAttached = containerView.bounds.width < Self.narrow
    card.show(presentedViewController.view)
    dimming.onTouch = { [weak self] in self?.userWantsToLeave() }
    dimming.fadeIn(in: containerView, with: presentedViewController)
  }

  override func dismissalTransitionWillBegin() { dimming.fadeOut(with: presentedViewController) }
}

/// Dims the content behind.
@MainActor
final class DimmingView: UIView {
  var onTouch: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(light: UIColor(white: 0, alpha: 0.2), dark: UIColor(white: 0, alpha: 0.48))
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: .dimmingTapped))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func fadeIn(in container: UIView, with controller: UIViewController) {
    frame = container.bounds
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.insertSubview(self, at: 0)
    alpha = 0
    fade(to: 1, with: controller)
  }

  func fadeOut(with controller: UIViewController) { fade(to: 0, with: controller) }

  private func fade(to alpha: CGFloat, with controller: UIViewController) {
    guard let coordinator = controller.transitionCoordinator else { return self.alpha = alpha }
    coordinator.animate { [weak self] _ in self?.alpha = alpha }
  }

  fileprivate func tapped() { onTouch?() }
}

extension Selector {
  fileprivate static let dimmingTapped = Selector("dimmingTapped") { (view: DimmingView) in view.tapped() }
}

/// The rounded surface that contains a controller's view.
@MainActor
final class SheetCard: UIView {
  static let corner: CGFloat = 10
  private let surface = UIView()
  /// Whether it reaches the bottom edge, where its corners are square.
  var isAttached = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    surface.clipsToBounds = true
    surface.layer.cornerRadius = Self.corner
    addSubview(surface)
    layer.cornerRadius = Self.corner
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.18
    layer.shadowRadius = 24
    layer.shadowOffset = CGSize(width: 0, height: 8)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ view: UIView) {
    surface.addSubview(view)
    if isAttached { surface.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner] }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    surface.frame = bounds
    for view in surface.subviews { view.frame = surface.bounds }
    layer.shadowPath = CGPath(
      roundedRect: bounds, cornerWidth: min(Self.corner, bounds.width / 2),
      cornerHeight: min(Self.corner, bounds.height / 2), transform: nil)
  }
}
