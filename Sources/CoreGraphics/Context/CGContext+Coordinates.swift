import Raster

extension CGContext {
  /// User space to base space. Identity at the start of Apple's bitmap contexts; in contexts with a scale, points to
  /// pixels.
  public var ctm: CGAffineTransform {
    isBottomUp ? state.transform.concatenating(base.inverted()) : state.transform
  }

  var isBottomUp: Bool { base.d < 0 }

  public func translateBy(x: CGFloat, y: CGFloat) {
    transform(by: CGAffineTransform(translationX: x, y: y))
  }

  public func scaleBy(x: CGFloat, y: CGFloat) {
    transform(by: CGAffineTransform(scaleX: x, y: y))
  }

  /// Radians.
  public func rotate(by angle: CGFloat) {
    transform(by: CGAffineTransform(rotationAngle: angle))
  }

  public func concatenate(_ transform: CGAffineTransform) {
    self.transform(by: transform)
  }

  private func transform(by t: CGAffineTransform) {
    let result = t.concatenating(state.transform)
    guard result.a.isFinite, result.b.isFinite, result.c.isFinite, result.d.isFinite, result.tx.isFinite,
      result.ty.isFinite
    else { return logDrawingError("CGContext: a transform that is not finite was ignored.") }
    state.transform = result
  }

  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }
}

/// A rectangle in device pixels with fractional edges, as doubles, not a number excluded.
struct DeviceRect {
  var x0: CGFloat
  var y0: CGFloat
  var x1: CGFloat
  var y1: CGFloat

  /// The image of `rect`; nil when it does not stay upright.
  init?(_ rect: CGRect, _ t: CGAffineTransform) {
    // sin(π) is not quite zero; a turn by a quarter of π's rounding still is a quarter turn.
    let scale = max(abs(t.a), abs(t.b), abs(t.c), abs(t.d))
    let straight = abs(t.b) <= scale * 1e-12 && abs(t.c) <= scale * 1e-12
    let quarter = abs(t.a) <= scale * 1e-12 && abs(t.d) <= scale * 1e-12
    guard straight || quarter else { return nil }
    let r = rect.standardized
    guard r.isFinite else { return nil }
    let a = CGPoint(x: r.minX, y: r.minY).applying(t)
    let b = CGPoint(x: r.maxX, y: r.maxY).applying(t)
    guard a.isFinite, b.isFinite else { return nil }
    (x0, x1) = (min(a.x, b.x), max(a.x, b.x))
    (y0, y1) = (min(a.y, b.y), max(a.y, b.y))
  }

  /// Nearer than this to a pixel's edge is on it: less than a quarter of one step of coverage.
  private static let tolerance: CGFloat = 1 / 1024

  /// As whole pixels when all four edges lie on pixel edges.
  var wholePixels: PixelRect? {
    func isWhole(_ v: CGFloat) -> Bool { abs(v - v.rounded()) <= Self.tolerance || abs(v) > 0x1p27 }
    guard isWhole(x0), isWhole(y0), isWhole(x1), isWhole(y1) else { return nil }
    return nearestPixels
  }

  /// With every edge moved to the nearest pixel edge.
  var nearestPixels: PixelRect {
    func clamp(_ v: CGFloat) -> Int32 { Int32(min(max(v.rounded(), -0x1p28), 0x1p28)) }
    return PixelRect(x0: clamp(x0), y0: clamp(y0), x1: clamp(x1), y1: clamp(y1))
  }

  var rect: CGRect { CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) }
}
