import Raster

/// The position of the upright picture of a transformed layer, in the bounds coordinates of its superlayer.
///
/// Extents, damage and painting of such a layer are all computed by this type. A map without perspective is split into
/// whole pixels and a matrix that translates by less than one, in steps of 1/4096. A layer that moves by whole pixels
/// therefore keeps exactly the same matrix, however its position is rounded, and so the same pixels.
struct PictureTransform {
  /// The map from the layer's own pixels to pixels relative to (x, y).
  let matrix: PlaneMatrix
  let x: Int32
  let y: Int32
  /// The number of times the picture is halved before it is sampled; nil with perspective, where it depends on the
  /// picture.
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
    // The scale of a pixel's sides.
    let sides = max(local.a * local.a + local.d * local.d, local.b * local.b + local.e * local.e).squareRoot()
    halvings = Self.halvings(shrinking: 1 / sides)
  }

  private static func halvings(shrinking k: Double) -> Int32 {
    var n: Int32 = 0
    while n < mostHalvings, k >= Double(2 << n) { n += 1 }
    return n
  }

  /// The number of times a picture of `inner` is halved by averaging before it is sampled. Bilinear sampling uses four
  /// pixels, which is too few for pictures that shrink to less than half.
  func halvings(of inner: PixelRect) -> Int32 {
    if let halvings { return halvings }
    guard let shown = matrix.bounds(of: inner) else { return 0 }
    let (w, h) = (Double(inner.width) / Double(max(1, shown.width)), Double(inner.height) / Double(max(1, shown.height)))
    return Self.halvings(shrinking: min(w, h))
  }

  /// The layer's own pixels that its picture covers when the layer shows `inner`. It includes a transparent margin for
  /// smooth edges, and averaged blocks have the same alignment for every `inner`.
  func source(of inner: PixelRect) -> PixelRect {
    let block = Int32(1) << halvings(of: inner)
    return Self.aligned(inner.inset(0 &- block, 0 &- block), block)
  }

  private static func aligned(_ r: PixelRect, _ block: Int32) -> PixelRect {
    func down(_ v: Int32) -> Int32 { v & (0 &- block) }
    return PixelRect(x0: down(r.x0), y0: down(r.y0), x1: down(r.x1 &+ block &- 1), y1: down(r.y1 &+ block &- 1))
  }

  /// The rectangle extended to whole averaged blocks. Only for a map without perspective.
  func aligned(_ r: PixelRect) -> PixelRect { Self.aligned(r, Int32(1) << (halvings ?? 0)) }

  /// The part of `whole`, in the layer's own pixels, from which `shown`, relative to (x, y), is sampled; nil with
  /// perspective, where blocks depend on the picture.
  func needed(_ whole: PixelRect, toShow shown: PixelRect) -> PixelRect? {
    guard let halvings, let inverse = matrix.inverse, let part = inverse.bounds(of: shown) else { return nil }
    let block = Int32(1) << halvings
    return aligned(part.inset(0 &- 2 * block, 0 &- 2 * block).intersection(whole))
  }

  /// The pixels relative to (x, y) that may show part of `rect`, which is in the layer's own pixels; nil when part of
  /// it is behind the eye.
  func reach(of rect: PixelRect) -> PixelRect? { matrix.bounds(of: source(of: rect)) }

  /// The same rectangle in the superlayer's bounds coordinates.
  func shown(_ rect: PixelRect) -> PixelRect? { reach(of: rect)?.offset(x, y) }
}
