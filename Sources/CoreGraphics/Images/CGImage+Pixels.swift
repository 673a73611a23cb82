import Raster

extension CGImage {
  /// Makes an image from raw pixels, converted to the layout of Raster. Nil when the layout is not supported (see
  /// `CGContext.init(data:…)`), the size is absurd or the provider holds too few bytes. `decode` is ignored.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard
      let layout = PixelLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space: space.model, info: bitmapInfo),
      let data = provider.data,
      let bitmap = Bitmap(width: width, height: height, format: layout.bitmapFormat)
    else {
      logDrawingError("CGImage \(width)×\(height), \(bitsPerPixel) bits per pixel: no such pixel layout or size.")
      return nil
    }
    let least = width * layout.bytesPerPixel
    guard bytesPerRow >= least, bytesPerRow <= Int.max / height, data.count >= bytesPerRow * (height - 1) + least else {
      logDrawingError("CGImage \(width)×\(height): \(data.count) bytes in rows of \(bytesPerRow) are not enough.")
      return nil
    }
    data.withUnsafeBytes { bytes in
      guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
      for y in 0..<height {
        layout.read(
          base + y * bytesPerRow, into: bitmap.row(y).assumingMemoryBound(to: UInt32.self), width: width)
      }
    }
    self.init(bitmap: bitmap, colorSpace: space, shouldInterpolate: shouldInterpolate)
  }

  /// Makes an image mask: 8 bits per pixel, where 0 lets paint through and 255 blocks it, unless `decode` is [1, 0].
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    guard bitsPerComponent == 8, bitsPerPixel == 8, let data = provider.data,
      let bitmap = Bitmap(width: width, height: height, format: .a8), bytesPerRow >= width,
      bytesPerRow <= Int.max / height, data.count >= bytesPerRow * (height - 1) + width
    else {
      logDrawingError("CGImage mask \(width)×\(height): needs 8 bits per pixel and enough bytes.")
      return nil
    }
    let flip: UInt8 = decode.map { $0[0] > $0[1] } == true ? 0 : 255
    data.withUnsafeBytes { bytes in
      guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
      for y in 0..<height {
        let row = bitmap.row(y).assumingMemoryBound(to: UInt8.self)
        for x in 0..<width { row[x] = base[y * bytesPerRow + x] ^ flip }
      }
    }
    self.init(bitmap: bitmap, colorSpace: nil, shouldInterpolate: shouldInterpolate)
  }

  /// The image seen through `mask`, which is stretched over it: an image mask's coverage, or an image's alpha or luminance.
  public func masking(_ mask: CGImage) -> CGImage? {
    guard !isMask, let context = CGContext.transparent(width: width, height: height) else { return nil }
    let box = CGRect(x: 0, y: 0, width: width, height: height)
    context.clip(to: box, mask: mask)
    context.draw(self, in: box)
    return context.makeImage()
  }

  /// A copy whose components are interpreted in another space with as many components; nil for other spaces and masks.
  public func copy(colorSpace: CGColorSpace) -> CGImage? {
    guard !isMask, colorSpace.numberOfComponents == self.colorSpace?.numberOfComponents else { return nil }
    return CGImage(
      bitmap: bitmap, colorSpace: colorSpace, shouldInterpolate: shouldInterpolate, orientation: sourceOrientation)
  }

  /// Decodes an image; nil, with a log message, when that fails. `decode` and `intent` are ignored.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(encoded: source, shouldInterpolate)
  }

  /// Decodes an image; nil, with a log message, when that fails. `decode` and `intent` are ignored.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(encoded: source, shouldInterpolate)
  }

  private convenience init?(encoded source: CGDataProvider, _ shouldInterpolate: Bool) {
    do {
      let image = try ImageDecoder.decode(data: source.data ?? Data())
      self.init(
        bitmap: image.bitmap, colorSpace: image.colorSpace, shouldInterpolate: shouldInterpolate,
        orientation: image.sourceOrientation)
    } catch {
      logDrawingError("CGImage: \(error)")
      return nil
    }
  }
}

extension CGContext {
  /// A context of a transparent bitmap with the origin at the bottom left, as on Apple platforms.
  static func transparent(width: Int, height: Int) -> CGContext? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: .standardRGB,
      bitmapInfo: CGBitmapInfo.nativePixels)
  }
}
