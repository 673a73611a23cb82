public import Raster

extension CGContext {
  /// Makes a bitmap context as on Apple platforms: origin at the bottom left, y up, one unit per pixel.
  ///
  /// Layouts: 8 bits per component; RGB with alpha or padding first or last in either byte order, grey, alpha only. With
  /// `bytesPerRow` 0 the rows are as long as the width needs. With `data` nil the context has its own memory. Nil for other
  /// layouts, for sizes that are not positive or beyond 32768, for rows that are too short, and when memory is short.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace?, bitmapInfo: UInt32
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    func refuse(_ reason: String) {
      logDrawingError("CGContext \(width)×\(height), \(bitsPerComponent) bits, info \(bitmapInfo): \(reason)")
    }
    let components = info.alpha == .alphaOnly ? 1 : (space?.model == .monochrome ? 1 : 4)
    guard
      let layout = PixelLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: components * 8, space: space?.model, info: info)
    else {
      refuse("no such pixel layout. Use 8 bits with premultipliedLast, premultipliedFirst, noneSkipLast, grey or alphaOnly.")
      return nil
    }
    guard width > 0, height > 0, width <= Bitmap.largestSide, height <= Bitmap.largestSide else {
      refuse("sides must be 1 … \(Bitmap.largestSide).")
      return nil
    }
    let least = width * layout.bytesPerPixel
    let row = bytesPerRow == 0 ? (least + 63) & ~63 : bytesPerRow
    guard row >= least, row <= Int(Int32.max) else {
      refuse("\(bytesPerRow) bytes per row are not enough for \(least).")
      return nil
    }
    let bitmap: Bitmap
    var foreign: CallerPixels?
    let aligned = row % 4 == 0 && data.map { UInt(bitPattern: $0) % 4 == 0 } ?? true
    if layout.isNative, let data, aligned {
      bitmap = Bitmap(wrapping: data, width: width, height: height, pitch: row, format: layout.bitmapFormat)
    } else {
      guard let made = Bitmap(width: width, height: height, format: layout.bitmapFormat) else {
        refuse("memory is short.")
        return nil
      }
      bitmap = made
      if !layout.isNative || data != nil || (bytesPerRow != 0 && bytesPerRow != made.pitch) {
        foreign = CallerPixels(data: data, bytesPerRow: row, height: height, layout: layout)
        guard foreign != nil else {
          refuse("memory is short.")
          return nil
        }
      }
    }
    self.init(
      target: bitmap, foreign: foreign, list: DisplayList(), width: width, height: height, scale: 1,
      base: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)), information: info,
      colorSpace: space)
    flushesImmediately = data != nil
  }

  /// The same with the bitmap info as an option set.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace?, bitmapInfo: CGBitmapInfo
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: bitmapInfo.rawValue)
  }

  /// The alpha kind and byte order of the pixels.
  public var bitmapInfo: CGBitmapInfo { information }
  /// The alpha kind of the pixels.
  public var alphaInfo: CGImageAlphaInfo { information.alpha }
  /// The size of one component in bits.
  public var bitsPerComponent: Int { 8 }
  /// The size of one pixel in bits.
  public var bitsPerPixel: Int { (foreign?.layout.bytesPerPixel ?? 4) * 8 }
  /// The distance between rows in bytes; 0 when the context records.
  public var bytesPerRow: Int { foreign?.bytesPerRow ?? target?.pitch ?? 0 }

  /// The pixels drawn so far, with the top row first; nil when the context records. They may be written between drawing
  /// calls and are valid while the context exists.
  public var data: UnsafeMutableRawPointer? {
    flush()
    return foreign?.base ?? target?.base
  }

  /// A copy of the pixels drawn so far. For a context that records, the image of its recording.
  public func makeImage() -> CGImage? {
    flush()
    guard let target else {
      guard width > 0, height > 0, layers.isEmpty else { return nil }
      return IdlePainters.shared.picture(of: list, in: surfaceBox).map { CGImage(bitmap: $0) }
    }
    // The caller may have written to the memory since then.
    foreign?.load(into: target)
    return target.copy().map { CGImage(bitmap: $0) }
  }

  /// The bitmap that is drawn into, up to date; nil when the context records or has another pixel layout.
  public var bitmap: Bitmap? {
    flush()
    return foreign == nil ? target : nil
  }
}
