import CoreGraphics
import Foundation
import Raster

/// The content of an image, shared by all images derived from one another.
///
/// - Threading: immutable except for caches, which lock.
package final class ImageContent: @unchecked Sendable {
  // Unchecked: the two variables are used under the locks that they name.
  enum Source {
    case empty
    /// Pixels, and the rotation and flip that make them upright.
    case bitmap(CGImage, UIImage.Orientation)
    /// A one-colour outline, rendered at the pixel size it is shown in.
    case symbol(SymbolOutline, name: String)
    /// A vector file, rendered at the pixel size it is shown in.
    case vector(VectorFile)
  }

  let source: Source
  private let lock = NSLock()
  private var uprightImage: CGImage?

  /// Whether `ImageRenditions` has cached images of it; set under its lock.
  fileprivate var hasRenditions = false

  init(_ source: Source) {
    self.source = source
  }

  deinit { if hasRenditions { ImageRenditions.shared.removeAll(of: ObjectIdentifier(self)) } }

  static let empty = ImageContent(.empty)

  /// Whether it is rendered again for each size.
  package var isVector: Bool {
    switch source {
    case .empty, .bitmap: return false
    case .symbol, .vector: return true
    }
  }

  /// The pixels of a bitmap, rotated and flipped upright.
  var upright: CGImage? {
    guard case .bitmap(let image, let orientation) = source else { return nil }
    if orientation == .up { return image }
    lock.lock()
    defer { lock.unlock() }
    if uprightImage == nil { uprightImage = image.rotatedUpright(orientation) }
    return uprightImage
  }

  /// Returns vectors rendered in `width` × `height` pixels, bitmaps in their own pixels; filled with `tint` when there
  /// is one.
  func rendition(width: Int, height: Int, tint: CGColor?) -> CGImage? {
    switch source {
    case .empty:
      return nil
    case .bitmap:
      guard let upright else { return nil }
      guard let tint else { return upright }
      return ImageRenditions.shared.image(self, upright.width, upright.height, tint) { upright.tinted(tint) }
    case .symbol(let outline, _):
      guard width > 0, height > 0 else { return nil }
      let color = tint ?? .black
      return ImageRenditions.shared.image(self, width, height, color) {
        Self.draw(outline, width: width, height: height, color: color)
      }
    case .vector(let file):
      guard width > 0, height > 0 else { return nil }
      return ImageRenditions.shared.image(self, width, height, tint) {
        let image = file.image(width: width, height: height)
        return tint.flatMap { color in image.flatMap { $0.tinted(color) } } ?? image
      }
    }
  }

  private static func draw(_ outline: SymbolOutline, width: Int, height: Int, color: CGColor) -> CGImage? {
    guard let bitmap = Bitmap(width: width, height: height, format: .argb8888) else { return nil }
    let context = CGContext(bitmap: bitmap, scale: 1)
    let side = CGFloat(min(width, height))
    context.translateBy(x: (CGFloat(width) - side) / 2, y: (CGFloat(height) - side) / 2)
    outline.draw(in: context, size: side, color: color)
    context.flush()
    return CGImage(bitmap: bitmap)
  }
}

/// A cache of tinted and rasterised images with a budget in bytes. Entries are removed when their content is
/// deallocated.
package final class ImageRenditions: @unchecked Sendable {
  // Unchecked: `images` is used under `lock` only.
  package static let shared = ImageRenditions()

  /// The budget in bytes; the least recently used entries are evicted first. Layers retain the images on screen as
  /// well.
  static let byteBudget = 8 << 20
  /// The size of an entry besides its pixels, in bytes.
  private static let overhead = 512

  struct Key: Hashable {
    /// An address is reused only after its former content has removed its entries.
    let content: ObjectIdentifier
    let width: Int
    let height: Int
    let tint: UInt32?
  }

  let lock = NSLock()
  var images = ByteBudgetCache<Key, CGImage>(byteBudget: byteBudget)

  package func removeAll() { drop { $0.removeAll() } }

  fileprivate func removeAll(of content: ObjectIdentifier) { drop { $0.removeAll { $0.content == content } } }

  func image(
    _ content: ImageContent, _ width: Int, _ height: Int, _ tint: CGColor?, make: () -> CGImage?
  ) -> CGImage? {
    let key = Key(
      content: ObjectIdentifier(content), width: width, height: height, tint: tint?.premultipliedARGB)
    if let known = lock.withLock({ images.value(for: key) }) { return known }
    guard let image = make() else { return nil }
    let size = image.bytesPerRow * image.height + Self.overhead
    // Two threads may both have rendered it; either result can be used.
    if size <= Self.byteBudget {
      drop { images in
        content.hasRenditions = true
        return images.insert(image, bytes: size, for: key)
      }
    }
    return image
  }

  /// Releases images outside of the lock: one of them may hold the last reference to content that has entries here.
  private func drop(_ body: (inout ByteBudgetCache<Key, CGImage>) -> [CGImage]) {
    let dropped = lock.withLock { body(&images) }
    withExtendedLifetime(dropped) {}
  }
}
