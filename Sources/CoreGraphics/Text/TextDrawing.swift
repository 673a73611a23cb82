import Raster

/// The display list operations of a layout at one raster scale, in device pixels relative to the layout's top left.
final class TextDrawing: @unchecked Sendable {
  // Unchecked: all is constant; the glyphs of `run` are renewed under a lock.
  /// Adjacent glyphs of the same line and colour.
  struct Piece {
    var start: Int
    var count: Int
    var color: UInt32
    var bounds: PixelRect
  }

  let run: GlyphRun
  let pieces: [Piece]
  /// Text backgrounds.
  let backgrounds: [TextDecoration]
  /// Underlines, which are painted before the glyphs.
  let underlines: [TextDecoration]
  /// Strikethrough lines, which are painted after the glyphs.
  let strikes: [TextDecoration]
  let effects: TextEffects?
  /// The rectangle that encloses everything that is painted.
  let bounds: PixelRect

  init(_ layout: TextLayout, factor: Double) {
    let result = layout.result
    var glyphs: [(key: GlyphKey, x: Int32, y: Int32)] = []
    glyphs.reserveCapacity(result.glyphs.count)
    var unbounded: [Piece] = []
    for line in result.lines {
      let baseline = (Double(line.baseline) * factor).rounded()
      var previous: UInt32?
      for run in result.runs[line.runs] {
        let attributes = layout.styles[run.style].attributes
        // With a positive stroke width the glyphs are not filled.
        let color = attributes.strokeWidth > 0 ? 0 : attributes.color.premultipliedARGB
        let start = glyphs.count
        Self.place(result.glyphs[run.glyphs], of: run, line.x, baseline, factor, into: &glyphs)
        guard glyphs.count > start else { continue }
        if previous == color, let last = unbounded.indices.last {
          unbounded[last].count = glyphs.count - unbounded[last].start
        } else {
          unbounded.append(Piece(start: start, count: glyphs.count - start, color: color, bounds: .empty))
        }
        previous = color
      }
    }
    run = GlyphRun(glyphs)
    let placed = run
    pieces = unbounded.map { unbounded in
      var piece = unbounded
      piece.bounds = placed.ink(piece.start..<piece.start + piece.count)
      return piece
    }
    let decorations = TextDecoration.all(of: layout, factor: factor)
    (backgrounds, underlines, strikes) = (decorations.backgrounds, decorations.underlines, decorations.strikes)
    effects = TextEffects(layout, factor: factor)
    var bounds = pieces.reduce(PixelRect.empty) { $0.union($1.bounds) }
    for decoration in backgrounds + underlines + strikes { bounds = bounds.union(decoration.rect) }
    self.bounds = bounds.union(effects?.bounds ?? .empty)
  }

  private static func place(
    _ shaped: ArraySlice<TextGlyph>, of run: TextGlyphRun, _ lineX: Double, _ baseline: Double, _ factor: Double,
    into glyphs: inout [(key: GlyphKey, x: Int32, y: Int32)]
  ) {
    let size = UInt32(min(max(Double(run.size26_6) * factor, 1), 1_048_576))
    for glyph in shaped where glyph.id != TextGlyph.blank {
      let x = (lineX + Double(glyph.x)) * factor
      let y = baseline + (Double(glyph.y) * factor).rounded()
      guard abs(x) < 100_000_000, abs(y) < 100_000_000 else { continue }
      if glyph.id == TextGlyph.missing {
        let width = UInt32(min(max(Double(glyph.advance) * factor * 64, 0), 1e6))
        let key = GlyphKey(face: GlyphRasterizer.boxFace, glyph: width, size26_6: size, subpixel: 0, style: 0)
        glyphs.append((key, Int32(x.rounded()), Int32(y)))
        continue
      }
      // Round to the nearest quarter pixel.
      let quarters = Int((x * 4).rounded(.toNearestOrAwayFromZero))
      let key = GlyphKey(face: run.face, glyph: glyph.id, size26_6: size, subpixel: UInt8(quarters & 3), style: 0)
      glyphs.append((key, Int32(quarters >> 2), Int32(y)))
    }
  }

  /// The glyphs of one style.
  static func glyphs(of layout: TextLayout, style: Int, factor: Double) -> [(key: GlyphKey, x: Int32, y: Int32)] {
    var glyphs: [(key: GlyphKey, x: Int32, y: Int32)] = []
    for line in layout.result.lines {
      let baseline = (Double(line.baseline) * factor).rounded()
      for run in layout.result.runs[line.runs] where run.style == style {
        place(layout.result.glyphs[run.glyphs], of: run, line.x, baseline, factor, into: &glyphs)
      }
    }
    return glyphs
  }

  @inline(__always)
  func renewIfNeeded() {
    if run.renewIfNeeded() { effects?.renewIfNeeded() }
  }

  func append(to list: DisplayList, x: Int32, y: Int32, clip: PixelRect, color override: UInt32?) {
    guard bounds.offset(x, y).intersects(clip) else { return }
    for decoration in backgrounds { decoration.append(to: list, x, y, clip, override: nil) }
    effects?.appendShadows(to: list, x, y, clip)
    for decoration in underlines { decoration.append(to: list, x, y, clip, override: override) }
    for piece in pieces {
      let color = piece.color == 0 ? 0 : override ?? piece.color
      list.glyphs(
        UnsafePointer(run.base + piece.start), count: piece.count, x: x, y: y, color: color,
        bounds: piece.bounds.offset(x, y), clip: clip, owner: run)
    }
    effects?.appendStrokes(to: list, x, y, clip, override: override)
    for decoration in strikes { decoration.append(to: list, x, y, clip, override: override) }
  }
}

extension TextLayout {
  /// Adds the text to a display list: backgrounds, shadows, underlines, one operation per line and colour of glyphs,
  /// strokes, strikethrough lines. `x`, `y`: device pixels of the layout's top left; nothing outside `clip` is touched.
  /// `override` replaces the colour of the glyphs and of lines that have none of their own (premultiplied 0xAARRGGBB).
  public func append(
    to list: DisplayList, x: Int32, y: Int32, clip: PixelRect = .infinite, color override: UInt32? = nil
  ) {
    guard !lines.isEmpty else { return }
    drawing(scale: scale).append(to: list, x: x, y: y, clip: clip, color: override)
  }

  /// The rectangle that `append` may touch, in device pixels relative to the layout's top left.
  public var inkBounds: PixelRect { lines.isEmpty ? .empty : drawing(scale: scale).bounds }
}
