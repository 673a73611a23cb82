import CoreGraphics
import Foundation

/// A picture: pixels, a symbol or a vector file, and how it is meant to be shown.
///
/// Sizes are in points; a bitmap has `scale` pixels a point.
/// - Threading: immutable and safe to share.
open class UIImage: NSObject, @unchecked Sendable {
  let content: ImageContent
  let look: ImageLook

  init(content: ImageContent, look: ImageLook) {
    self.content = content
    self.look = look
    super.init()
  }

  /// An empty image of size zero.
  public override convenience init() {
    self.init(content: .empty, look: ImageLook())
  }

  /// An image of scale 1.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// - Parameters:
  ///   - scale: pixels a point; 0 means the current traits' display scale.
  ///   - orientation: how the pixels have to be turned to be upright.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    var look = ImageLook()
    look.scale = ImageContext.effectiveScale(scale)
    let (width, height) = orientation.swapsSides ? (cgImage.height, cgImage.width) : (cgImage.width, cgImage.height)
    look.size = CGSize(width: CGFloat(width) / look.scale, height: CGFloat(height) / look.scale)
    self.init(content: ImageContent(.bitmap(cgImage, orientation)), look: look)
  }

  func with(_ change: (inout ImageLook) -> Void) -> UIImage {
    var look = look
    change(&look)
    return UIImage(content: content, look: look)
  }

  // MARK: Asking

  /// Points, upright.
  open var size: CGSize { look.size }
  /// Pixels a point.
  open var scale: CGFloat { look.scale }
  open var renderingMode: RenderingMode { look.renderingMode }
  open var capInsets: UIEdgeInsets { look.capInsets }
  open var resizingMode: ResizingMode { look.resizingMode }
  /// How far the picture reaches beyond what is to be aligned, in points.
  open var alignmentRectInsets: UIEdgeInsets { look.alignmentRectInsets }
  open var flipsForRightToLeftLayoutDirection: Bool { look.flipsForRightToLeft }
  /// Where the text baseline runs, in points from the bottom; nil when the image has none.
  open var baselineOffsetFromBottom: CGFloat? { look.baselineOffset }
  open var hasBaseline: Bool { look.baselineOffset != nil }

  /// How the pixels of `cgImage` have to be turned to be upright.
  open var imageOrientation: Orientation {
    if case .bitmap(_, let orientation) = content.source { return orientation }
    return .up
  }

  open var isSymbolImage: Bool {
    if case .symbol = content.source { return true }
    return false
  }

  /// The frames of an animated image.
  open var images: [UIImage]? { look.frames?.images }
  /// How long the frames of an animated image take all together, in seconds.
  open var duration: TimeInterval { look.frames?.duration ?? 0 }

  /// The pixels, not turned upright. Symbols and vector files are drawn at the image's own size.
  open var cgImage: CGImage? {
    if case .bitmap(let image, _) = content.source, look.tint == nil { return image }
    return rendition(tint: nil)
  }

  /// Whether it is drawn in the tint colour where it is shown.
  var isTemplate: Bool {
    switch look.renderingMode {
    case .alwaysTemplate: return true
    case .alwaysOriginal: return false
    case .automatic: return isSymbolImage && look.tint == nil
    }
  }

  /// Upright pixels as they are shown.
  ///
  /// - Parameters:
  ///   - tint: the colour of the place it is shown in; used by templates only.
  ///   - pixelSize: what a vector is drawn for; nil means the image's own size.
  func rendition(tint: CGColor?, pixelSize: (width: Int, height: Int)? = nil) -> CGImage? {
    let pixels = pixelSize ?? (Self.pixels(size.width * scale), Self.pixels(size.height * scale))
    let color = isTemplate ? tint : look.tint?.cgColor
    return content.rendition(width: pixels.0, height: pixels.1, tint: color)
  }

  private static func pixels(_ length: CGFloat) -> Int {
    Int(min(max(length.orZero.rounded(), 0), 32768))
  }

  /// The image as a colour that repeats it; transparent for an empty image.
  var patternColor: CGColor {
    guard let image = rendition(tint: nil), size.width > 0, size.height > 0 else { return .clear }
    return CGColor(pattern: CGPattern(image: image, size: size), alpha: 1)
  }

  // MARK: NSObject

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    if self === other { return true }
    guard look == other.look else { return false }
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
    hasher.combine(look.size.width)
    hasher.combine(look.size.height)
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
