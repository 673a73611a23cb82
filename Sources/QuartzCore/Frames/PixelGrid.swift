/// Converts points to device pixels.
///
/// An edge at `v` points is at the pixel floor(v · scale + ½). Values that are not finite count as 0, values beyond
/// a hundred million pixels are clamped; both are logged once.
struct PixelGrid {
  static let limit: CGFloat = 100_000_000
  var scale: CGFloat

  /// Half a pixel plus a tolerance, since sums such as position − anchor · size have rounding errors.
  private static let bias: CGFloat = 0.5 + 1e-6

  @inline(__always)
  func edge(_ points: CGFloat) -> Int32 {
    let v = points * scale
    // Also false for NaN.
    if abs(v) <= Self.limit { return Int32((v + Self.bias).rounded(.down)) }
    return Int32(PixelGrid.clamped(v))
  }

  /// Replaces a number that cannot be shown.
  @inline(never)
  static func clamped(_ v: CGFloat) -> CGFloat {
    logDrawingError("CALayer: geometry that is not finite or beyond a hundred million pixels is cut to what can be shown")
    return v.isNaN ? 0 : (v > 0 ? limit : -limit)
  }

  @inline(__always)
  func clean(_ v: CGFloat) -> CGFloat {
    abs(v) * scale <= Self.limit ? v : PixelGrid.clamped(v * scale) / scale
  }

  /// Clamps a width or height, which must not be negative.
  @inline(__always)
  func length(_ v: CGFloat) -> CGFloat {
    if v >= 0, v * scale <= Self.limit { return v }
    return PixelGrid.clampedLength(v, scale)
  }

  @inline(never)
  private static func clampedLength(_ v: CGFloat, _ scale: CGFloat) -> CGFloat {
    if v.isFinite, v < 0 {
      logDrawingError("CALayer: a negative width or height is taken as 0")
      return 0
    }
    return max(0, clamped(v * scale) / scale)
  }
}
