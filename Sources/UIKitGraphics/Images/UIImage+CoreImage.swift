import CoreGraphics
import CoreImage

extension UIImage {
  /// Renders the extent of an image of Core Image, at one pixel per point.
  public convenience init(ciImage: CIImage) { self.init(ciImage: ciImage, scale: 1, orientation: .up) }

  /// Renders the extent of an image of Core Image.
  ///
  /// It is rendered at once, so `cgImage` has the pixels; on an iPhone that is nil. Empty for an extent that is empty,
  /// infinite or too large, which is logged.
  /// - Parameters:
  ///   - scale: pixels per point; 0 means the display scale of the current traits.
  ///   - orientation: the rotation and flip that make the pixels upright.
  public convenience init(ciImage: CIImage, scale: CGFloat, orientation: Orientation) {
    guard let pixels = CIContext().createCGImage(ciImage, from: ciImage.extent) else {
      self.init()
      return
    }
    let image = UIImage(cgImage: pixels, scale: scale, orientation: orientation).with { $0.ciImage = ciImage }
    self.init(content: image.content, imageStyle: image.imageStyle)
  }

  /// The image of Core Image that the pixels were rendered from; nil for other images.
  public var ciImage: CIImage? { imageStyle.ciImage }
}

extension CIImage {
  /// The pixels of an image, the lower left one at the origin, not rotated upright. Symbols and vectors are rendered at
  /// their own size. nil for an empty image.
  public convenience init?(image: UIImage) {
    guard let pixels = image.cgImage else { return nil }
    self.init(cgImage: pixels)
  }

  /// The same. Options have no effect.
  public convenience init?(image: UIImage, options: [AnyHashable: Any]?) { self.init(image: image) }
}

extension CIColor {
  /// The components of a colour in the current traits.
  public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }
}
