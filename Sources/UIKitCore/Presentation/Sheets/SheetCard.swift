/// The rounded surface that contains a controller's view.
@MainActor
final class SheetCard: UIView {
  static let corner: CGFloat = 10
  private let surface = UIView()
  let grabber: SheetGrabber

  /// Whether it reaches the bottom edge, where its corners are square.
  var isAttached = false {
    didSet {
      surface.layer.maskedCorners =
        isAttached
        ? [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        : [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    }
  }
  /// In points.
  var corner = SheetCard.corner {
    didSet {
      guard corner != oldValue else { return }
      surface.layer.cornerRadius = corner
      layer.cornerRadius = corner
      setNeedsLayout()
    }
  }
  /// The part at the bottom that the content leaves out, because the keyboard covers it. In points.
  var contentInset: CGFloat = 0 {
    didSet { if contentInset != oldValue { setNeedsLayout() } }
  }
  private(set) weak var content: UIView?
  /// The recognizers of a sheet and the scroll views in it share one drag.
  weak var drag: SheetDrag?

  init(of sheet: UISheetPresentationController) {
    grabber = SheetGrabber(of: sheet)
    super.init(frame: .zero)
    surface.clipsToBounds = true
    surface.layer.cornerRadius = corner
    addSubview(surface)
    addSubview(grabber)
    grabber.isHidden = true
    layer.cornerRadius = corner
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.18
    layer.shadowRadius = 24
    layer.shadowOffset = CGSize(width: 0, height: 8)
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ view: UIView) {
    content = view
    surface.addSubview(view)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    surface.frame = bounds
    if let content, content.superview === surface {
      content.frame = CGRect(
        x: 0, y: 0, width: bounds.width, height: max(bounds.height - contentInset, 0))
      // The strip behind the keyboard, which the keyboard's corners show.
      surface.backgroundColor = contentInset > 0 ? content.backgroundColor : nil
    }
    grabber.place(in: bounds)
    layer.shadowPath = CGPath(
      roundedRect: bounds, cornerWidth: min(corner, bounds.width / 2), cornerHeight: min(corner, bounds.height / 2),
      transform: nil)
  }

  /// Moves on from where the card is seen: ends the animations of its place.
  func stopAnimations() {
    for view in [self, surface, grabber, content].compactMap({ $0 }) {
      for key in view.layer.animationKeys() ?? [] where key == "position" || key == "bounds" {
        view.layer.removeAnimation(forKey: key)
      }
    }
  }
}
