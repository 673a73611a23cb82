extension CGContext {
  // MARK: Colours

  public func setFillColor(_ color: CGColor) { state.fillColor = color }
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  public func setFillColor(gray: CGFloat, alpha: CGFloat) { state.fillColor = CGColor(gray: gray, alpha: alpha) }
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { state.strokeColor = CGColor(gray: gray, alpha: alpha) }

  public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
  }

  public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
  }

  /// Black in `space`; components follow with `setFillColor(_:)`.
  public func setFillColorSpace(_ space: CGColorSpace) { state.fillColor = .opaqueBlack(in: space) }
  public func setStrokeColorSpace(_ space: CGColorSpace) { state.strokeColor = .opaqueBlack(in: space) }

  /// Components of the fill colour's space and alpha.
  public func setFillColor(_ components: [CGFloat]) {
    state.fillColor = state.fillColor.with(components)
  }

  public func setStrokeColor(_ components: [CGFloat]) {
    state.strokeColor = state.strokeColor.with(components)
  }

  // MARK: Lines

  /// In user space. Zero, negative and not finite widths draw nothing.
  public func setLineWidth(_ width: CGFloat) { state.stroke.width = width }
  public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = cap }
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = join }
  public func setMiterLimit(_ limit: CGFloat) { state.stroke.miterLimit = limit }
  public func setFlatness(_ flatness: CGFloat) { state.flatness = flatness }

  /// Lengths drawn and left out in turn, in user space; an empty array draws solid lines.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.stroke.dashPhase = phase
    state.stroke.dashLengths = lengths
  }

  // MARK: Compositing

  /// Multiplied into everything drawn; 0 … 1.
  public func setAlpha(_ alpha: CGFloat) {
    state.alpha = alpha.isNaN ? 1 : min(max(alpha, 0), 1)
  }

  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  public func setInterpolationQuality(_ quality: CGInterpolationQuality) { state.interpolation = quality }

  public func setShouldAntialias(_ antialias: Bool) { state.antialias = antialias }
  public func setAllowsAntialiasing(_ allows: Bool) { state.antialias = allows }

  /// `offset` and `blur` are in the base space, which later transforms do not change; a positive height is down where y
  /// grows downwards, up in Apple's bitmap contexts. Half of `blur` is the Gaussian's deviation. Nil draws no shadow.
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

  /// In black of one third alpha.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  // MARK: Text

  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }
  public var textDrawingMode: CGTextDrawingMode { state.textDrawingMode }

  // Text is drawn with grey antialiasing at quarter pixels; these choose nothing else.
  public func setShouldSmoothFonts(_ smooth: Bool) {}
  public func setAllowsFontSmoothing(_ allows: Bool) {}
  public func setShouldSubpixelPositionFonts(_ position: Bool) {}
  public func setAllowsFontSubpixelPositioning(_ allows: Bool) {}
  public func setShouldSubpixelQuantizeFonts(_ quantize: Bool) {}
  public func setAllowsFontSubpixelQuantization(_ allows: Bool) {}
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

  // MARK: What is set, for those who draw text into the context

  public var fillColor: CGColor { state.fillColor }
  public var strokeColor: CGColor { state.strokeColor }
  public var lineWidth: CGFloat { state.stroke.width }
  public var alpha: CGFloat { state.alpha }
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
