import CoreGraphics
import Foundation

/// How an image renderer makes its image.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  public enum Range: Int, Sendable {
    case unspecified = -1
    case automatic = 0
    case extended = 1
    case standard = 2
  }

  /// Pixels a point.
  open var scale: CGFloat = ImageContext.effectiveScale(0)
  /// Without transparency; starts black.
  open var opaque = false
  /// Kept; images are 8 bits a channel in sRGB.
  open var preferredRange: Range = .automatic

  public required init() { super.init() }

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

  /// What is drawn so far.
  open var currentImage: UIImage { image.makeImage() ?? UIImage() }
}

/// Draws images: `UIGraphicsImageRenderer(size: size).image { context in … }`.
///
/// A size that is empty, not a number or too big gives an empty image and a logged error.
/// - Threading: any thread.
open class UIGraphicsImageRenderer: NSObject {
  public let format: UIGraphicsImageRendererFormat
  /// The area drawn, in points; its origin is the top left pixel of the image.
  private let bounds: CGRect

  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: .preferred())
  }

  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: .preferred())
  }

  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
    format.bounds = bounds
    super.init()
  }

  /// The image that `actions` draw.
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

  /// The image that `actions` draw, as a PNG file; empty when it could not be made.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// The image that `actions` draw, as a JPEG file; `quality` is 0 … 1.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
