import Raster

extension PixelRect {
  /// Like `intersects`, but inlined into the traversal of nodes.
  @inline(__always)
  func meets(_ other: PixelRect) -> Bool {
    max(x0, other.x0) < min(x1, other.x1) && max(y0, other.y0) < min(y1, other.y1)
  }

  @inline(__always)
  func moved(_ dx: Int32, _ dy: Int32) -> PixelRect {
    PixelRect(x0: x0 &+ dx, y0: y0 &+ dy, x1: x1 &+ dx, y1: y1 &+ dy)
  }

  @inline(__always)
  func cut(_ other: PixelRect) -> PixelRect {
    PixelRect(x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
  }
}
