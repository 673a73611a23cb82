import CoreGraphics

/// A snapshot of the view that a context menu belongs to, raised above the dimmed rest of the window.
@MainActor
final class LiftedSource: UIView {
  private static let growth: CGFloat = 1.03
  private static let shadow: (opacity: Float, radius: CGFloat, y: CGFloat) = (0.25, 18, 6)
  // A view that fills more of the window than this is its background, not an object in it, and is not lifted.
  private static let mostOfWindow: CGFloat = 0.6

  /// Nil for a view that is not visible, or is nearly as large as the window.
  /// - Parameter overlay: The view it will be added to, as large as the window.
  init?(_ source: UIView, over overlay: UIView) {
    let whole = source.convert(source.bounds, to: overlay)
    var visible = whole.intersection(overlay.bounds)
    var next = source.superview
    while let parent = next {
      if parent.clipsToBounds { visible = visible.intersection(parent.convert(parent.bounds, to: overlay)) }
      next = parent.superview
    }
    guard !visible.isNull, visible.width >= 1, visible.height >= 1,
      visible.width * visible.height <= overlay.bounds.width * overlay.bounds.height * Self.mostOfWindow,
      let picture = source.snapshotView(afterScreenUpdates: false)
    else { return nil }
    super.init(frame: visible)
    isUserInteractionEnabled = false
    isAccessibilityElement = false
    accessibilityElementsHidden = true
    let part = UIView(frame: CGRect(origin: .zero, size: visible.size))
    part.clipsToBounds = true
    part.layer.cornerRadius = source.layer.cornerRadius
    part.layer.cornerCurve = source.layer.cornerCurve
    picture.frame = whole.offsetBy(dx: -visible.minX, dy: -visible.minY)
    part.addSubview(picture)
    addSubview(part)
    let corner = min(source.layer.cornerRadius, visible.width / 2, visible.height / 2)
    layer.shadowPath = CGPath(roundedRect: part.frame, cornerWidth: corner, cornerHeight: corner, transform: nil)
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowRadius = Self.shadow.radius
    layer.shadowOffset = CGSize(width: 0, height: Self.shadow.y)
  }

  required init?(coder: NSCoder) { return nil }

  /// Raises the snapshot, or puts it where the view itself is.
  func raise(_ isRaised: Bool) {
    let grows = isRaised && !UIAccessibility.isReduceMotionEnabled
    transform = grows ? CGAffineTransform(scaleX: Self.growth, y: Self.growth) : .identity
    layer.shadowOpacity = isRaised ? Self.shadow.opacity : 0
  }
}
