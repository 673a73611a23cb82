import CoreGraphics
import Foundation

/// The options of an image renderer.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// The colour range of an image.
  public enum Range: Int, Sendable {
    case unspecified = -1
    case automatic = 0
    case extended = 1
    case standard = 2
  }

  /// Pixels per point.
  open var scale: CGFloat = ImageContext.effectiveScale(0)
  /// Whether the image has no transparency. An opaque image starts black.
  open var opaque = false
  /// Stored but not used: images have 8 bits per channel in sRGB.
  open var preferredRange: Range = .automatic

  /// Creates a format with the display scale of the current traits.
  public required init() { super.init() }

  /// Creates a format with the display scale of `traitCollection`, if it has one.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }
}

/// The context of an image being rendered.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  private let image: ImageContext

  init(_ image: ImageContext, format: UIGraphicsImageRendererFormat) {
    self.image = image
    super.init(image.context, format: format)
  }

  /// The image drawn so far.
  open var currentImage: UIImage { image.makeImage() ?? UIImage() }
}

/// Draws images: `UIGraphicsImageRenderer(size: size).image { context in … }`.
///
/// A size that is empty, not finite or too large gives an empty image and a logged error.
/// - Threading: any thread.
open class UIGraphicsImageRenderer: NSObject {
  /// The options of the image.
  public let format: UIGraphicsImageRendererFormat
  /// The drawn area in points; its origin is the top left pixel of the image.
  private let bounds: CGRect

  /// Creates a renderer for images of `size` points, at the display scale of the current traits.
  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: .preferred())
  }

  /// Creates a renderer for images of `size` points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer for the area `bounds`, in points, at the display scale of the current traits.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: .preferred())
  }

  /// Creates a renderer for the area `bounds`, in points.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
    format.bounds = bounds
    super.init()
  }

  /// Returns the image that `actions` draws.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    guard let image = ImageContext(size: bounds.size, isOpaque: format.opaque, scale: format.scale) else {
      return UIImage()
    }
    let context = UIGraphicsImageRendererContext(image, format: format)
    if bounds.origin != .zero, bounds.origin.isFinite {
      image.context.translateBy(x: -bounds.minX, y: -bounds.minY)
    }
    UIGraphicsPushContext(image.context)
    actions(context)
    UIGraphicsPopContext()
    return image.makeImage() ?? UIImage()
  }

  /// Returns the image that `actions` draws as a PNG file; empty when it could not be encoded.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Returns the image that `actions` draws as a JPEG file; the quality is 0 … 1.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
