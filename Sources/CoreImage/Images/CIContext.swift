import CoreGraphics
import Foundation
import Raster

/// Renders images.
///
/// - Threading: safe to share; each call renders on its thread.
public final class CIContext: NSObject, Sendable {
  /// Makes a context.
  public override init() {}

  /// Makes a context. Options choose among an iPhone's processors and colour spaces; there is one of each here, and they
  /// have no effect.
  public init(options: [CIContextOption: Any]?) {}

  /// Renders the part of an image inside `fromRect`, widened to whole pixels.
  ///
  /// nil for a rectangle that is empty, infinite or wider than 32768 pixels, which is logged.
  public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    let rect = fromRect.standardized.integral
    guard !rect.isNull, !rect.isInfinite, rect.width >= 1, rect.height >= 1 else {
      logDrawingError(
        "CIContext.createCGImage: \(fromRect) is no rectangle that can be rendered. Crop the image, and pass its extent.")
      return nil
    }
    let side = CGFloat(Bitmap.largestSide)
    guard rect.width <= side, rect.height <= side,
      let bitmap = Bitmap(width: Int(rect.width), height: Int(rect.height), format: .argb8888)
    else {
      logDrawingError(
        "CIContext.createCGImage: \(fromRect) needs more memory than there is, or is wider than \(Int(side)) pixels.")
      return nil
    }
    bitmap.clear()
    guard !image.extent.isNull else { return CGImage(bitmap: bitmap) }
    let context = CGContext(bitmap: bitmap)
    // From y up with the rectangle's own origin to y down from the top.
    context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -rect.minX, ty: rect.maxY))
    // What lies between the edge of the extent and that of its last pixel stays transparent.
    if !image.extent.isInfinite { context.clip(to: image.extent.integral) }
    image.recipe.draw(in: context)
    context.flush()
    return CGImage(bitmap: bitmap)
  }

  /// The same. Pixels have the one format and the one colour space that there is.
  public func createCGImage(
    _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) -> CGImage? {
    createCGImage(image, from: fromRect)
  }

  /// The whole image as the bytes of a PNG file; nil where `createCGImage(_:from:)` returns nil.
  public func pngRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [AnyHashable: Any] = [:]
  ) -> Data? {
    createCGImage(image, from: image.extent)?.pngData()
  }

  /// The whole image as the bytes of a JPEG file; nil where `createCGImage(_:from:)` returns nil.
  public func jpegRepresentation(
    of image: CIImage, colorSpace: CGColorSpace, options: [AnyHashable: Any] = [:]
  ) -> Data? {
    createCGImage(image, from: image.extent)?.jpegData(quality: 0.85)
  }

  /// Nothing is kept between calls.
  public func clearCaches() {}
}

/// A choice of an iPhone's context; without effect.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Makes an option with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whether to render without the graphics processor.
  public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
  /// The space in which colours are computed.
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
  /// The space of the result.
  public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
  /// Whether results in between are kept.
  public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
  /// Whether to render with low priority.
  public static let priorityRequestLow = CIContextOption(rawValue: "kCIContextPriorityRequestLow")
}

/// A layout of pixels; all results have the same.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int32
  /// Makes a format with a number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Alpha, red, green, blue, a byte each.
  public static let ARGB8 = CIFormat(rawValue: 265)
  /// Blue, green, red, alpha, a byte each.
  public static let BGRA8 = CIFormat(rawValue: 266)
  /// Red, green, blue, alpha, a byte each.
  public static let RGBA8 = CIFormat(rawValue: 264)
  /// Red, green, blue, alpha, two bytes each.
  public static let RGBAh = CIFormat(rawValue: 2056)
}
