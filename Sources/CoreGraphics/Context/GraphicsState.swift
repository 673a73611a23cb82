import Raster

/// What `saveGState` saves.
struct GraphicsState {
  /// User space to device pixels, y down.
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
  var flatness: CGFloat = 0.5

  /// `alpha` as the display list takes it.
  var opacity: UInt8 { UInt8(alpha * 255 + 0.5) }
}

/// A shadow in device pixels.
struct ContextShadow {
  var dx: Int32
  var dy: Int32
  var sigma: Float
  var color: CGColor
}
