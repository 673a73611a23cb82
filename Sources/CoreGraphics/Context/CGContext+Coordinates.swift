import Raster

extension CGContext {
  /// The transform from user space to base space. It starts as the identity in Apple's bitmap contexts and as points to
  /// pixels in contexts with a scale.
  public var ctm: CGAffineTransform {
    isBottomUp ? state.transform.concatenating(base.inverted()) : state.transform
  }

  var isBottomUp: Bool { base.d < 0 }

  /// Moves the origin of user space by (x, y).
  public func translateBy(x: CGFloat, y: CGFloat) {
    transform(by: CGAffineTransform(translationX: x, y: y))
  }

  /// Scales user space.
  public func scaleBy(x: CGFloat, y: CGFloat) {
    transform(by: CGAffineTransform(scaleX: x, y: y))
  }

  /// Rotates user space by `angle` radians.
  public func rotate(by angle: CGFloat) {
    transform(by: CGAffineTransform(rotationAngle: angle))
  }

  /// Applies `transform` to user space before the current one.
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

  /// The same as `ctm`.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// The point in base space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// The base space point in user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// The size in base space, as a vector.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
  /// The base space size in user space, as a vector.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
  /// The smallest rectangle in base space that holds `rect`.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// The smallest rectangle in user space that holds the base space one.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }
}

/// A rectangle in device pixels with fractional edges, which are never NaN.
struct DeviceRect {
  var x0: CGFloat
  var y0: CGFloat
  var x1: CGFloat
  var y1: CGFloat

  /// Makes the transformed `rect`; nil when it does not stay upright.
  init?(_ rect: CGRect, _ t: CGAffineTransform) {
    // sin(π) is not exactly zero, so a rotation by a rounded multiple of π/2 still counts as one by 90°.
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

  /// Edges closer than this to a pixel's edge count as on it: less than a quarter of one step of coverage.
  private static let tolerance: CGFloat = 1 / 1024

  /// The rectangle in whole pixels; nil unless all four edges lie on pixel edges.
  var wholePixels: PixelRect? {
    func isWhole(_ v: CGFloat) -> Bool { abs(v - v.rounded()) <= Self.tolerance || abs(v) > 0x1p27 }
    guard isWhole(x0), isWhole(y0), isWhole(x1), isWhole(y1) else { return nil }
    return nearestPixels
  }

  /// The rectangle with every edge moved to the nearest pixel edge.
  var nearestPixels: PixelRect {
    func clamp(_ v: CGFloat) -> Int32 { Int32(min(max(v.rounded(), -0x1p28), 0x1p28)) }
    return PixelRect(x0: clamp(x0), y0: clamp(y0), x1: clamp(x1), y1: clamp(y1))
  }

  var rect: CGRect { CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) }
}
