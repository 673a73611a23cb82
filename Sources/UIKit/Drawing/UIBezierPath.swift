import CoreGraphics
import Foundation

/// A path of lines and curves together with how to stroke and fill it.
///
/// Coordinates are points, y down. Points that are not numbers are left out.
/// - Threading: not shared; use one from one thread at a time.
open class UIBezierPath: NSObject, NSCopying {
  private var path: CGMutablePath

  /// The path as Core Graphics knows it. Setting copies.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  /// The width of strokes in points.
  open var lineWidth: CGFloat = 1
  open var lineCapStyle: CGLineCap = .butt
  open var lineJoinStyle: CGLineJoin = .miter
  open var miterLimit: CGFloat = 10
  /// How far in points a drawn curve may lie from the true one; kept, curves are always drawn finer than a pixel.
  open var flatness: CGFloat = 0.6
  /// Fill with the even-odd rule instead of the non-zero winding rule.
  open var usesEvenOddFillRule = false
  var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  public override init() {
    path = CGMutablePath()
    super.init()
  }

  public convenience init(rect: CGRect) {
    self.init()
    guard rect.isFinite else { return }
    path.addRect(rect)
  }

  public convenience init(ovalIn rect: CGRect) {
    self.init()
    guard rect.isFinite else { return }
    path.addEllipse(in: rect)
  }

  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    guard rect.isFinite else { return }
    let rect = rect.standardized
    let radius = min(max(cornerRadius.orZero, 0), rect.width / 2, rect.height / 2)
    if radius > 0 {
      path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
    } else {
      path.addRect(rect)
    }
  }

  /// A rectangle of which only `corners` are rounded, each by a quarter ellipse of `cornerRadii`.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
    guard rect.isFinite else { return }
    let rect = rect.standardized
    let width = min(max(cornerRadii.width.orZero, 0), rect.width / 2)
    let height = min(max(cornerRadii.height.orZero, 0), rect.height / 2)
    guard width > 0, height > 0, !corners.isDisjoint(with: .allCorners) else {
      path.addRect(rect)
      return
    }
    if corners.isSuperset(of: [.topLeft, .topRight, .bottomLeft, .bottomRight]) {
      path.addRoundedRect(in: rect, cornerWidth: width, cornerHeight: height)
    } else {
      path.addRect(rect, rounding: corners, width: width, height: height)
    }
  }

  /// An arc. Angles are radians, 0 points right and π/2 down; `clockwise` is as seen on screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  public convenience init(cgPath: CGPath) {
    self.init()
    path = cgPath.mutableCopy() ?? CGMutablePath()
  }

  // MARK: Building

  open func move(to point: CGPoint) {
    guard point.isFinite else { return }
    path.move(to: point)
  }

  /// Adds a line. Without a current point it only moves there.
  open func addLine(to point: CGPoint) {
    guard point.isFinite else { return }
    if path.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
  }

  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    guard endPoint.isFinite, controlPoint1.isFinite, controlPoint2.isFinite else { return }
    if path.isEmpty { path.move(to: controlPoint1) }
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    guard endPoint.isFinite, controlPoint.isFinite else { return }
    if path.isEmpty { path.move(to: controlPoint) }
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc, joined by a line to what is there. Angles as in `init(arcCenter:…)`.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    guard center.isFinite, radius.isFinite, startAngle.isFinite, endAngle.isFinite else { return }
    // Core Graphics counts "clockwise" with y up, UIKit as seen with y down.
    path.addArc(
      center: center, radius: abs(radius), startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  open func close() {
    guard !path.isEmpty else { return }
    path.closeSubpath()
  }

  open func removeAllPoints() {
    path = CGMutablePath()
  }

  open func append(_ bezierPath: UIBezierPath) {
    path.addPath(bezierPath.cgPath)
  }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) {
    let transformed = CGMutablePath()
    transformed.addPath(path, transform: transform)
    path = transformed
  }

  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    let lengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? []
    let isUsable = lengths.allSatisfy { $0.isFinite && $0 >= 0 } && lengths.contains { $0 > 0 }
    dash = isUsable ? (lengths, phase.orZero) : ([], 0)
  }

  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?, phase: UnsafeMutablePointer<CGFloat>?
  ) {
    if let pattern {
      for (index, length) in dash.lengths.enumerated() { pattern[index] = length }
    }
    count?.pointee = dash.lengths.count
    phase?.pointee = dash.phase
  }

  // MARK: Asking

  open var isEmpty: Bool { path.isEmpty }

  /// The box around the path itself, without stroke width; `CGRect.null` when empty.
  open var bounds: CGRect { path.boundingBox }

  open var currentPoint: CGPoint { path.currentPoint }

  /// Whether filling would cover `point`.
  open func contains(_ point: CGPoint) -> Bool {
    point.isFinite && path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding, transform: .identity)
  }

  // MARK: NSObject

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(cgPath: path)
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.flatness = flatness
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.dash = dash
    return copy
  }
}

extension CGPoint {
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGRect {
  var isFinite: Bool { origin.isFinite && size.width.isFinite && size.height.isFinite }
}

extension CGMutablePath {
  /// A rectangle of which some corners are quarter ellipses, starting at the top left, clockwise on screen.
  fileprivate func addRect(_ rect: CGRect, rounding corners: UIRectCorner, width: CGFloat, height: CGFloat) {
    // The length of the handles that make a Bézier curve a quarter circle.
    let k: CGFloat = 0.552284749831
    func radii(_ corner: UIRectCorner) -> (CGFloat, CGFloat) { corners.contains(corner) ? (width, height) : (0, 0) }
    let (topLeft, topRight) = (radii(.topLeft), radii(.topRight))
    let (bottomRight, bottomLeft) = (radii(.bottomRight), radii(.bottomLeft))
    func curve(to end: CGPoint, by corner: CGPoint, from start: CGPoint) {
      guard start != end else { return }
      addCurve(
        to: end,
        control1: CGPoint(x: start.x + (corner.x - start.x) * k, y: start.y + (corner.y - start.y) * k),
        control2: CGPoint(x: end.x + (corner.x - end.x) * k, y: end.y + (corner.y - end.y) * k))
    }
    func turn(_ start: CGPoint, _ corner: CGPoint, _ end: CGPoint) {
      addLine(to: start)
      curve(to: end, by: corner, from: start)
    }
    move(to: CGPoint(x: rect.minX + topLeft.0, y: rect.minY))
    turn(
      CGPoint(x: rect.maxX - topRight.0, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.minY + topRight.1))
    turn(
      CGPoint(x: rect.maxX, y: rect.maxY - bottomRight.1), CGPoint(x: rect.maxX, y: rect.maxY),
      CGPoint(x: rect.maxX - bottomRight.0, y: rect.maxY))
    turn(
      CGPoint(x: rect.minX + bottomLeft.0, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
      CGPoint(x: rect.minX, y: rect.maxY - bottomLeft.1))
    turn(
      CGPoint(x: rect.minX, y: rect.minY + topLeft.1), CGPoint(x: rect.minX, y: rect.minY),
      CGPoint(x: rect.minX + topLeft.0, y: rect.minY))
    closeSubpath()
  }
}
