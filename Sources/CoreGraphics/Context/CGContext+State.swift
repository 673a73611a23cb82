extension CGContext {
  // MARK: Colours

  /// Sets the colour or pattern of fills.
  public func setFillColor(_ color: CGColor) { state.fillColor = color }
  /// Sets the colour or pattern of strokes.
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  /// Sets an sRGB colour for fills.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets an sRGB colour for strokes.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets a gray colour with gamma 2.2 for fills.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) { state.fillColor = CGColor(gray: gray, alpha: alpha) }
  /// Sets a gray colour with gamma 2.2 for strokes.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { state.strokeColor = CGColor(gray: gray, alpha: alpha) }

  /// Sets a device CMYK colour for fills.
  public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
  }

  /// Sets a device CMYK colour for strokes.
  public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
  }

  /// Sets the fill colour to black in `space`; `setFillColor(_:)` then sets the components.
  public func setFillColorSpace(_ space: CGColorSpace) { state.fillColor = .opaqueBlack(in: space) }
  /// Sets the stroke colour to black in `space`; `setStrokeColor(_:)` then sets the components.
  public func setStrokeColorSpace(_ space: CGColorSpace) { state.strokeColor = .opaqueBlack(in: space) }

  /// Sets the fill colour from the components of its space and alpha.
  public func setFillColor(_ components: [CGFloat]) {
    state.fillColor = state.fillColor.with(components)
  }

  /// Sets the stroke colour from the components of its space and alpha.
  public func setStrokeColor(_ components: [CGFloat]) {
    state.strokeColor = state.strokeColor.with(components)
  }

  // MARK: Lines

  /// Sets the line width in user space. Zero, negative and not finite widths draw nothing.
  public func setLineWidth(_ width: CGFloat) { state.stroke.width = width }
  /// Sets the shape of the ends of lines.
  public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = cap }
  /// Sets the shape of the corners of lines.
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = join }
  /// Sets the largest miter, as a multiple of the line width.
  public func setMiterLimit(_ limit: CGFloat) { state.stroke.miterLimit = limit }
  /// Sets the flatness, which has no effect on drawing.
  public func setFlatness(_ flatness: CGFloat) {}

  /// Sets lengths that are alternately drawn and left out, in user space; an empty array draws solid lines.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.stroke.dashPhase = phase
    state.stroke.dashLengths = lengths
  }

  // MARK: Compositing

  /// Sets the opacity that is multiplied into everything drawn, 0 … 1.
  public func setAlpha(_ alpha: CGFloat) {
    state.alpha = alpha.isNaN ? 1 : min(max(alpha, 0), 1)
  }

  /// Sets how new pixels are combined with existing ones.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// How images are scaled; `none` selects the nearest pixel.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  /// Sets how images are scaled; `none` selects the nearest pixel.
  public func setInterpolationQuality(_ quality: CGInterpolationQuality) { state.interpolation = quality }

  /// Sets whether edges are antialiased.
  public func setShouldAntialias(_ antialias: Bool) { state.antialias = antialias }
  /// The same as `setShouldAntialias(_:)`.
  public func setAllowsAntialiasing(_ allows: Bool) { state.antialias = allows }

  /// Sets the shadow. `offset` and `blur` are in base space, which transforms do not change; a positive height is down where
  /// y grows downwards, up in Apple's bitmap contexts. Half of `blur` is the Gaussian's standard deviation. Nil draws no
  /// shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, color.alpha > 0, offset.width.isFinite, offset.height.isFinite else {
      state.shadow = nil
      return
    }
    let limit: CGFloat = 0x1p24
    let dx = min(max((offset.width * scale).rounded(), -limit), limit)
    let dy = min(max((offset.height * (isBottomUp ? -scale : scale)).rounded(), -limit), limit)
    let sigma = blur.isFinite ? min(max(blur * scale / 2, 0), 256) : 0
    state.shadow = ContextShadow(dx: Int32(dx), dy: Int32(dy), sigma: Float(sigma), color: color)
  }

  /// Sets a black shadow with an alpha of one third.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  // MARK: Text

  /// Sets whether text is filled, stroked or added to the clip.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }
  /// Whether text is filled, stroked or added to the clip.
  public var textDrawingMode: CGTextDrawingMode { state.textDrawingMode }

  // Text is always drawn with grey antialiasing at quarter pixels; these functions do nothing.
  /// Has no effect.
  public func setShouldSmoothFonts(_ smooth: Bool) {}
  /// Has no effect.
  public func setAllowsFontSmoothing(_ allows: Bool) {}
  /// Has no effect.
  public func setShouldSubpixelPositionFonts(_ position: Bool) {}
  /// Has no effect.
  public func setAllowsFontSubpixelPositioning(_ allows: Bool) {}
  /// Has no effect.
  public func setShouldSubpixelQuantizeFonts(_ quantize: Bool) {}
  /// Has no effect.
  public func setAllowsFontSubpixelQuantization(_ allows: Bool) {}
  /// Has no effect.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

  // MARK: Current values, for code that draws text into the context

  /// The colour or pattern of fills.
  public var fillColor: CGColor { state.fillColor }
  /// The colour or pattern of strokes.
  public var strokeColor: CGColor { state.strokeColor }
  /// The line width in user space.
  public var lineWidth: CGFloat { state.stroke.width }
  /// The opacity that is multiplied into everything drawn, 0 … 1.
  public var alpha: CGFloat { state.alpha }
  /// How new pixels are combined with existing ones.
  public var blendMode: CGBlendMode { state.blendMode }
}

extension CGColor {
  static func opaqueBlack(in space: CGColorSpace) -> CGColor {
    var components = [CGFloat](repeating: 0, count: space.numberOfComponents) + [1]
    if space.model == .cmyk { components[3] = 1 }
    return CGColor(colorSpace: space, components: components) ?? .black
  }

  func with(_ components: [CGFloat]) -> CGColor {
    guard let colorSpace, let color = CGColor(colorSpace: colorSpace, components: components) else {
      logDrawingError("CGContext: \(components.count) colour components do not fit the colour space; the colour stays.")
      return self
    }
    return color
  }
}
