internal import CCairo
public import Raster

/// The coverage of a shape, placed in device pixels. It must not be written to.
public struct PathMask: Sendable {
  /// The A8 coverage, as tight around the shape as its bounds allow.
  public let bitmap: Bitmap
  /// The x of the leftmost pixels.
  public let x: Int32
  /// The y of the topmost pixels.
  public let y: Int32

  /// Places an A8 bitmap with its top left pixel at (x, y).
  public init(bitmap: Bitmap, x: Int32, y: Int32) {
    self.bitmap = bitmap
    self.x = x
    self.y = y
  }

  /// The rectangle of the mask in device pixels.
  public var bounds: PixelRect { bitmap.bounds.offset(x, y) }
}

/// Rasterizes paths to coverage.
///
/// `transform` maps the path to device pixels. Nothing outside `clip` is rasterized or allocated, however large the path;
/// the result is nil when nothing of it lies inside, when a coordinate is not finite or when memory is short.
/// - Threading: any thread. Small results are cached and returned again for equal paths.
public enum PathRasterizer {
  /// The coverage of a filled path in device pixels.
  public static func mask(
    filling path: CGPath, rule: CGPathFillRule = .winding, transform: CGAffineTransform, clip: PixelRect,
    antialias: Bool = true
  ) -> PathMask? {
    mask(filling: path.storage, rule: rule, transform: transform, clip: clip, antialias: antialias)
  }

  /// The coverage of a stroked path in device pixels; also nil when `transform` has no inverse.
  public static func mask(
    stroking path: CGPath, style: StrokeStyle, transform: CGAffineTransform, clip: PixelRect, antialias: Bool = true
  ) -> PathMask? {
    mask(stroking: path.storage, style: style, transform: transform, clip: clip, antialias: antialias)
  }

  static func mask(
    filling path: PathStorage, rule: CGPathFillRule, transform: CGAffineTransform, clip: PixelRect, antialias: Bool
  ) -> PathMask? {
    let job = Job(path: path, transform: transform, stroke: nil, rule: rule, antialias: antialias)
    return mask(job, bounds: job.fillBounds, clip: clip)
  }

  static func mask(
    stroking path: PathStorage, style: StrokeStyle, transform: CGAffineTransform, clip: PixelRect, antialias: Bool
  ) -> PathMask? {
    guard style.width > 0, style.width.isFinite, transform.isInvertible else { return nil }
    let job = Job(path: path, transform: transform, stroke: style, rule: .winding, antialias: antialias)
    return mask(job, bounds: job.strokeBounds, clip: clip)
  }

  /// The largest mask in pixels. Only recordings of absurd size have larger clips.
  private static let largestArea = 1 << 26

  private static func mask(_ job: Job, bounds: CGRect, clip: PixelRect) -> PathMask? {
    guard let whole = PixelRect(covering: bounds) else { return nil }
    let visible = whole.intersection(clip)
    guard !visible.isEmpty else { return nil }
    guard visible.area <= largestArea else {
      logDrawingError(
        "A path of \(visible.width)×\(visible.height) pixels was not drawn: masks hold at most \(largestArea) pixels.")
      return nil
    }
    guard visible == whole, job.isWorthKeeping, visible.area <= PathMaskCache.largestArea else {
      return job.rasterize(into: visible)
    }
    return PathMaskCache.shared.mask(for: job) { $0.rasterize(into: PixelRect(covering: $0.bounds) ?? .empty) }
  }

  /// Everything the result depends on.
  struct Job: Hashable {
    var path: PathStorage
    var transform: CGAffineTransform
    var stroke: StrokeStyle?
    var rule: CGPathFillRule
    var antialias: Bool

    var bounds: CGRect { stroke == nil ? fillBounds : strokeBounds }

    var isWorthKeeping: Bool { path.points.count <= 128 }

    var fillBounds: CGRect { path.controlBox.applying(transform) }

    var strokeBounds: CGRect {
      guard let stroke else { return .null }
      let reach = stroke.reach(along: path)
      return path.controlBox.insetBy(dx: -reach, dy: -reach).applying(transform)
    }
  }
}

extension PixelRect {
  /// The whole pixels touched by `rect`; nil when it is null or has NaN in it. Edges are clamped to ±2²⁸.
  package init?(covering rect: CGRect) {
    let (x0, y0, x1, y1) = (rect.origin.x, rect.origin.y, rect.origin.x + rect.size.width, rect.origin.y + rect.size.height)
    guard !rect.isNull, !x0.isNaN, !y0.isNaN, !x1.isNaN, !y1.isNaN else { return nil }
    let limit: CGFloat = 0x1p28
    func clamp(_ value: CGFloat) -> Int32 { Int32(min(max(value, -limit), limit)) }
    // A thousandth of a pixel is a rounding error, not coverage.
    self.init(
      x0: clamp((x0 + 0.001).rounded(.down)), y0: clamp((y0 + 0.001).rounded(.down)),
      x1: clamp((x1 - 0.001).rounded(.up)), y1: clamp((y1 - 0.001).rounded(.up)))
  }
}
