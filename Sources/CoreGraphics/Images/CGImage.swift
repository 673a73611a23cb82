public import Raster

/// A picture in memory. Immutable: the bitmap must not be written to once an image holds it.
///
/// Pixels are sRGB, premultiplied; an image made from other layouts is converted when it is made.
/// - Threading: may be shared between threads.
public final class CGImage: Hashable, Sendable {
  /// ARGB or opaque XRGB for pictures, A8 for image masks (255 = paint shows).
  public let bitmap: Bitmap
  public let shouldInterpolate: Bool
  public let colorSpace: CGColorSpace?
  /// How the pixels have to be turned to be upright, as the file they came from says.
  public let sourceOrientation: CGImagePropertyOrientation

  /// Takes over `bitmap`, in one of the formats ARGB, XRGB or A8.
  public init(bitmap: Bitmap) {
    self.bitmap = bitmap
    shouldInterpolate = true
    colorSpace = bitmap.format == .a8 ? nil : .standardRGB
    sourceOrientation = .up
  }

  init(
    bitmap: Bitmap, colorSpace: CGColorSpace?, shouldInterpolate: Bool, orientation: CGImagePropertyOrientation = .up
  ) {
    self.bitmap = bitmap
    self.colorSpace = colorSpace
    self.shouldInterpolate = shouldInterpolate
    sourceOrientation = orientation
  }

  /// Pixels.
  public var width: Int { bitmap.width }
  public var height: Int { bitmap.height }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { bitmap.format.bytesPerPixel * 8 }
  public var bytesPerRow: Int { bitmap.pitch }
  public var isMask: Bool { bitmap.format == .a8 }
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
  public var decode: UnsafePointer<CGFloat>? { nil }
  public var utType: CFString? { nil }

  public var alphaInfo: CGImageAlphaInfo {
    switch bitmap.format {
    case .a8: .alphaOnly
    case .argb8888: .premultipliedFirst
    default: .noneSkipFirst
    }
  }

  /// The layout of the bytes that `dataProvider` hands out.
  public var bitmapInfo: CGBitmapInfo {
    isMask ? CGBitmapInfo(alpha: .alphaOnly) : CGBitmapInfo(alpha: alphaInfo, byteOrder: .order32Little)
  }

  public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrder }

  /// A copy of the rows, `bytesPerRow` apart.
  public var dataProvider: CGDataProvider? {
    CGDataProvider(data: Data(bytes: bitmap.base, count: bitmap.byteCount))
  }

  public func copy() -> CGImage? { self }

  /// The part of the picture inside `rect` (pixels, widened to whole ones); nil when there is none.
  public func cropping(to rect: CGRect) -> CGImage? {
    let box = rect.standardized
    guard !box.isNull, !box.origin.x.isNaN, !box.origin.y.isNaN, !box.width.isNaN, !box.height.isNaN else { return nil }
    func clamp(_ value: CGFloat, _ limit: Int) -> Int { Int(min(max(value, 0), CGFloat(limit))) }
    let (x0, y0) = (clamp(box.minX.rounded(.down), width), clamp(box.minY.rounded(.down), height))
    let (x1, y1) = (clamp(box.maxX.rounded(.up), width), clamp(box.maxY.rounded(.up), height))
    guard x1 > x0, y1 > y0 else { return nil }
    if x0 == 0, y0 == 0, x1 == width, y1 == height { return self }
    let source = bitmap
    // The crop shares the rows of the original, and keeps them.
    let part = Bitmap(
      wrapping: source.base + y0 * source.pitch + x0 * source.format.bytesPerPixel, width: x1 - x0, height: y1 - y0,
      pitch: source.pitch, format: source.format, release: { withExtendedLifetime(source) {} })
    return CGImage(
      bitmap: part, colorSpace: colorSpace, shouldInterpolate: shouldInterpolate, orientation: sourceOrientation)
  }

  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
