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

  /// Creates a smooth line through points.
  public convenience init(splinePoints points: UnsafeMutablePointer<CGPoint>, count numPoints: Int) {
    self.init(path: Spline.path(through: Array(UnsafeBufferPointer(start: points, count: max(0, numPoints)))))
  }

  /// The path, in the node's coordinates.
  open var path: CGPath? { didSet { shapeChanged() } }
  /// The colour inside the path; clear by default.
  open var fillColor = UIColor.clear { didSet { note(.content) } }
  /// The colour of the line; clear for none.
  open var strokeColor = UIColor.white { didSet { shapeChanged() } }
  /// The width of the line in points; 0 for none.
  open var lineWidth: CGFloat = 1 { didSet { shapeChanged() } }
  /// How far the line glows, in points; 0 for not at all.
  open var glowWidth: CGFloat = 0 { didSet { shapeChanged() } }
  /// A picture that fills the shape's box inside the path, multiplied by `fillColor`, which must not be clear.
  open var fillTexture: SKTexture? { didSet { note(.content) } }
  /// A picture that fills the shape's box inside the line, multiplied by `strokeColor`.
  open var strokeTexture: SKTexture? { didSet { note(.content) } }
  /// The form of the line's ends.
  open var lineCap = CGLineCap.butt { didSet { shapeChanged() } }
  /// The form of the line's corners.
  open var lineJoin = CGLineJoin.miter { didSet { shapeChanged() } }
  /// How far pointed corners may reach, as a factor of the line's width.
  open var miterLimit: CGFloat = 10 { didSet { shapeChanged() } }
  /// Whether edges are smooth.
  open var isAntialiased = true { didSet { note(.content) } }
  /// How the shape is mixed with what is behind it.
  open var blendMode = SKBlendMode.alpha { didSet { note(.content) } }

  /// The length of the line along the path, in points.
  open var lineLength: CGFloat { path.map { PathLine($0).length } ?? 0 }

  private func shapeChanged() {
    box = nil
    note(.content)
  }

  // MARK: Drawing

  override var isDrawable: Bool { true }
  override var layerBlend: LayerBlend { blendMode.layerBlend }

  override var emptyNode: SKNode { SKShapeNode() }

  override func takeValues(from node: SKNode) {
    super.takeValues(from: node)
    guard let shape = node as? SKShapeNode else { return }
    (path, fillColor, strokeColor) = (shape.path, shape.fillColor, shape.strokeColor)
    (lineWidth, lineCap, lineJoin, miterLimit) = (shape.lineWidth, shape.lineCap, shape.lineJoin, shape.miterLimit)
    (glowWidth, fillTexture, strokeTexture) = (shape.glowWidth, shape.fillTexture, shape.strokeTexture)
    (isAntialiased, blendMode) = (shape.isAntialiased, shape.blendMode)
  }

  private var glow: CGFloat {
    glowWidth.isFinite && glowWidth > 0 && strokeColor.cgColor.alpha > 0 ? min(glowWidth, 1000) : 0
  }

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
        if stroke + glow > 0 {
          made = made.union(
            path.copy(
              strokingWithWidth: stroke + 2 * glow, lineCap: lineCap, lineJoin: lineJoin,
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
      if let fillTexture {
        context.saveGState()
        context.addPath(path)
        context.clip()
        draw(fillTexture, fillColor, in: path.boundingBoxOfPath, context)
        context.restoreGState()
      } else {
        context.addPath(path)
        context.setFillColor(fillColor.cgColor)
        context.fillPath()
      }
    }
    guard stroke + glow > 0 else { return }
    context.setStrokeColor(strokeColor.cgColor)
    context.setLineCap(lineCap)
    context.setLineJoin(lineJoin)
    context.setMiterLimit(miterLimit.isFinite ? max(1, miterLimit) : 10)
    drawGlow(path, context)
    guard stroke > 0 else { return }
    context.addPath(path)
    context.setLineWidth(stroke)
    guard let strokeTexture else { return context.strokePath() }
    context.saveGState()
    context.replacePathWithStrokedPath()
    context.clip()
    draw(strokeTexture, strokeColor, in: box, context)
    context.restoreGState()
  }

  /// Wide lines that are almost clear add up to one that fades.
  private func drawGlow(_ path: CGPath, _ context: CGContext) {
    let glow = glow
    guard glow > 0 else { return }
    let steps = 8
    context.saveGState()
    context.setStrokeColor(strokeColor.withAlphaComponent(strokeColor.cgColor.alpha * 0.18).cgColor)
    for step in 1...steps {
      context.addPath(path)
      context.setLineWidth(stroke + 2 * glow * CGFloat(step) / CGFloat(steps))
      context.strokePath()
    }
    context.restoreGState()
  }

  /// Draws a picture in a context whose y points up.
  private func draw(_ texture: SKTexture, _ color: UIColor, in box: CGRect, _ context: CGContext) {
    var image = texture.cgImage()
    if color != .white { image = TintedPictures.picture(image, color: color, factor: 1) }
    context.setAlpha(color.cgColor.alpha)
    context.draw(image, in: box)
    context.setAlpha(1)
  }
}
