import CoreGraphics
import Foundation
import Raster

/// What an image shows, shared by all images derived from one another.
///
/// - Threading: immutable but for caches, which lock.
final class ImageContent: @unchecked Sendable {
  enum Source {
    case empty
    /// Pixels and how they have to be turned to be upright.
    case bitmap(CGImage, UIImage.Orientation)
    /// A one-colour outline, drawn for the pixels it is shown with.
    case symbol(SymbolOutline, name: String)
    /// A vector file, drawn for the pixels it is shown with.
    case vector(VectorFile)
  }

  let source: Source
  private let lock = NSLock()
  private var uprightImage: CGImage?

  /// Whether `ImageRenditions` has kept pictures of it; set under its lock.
  fileprivate var hasRenditions = false

  init(_ source: Source) {
    self.source = source
  }

  deinit { if hasRenditions { ImageRenditions.shared.removeAll(of: ObjectIdentifier(self)) } }

  static let empty = ImageContent(.empty)

  /// Whether it is drawn anew for each size.
  var isVector: Bool {
    switch source {
    case .empty, .bitmap: return false
    case .symbol, .vector: return true
    }
  }

  /// The pixels of a bitmap, turned upright.
  var upright: CGImage? {
    guard case .bitmap(let image, let orientation) = source else { return nil }
    if orientation == .up { return image }
    lock.lock()
    defer { lock.unlock() }
    if uprightImage == nil { uprightImage = image.turned(orientation) }
    return uprightImage
  }

  /// The picture in `width` × `height` pixels for vectors, in its own pixels for bitmaps, all in `tint` when there is one.
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

/// Tinted and rasterised pictures, within a budget of bytes, each as long as the content it is of.
final class ImageRenditions: @unchecked Sendable {
  static let shared = ImageRenditions()

  /// Bytes kept; what was not used for longest goes first. What is on screen is held by its layers as well.
  static let byteBudget = 8 << 20
  /// What an entry costs besides its pixels.
  private static let overhead = 512

  private struct Key: Hashable {
    /// An address is given to another content only after the former one has taken its pictures with it.
    let content: ObjectIdentifier
    let width: Int
    let height: Int
    let tint: UInt32?
  }

  private let lock = NSLock()
  private var images = ByteBudgetCache<Key, CGImage>(byteBudget: byteBudget)
  var byteCount: Int { lock.withLock { images.byteCount } }

  func removeAll() { drop { $0.removeAll() } }

  fileprivate func removeAll(of content: ObjectIdentifier) { drop { $0.removeAll { $0.content == content } } }

  func image(
    _ content: ImageContent, _ width: Int, _ height: Int, _ tint: CGColor?, make: () -> CGImage?
  ) -> CGImage? {
    let key = Key(
      content: ObjectIdentifier(content), width: width, height: height, tint: tint?.premultipliedARGB)
    if let known = lock.withLock({ images.value(for: key) }) { return known }
    guard let image = make() else { return nil }
    let size = image.bytesPerRow * image.height + Self.overhead
    // Two threads may both have made it; either serves.
    if size <= Self.byteBudget {
      drop { images in
        content.hasRenditions = true
        return images.insert(image, bytes: size, for: key)
      }
    }
    return image
  }

  /// Pictures end outside of the lock: they may be the last to hold something that has pictures here.
  private func drop(_ body: (inout ByteBudgetCache<Key, CGImage>) -> [CGImage]) {
    let dropped = lock.withLock { body(&images) }
    withExtendedLifetime(dropped) {}
  }
}
