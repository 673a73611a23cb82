import Raster

extension CGImage {
  /// 32-bit pixels whose alpha is the coverage of the image when it is used as a mask: the coverage of an image mask, the
  /// alpha of an image or, when it has none, its luminance.
  var coverageBitmap: Bitmap {
    switch bitmap.format {
    case .argb8888:
      return bitmap
    case .a8:
      guard let result = Bitmap(width: width, height: height, format: .argb8888) else { return bitmap }
      vr_colorize(
        result.pixels, result.pitch, bitmap.base.assumingMemoryBound(to: UInt8.self), bitmap.pitch, Int32(width),
        Int32(height), 0xffff_ffff)
      return result
    default:
      guard let result = Bitmap(width: width, height: height, format: .argb8888) else { return bitmap }
      for y in 0..<height {
        let source = bitmap.row(y).assumingMemoryBound(to: UInt32.self)
        let target = result.row(y).assumingMemoryBound(to: UInt32.self)
        for x in 0..<width { target[x] = luminance(source[x]) * 0x0101_0101 }
      }
      return result
    }
  }
}

/// The luminance of a premultiplied or opaque pixel, with Rec. 709 weights in 256ths.
func luminance(_ argb: UInt32) -> UInt32 {
  ((argb >> 16 & 255) * 54 + (argb >> 8 & 255) * 183 + (argb & 255) * 19 + 128) >> 8
}
