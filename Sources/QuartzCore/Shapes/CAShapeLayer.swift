import Raster

/// The rule for which points are inside a path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Points around which the path winds in total.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Points from which a ray crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of joints in a stroke.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A pointed corner, up to the mitre limit.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// A rounded corner.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// A corner that is cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// The shape of a stroke's ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Ends at the end point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A half circle around the end point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Extends beyond the end point by half the line width.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// A layer that fills and strokes a path, in the layer's own points. The path may lie outside the bounds.
open class CAShapeLayer: CALayer {
  private var shape: ShapeValues { values.special as? ShapeValues ?? ShapeValues() }

  override func prepare() { values.special = ShapeValues() }
  override var drawsOutside: Bool { true }

  /// The path; the layer stores a copy.
  open var path: CGPath? {
    get { shape.path }
    set { changeSpecial(.path, as: ShapeValues.self) { $0.path = newValue?.copy() } }
  }
  /// The colour of the interior, opaque black unless set; nil for no fill.
  open var fillColor: CGColor? {
    get { shape.fillColor }
    set { changeSpecial(.fillColor, as: ShapeValues.self) { $0.fillColor = newValue } }
  }
  /// The colour of the stroke; nil for none.
  open var strokeColor: CGColor? {
    get { shape.strokeColor }
    set { changeSpecial(.strokeColor, as: ShapeValues.self) { $0.strokeColor = newValue } }
  }
  /// The start of the stroked part of the path, as a fraction of its length.
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { changeSpecial(.strokeStart, as: ShapeValues.self) { $0.strokeStart = newValue } }
  }
  /// The end of the stroked part of the path, as a fraction of its length.
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { changeSpecial(.strokeEnd, as: ShapeValues.self) { $0.strokeEnd = newValue } }
  }
  /// The width of the stroke in points.
  open var lineWidth: CGFloat {
    get { shape.lineWidth }
    set { changeSpecial(.lineWidth, as: ShapeValues.self) { $0.lineWidth = newValue } }
  }
  /// The largest ratio of a mitre's length to the line width; longer ones are bevelled.
  open var miterLimit: CGFloat {
    get { shape.miterLimit }
    set { changeSpecial(.miterLimit, as: ShapeValues.self) { $0.miterLimit = newValue } }
  }
  /// The offset into the dash pattern in points.
  open var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set { changeSpecial(.lineDashPhase, as: ShapeValues.self) { $0.lineDashPhase = newValue } }
  }
  /// The lengths of dashes and gaps in points; nil for a solid stroke.
  open var lineDashPattern: [NSNumber]? {
    get { shape.lineDashPattern?.map { NSNumber(value: Double($0)) } }
    set { edit { $0.lineDashPattern = newValue?.map { CGFloat($0.doubleValue) } } }
  }
  /// The rule for the interior of the path.
  open var fillRule: CAShapeLayerFillRule {
    get { shape.fillRule }
    set { edit { $0.fillRule = newValue } }
  }
  /// The shape of the stroke's ends.
  open var lineCap: CAShapeLayerLineCap {
    get { shape.lineCap }
    set { edit { $0.lineCap = newValue } }
  }
  /// The shape of the stroke's joints.
  open var lineJoin: CAShapeLayerLineJoin {
    get { shape.lineJoin }
    set { edit { $0.lineJoin = newValue } }
  }

  private func edit(_ change: (ShapeValues) -> Void) {
    values.editSpecial { if let shape = $0 as? ShapeValues { change(shape) } }
    changed(.own)
  }

  override func makeContent(_ v: LayerValues, _ style: ContentStyle, _ grid: PixelGrid) -> DisplayList? {
    guard let shape = v.special as? ShapeValues, let path = shape.path, !path.isEmpty else { return nil }
    let stroke = shape.strokeColor == nil ? 0 : shape.lineWidth
    let (dx, dy) = (grid.edge(v.bounds.origin.x), grid.edge(v.bounds.origin.y))
    let area = DisplayListRecording.area(
      shape.box(of: path), lineWidth: stroke, miterLimit: shape.lineJoin == .miter ? shape.miterLimit : 1, grid)
    return DisplayListRecording.record(area.offset(0 &- dx, 0 &- dy), scale: grid.scale) { context in
      if dx != 0 || dy != 0 { context.translateBy(x: -CGFloat(dx) / grid.scale, y: -CGFloat(dy) / grid.scale) }
      shape.draw(path, in: context)
    }
  }
}

