import Raster

/// The state that `saveGState` saves.
struct GraphicsState {
  /// The transform from user space to device pixels, y down.
  var transform: CGAffineTransform
  var clipBox: PixelRect
  /// Coverage of the clip inside `clipBox`; nil when the clip is the whole box.
  var clipMask: PathMask?
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  var stroke = StrokeStyle()
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var shadow: ContextShadow?
  var interpolation = CGInterpolationQuality.default
  var antialias = true
  var textDrawingMode = CGTextDrawingMode.fill

  /// `alpha` in the form that the display list takes.
  var opacity: UInt8 { UInt8(alpha * 255 + 0.5) }
}

extension GraphicsState {
  /// The rectangles in which a shape must be rasterized: for its body the clip, for its shadow the area that casts one into
  /// the clip. Both are the same rectangle unless they lie far apart.
  var requiredBounds: (body: PixelRect, shadow: PixelRect) {
    guard let shadow, !clipBox.isEmpty else { return (clipBox, clipBox) }
    let extent = Int32((3 * shadow.sigma).rounded(.up))
    let source = clipBox.offset(-shadow.dx, -shadow.dy).inset(-extent, -extent)
    let both = clipBox.union(source)
    guard shadow.reduction == 1, both.area <= 2 * (clipBox.area + source.area) else { return (clipBox, source) }
    return (both, both)
  }
}

/// A shadow in device pixels.
struct ContextShadow {
  var dx: Int32
  var dy: Int32
  var sigma: Float
  var color: CGColor

  /// The factor by which shapes are reduced before a wide blur, which costs less and makes no visible difference.
  var reduction: Int32 { sigma > 32 ? Int32(sigma / 12) : 1 }

  /// The transform from device pixels to reduced ones.
  var toReduced: CGAffineTransform {
    CGAffineTransform(scaleX: 1 / CGFloat(reduction), y: 1 / CGFloat(reduction))
  }
}
