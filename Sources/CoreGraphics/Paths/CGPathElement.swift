/// The kind of a path element.
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// One element of a path as `applyWithBlock` passes it. `points` holds 1, 1, 2, 3 or 0 points, by type, and is valid only
/// during the call.
public struct CGPathElement {
  /// The kind of the element.
  public var type: CGPathElementType
  /// The control points, then the end point.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Makes an element; `points` is not copied.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// Receives the info pointer and one element.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

/// The rule that decides which points are inside of a path.
public enum CGPathFillRule: Int, Sendable {
  case winding
  case evenOdd
}

/// Whether a path is filled, stroked or both; `eo` uses the even-odd rule.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

/// The shape of the ends of a stroked line.
public enum CGLineCap: Int32, Sendable {
  case butt, round, square
}

/// The shape of the corners of a stroked line.
public enum CGLineJoin: Int32, Sendable {
  case miter, round, bevel
}
