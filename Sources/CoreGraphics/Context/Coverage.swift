import Raster

/// A shape in device pixels, in the cheapest form that draws it exactly.
enum Coverage {
  case pixels(PixelRect)
  case edges(DeviceRect)
  case rounded(PixelRect, CornerMasks, Raster.CornerRadii)
  case mask(PathMask)

  var bounds: PixelRect {
    switch self {
    case .pixels(let rect), .rounded(let rect, _, _): rect
    case .edges(let rect): PixelRect(covering: rect.rect) ?? .empty
    case .mask(let mask): mask.bounds
    }
  }

  /// A part that is fully covered and hides what lies below it.
  var core: PixelRect {
    switch self {
    case .pixels(let rect): rect
    case .rounded(let rect, let corners, _):
      PixelRect(
        x0: rect.x0, y0: rect.y0 + max(corners.sizes.0, corners.sizes.1), x1: rect.x1,
        y1: rect.y1 - max(corners.sizes.2, corners.sizes.3))
    case .edges, .mask: .empty
    }
  }

  /// The coverage of the filled `path`; nil when it covers nothing inside `clip`.
  static func filling(
    _ path: PathStorage, _ rule: CGPathFillRule, _ t: CGAffineTransform, _ clip: PixelRect, antialias: Bool
  ) -> Coverage? {
    guard !path.isEmpty else { return nil }
    if let rect = path.uprightRect, let device = DeviceRect(rect, t) {
      return .rect(device, clip, antialias: antialias)
    }
    if antialias, let shape = path.shape, let coverage = Coverage(shape, t, clip) { return coverage }
    return PathRasterizer.mask(filling: path, rule: rule, transform: t, clip: clip, antialias: antialias)
      .map { .mask($0) }
  }

  static func rect(_ device: DeviceRect, _ clip: PixelRect, antialias: Bool) -> Coverage? {
    if let whole = antialias ? device.wholePixels : device.nearestPixels {
      return whole.intersects(clip) ? .pixels(whole) : nil
    }
    guard let box = PixelRect(covering: device.rect), box.intersects(clip) else { return nil }
    return .edges(device)
  }

  /// Makes a circle or a rounded rectangle; nil unless its sides lie on whole pixels.
  private init?(_ shape: PathStorage.Shape, _ t: CGAffineTransform, _ clip: PixelRect) {
    guard let moved = shape.transformed(by: t) else { return nil }
    let frame: CGRect
    let radii: Raster.CornerRadii
    switch moved {
    case .rect:
      return nil
    case .ellipse(let rect):
      guard abs(rect.width - rect.height) < 1e-6 else { return nil }
      frame = rect
      radii = Raster.CornerRadii(Float(rect.width / 2))
    case .rounded(let rect, let corners, let continuous):
      frame = rect
      radii = Raster.CornerRadii(
        topLeft: Float(corners.topLeft), topRight: Float(corners.topRight), bottomLeft: Float(corners.bottomLeft),
        bottomRight: Float(corners.bottomRight), continuous: continuous)
    }
    guard let whole = DeviceRect(frame, .identity)?.wholePixels, whole.intersects(clip),
      // Beyond this size the corner masks would be larger than the visible part of the shape.
      frame.width <= 2048, frame.height <= 2048, let masks = MaskCache.corners(radii)
    else { return nil }
    self = .rounded(whole, masks, radii)
  }

  /// The same coverage as a mask inside `clip`.
  func rasterized(_ clip: PixelRect) -> PathMask? {
    switch self {
    case .mask(let mask):
      return mask
    case .edges(let rect):
      let box = bounds.intersection(clip)
      guard !box.isEmpty, let bitmap = Bitmap(width: Int(box.width), height: Int(box.height), format: .a8) else {
        return nil
      }
      func share(_ pixel: Int32, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
        max(0, min(CGFloat(pixel + 1), to) - max(CGFloat(pixel), from))
      }
      let columns = (box.x0..<box.x1).map { share($0, rect.x0, rect.x1) * 255 }
      for y in box.y0..<box.y1 {
        let row = bitmap.row(Int(y - box.y0)).assumingMemoryBound(to: UInt8.self)
        let height = share(y, rect.y0, rect.y1)
        for (x, width) in columns.enumerated() { row[x] = UInt8((width * height).rounded()) }
      }
      return PathMask(bitmap: bitmap, x: box.x0, y: box.y0)
    case .pixels(let rect):
      let box = rect.intersection(clip)
      guard !box.isEmpty, let bitmap = Bitmap(width: Int(box.width), height: Int(box.height), format: .a8) else {
        return nil
      }
      for y in 0..<bitmap.height {
        bitmap.row(y).initializeMemory(as: UInt8.self, repeating: 255, count: bitmap.width)
      }
      return PathMask(bitmap: bitmap, x: box.x0, y: box.y0)
    case .rounded(let rect, let corners, _):
      let box = rect.intersection(clip)
      let list = DisplayList()
      list.rounded(rect, corners: corners, color: 0xffff_ffff)
      guard !box.isEmpty, let picture = IdlePainters.shared.picture(of: list, in: box) else { return nil }
      return PathMask(alphaOf: picture, x: box.x0, y: box.y0)
    }
  }
}

extension PathMask {
  /// The alpha channel of an ARGB bitmap.
  init?(alphaOf picture: Bitmap, x: Int32, y: Int32) {
    guard let bitmap = Bitmap(width: picture.width, height: picture.height, format: .a8) else { return nil }
    let bytes = bitmap.base.assumingMemoryBound(to: UInt8.self)
    if picture.format == .argb8888 {
      vr_extract_alpha(
        bytes, bitmap.pitch, picture.pixels, picture.pitch, Int32(picture.width), Int32(picture.height))
    } else {
      bytes.update(repeating: 255, count: bitmap.byteCount)
    }
    self.init(bitmap: bitmap, x: x, y: y)
  }

  /// The product of both coverages; nil when they do not overlap or memory is short.
  func multiplied(by other: PathMask) -> PathMask? {
    let box = bounds.intersection(other.bounds)
    guard !box.isEmpty, let bitmap = Bitmap(width: Int(box.width), height: Int(box.height), format: .a8) else {
      return nil
    }
    for y in 0..<bitmap.height {
      let row = Int(box.y0) + y
      bitmap.row(y).copyMemory(
        from: self.bitmap.row(row - Int(self.y)) + Int(box.x0 - x), byteCount: bitmap.width)
    }
    let factor = other.bitmap.row(Int(box.y0 - other.y)) + Int(box.x0 - other.x)
    vr_mask_multiply(
      bitmap.base.assumingMemoryBound(to: UInt8.self), bitmap.pitch, factor.assumingMemoryBound(to: UInt8.self),
      other.bitmap.pitch, Int32(bitmap.width), Int32(bitmap.height))
    return PathMask(bitmap: bitmap, x: box.x0, y: box.y0)
  }
}
