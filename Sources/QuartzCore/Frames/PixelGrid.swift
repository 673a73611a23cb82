/// From points to device pixels.
///
/// An edge at `v` points lies at the pixel floor(v · scale + ½). What is not finite counts as 0, what is beyond a million
/// pixels ends there; both are logged once.
struct PixelGrid {
  static let limit: CGFloat = 1_000_000
  var scale: CGFloat

  /// Sums such as position − anchor · size miss a half pixel by rounding errors; this much is forgiven.
  private static let bias: CGFloat = 0.5 + 1e-6

  @inline(__always)
  func edge(_ points: CGFloat) -> Int32 {
    let v = points * scale
    // Also false for NaN.
    if abs(v) <= Self.limit { return Int32((v + Self.bias).rounded(.down)) }
    return Int32(PixelGrid.tamed(v))
  }

  /// A number to go on with for one that makes no sense.
  @inline(never)
  static func tamed(_ v: CGFloat) -> CGFloat {
    logDrawingError("CALayer: geometry that is not finite or beyond a million pixels is cut to what can be shown")
    return v.isNaN ? 0 : (v > 0 ? limit : -limit)
  }

  @inline(__always)
  func clean(_ v: CGFloat) -> CGFloat {
    abs(v) * scale <= Self.limit ? v : PixelGrid.tamed(v * scale) / scale
  }

  /// A width or height: not negative.
  @inline(__always)
  func length(_ v: CGFloat) -> CGFloat {
    if v >= 0, v * scale <= Self.limit { return v }
    return PixelGrid.tamedLength(v, scale)
  }

  @inline(never)
  private static func tamedLength(_ v: CGFloat, _ scale: CGFloat) -> CGFloat {
    if v.isFinite, v < 0 {
      logDrawingError("CALayer: a negative width or height is taken as 0")
      return 0
    }
    return max(0, tamed(v * scale) / scale)
  }
}
