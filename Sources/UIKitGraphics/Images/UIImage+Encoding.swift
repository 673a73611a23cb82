import CoreGraphics
import Foundation

extension UIImage {
  /// Returns the image as a PNG file, upright, at its size in pixels. Nil for an empty image.
  public func pngData() -> Data? {
    rendition(tint: nil)?.pngData()
  }

  /// Returns the image as a JPEG file without transparency; `compressionQuality` is 0 … 1. Nil for an empty image.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    rendition(tint: nil)?.jpegData(quality: compressionQuality.unitClamped)
  }
}

/// Returns the image as a PNG file; nil for an empty image.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// Returns the image as a JPEG file; the quality is 0 … 1. Nil for an empty image.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}
