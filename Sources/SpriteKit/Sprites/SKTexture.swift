import UIKit

/// How a texture is scaled.
public enum SKTextureFilteringMode: Int, Sendable {
  /// To the nearest pixel.
  case nearest = 0
  /// Smoothly.
  case linear = 1
}

/// A picture, or a part of one, that sprites show. Parts share the pixels of the whole.
///
/// A texture whose file is missing or damaged shows a grey square, and is logged once.
@preconcurrency @MainActor
open class SKTexture: NSObject {
  private enum Source {
    case image(UIImage)
    case file(String)
  }

  private let source: Source
  private let part: CGRect
  private var loaded: (image: CGImage, size: CGSize)?

  /// How the texture is scaled.
  open var filteringMode = SKTextureFilteringMode.linear

  private init(_ source: Source, part: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1)) {
    self.source = source
    self.part = part
    super.init()
  }

  /// A texture of a file or an image of the app's catalogue. It is read when it is first needed, or preloaded.
  public convenience init(imageNamed name: String) { self.init(.file(name)) }

  /// A texture of an image.
  public convenience init(image: UIImage) { self.init(.image(image)) }

  /// A texture of an image, at one pixel per point.
  public convenience init(cgImage image: CGImage) { self.init(.image(UIImage(cgImage: image))) }

  /// A part of another texture: `rect` is in fractions of it, from the lower left corner.
  public convenience init(rect: CGRect, in texture: SKTexture) {
    let whole = texture.part
    let part = CGRect(
      x: whole.minX + rect.minX * whole.width, y: whole.minY + rect.minY * whole.height, width: rect.width * whole.width,
      height: rect.height * whole.height)
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    let isUsable = part.minX.isFinite && part.minY.isFinite && part.width.isFinite && part.height.isFinite
    if !isUsable {
      Log.error("SKTexture(rect:in:): \(rect) is not finite; the whole texture is used.", once: "SKTexture part")
    }
    self.init(texture.source, part: isUsable ? part.intersection(unit) : unit)
    loaded = texture.loaded.map { ($0.image, CGSize(width: $0.size.width, height: $0.size.height)) }
    filteringMode = texture.filteringMode
  }

  /// The part of its picture that the texture shows, in fractions from the lower left corner.
  open func textureRect() -> CGRect { part }

  /// The size in points.
  open func size() -> CGSize {
    let whole = picture.size
    return CGSize(width: whole.width * part.width, height: whole.height * part.height)
  }

  /// The pixels of the texture.
  open func cgImage() -> CGImage {
    let image = picture.image
    let rect = contentsRect
    guard rect != CGRect(x: 0, y: 0, width: 1, height: 1) else { return image }
    let (width, height) = (CGFloat(image.width), CGFloat(image.height))
    return image.cropping(
      to: CGRect(
        x: (rect.minX * width).rounded(), y: (rect.minY * height).rounded(), width: (rect.width * width).rounded(),
        height: (rect.height * height).rounded())) ?? image
  }

  /// Reads the picture now, and calls `completionHandler`.
  open func preload(completionHandler: @escaping () -> Void) {
    _ = picture
    completionHandler()
  }

  /// Reads the pictures of textures now, and calls `completionHandler`.
  public class func preload(_ textures: [SKTexture], withCompletionHandler completionHandler: @escaping () -> Void) {
    for texture in textures { _ = texture.picture }
    completionHandler()
  }

  /// The whole picture, upright.
  var wholeImage: CGImage { picture.image }

  /// The part that is shown, in fractions from the upper left corner.
  var contentsRect: CGRect { CGRect(x: part.minX, y: 1 - part.maxY, width: part.width, height: part.height) }

  private var picture: (image: CGImage, size: CGSize) {
    if let loaded { return loaded }
    let made = read() ?? Self.missing
    loaded = made
    return made
  }

  private func read() -> (image: CGImage, size: CGSize)? {
    switch source {
    case .image(let image): return Self.pixels(of: image)
    case .file(let name):
      if let image = UIImage(named: name), let pixels = Self.pixels(of: image) { return pixels }
      Log.error("SKTexture: there is no usable image \(name); a grey square is shown.", once: "SKTexture \(name)")
      return nil
    }
  }

  private static func pixels(of image: UIImage) -> (image: CGImage, size: CGSize)? {
    let size = image.size
    guard size.width > 0, size.height > 0 else { return nil }
    if image.imageOrientation == .up, image.renderingMode != .alwaysTemplate, let pixels = image.cgImage {
      return (pixels, size)
    }
    let drawn = UIGraphicsImageRenderer(size: size).image { _ in image.draw(in: CGRect(origin: .zero, size: size)) }
    return drawn.cgImage.map { ($0, size) }
  }

  private static let missing: (image: CGImage, size: CGSize) = {
    let size = CGSize(width: 32, height: 32)
    let drawn = UIGraphicsImageRenderer(size: size).image { context in
      UIColor(white: 0.5, alpha: 1).setFill()
      context.fill(CGRect(origin: .zero, size: size))
    }
    return (drawn.cgImage ?? CGImage(bitmap: emptyBitmap), size)
  }()
}
