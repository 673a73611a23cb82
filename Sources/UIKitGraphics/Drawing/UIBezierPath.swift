import CoreGraphics
import Foundation

/// A path of lines and curves, with its stroke and fill settings.
///
/// Coordinates are points, y down. Points with coordinates that are not finite are ignored.
/// - Threading: not thread-safe; use a path from one thread at a time.
open class UIBezierPath: NSObject, NSCopying {
  private var path: CGMutablePath

  /// The path as a Core Graphics path. The setter copies.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  /// The width of strokes in points.
  open var lineWidth: CGFloat = 1
  /// The shape of the ends of strokes.
  open var lineCapStyle: CGLineCap = .butt
  /// The shape of the corners of strokes.
  open var lineJoinStyle: CGLineJoin = .miter
  /// The longest mitre, in line widths; longer mitres are drawn as bevels.
  open var miterLimit: CGFloat = 10
  /// How far, in points, a drawn curve may deviate from the exact one. Stored but not used: curves are always drawn
  /// finer than a pixel.
  open var flatness: CGFloat = 0.6
  /// Whether to fill with the even-odd rule instead of the non-zero winding rule.
  open var usesEvenOddFillRule = false
  var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  /// Creates an empty path.
  public override init() {
    path = CGMutablePath()
    super.init()
  }

  /// Creates a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    guard rect.isFinite else { return }
    path.addRect(rect)
  }

  /// Creates the ellipse that fits into `rect`.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    guard rect.isFinite else { return }
    path.addEllipse(in: rect)
  }

  /// Creates a rectangle with rounded corners. The radius is limited to half of the shorter side.
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

  /// Creates a rectangle with only `corners` rounded, each by a quarter ellipse with the radii `cornerRadii`.
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

  /// Creates an arc. Angles are in radians: 0 points right and π/2 down. `clockwise` is as seen on screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Creates a path with a copy of `cgPath`.
  public convenience init(cgPath: CGPath) {
    self.init()
    path = cgPath.mutableCopy() ?? CGMutablePath()
  }

  // MARK: Building

  /// Starts a new subpath at `point`.
  open func move(to point: CGPoint) {
    guard point.isFinite else { return }
    path.move(to: point)
  }

  /// Adds a line. If the path is empty, it only moves to `point`.
  open func addLine(to point: CGPoint) {
    guard point.isFinite else { return }
    if path.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
  }

  /// Adds a cubic Bézier curve. If the path is empty, the curve starts at `controlPoint1`.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    guard endPoint.isFinite, controlPoint1.isFinite, controlPoint2.isFinite else { return }
    if path.isEmpty { path.move(to: controlPoint1) }
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve. If the path is empty, the curve starts at `controlPoint`.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    guard endPoint.isFinite, controlPoint.isFinite else { return }
    if path.isEmpty { path.move(to: controlPoint) }
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc, connected by a line to the current point. Angles are as in `init(arcCenter:…)`.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    guard center.isFinite, radius.isFinite, startAngle.isFinite, endAngle.isFinite else { return }
    // Core Graphics defines "clockwise" for y up, UIKit for y down.
    path.addArc(
      center: center, radius: abs(radius), startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  /// Closes the current subpath with a line to its start.
  open func close() {
    guard !path.isEmpty else { return }
    path.closeSubpath()
  }

  /// Makes the path empty. The stroke and fill settings stay.
  open func removeAllPoints() {
    path = CGMutablePath()
  }

  /// Adds the subpaths of another path.
  open func append(_ bezierPath: UIBezierPath) {
    path.addPath(bezierPath.cgPath)
  }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) {
    let transformed = CGMutablePath()
    transformed.addPath(path, transform: transform)
    path = transformed
  }

  /// Sets the lengths of dashes and gaps, and where in the pattern strokes start, in points. A pattern with invalid
  /// lengths, or without a positive one, means a solid line.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    let lengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? []
    let isUsable = lengths.allSatisfy { $0.isFinite && $0 >= 0 } && lengths.contains { $0 > 0 }
    dash = isUsable ? (lengths, phase.orZero) : ([], 0)
  }

  /// Writes the dash pattern, its length and its phase to the pointers that are not nil.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?, phase: UnsafeMutablePointer<CGFloat>?
  ) {
    if let pattern {
      for (index, length) in dash.lengths.enumerated() { pattern[index] = length }
    }
    count?.pointee = dash.lengths.count
    phase?.pointee = dash.phase
  }

  // MARK: Querying

  /// Whether the path has no elements.
  open var isEmpty: Bool { path.isEmpty }

  /// The bounding box of the path itself, without stroke width; `CGRect.null` when empty.
  open var bounds: CGRect { path.boundingBox }

  /// The end of the last segment.
  open var currentPoint: CGPoint { path.currentPoint }

  /// Whether filling would cover `point`.
  open func contains(_ point: CGPoint) -> Bool {
    point.isFinite && path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding, transform: .identity)
  }

  // MARK: NSObject

  /// Returns a copy with the same stroke and fill settings.
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

extension CGMutablePath {
  /// Adds a rectangle with quarter ellipses at some corners, starting at the top left, clockwise on screen.
  fileprivate func addRect(_ rect: CGRect, rounding corners: UIRectCorner, width: CGFloat, height: CGFloat) {
    // The length of the control handles, in radii, with which a Bézier curve approximates a quarter circle.
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
    func addCorner(_ start: CGPoint, _ corner: CGPoint, _ end: CGPoint) {
      addLine(to: start)
      curve(to: end, by: corner, from: start)
    }
    move(to: CGPoint(x: rect.minX + topLeft.0, y: rect.minY))
    addCorner(
      CGPoint(x: rect.maxX - topRight.0, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.minY + topRight.1))
    addCorner(
      CGPoint(x: rect.maxX, y: rect.maxY - bottomRight.1), CGPoint(x: rect.maxX, y: rect.maxY),
      CGPoint(x: rect.maxX - bottomRight.0, y: rect.maxY))
    addCorner(
      CGPoint(x: rect.minX + bottomLeft.0, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
      CGPoint(x: rect.minX, y: rect.maxY - bottomLeft.1))
    addCorner(
      CGPoint(x: rect.minX, y: rect.minY + topLeft.1), CGPoint(x: rect.minX, y: rect.minY),
      CGPoint(x: rect.minX + topLeft.0, y: rect.minY))
    closeSubpath()
  }
}
