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
open class SKTexture: NSObject, @preconcurrency NSCopying {
  private enum Source {
    case image(UIImage)
    case file(String)
  }

  private let source: Source
  private let part: CGRect
  private var loaded: (image: CGImage, size: CGSize)?
  /// The pixels of the part. What is known by an image, such as tints, finds the same one again.
  private var partPixels: CGImage?

  /// How the texture is scaled.
  open var filteringMode = SKTextureFilteringMode.linear

  /// Pictures are always scaled from their full size, whatever this says.
  open var usesMipmaps = false

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

  /// A texture of pixels with one byte each for red, green, blue and opacity, by which the colours are multiplied. The
  /// lowest row is the first one. With too few bytes it shows a grey square.
  public convenience init(data pixelData: Data, size: CGSize) { self.init(data: pixelData, size: size, flipped: false) }

  /// A texture of pixels as in `init(data:size:)`; with `flipped` the highest row is the first one.
  public convenience init(data pixelData: Data, size: CGSize, flipped: Bool) {
    let (width, height) = (Self.side(size.width), Self.side(size.height))
    self.init(data: pixelData, size: size, rowLength: UInt32(width), alignment: 1, isFlipped: flipped, height: height)
  }

  /// A texture of pixels as in `init(data:size:)`, whose rows have `rowLength` pixels in memory and begin at multiples of
  /// `alignment` bytes.
  public convenience init(data pixelData: Data, size: CGSize, rowLength: UInt32, alignment: UInt32) {
    self.init(
      data: pixelData, size: size, rowLength: rowLength, alignment: alignment, isFlipped: false,
      height: Self.side(size.height))
  }

  private convenience init(
    data: Data, size: CGSize, rowLength: UInt32, alignment: UInt32, isFlipped: Bool, height: Int
  ) {
    let width = Self.side(size.width)
    let step = max(1, Int(alignment))
    let stride = (max(width, Int(rowLength)) * 4 + step - 1) / step * step
    if let image = RawPixels.image(data, width: width, height: height, stride: stride, isFlipped: isFlipped) {
      self.init(cgImage: image)
    } else {
      Log.error("SKTexture(data:size:): \(data.count) bytes are no picture of \(size); a grey square is shown.")
      self.init(.image(UIImage()))
    }
  }

  private static func side(_ length: CGFloat) -> Int { length >= 1 && length <= 16384 ? Int(length) : 0 }

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

  /// A texture of the same pixels, whose `filteringMode` can be changed on its own.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = SKTexture(source, part: part)
    (copy.loaded, copy.partPixels) = (loaded, partPixels)
    (copy.filteringMode, copy.usesMipmaps) = (filteringMode, usesMipmaps)
    return copy
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
    if let partPixels { return partPixels }
    let made = readPart()
    partPixels = made
    return made
  }

  private func readPart() -> CGImage {
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

  /// Reads the picture now.
  public final func preload() async { _ = picture }

  /// Reads the pictures of textures now.
  public final class func preload(_ textures: [SKTexture]) async { for texture in textures { _ = texture.picture } }

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
