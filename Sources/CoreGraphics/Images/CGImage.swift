public import Raster

/// An image in memory. Immutable: the bitmap must not be written once an image holds it.
///
/// Pixels are sRGB, premultiplied; an image made from other layouts is converted when it is made.
/// - Threading: may be shared between threads.
public final class CGImage: Hashable, Sendable {
  /// ARGB or opaque XRGB for images, A8 for image masks (255 lets paint through).
  public let bitmap: Bitmap
  /// Whether the image is smoothed when it is scaled.
  public let shouldInterpolate: Bool
  /// The space of the components; nil for image masks.
  public let colorSpace: CGColorSpace?
  /// How the pixels must be rotated and flipped to be upright, according to the file they came from.
  public let sourceOrientation: CGImagePropertyOrientation

  /// Makes an image that holds `bitmap`, in one of the formats ARGB, XRGB or A8.
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

  /// The width in pixels.
  public var width: Int { bitmap.width }
  /// The height in pixels.
  public var height: Int { bitmap.height }
  /// The size of one component in bits.
  public var bitsPerComponent: Int { 8 }
  /// The size of one pixel in bits.
  public var bitsPerPixel: Int { bitmap.format.bytesPerPixel * 8 }
  /// The distance between rows in bytes.
  public var bytesPerRow: Int { bitmap.pitch }
  /// Whether this is an image mask.
  public var isMask: Bool { bitmap.format == .a8 }
  /// Always the default intent.
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
  /// Always nil.
  public var decode: UnsafePointer<CGFloat>? { nil }
  /// Always nil.
  public var utType: CFString? { nil }

  /// The alpha kind of the pixels.
  public var alphaInfo: CGImageAlphaInfo {
    switch bitmap.format {
    case .a8: .alphaOnly
    case .argb8888: .premultipliedFirst
    default: .noneSkipFirst
    }
  }

  /// The layout of the bytes that `dataProvider` returns.
  public var bitmapInfo: CGBitmapInfo {
    isMask ? CGBitmapInfo(alpha: .alphaOnly) : CGBitmapInfo(alpha: alphaInfo, byteOrder: .order32Little)
  }

  /// The byte order of the pixels.
  public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrder }

  /// A copy of the rows, `bytesPerRow` apart.
  public var dataProvider: CGDataProvider? {
    CGDataProvider(data: Data(bytes: bitmap.base, count: bitmap.byteCount))
  }

  /// The image itself, since it is immutable.
  public func copy() -> CGImage? { self }

  /// The part of the image inside `rect` (in pixels, widened to whole ones); nil when there is none.
  public func cropping(to rect: CGRect) -> CGImage? {
    let box = rect.standardized
    guard !box.isNull, !box.origin.x.isNaN, !box.origin.y.isNaN, !box.width.isNaN, !box.height.isNaN else { return nil }
    func clamp(_ value: CGFloat, _ limit: Int) -> Int { Int(min(max(value, 0), CGFloat(limit))) }
    let (x0, y0) = (clamp(box.minX.rounded(.down), width), clamp(box.minY.rounded(.down), height))
    let (x1, y1) = (clamp(box.maxX.rounded(.up), width), clamp(box.maxY.rounded(.up), height))
    guard x1 > x0, y1 > y0 else { return nil }
    if x0 == 0, y0 == 0, x1 == width, y1 == height { return self }
    let source = bitmap
    // The crop shares the rows of the original and retains it.
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