final class ShapeValues: SpecialValues {
  var path: CGPath? {
    didSet { (trimmer, box) = (nil, nil) }
  }
  private var trimmer: PathTrimmer?
  private var box: CGRect?
  var fillColor: CGColor? = .black
  var strokeColor: CGColor?
  var strokeStart: CGFloat = 0
  var strokeEnd: CGFloat = 1
  var lineWidth: CGFloat = 1
  var miterLimit: CGFloat = 10
  var lineDashPhase: CGFloat = 0
  var lineDashPattern: [CGFloat]?
  var fillRule = CAShapeLayerFillRule.nonZero
  var lineCap = CAShapeLayerLineCap.butt
  var lineJoin = CAShapeLayerLineJoin.miter

  override func duplicate() -> SpecialValues {
    let copy = ShapeValues()
    (copy.path, copy.fillColor, copy.strokeColor) = (path, fillColor, strokeColor)
    (copy.strokeStart, copy.strokeEnd, copy.lineWidth, copy.miterLimit) = (strokeStart, strokeEnd, lineWidth, miterLimit)
    (copy.lineDashPhase, copy.lineDashPattern) = (lineDashPhase, lineDashPattern)
    (copy.fillRule, copy.lineCap, copy.lineJoin) = (fillRule, lineCap, lineJoin)
    (copy.trimmer, copy.box) = (trimmer, box)
    copy.stamp = stamp
    return copy
  }

  override func value(for key: LayerKey) -> AnimationValue? {
    switch key {
    case .path: path.map { .path($0) } ?? .object(nil)
    case .fillColor: .color(fillColor)
    case .strokeColor: .color(strokeColor)
    case .strokeStart: .number(Double(strokeStart))
    case .strokeEnd: .number(Double(strokeEnd))
    case .lineWidth: .number(Double(lineWidth))
    case .miterLimit: .number(Double(miterLimit))
    case .lineDashPhase: .number(Double(lineDashPhase))
    default: nil
    }
  }

  override func set(_ value: AnimationValue, for key: LayerKey) {
    switch key {
    case .path: path = value.path
    case .fillColor: fillColor = value.color
    case .strokeColor: strokeColor = value.color
    case .strokeStart: strokeStart = CGFloat(value.double)
    case .strokeEnd: strokeEnd = CGFloat(value.double)
    case .lineWidth: lineWidth = CGFloat(value.double)
    case .miterLimit: miterLimit = CGFloat(value.double)
    case .lineDashPhase: lineDashPhase = CGFloat(value.double)
    default: break
    }
  }

  func box(of path: CGPath) -> CGRect {
    if let box { return box }
    let made = path.boundingBoxOfPath
    box = made
    return made
  }

  private func makeTrimmer(_ path: CGPath) -> PathTrimmer {
    if let trimmer { return trimmer }
    let made = PathTrimmer(path)
    trimmer = made
    return made
  }

  func draw(_ path: CGPath, in context: CGContext) {
    if let fillColor, fillColor.alpha > 0 {
      context.setFillColor(fillColor)
      context.addPath(path)
      context.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
    }
    guard let strokeColor, strokeColor.alpha > 0, lineWidth > 0, lineWidth.isFinite else { return }
    let (from, to) = (max(0, min(1, strokeStart)), max(0, min(1, strokeEnd)))
    guard to > from else { return }
    context.setStrokeColor(strokeColor)
    context.setLineWidth(lineWidth)
    context.setMiterLimit(miterLimit)
    context.setLineCap(lineCap == .round ? .round : lineCap == .square ? .square : .butt)
    context.setLineJoin(lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
    if let lineDashPattern, !lineDashPattern.isEmpty { context.setLineDash(phase: lineDashPhase, lengths: lineDashPattern) }
    context.addPath(from > 0 || to < 1 ? makeTrimmer(path).trimmed(from: Double(from), to: Double(to)) : path)
    context.strokePath()
  }
}
