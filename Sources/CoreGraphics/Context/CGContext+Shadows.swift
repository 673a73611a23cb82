import Raster

extension CGContext {
  /// Paints the shadow of `coverage`, which is known inside `reach`; `hollow` is what the shape itself will hide.
  func castShadow(
    _ shadow: ContextShadow, of coverage: Coverage, within reach: PixelRect, strength: CGFloat, hollow: PixelRect
  ) {
    let argb = shadow.color.premultipliedARGB(scaledBy: strength)
    guard argb != 0 else { return }
    var frame = coverage.bounds
    var made: ShadowMask?
    switch coverage {
    case .pixels(let rect):
      made = MaskCache.shadow(
        width: rect.width, height: rect.height, radii: Raster.CornerRadii(0), sigma: shadow.sigma)
    case .rounded(let rect, _, let radii):
      made = MaskCache.shadow(width: rect.width, height: rect.height, radii: radii, sigma: shadow.sigma)
    case .mask, .edges:
      break
    }
    if made == nil {
      guard let mask = coverage.rasterized(reach) else { return }
      frame = mask.bounds
      made = MaskCache.shadow(blurring: mask.bitmap, sigma: shadow.sigma)
    }
    guard let made else { return }
    let place = frame.offset(shadow.dx, shadow.dy)
    masked(place.inset(-made.extent, -made.extent)) { list, clip in
      list.shadow(place, mask: made, color: argb, hollow: hollow, clip: clip)
    }
    if !made.isNineSlice { noteRecorded(bytes: frame.area) }
  }
}
