import Raster

/// Effects that only few texts have: shadows and stroked outlines. In device pixels relative to the layout's top left.
final class TextEffects: @unchecked Sendable {
  // Unchecked: the variables change in `init` only.
  private struct Shadow {
    /// A sharp shadow draws the glyphs again; a blurred one is a mask.
    var run: GlyphRun?
    var mask: (mask: ShadowMask, frame: PixelRect)?
    var dx: Int32
    var dy: Int32
    var color: UInt32
    var bounds: PixelRect
  }

  private struct Stroke {
    var mask: PathMask
    var color: UInt32
    var followsText: Bool
  }

  private var shadows: [Shadow] = []
  private var strokes: [Stroke] = []
  private(set) var bounds = PixelRect.empty

  /// Masks of text are limited to this many pixels from the origin.
  private static let reach: Int32 = 8_192

  /// Nil when no style has effects.
  init?(_ layout: TextLayout, factor: Double) {
    guard layout.styles.contains(where: { $0.attributes.shadow != nil || $0.attributes.strokeWidth != 0 })
    else { return nil }
    for (index, style) in layout.styles.enumerated() {
      if let shadow = style.attributes.shadow { add(shadow, ofStyle: index, layout, factor) }
      if style.attributes.strokeWidth != 0 { addStroke(ofStyle: index, layout, factor) }
    }
    for shadow in shadows { bounds = bounds.union(shadow.bounds) }
    for stroke in strokes { bounds = bounds.union(stroke.mask.bounds) }
  }

  private func add(_ shadow: TextShadow, ofStyle index: Int, _ layout: TextLayout, _ factor: Double) {
    let pixels = Double(layout.scale) * factor
    let dx = Int32((TextStyle.bounded(shadow.dx, 1e4) * pixels).rounded())
    let dy = Int32((TextStyle.bounded(shadow.dy, 1e4) * pixels).rounded())
    let sigma = Float(min(max(TextStyle.bounded(shadow.blur, 1e3) * pixels / 2, 0), 128))
    let run = GlyphRun(TextDrawing.glyphs(of: layout, style: index, factor: factor))
    let ink = run.ink(0..<run.count)
    guard !ink.isEmpty else { return }
    let color = shadow.color.premultipliedARGB
    guard sigma > 0.1 else {
      shadows.append(Shadow(run: run, dx: dx, dy: dy, color: color, bounds: ink.offset(dx, dy)))
      return
    }
    let frame = ink.intersection(PixelRect(x0: -Self.reach, y0: -Self.reach, x1: Self.reach, y1: Self.reach))
    let list = DisplayList()
    list.glyphs(UnsafePointer(run.base), count: run.count, x: 0, y: 0, color: 0xffff_ffff, bounds: frame, owner: run)
    guard !frame.isEmpty, let picture = IdlePainters.shared.picture(of: list, in: frame),
      let sharp = PathMask(alphaOf: picture, x: frame.x0, y: frame.y0),
      let mask = MaskCache.shadow(blurring: sharp.bitmap, sigma: sigma)
    else { return }
    let place = frame.offset(dx, dy)
    shadows.append(
      Shadow(
        mask: (mask, place), dx: dx, dy: dy, color: color, bounds: place.inset(-mask.extent, -mask.extent)))
  }

  private func addStroke(ofStyle index: Int, _ layout: TextLayout, _ factor: Double) {
    let style = layout.styles[index]
    let runs = layout.result.lines.flatMap { line in
      layout.result.runs[line.runs].filter { $0.style == index }.map { (run: $0, line: line) }
    }
    let path = layout.outline(runs, factor: factor)
    let percent = min(abs(TextStyle.bounded(style.attributes.strokeWidth, 1e3)), 200)
    let width = percent / 100 * style.pixelSize * factor
    guard
      let mask = PathRasterizer.mask(
        stroking: path, style: StrokeStyle(width: CGFloat(width), join: .round), transform: .identity,
        clip: PixelRect(x0: -Self.reach, y0: -Self.reach, x1: Self.reach, y1: Self.reach), antialias: true)
    else { return }
    let own = style.attributes.strokeColor
    strokes.append(
      Stroke(mask: mask, color: (own ?? style.attributes.color).premultipliedARGB, followsText: own == nil))
  }

  func renewIfNeeded() {
    for shadow in shadows { shadow.run?.renewIfNeeded() }
  }

  func appendShadows(to list: DisplayList, _ x: Int32, _ y: Int32, _ clip: PixelRect) {
    for shadow in shadows {
      if let run = shadow.run {
        list.glyphs(
          UnsafePointer(run.base), count: run.count, x: x &+ shadow.dx, y: y &+ shadow.dy, color: shadow.color,
          bounds: shadow.bounds.offset(x, y), clip: clip, owner: run)
      } else if let (mask, frame) = shadow.mask {
        list.shadow(frame.offset(x, y), mask: mask, color: shadow.color, clip: clip)
      }
    }
  }

  func appendStrokes(to list: DisplayList, _ x: Int32, _ y: Int32, _ clip: PixelRect, override: UInt32?) {
    for stroke in strokes {
      let color = stroke.followsText ? override ?? stroke.color : stroke.color
      list.mask(stroke.mask.bitmap, at: (x &+ stroke.mask.x, y &+ stroke.mask.y), color: color, clip: clip)
    }
  }
}
