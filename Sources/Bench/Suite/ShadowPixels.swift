import Raster

/// The shadow and the icon as plain pixels, for renderers that take them as input.
enum ShadowPixels {
  /// The blurred coverage of the 290 × 220 card, with margins of three sigmas.
  static func mask() -> Bitmap? {
    let extent = Int32(36)
    guard
      let sharp = Bitmap(width: 290 + 72, height: 220 + 72, format: .argb8888),
      let mask = Bitmap(width: sharp.width, height: sharp.height, format: .a8)
    else { return nil }
    let list = DisplayList()
    let rect = PixelRect(x: extent, y: extent, width: 290, height: 220)
    if let corners = MaskCache.corners(CornerRadii(16)) { list.rounded(rect, corners: corners, color: 0xffff_ffff) }
    Painter.shared.paint(list, into: sharp, damage: Region(sharp.bounds))
    let bytes = mask.base.assumingMemoryBound(to: UInt8.self)
    vr_extract_alpha(bytes, mask.pitch, sharp.pixels, sharp.pitch, Int32(sharp.width), Int32(sharp.height))
    return vr_blur(bytes, mask.pitch, Int32(mask.width), Int32(mask.height), UIFrame.shadowSigma) ? mask : nil
  }

  /// The shadow as a premultiplied image in black at 40 %.
  static func image() -> Bitmap? {
    guard let mask = mask(), let image = Bitmap(width: mask.width, height: mask.height, format: .argb8888) else {
      return nil
    }
    vr_colorize(
      image.pixels, image.pitch, mask.base.assumingMemoryBound(to: UInt8.self), mask.pitch, Int32(mask.width),
      Int32(mask.height), UInt32(UIFrame.shadowAlpha * 255) << 24)
    return image
  }

  static func icon() -> Bitmap? {
    guard let bitmap = Bitmap(width: 64, height: 64, format: .argb8888) else { return nil }
    for y in 0..<64 {
      for x in 0..<64 { bitmap.row(y).storeBytes(of: UIFrame.icon[y * 64 + x], toByteOffset: x * 4, as: UInt32.self) }
    }
    return bitmap
  }

  /// The pixels without padding between rows.
  static func packed(_ bitmap: Bitmap) -> [UInt32] {
    (0..<bitmap.height).flatMap { y in
      Array(UnsafeBufferPointer(start: bitmap.row(y).assumingMemoryBound(to: UInt32.self), count: bitmap.width))
    }
  }
}
