import CoreGraphics
import Foundation

/// An image: pixels, a symbol or a vector file, and how it is displayed.
///
/// Sizes are in points; a bitmap has `scale` pixels per point.
/// - Threading: immutable and safe to share.
open class UIImage: NSObject, @unchecked Sendable {
  // Unchecked: immutable, but an open class cannot be checked.
  package let content: ImageContent
  package let imageStyle: ImageStyle

  init(content: ImageContent, imageStyle: ImageStyle) {
    self.content = content
    self.imageStyle = imageStyle
    super.init()
  }

  /// Creates an empty image of size zero.
  public override convenience init() {
    self.init(content: .empty, imageStyle: ImageStyle())
  }

  /// Creates an image at one pixel per point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// Creates an image from pixels.
  /// - Parameters:
  ///   - scale: pixels per point; 0 means the display scale of the current traits.
  ///   - orientation: the rotation and flip that make the pixels upright.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    var imageStyle = ImageStyle()
    imageStyle.scale = ImageContext.effectiveScale(scale)
    let (width, height) = orientation.swapsSides ? (cgImage.height, cgImage.width) : (cgImage.width, cgImage.height)
    imageStyle.size = CGSize(width: CGFloat(width) / imageStyle.scale, height: CGFloat(height) / imageStyle.scale)
    self.init(content: ImageContent(.bitmap(cgImage, orientation)), imageStyle: imageStyle)
  }

  func with(_ change: (inout ImageStyle) -> Void) -> UIImage {
    var imageStyle = imageStyle
    change(&imageStyle)
    return UIImage(content: content, imageStyle: imageStyle)
  }

  // MARK: Properties

  /// In points, upright.
  open var size: CGSize { imageStyle.size }
  /// Pixels per point.
  open var scale: CGFloat { imageStyle.scale }
  /// Whether the image keeps its own colours or is a template for the tint colour.
  open var renderingMode: RenderingMode { imageStyle.renderingMode }
  /// The fixed edges of a resizable image, in points.
  open var capInsets: UIEdgeInsets { imageStyle.capInsets }
  /// How the parts of a resizable image between its caps fill the space.
  open var resizingMode: ResizingMode { imageStyle.resizingMode }
  /// How far the image extends beyond its alignment rectangle, in points.
  open var alignmentRectInsets: UIEdgeInsets { imageStyle.alignmentRectInsets }
  /// Whether image views flip the image horizontally in right-to-left layouts.
  open var flipsForRightToLeftLayoutDirection: Bool { imageStyle.flipsForRightToLeft }
  /// The distance of the text baseline from the bottom, in points; nil when the image has none.
  open var baselineOffsetFromBottom: CGFloat? { imageStyle.baselineOffset }
  /// Whether the image has a text baseline.
  open var hasBaseline: Bool { imageStyle.baselineOffset != nil }

  /// The rotation and flip that make the pixels of `cgImage` upright.
  open var imageOrientation: Orientation {
    if case .bitmap(_, let orientation) = content.source { return orientation }
    return .up
  }

  /// Whether the image is a symbol.
  open var isSymbolImage: Bool {
    if case .symbol = content.source { return true }
    return false
  }

  /// The frames of an animated image.
  open var images: [UIImage]? { imageStyle.frames?.images }
  /// The duration of one run of an animated image, in seconds.
  open var duration: TimeInterval { imageStyle.frames?.duration ?? 0 }

  /// The pixels, not rotated upright. Symbols and vector files are rendered at the image's own size.
  open var cgImage: CGImage? {
    if case .bitmap(let image, _) = content.source, imageStyle.tint == nil { return image }
    return rendition(tint: nil)
  }

  /// Whether it is drawn in the tint colour of the place where it is shown.
  package var isTemplate: Bool {
    switch imageStyle.renderingMode {
    case .alwaysTemplate: return true
    case .alwaysOriginal: return false
    case .automatic: return isSymbolImage && imageStyle.tint == nil
    }
  }

  /// Returns upright pixels as they are displayed.
  ///
  /// - Parameters:
  ///   - tint: the tint colour of the place where the image is shown; used by templates only.
  ///   - pixelSize: the size at which a vector is rendered; nil means the image's own size.
  package func rendition(tint: CGColor?, pixelSize: (width: Int, height: Int)? = nil) -> CGImage? {
    let pixels = pixelSize ?? (Self.pixels(size.width * scale), Self.pixels(size.height * scale))
    let color = isTemplate ? tint : imageStyle.tint?.cgColor
    return content.rendition(width: pixels.0, height: pixels.1, tint: color)
  }

  private static func pixels(_ length: CGFloat) -> Int {
    Int(min(max(length.orZero.rounded(), 0), 32768))
  }

  /// The image as a repeating pattern colour; transparent for an empty image.
  var patternColor: CGColor {
    guard let image = rendition(tint: nil), size.width > 0, size.height > 0 else { return .clear }
    return CGColor(pattern: CGPattern(image: image, size: size), alpha: 1)
  }

  // MARK: NSObject

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    if self === other { return true }
    guard imageStyle == other.imageStyle else { return false }
    if content === other.content { return true }
    switch (content.source, other.content.source) {
    case (.empty, .empty): return true
    case (.bitmap(let a, let turnA), .bitmap(let b, let turnB)): return a == b && turnA == turnB
    case (.symbol(_, let a), .symbol(_, let b)): return a == b
    case (.vector(let a), .vector(let b)): return a.path == b.path
    default: return false
    }
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(imageStyle.size.width)
    hasher.combine(imageStyle.size.height)
    switch content.source {
    case .empty: break
    case .bitmap(let image, _): hasher.combine(image)
    case .symbol(_, let name): hasher.combine(name)
    case .vector(let file): hasher.combine(file.path)
    }
    return hasher.finalize()
  }

  open override var description: String {
    let name: String
    switch content.source {
    case .empty: name = "empty"
    case .bitmap: name = "bitmap"
    case .symbol(_, let symbol): name = "symbol(\(symbol))"
    case .vector(let file): name = file.path
    }
    return "<UIImage: \(name) \(size.width)×\(size.height)@\(scale)>"
  }
}
