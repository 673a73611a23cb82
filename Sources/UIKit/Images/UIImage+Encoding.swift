import CoreGraphics
import Foundation

extension UIImage {
  /// The image as a PNG file, upright, in its pixels. Nil for an empty image.
  public func pngData() -> Data? {
    rendition(tint: nil)?.pngData()
  }

  /// The image as a JPEG file without transparency; `compressionQuality` is 0 … 1. Nil for an empty image.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    rendition(tint: nil)?.jpegData(quality: compressionQuality.unitClamped)
  }
}

/// The image as a PNG file.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// The image as a JPEG file; quality is 0 … 1.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}
