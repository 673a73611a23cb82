import Raster

/// Where the upright picture of a turned, scaled or tilted layer goes in the bounds coordinates of its superlayer.
///
/// Everything that asks how far such a layer reaches, what of it is damaged, and which pixels it shows, asks this one value.
/// A map without perspective is taken apart into whole pixels and a matrix that moves by less than one, in steps of 1/4096:
/// so a layer that moves by whole pixels keeps its matrix to the bit, however the sums that lead to its position are rounded,
/// and its pixels with it.
struct PicturePlace {
  /// The layer's own pixels to those around (x, y).
  let matrix: PlaneMatrix
  let x: Int32
  let y: Int32
  /// Without perspective, how often the picture is halved before it is sampled.
  private let halvings: Int32?

  private static let steps = 4096.0
  private static let mostHalvings: Int32 = 8

  init(_ exact: PlaneMatrix) {
    let limit = Double(PixelGrid.limit)
    guard exact.g == 0, exact.h == 0, exact.i == 1, abs(exact.c) < limit, abs(exact.f) < limit else {
      (matrix, x, y, halvings) = (exact, 0, 0, nil)
      return
    }
    func parts(_ v: Double) -> (whole: Double, fraction: Double) {
      let stepped = (v * Self.steps).rounded() / Self.steps
      return (stepped.rounded(.down), stepped - stepped.rounded(.down))
    }
    let (h, v) = (parts(exact.c), parts(exact.f))
    var local = exact
    (local.c, local.f) = (h.fraction, v.fraction)
    (matrix, x, y) = (local, Int32(h.whole), Int32(v.whole))
    // How long a pixel's sides become.
    let sides = max(local.a * local.a + local.d * local.d, local.b * local.b + local.e * local.e).squareRoot()
    halvings = Self.halvings(shrinking: 1 / sides)
  }

  private static func halvings(shrinking k: Double) -> Int32 {
    var n: Int32 = 0
    while n < mostHalvings, k >= Double(2 << n) { n += 1 }
    return n
  }

  /// The binary logarithm of how far a picture of `inner` is averaged down before it is sampled: bilinear sampling looks at
  /// four pixels, which is too few for what shrinks to less than half.
  func halvings(of inner: PixelRect) -> Int32 {
    if let halvings { return halvings }
    guard let shown = matrix.bounds(of: inner) else { return 0 }
    let (w, h) = (Double(inner.width) / Double(max(1, shown.width)), Double(inner.height) / Double(max(1, shown.height)))
    return Self.halvings(shrinking: min(w, h))
  }

  /// What of the layer's own pixels its picture covers when the layer shows `inner`: a transparent margin makes smooth
  /// edges, and blocks to be averaged lie the same whatever `inner` is.
  func source(of inner: PixelRect) -> PixelRect {
    let n = halvings(of: inner)
    let block = Int32(1) << n
    let r = inner.inset(0 &- block, 0 &- block)
    func down(_ v: Int32) -> Int32 { v & (0 &- block) }
    return PixelRect(x0: down(r.x0), y0: down(r.y0), x1: down(r.x1 &+ block &- 1), y1: down(r.y1 &+ block &- 1))
  }

  /// The pixels around (x, y) that may show some of `rect`, which are the layer's own; nil when part of it lies behind the eye.
  func reach(of rect: PixelRect) -> PixelRect? { matrix.bounds(of: source(of: rect)) }

  /// The same in the superlayer's bounds coordinates.
  func shown(_ rect: PixelRect) -> PixelRect? { reach(of: rect)?.offset(x, y) }
}
