import CoreGraphics

/// The surface of a popover, with its arrow and the controller's view.
@MainActor
final class PopoverView: UIView {
  private let surface = UIView()
  private let arrow = PopoverArrow()
  /// The program's background, in place of the system's.
  private var background: UIPopoverBackgroundView?
  private var metrics = PopoverMetrics()
  private(set) weak var content: UIView?

  /// The colour of surface and arrow; nil takes that of the content.
  var color: UIColor? {
    didSet { colour() }
  }
  /// In points of this view.
  private var tip = CGPoint.zero

  private static let shadowOpacity: Float = 0.2
  private static let edge = UIColor(light: UIColor(white: 0, alpha: 0.1), dark: UIColor(white: 1, alpha: 0.18))

  override init(frame: CGRect) {
    super.init(frame: frame)
    surface.clipsToBounds = true
    surface.layer.cornerRadius = PopoverLayout.corner
    addSubview(surface)
    addSubview(arrow)
    layer.cornerRadius = PopoverLayout.corner
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = Self.shadowOpacity
    layer.shadowRadius = 32
    layer.shadowOffset = CGSize(width: 0, height: 8)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ view: UIView) {
    content = view
    surface.addSubview(view)
    colour()
  }

  /// Takes a background of the program; nil stands for the system's.
  func show(_ background: UIPopoverBackgroundView?, _ metrics: PopoverMetrics) {
    self.background?.removeFromSuperview()
    (self.background, self.metrics) = (background, metrics)
    if let background { insertSubview(background, at: 0) }
    let isPlain = background.map { !type(of: $0).wantsDefaultContentAppearance } ?? false
    surface.layer.cornerRadius = isPlain ? 0 : PopoverLayout.corner
    layer.shadowOpacity = background == nil ? Self.shadowOpacity : 0
    setNeedsLayout()
  }

  func point(_ layout: PopoverLayout) {
    arrow.direction = layout.direction
    tip = CGPoint(x: layout.tip.x - layout.frame.minX, y: layout.tip.y - layout.frame.minY)
    setNeedsLayout()
  }

  private func colour() {
    guard background == nil else { return surface.backgroundColor = nil }
    let own = content?.backgroundColor
    let color = color ?? (own == nil || own == .clear ? .systemBackground : own) ?? .systemBackground
    surface.backgroundColor = color
    arrow.color = color
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    drawEdge()
  }

  private func drawEdge() {
    guard background == nil else { return surface.layer.borderWidth = 0 }
    let hair = 1 / max(traitCollection.displayScale, 1)
    surface.layer.borderWidth = hair
    surface.layer.borderColor = Self.edge.resolvedColor(with: traitCollection).cgColor
    arrow.edge = Self.edge.resolvedColor(with: traitCollection)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    colour()
    drawEdge()
    surface.frame = bounds.inset(by: metrics.insets)
    if let content, content.superview === surface { content.frame = surface.bounds }
    if let background { place(background) }
    let size = PopoverLayout.arrow
    arrow.isHidden = arrow.direction.isEmpty || background != nil
    // The arrow reaches over the surface's edge, which it interrupts.
    let (length, half) = (size.height + 1, size.width / 2)
    switch arrow.direction {
    case .up: arrow.frame = CGRect(x: tip.x - half, y: tip.y, width: size.width, height: length)
    case .down: arrow.frame = CGRect(x: tip.x - half, y: bounds.height - 1, width: size.width, height: length)
    case .left: arrow.frame = CGRect(x: tip.x, y: tip.y - half, width: length, height: size.width)
    default: arrow.frame = CGRect(x: bounds.width - 1, y: tip.y - half, width: length, height: size.width)
    }
    layer.shadowPath = CGPath(
      roundedRect: bounds, cornerWidth: min(PopoverLayout.corner, bounds.width / 2),
      cornerHeight: min(PopoverLayout.corner, bounds.height / 2), transform: nil)
  }
}

extension PopoverView {
  /// The background reaches over the side that the arrow is on.
  private func place(_ background: UIPopoverBackgroundView) {
    var frame = bounds
    let height = metrics.arrow.height
    let direction = arrow.direction
    switch direction {
    case .up: (frame.origin.y, frame.size.height) = (frame.minY - height, frame.height + height)
    case .down: frame.size.height += height
    case .left: (frame.origin.x, frame.size.width) = (frame.minX - height, frame.width + height)
    case .right: frame.size.width += height
    default: break
    }
    background.arrowDirection = direction
    let isUpright = direction == .up || direction == .down
    background.arrowOffset = direction.isEmpty ? 0 : isUpright ? tip.x - frame.midX : tip.y - frame.midY
    background.frame = frame
  }
}

/// The arrow of a popover.
@MainActor
final class PopoverArrow: UIView {
  var direction: UIPopoverArrowDirection = [] {
    didSet { if direction != oldValue { setNeedsDisplay() } }
  }
  var color: UIColor? {
    didSet { if color != oldValue { setNeedsDisplay() } }
  }
  var edge: UIColor? {
    didSet { if edge != oldValue { setNeedsDisplay() } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    backgroundColor = .clear
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(_ rect: CGRect) {
    // The shape of an arrow that points up, then rotated to its direction.
    let isUpright = direction == .up || direction == .down
    let (width, height) = isUpright ? (bounds.width, bounds.height) : (bounds.height, bounds.width)
    let middle = width / 2
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: height))
    path.addCurve(
      to: CGPoint(x: middle - 3, y: 1.5), controlPoint1: CGPoint(x: width * 0.18, y: height),
      controlPoint2: CGPoint(x: middle - 6, y: 4))
    path.addQuadCurve(to: CGPoint(x: middle + 3, y: 1.5), controlPoint: CGPoint(x: middle, y: -0.5))
    path.addCurve(
      to: CGPoint(x: width, y: height), controlPoint1: CGPoint(x: middle + 6, y: 4),
      controlPoint2: CGPoint(x: width * 0.82, y: height))
    switch direction {
    case .down: path.apply(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height))
    case .left: path.apply(CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0))
    case .right: path.apply(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0))
    default: break
    }
    color?.setFill()
    path.fill()
    edge?.setStroke()
    path.lineWidth = 1 / max(traitCollection.displayScale, 1)
    path.stroke()
  }
}
