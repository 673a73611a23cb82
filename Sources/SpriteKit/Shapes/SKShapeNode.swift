import UIKit

/// A node that shows a path, filled and stroked.
@preconcurrency @MainActor
open class SKShapeNode: SKNode {
  private final var box: CGRect?

  /// Creates an empty shape.
  public override init() { super.init() }

  /// There are no archives: the shape is the same as from `init()`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a shape of a path; `centered` puts the middle of its box at the node's origin.
  public convenience init(path: CGPath, centered: Bool = false) {
    self.init()
    let middle = path.boundingBoxOfPath
    guard centered, !middle.isNull, middle.midX.isFinite, middle.midY.isFinite else {
      self.path = path
      return
    }
    var shift = CGAffineTransform(translationX: -middle.midX, y: -middle.midY)
    self.path = path.copy(using: &shift)
  }

  /// Creates a rectangle.
  public convenience init(rect: CGRect) { self.init(path: CGPath(rect: rect, transform: nil)) }

  /// Creates a rectangle around the origin.
  public convenience init(rectOf size: CGSize) {
    self.init(rect: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
  }

  /// Creates a rectangle with round corners.
  public convenience init(rect: CGRect, cornerRadius: CGFloat) {
    let limit = min(abs(rect.width), abs(rect.height)) / 2
    let radius = cornerRadius.isFinite ? min(max(0, cornerRadius), limit) : 0
    self.init(path: CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil))
  }

  /// Creates a rectangle with round corners around the origin.
  public convenience init(rectOf size: CGSize, cornerRadius: CGFloat) {
    self.init(
      rect: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height),
      cornerRadius: cornerRadius)
  }

  /// Creates a circle around the origin.
  public convenience init(circleOfRadius radius: CGFloat) {
    self.init(ellipseIn: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
  }

  /// Creates an ellipse.
  public convenience init(ellipseIn rect: CGRect) { self.init(path: CGPath(ellipseIn: rect, transform: nil)) }

  /// Creates an ellipse around the origin.
  public convenience init(ellipseOf size: CGSize) {
    self.init(ellipseIn: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
  }

  /// Creates a line through points.
  public convenience init(points: UnsafeMutablePointer<CGPoint>, count numPoints: Int) {
    let line = CGMutablePath()
    line.addLines(between: Array(UnsafeBufferPointer(start: points, count: max(0, numPoints))))
    self.init(path: line)
  }

  /// The path, in the node's coordinates.
  open var path: CGPath? { didSet { shapeChanged() } }
  /// The colour inside the path; clear by default.
  open var fillColor = UIColor.clear { didSet { note(.content) } }
  /// The colour of the line; clear for none.
  open var strokeColor = UIColor.white { didSet { shapeChanged() } }
  /// The width of the line in points; 0 for none.
  open var lineWidth: CGFloat = 1 { didSet { shapeChanged() } }
  /// The form of the line's ends.
  open var lineCap = CGLineCap.butt { didSet { shapeChanged() } }
  /// The form of the line's corners.
  open var lineJoin = CGLineJoin.miter { didSet { shapeChanged() } }
  /// How far pointed corners may reach, as a factor of the line's width.
  open var miterLimit: CGFloat = 10 { didSet { shapeChanged() } }
  /// Whether edges are smooth.
  open var isAntialiased = true { didSet { note(.content) } }
  /// How the shape is mixed with what is behind it.
  open var blendMode = SKBlendMode.alpha

  /// The length of the line along the path, in points.
  open var lineLength: CGFloat { path.map { PathLine($0).length } ?? 0 }

  private func shapeChanged() {
    box = nil
    note(.content)
  }

  // MARK: Drawing

  override var isDrawable: Bool { true }

  private var stroke: CGFloat {
    lineWidth.isFinite && lineWidth > 0 && strokeColor.cgColor.alpha > 0 ? min(lineWidth, 10_000) : 0
  }

  override var contentBox: CGRect {
    if let box { return box }
    var made = CGRect.null
    if let path, !path.isEmpty {
      let inner = path.boundingBoxOfPath
      if inner.minX.isFinite, inner.minY.isFinite, inner.width.isFinite, inner.height.isFinite {
        made = inner
        if stroke > 0 {
          made = made.union(
            path.copy(
              strokingWithWidth: stroke, lineCap: lineCap, lineJoin: lineJoin,
              miterLimit: miterLimit.isFinite ? max(1, miterLimit) : 10
            ).boundingBoxOfPath)
        }
      } else {
        Log.error("SKShapeNode.path: its points are not finite; it is not shown.", once: "SKShapeNode path")
      }
    }
    box = made
    return made
  }

  override func show(in layer: NodeLayer) {
    layer.needsDisplayOnBoundsChange = true
    layer.setNeedsDisplay()
  }

  override func draw(in context: CGContext) {
    guard let path else { return }
    let box = contentBox
    context.translateBy(x: -box.minX, y: box.maxY)
    context.scaleBy(x: 1, y: -1)
    context.setShouldAntialias(isAntialiased)
    if fillColor.cgColor.alpha > 0 {
      context.addPath(path)
      context.setFillColor(fillColor.cgColor)
      context.fillPath()
    }
    guard stroke > 0 else { return }
    context.addPath(path)
    context.setStrokeColor(strokeColor.cgColor)
    context.setLineWidth(stroke)
    context.setLineCap(lineCap)
    context.setLineJoin(lineJoin)
    context.setMiterLimit(miterLimit.isFinite ? max(1, miterLimit) : 10)
    context.strokePath()
  }
}
