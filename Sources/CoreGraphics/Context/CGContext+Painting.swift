import Raster

extension CGContext {
  // MARK: Filling

  /// Fills `rect` with the fill colour.
  public func fill(_ rect: CGRect) {
    guard DeviceRect(rect, state.transform) != nil else {
      var path = PathStorage()
      path.addRect(rect, .identity)
      return fill(path, .winding)
    }
    paint(rect, state.fillColor)
  }

  /// Fills each rectangle with the fill colour.
  public func fill(_ rects: [CGRect]) {
    for rect in rects { fill(rect) }
  }

  /// Fills the ellipse that touches the sides of `rect`.
  public func fillEllipse(in rect: CGRect) {
    var path = PathStorage()
    path.addEllipse(in: rect, .identity)
    fill(path, .winding)
  }

  /// Fills the current path and starts a new one.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(takePath(), rule)
  }

  func fill(_ path: PathStorage, _ rule: CGPathFillRule) {
    let antialias = state.antialias
    paint(state.fillColor) { Coverage.filling(path, rule, $1, $0, antialias: antialias) }
  }

  // MARK: Stroking

  /// Strokes the outline of `rect` with the current line style.
  public func stroke(_ rect: CGRect) {
    var path = PathStorage()
    path.addRect(rect, .identity)
    stroke(path)
  }

  /// Strokes the outline of `rect` with a line width in user space.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let before = state.stroke.width
    state.stroke.width = width
    stroke(rect)
    state.stroke.width = before
  }

  /// Strokes the ellipse that touches the sides of `rect`.
  public func strokeEllipse(in rect: CGRect) {
    var path = PathStorage()
    path.addEllipse(in: rect, .identity)
    stroke(path)
  }

  /// Strokes the current path and starts a new one.
  public func strokePath() {
    stroke(takePath())
  }

  /// Strokes lines between the first and second point, the third and fourth, and so on.
  public func strokeLineSegments(between points: [CGPoint]) {
    var path = PathStorage()
    for index in stride(from: 1, to: points.count, by: 2) where points[index - 1].isFinite && points[index].isFinite {
      path.move(to: points[index - 1])
      path.line(to: points[index])
    }
    stroke(path)
  }

  func stroke(_ path: PathStorage) {
    let style = state.stroke
    guard style.width > 0, style.width.isFinite, !path.isEmpty else { return }
    if DashPattern(phase: style.dashPhase, lengths: style.dashLengths) == nil, strokeWithRects(path, style) { return }
    let antialias = state.antialias
    paint(state.strokeColor) {
      PathRasterizer.mask(stroking: path, style: style, transform: $1, clip: $0, antialias: antialias)
        .map { .mask($0) }
    }
  }

  /// Draws upright lines and frames as rectangles; most strokes are separators and borders.
  private func strokeWithRects(_ path: PathStorage, _ style: StrokeStyle) -> Bool {
    let half = style.width / 2
    if path.verbs == [.move, .line], style.cap != .round {
      let (a, b) = (path.points[0], path.points[1])
      guard a != b, a.x == b.x || a.y == b.y else { return false }
      let along = style.cap == .square ? half : 0
      let box = CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
      let line = a.y == b.y ? box.insetBy(dx: -along, dy: -half) : box.insetBy(dx: -half, dy: -along)
      guard DeviceRect(line, state.transform) != nil else { return false }
      paint(line, state.strokeColor)
      return true
    }
    guard style.join == .miter, style.miterLimit >= 1.4143, state.shadow == nil, state.fillsPlainly(state.strokeColor),
      let rect = path.uprightRect, rect.width > style.width, rect.height > style.width, path.verbs.last == .close,
      let outer = DeviceRect(rect.insetBy(dx: -half, dy: -half), state.transform)?.wholePixels,
      let inner = DeviceRect(rect.insetBy(dx: half, dy: half), state.transform)?.wholePixels
    else { return false }
    for side in [
      PixelRect(x0: outer.x0, y0: outer.y0, x1: outer.x1, y1: inner.y0),
      PixelRect(x0: outer.x0, y0: inner.y0, x1: inner.x0, y1: inner.y1),
      PixelRect(x0: inner.x1, y0: inner.y0, x1: outer.x1, y1: inner.y1),
      PixelRect(x0: outer.x0, y0: inner.y1, x1: outer.x1, y1: outer.y1),
    ] {
      paint(state.strokeColor) { _, _ in .pixels(side) }
    }
    return true
  }

  /// Fills, strokes or does both with the current path and starts a new one.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = takePath()
    switch mode {
    case .fill: fill(path, .winding)
    case .eoFill: fill(path, .evenOdd)
    case .stroke: stroke(path)
    case .fillStroke:
      fill(path, .winding)
      stroke(path)
    case .eoFillStroke:
      fill(path, .evenOdd)
      stroke(path)
    }
  }

  /// Makes `rect` transparent.
  public func clear(_ rect: CGRect) {
    guard let device = DeviceRect(rect, state.transform), let whole = device.wholePixels, state.clipMask == nil,
      target == nil, layers.isEmpty, whole.intersection(state.clipBox).contains(list.bounds)
    else {
      saveGState()
      state.shadow = nil
      state.blendMode = .clear
      state.alpha = 1
      state.fillColor = .black
      fill(rect)
      restoreGState()
      return
    }
    // A recording that is cleared completely is reset; `draw(_:)` often begins like this.
    list.reset()
    blendsWithBackdrop = false
  }

  // MARK: Adding to the list

  /// Makes the part of a shape inside a rectangle of device pixels, to which the transform maps user space.
  typealias ShapeMaker = (_ clip: PixelRect, _ transform: CGAffineTransform) -> Coverage?

  /// Paints a rectangle that stays upright.
  private func paint(_ rect: CGRect, _ color: CGColor) {
    let antialias = state.antialias
    paint(color) { clip, transform in
      DeviceRect(rect, transform).flatMap { Coverage.rect($0, clip, antialias: antialias) }
    }
  }

  /// Paints `color` with the clip, shadow, alpha and blend mode through the shape that `make` returns.
  func paint(_ color: CGColor, through make: ShapeMaker) {
    guard !state.clipBox.isEmpty else { return }
    let argb = color.premultipliedARGB(scaledBy: state.alpha)
    if argb == 0, color.pattern == nil, state.blendMode == .normal { return }
    let requiredBounds = state.requiredBounds
    let coverage = make(requiredBounds.body, state.transform)
    if let shadow = state.shadow {
      let strength = state.alpha * (color.pattern == nil ? min(max(color.alpha, 0), 1) : 1)
      if shadow.reduction > 1 {
        let small = state.transform.concatenating(shadow.toReduced)
        castSoftShadow(shadow, strength: strength) { clip in make(clip, small)?.rasterized(clip) }
      } else if let source = requiredBounds.body == requiredBounds.shadow
        ? coverage : make(requiredBounds.shadow, state.transform)
      {
        let hides = color.isOpaque && state.alpha == 1 && state.blendMode == .normal && state.clipMask == nil
        castShadow(
          shadow, of: source, within: requiredBounds.shadow, strength: strength,
          hollow: hides ? coverage?.core ?? .empty : .empty)
      }
    }
    guard let coverage else { return }
    if let pattern = color.pattern {
      paintPattern(pattern, alpha: color.alpha, through: coverage)
    } else {
      paint(coverage, argb: argb)
    }
  }

  private func paint(_ coverage: Coverage, argb: UInt32) {
    let clip = state.clipBox
    let blend = state.blendMode.operation
    if blend != 0 { blendsWithBackdrop = true }
    switch (coverage, state.clipMask) {
    case (.pixels(let rect), nil):
      list.fill(rect, color: argb, clip: clip, blend: blend)
      noteRecorded()
    case (.pixels(let rect), let clipMask?):
      list.mask(clipMask.bitmap, at: (clipMask.x, clipMask.y), color: argb, clip: clip.intersection(rect), blend: blend)
      noteRecorded()
    case (.edges(let rect), nil) where blend == 0:
      fillEdges(rect, argb)
      noteRecorded()
    case (.rounded(let rect, let corners, _), nil):
      list.rounded(rect, corners: corners, color: argb, clip: clip, blend: blend)
      noteRecorded()
    case (_, let clipMask):
      guard var mask = coverage.rasterized(clip) else { return }
      if let clipMask {
        guard let both = mask.multiplied(by: clipMask) else { return }
        mask = both
      }
      list.mask(mask.bitmap, at: (mask.x, mask.y), color: argb, clip: clip, blend: blend)
      noteRecorded(bytes: mask.bitmap.byteCount)
    }
  }

  /// Fills a rectangle with fractional edges as at most nine rectangles of whole pixels, each with the colour scaled by its
  /// coverage.
  private func fillEdges(_ rect: DeviceRect, _ argb: UInt32) {
    func spans(_ from: CGFloat, _ to: CGFloat) -> [(Int32, Int32, CGFloat)] {
      let (low, high) = (max(from, -0x1p27), min(to, 0x1p27))
      let (first, last) = (low.rounded(.down), high.rounded(.up))
      let (inner0, inner1) = (low.rounded(.up), high.rounded(.down))
      guard last > first else { return [] }
      if last - first == 1 { return [(Int32(first), Int32(last), high - low)] }
      var result: [(Int32, Int32, CGFloat)] = []
      if inner0 > first { result.append((Int32(first), Int32(inner0), inner0 - low)) }
      if inner1 > inner0 { result.append((Int32(inner0), Int32(inner1), 1)) }
      if last > inner1 { result.append((Int32(inner1), Int32(last), high - inner1)) }
      return result
    }
    let columns = spans(rect.x0, rect.x1)
    for (y0, y1, rowShare) in spans(rect.y0, rect.y1) {
      for (x0, x1, columnShare) in columns {
        let share = UInt32((rowShare * columnShare * 255).rounded())
        list.fill(
          PixelRect(x0: x0, y0: y0, x1: x1, y1: y1), color: argb.scaled(by: share), clip: state.clipBox)
      }
    }
  }

  private func paintPattern(_ pattern: CGPattern, alpha: CGFloat, through coverage: Coverage) {
    let size = pattern.size
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return }
    let box = coverage.bounds.intersection(state.clipBox)
    func pixels(_ length: CGFloat) -> Int { Int(min(max((length * scale).rounded(), 1), 8192)) }
    let (w, h) = (pixels(size.width), pixels(size.height))
    let source = pattern.image.bitmap
    guard !box.isEmpty,
      let tile = ScaledImages.scaled(
        source, source: (0, 0, Double(source.width), Double(source.height)), width: w, height: h)
    else { return }
    func wrapped(_ v: Int32, _ n: Int) -> Int32 { (v % Int32(n) + Int32(n)) % Int32(n) }
    // The pattern's phase is fixed in base space, so adjacent fills continue the same tiling.
    let phase = (wrapped(box.x0, w), wrapped(box.y0, h))
    let saved = (state.clipMask, state.alpha)
    defer { (state.clipMask, state.alpha) = saved }
    state.alpha *= min(max(alpha, 0), 1)
    if case .pixels = coverage {
    } else {
      guard var mask = coverage.rasterized(state.clipBox) else { return }
      if let clipMask = state.clipMask {
        guard let both = mask.multiplied(by: clipMask) else { return }
        mask = both
      }
      state.clipMask = mask
    }
    let opacity = state.opacity
    let blend = state.blendMode.operation
    if blend != 0 { blendsWithBackdrop = true }
    masked(box) { list, clip in
      list.tile(tile, in: box, phase: phase, opacity: opacity, clip: clip, blend: blend)
    }
    noteRecorded(bytes: tile.byteCount)
  }

  /// Calls `body` with the clip; if the clip is a mask, the pixels that `body` paints are composited through it.
  func masked(_ box: PixelRect, _ body: (DisplayList, PixelRect) -> Void) {
    let clip = box.intersection(state.clipBox)
    guard !clip.isEmpty else { return }
    guard let mask = state.clipMask else { return body(list, clip) }
    let visible = clip.intersection(mask.bounds)
    guard !visible.isEmpty else { return }
    let token = list.save(visible)
    body(list, visible)
    list.restore(token, mask: mask.bitmap, at: (mask.x, mask.y))
  }
}

extension GraphicsState {
  /// Whether painting `color` in pieces gives the same pixels as painting it at once.
  func fillsPlainly(_ color: CGColor) -> Bool { color.pattern == nil }
}

extension UInt32 {
  /// The premultiplied colour times `factor`/255, with each channel rounded.
  func scaled(by factor: UInt32) -> UInt32 {
    if factor >= 255 { return self }
    func channel(_ shift: UInt32) -> UInt32 {
      let t = (self >> shift & 255) * factor + 128
      return ((t + (t >> 8)) >> 8) << shift
    }
    return channel(0) | channel(8) | channel(16) | channel(24)
  }
}
