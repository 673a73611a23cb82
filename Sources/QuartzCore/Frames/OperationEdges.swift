import Raster

/// The parts of an operation that are not one colour throughout: rounded corners, and the strips of a border.
enum OperationEdges {
  /// Calls `body` for the square of each rounded corner of an operation that is moved by (x, y).
  @inline(__always)
  static func forEachCorner(of op: vr_op, _ x: Int32, _ y: Int32, _ body: (PixelRect) -> Void) {
    // Corners that meet are a mask of the whole frame.
    if op.kind == OpKind.save { return body(op.frame.moved(x, y)) }
    guard let corners = op.p?.assumingMemoryBound(to: vr_corners.self) else { return }
    forEachCorner(of: op.frame.moved(x, y), sizes: corners.pointee.size, body)
  }

  /// Calls `body` for a square at each corner of a rectangle: upper left, upper right, lower left, lower right.
  @inline(__always)
  static func forEachCorner(
    of frame: PixelRect, sizes: (Int32, Int32, Int32, Int32), _ body: (PixelRect) -> Void
  ) {
    let (a, b, c, d) = sizes
    body(PixelRect(x: frame.x0, y: frame.y0, width: a, height: a))
    body(PixelRect(x: frame.x1 &- b, y: frame.y0, width: b, height: b))
    body(PixelRect(x: frame.x0, y: frame.y1 &- c, width: c, height: c))
    body(PixelRect(x: frame.x1 &- d, y: frame.y1 &- d, width: d, height: d))
  }

  /// Calls `body` for each of the four sides of a border that is moved by (x, y).
  @inline(__always)
  static func forEachSide(of border: vr_op, _ x: Int32, _ y: Int32, _ body: (PixelRect) -> Void) {
    let (f, w) = (border.frame.moved(x, y), border.a)
    body(PixelRect(x0: f.x0, y0: f.y0, x1: f.x1, y1: f.y0 &+ w))
    body(PixelRect(x0: f.x0, y0: f.y1 &- w, x1: f.x1, y1: f.y1))
    body(PixelRect(x0: f.x0, y0: f.y0, x1: f.x0 &+ w, y1: f.y1))
    body(PixelRect(x0: f.x1 &- w, y0: f.y0, x1: f.x1, y1: f.y1))
  }
}
