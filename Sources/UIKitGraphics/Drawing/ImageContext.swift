import CoreGraphics
import Foundation
import Raster

/// A bitmap being drawn, in points with the origin at the top left.
package final class ImageContext {
  let scale: CGFloat
  let context: CGContext
  private let bitmap: Bitmap

  /// - Parameters:
  ///   - size: in points; rounded up to whole pixels.
  ///   - scale: pixels per point; 0 means the display scale of the current traits.
  /// - Returns: nil, after logging the reason, when the size is empty, out of range or does not fit in memory.
  init?(size: CGSize, isOpaque: Bool, scale: CGFloat) {
    let scale = Self.effectiveScale(scale)
    let width = (size.width.orZero * scale).rounded(.up), height = (size.height.orZero * scale).rounded(.up)
    guard width >= 1, height >= 1, width <= 32768, height <= 32768,
      let bitmap = Bitmap(width: Int(width), height: Int(height), format: isOpaque ? .xrgb8888 : .argb8888)
    else {
      Log.error(
        "Cannot draw an image of \(size.width)×\(size.height) points at scale \(scale): "
          + "sides must be 1 to 32768 pixels and fit in memory. The result is an empty image.",
        once: "image context \(size)")
      return nil
    }
    self.scale = scale
    self.bitmap = bitmap
    context = CGContext(bitmap: bitmap, scale: scale)
    if isOpaque {
      context.setFillColor(UIColor.black.cgColor)
      context.fill(CGRect(origin: .zero, size: size))
    }
  }

  /// Returns what has been drawn so far. Later drawing does not change images already returned.
  func makeImage() -> UIImage? {
    context.flush()
    guard let copy = bitmap.copy() else { return nil }
    return UIImage(cgImage: CGImage(bitmap: copy), scale: scale, orientation: .up)
  }

  package static func effectiveScale(_ scale: CGFloat) -> CGFloat {
    if scale.isFinite, scale > 0 { return scale }
    let current = UITraitCollection.current.displayScale
    return current > 0 ? current : 1
  }
}

/// Begins a transparent image of `size` points at scale 1 and makes it the current context.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image of `size` points and makes it the current context. A `scale` of 0 means the screen's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let stack = GraphicsContextStack.current
  // If the context cannot be created, a 1 × 1 context stands in for it, so that the matching end call has one to end.
  guard
    let image = ImageContext(size: size, isOpaque: opaque, scale: scale)
      ?? ImageContext(size: CGSize(width: 1, height: 1), isOpaque: false, scale: 1)
  else { return }
  stack.images.append(image)
  stack.contexts.append(image.context)
}

/// Returns what was drawn since the innermost `UIGraphicsBeginImageContext…`; nil outside of an image context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  GraphicsContextStack.current.images.last?.makeImage()
}

/// Ends the innermost image context; does nothing without one.
public func UIGraphicsEndImageContext() {
  let stack = GraphicsContextStack.current
  guard let image = stack.images.popLast() else { return }
  if let index = stack.contexts.lastIndex(where: { $0 === image.context }) { stack.contexts.remove(at: index) }
}
