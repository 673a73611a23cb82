import QuartzCore
import UIKitCore

/// Draws a background configuration behind the content of a cell.
///
/// The view covers the cell; the shape lies within it by the configuration's insets.
final class ConfiguredBackgroundView: UIView {
  /// The background that is drawn.
  var configuration = UIBackgroundConfiguration.clear() {
    didSet { if configuration != oldValue { show() } }
  }

  /// The rounding of a cell at the top or bottom of a group, unless the configuration has a corner radius.
  var groupCorners = GroupCorners() {
    didSet { if groupCorners != oldValue { setNeedsLayout() } }
  }

  private let shape = UIView()
  private var imageView: UIImageView?
  private weak var customView: UIView?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    shape.layer.cornerCurve = .continuous
    addSubview(shape)
    show()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func show() {
    showColors()
    showImage()
    if customView !== configuration.customView {
      if customView?.superview === shape { customView?.removeFromSuperview() }
      customView = configuration.customView
      if let customView { shape.addSubview(customView) }
    }
    setNeedsLayout()
  }

  private func showColors() {
    // The tint colour is dynamic: it is resolved here, and again when it changes.
    shape.backgroundColor = configuration.resolvedBackgroundColor(for: tintColor)
    shape.layer.borderWidth = max(configuration.strokeWidth.orZero, 0)
    shape.layer.borderColor =
      configuration.strokeWidth > 0
      ? configuration.resolvedStrokeColor(for: tintColor).resolvedColor(with: traitCollection).cgColor : nil
  }

  private func showImage() {
    guard let image = configuration.image else {
      imageView?.removeFromSuperview()
      imageView = nil
      return
    }
    let view = imageView ?? UIImageView()
    if imageView == nil {
      imageView = view
      shape.insertSubview(view, at: 0)
    }
    view.image = image
    view.contentMode = configuration.imageContentMode
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var insets = configuration.backgroundInsets.finite
    let edges = configuration.edgesAddingLayoutMarginsToBackgroundInsets
    if !edges.isEmpty, let margins = superview?.directionalLayoutMargins {
      if edges.contains(.top) { insets.top += margins.top }
      if edges.contains(.leading) { insets.leading += margins.leading }
      if edges.contains(.bottom) { insets.bottom += margins.bottom }
      if edges.contains(.trailing) { insets.trailing += margins.trailing }
    }
    let outset = configuration.strokeOutset.orZero
    shape.frame = bounds.inset(by: insets.resolved(rightToLeft: isRightToLeft)).insetBy(dx: -outset, dy: -outset)
    imageView?.frame = shape.bounds
    customView?.frame = shape.bounds
    let own = configuration.cornerRadius
    let most = min(shape.bounds.width, shape.bounds.height) / 2
    let radius = own > 0 ? own : groupCorners.radius
    shape.layer.cornerRadius = min(radius, most)
    shape.layer.maskedCorners = own > 0 ? .all : groupCorners.corners
    // A clip costs an intermediate picture, so only what may reach into the corners has one.
    shape.clipsToBounds = shape.layer.cornerRadius > 0 && (imageView != nil || customView != nil)
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if configuration.strokeWidth > 0 { showColors() }
  }
}

/// The rounded corners of a cell, by its place in a group.
struct GroupCorners: Equatable {
  /// In points; 0 for square corners.
  var radius: CGFloat = 0
  /// The corners that are rounded.
  var corners: CACornerMask = []

  init() {}

  /// The corners of the first, the last or the only item of a group.
  init(radius: CGFloat, isFirst: Bool, isLast: Bool) {
    if isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    self.radius = corners.isEmpty ? 0 : radius
  }
}

extension CACornerMask {
  static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}
