import Raster

extension CGContext {
  /// Paints the shadow of `coverage`, which is complete inside `requiredBounds`; `hollow` is the part that the shape will
  /// hide.
  func castShadow(
    _ shadow: ContextShadow, of coverage: Coverage, within requiredBounds: PixelRect, strength: CGFloat, hollow: PixelRect
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
      guard let mask = coverage.rasterized(requiredBounds) else { return }
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

  /// Paints a wide shadow, which is blurred at a reduced size and then enlarged inside the clip. `make` returns the shape
  /// inside a rectangle of reduced pixels.
  func castSoftShadow(_ shadow: ContextShadow, strength: CGFloat, _ make: (PixelRect) -> PathMask?) {
    let argb = shadow.color.premultipliedARGB(scaledBy: strength)
    let n = shadow.reduction
    guard argb != 0, let sharp = make(state.requiredBounds.shadow.reduced(by: n)) else { return }
    let sigma = shadow.sigma / Float(n)
    let extent = Int((3 * sigma).rounded(.up))
    let box = sharp.bounds.inset(-Int32(extent), -Int32(extent))
    guard let soft = Bitmap(width: Int(box.width), height: Int(box.height), format: .a8),
      let image = Bitmap(width: soft.width, height: soft.height, format: .argb8888)
    else { return }
    for y in 0..<sharp.bitmap.height {
      (soft.row(y + extent) + extent).copyMemory(from: sharp.bitmap.row(y), byteCount: sharp.bitmap.width)
    }
    let coverage = soft.base.assumingMemoryBound(to: UInt8.self)
    guard vr_blur(coverage, soft.pitch, Int32(soft.width), Int32(soft.height), sigma) else { return }
    vr_colorize(
      image.pixels, image.pitch, coverage, soft.pitch, Int32(soft.width), Int32(soft.height), 0xffff_ffff)
    let place = PixelRect(
      x: box.x0 * n + shadow.dx, y: box.y0 * n + shadow.dy, width: box.width * n, height: box.height * n)
    masked(place) { list, clip in
      guard let large = Bitmap(width: Int(clip.width), height: Int(clip.height), format: .argb8888) else { return }
      func reduced(_ length: Int32) -> Double { Double(length) / Double(n) }
      guard
        vr_scale(
          large.pixels, large.pitch, clip.width, clip.height, image.surface, reduced(clip.x0 - place.x0),
          reduced(clip.y0 - place.y0), reduced(clip.width), reduced(clip.height)),
        let mask = PathMask(alphaOf: large, x: clip.x0, y: clip.y0)
      else { return }
      list.mask(mask.bitmap, at: (mask.x, mask.y), color: argb, clip: clip)
    }
    noteRecorded(bytes: place.intersection(state.clipBox).area)
  }
}

extension PixelRect {
  /// The pixels, `n` times as large, that cover this rectangle.
  func reduced(by n: Int32) -> PixelRect {
    func floor(_ v: Int32) -> Int32 { v >= 0 ? v / n : -((-v + n - 1) / n) }
    return PixelRect(x0: floor(x0), y0: floor(y0), x1: -floor(-x1), y1: -floor(-y1))
  }
}
