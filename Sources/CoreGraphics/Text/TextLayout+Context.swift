import Raster

extension TextLayout {
  /// Draws the text with the top left of its box at `point`, in the context's user space (y down).
  ///
  /// With translation and uniform scale, glyphs are rasterized at that scale and placed at whole device pixels; with any
  /// other transform, and when they are very large, they are drawn as outlines.
  public func draw(in context: CGContext, at point: CGPoint) {
    guard !lines.isEmpty, point.x.isFinite, point.y.isFinite else { return }
    let transform = context.deviceTransform
    let isUpright = abs(transform.b) < 1e-6 && abs(transform.c) < 1e-6 && transform.a > 0
    let largest = styles.reduce(0) { max($0, $1.pixelSize) } * Double(transform.a / scale)
    guard isUpright, abs(transform.a - transform.d) <= 1e-6 * transform.a, largest < 1_024 else {
      return drawOutlines(in: context, at: point)
    }
    let origin = point.applying(transform)
    guard abs(origin.x) < 1e8, abs(origin.y) < 1e8 else { return }
    let (x, y) = (Int32(origin.x.rounded()), Int32(origin.y.rounded()))
    let drawing = drawing(scale: abs(transform.a - scale) < 1e-6 ? scale : transform.a)
    context.record(drawing.bounds.offset(x, y)) { list, clip in
      drawing.append(to: list, x: x, y: y, clip: clip, color: nil)
    }
  }

  private func drawOutlines(in context: CGContext, at point: CGPoint) {
    guard context.deviceTransform.isInvertible else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.translateBy(x: point.x, y: point.y)
    context.scaleBy(x: 1 / scale, y: 1 / scale)
    let decorations = TextDecoration.all(of: self, factor: 1)
    for bar in decorations.backgrounds + decorations.underlines { fill(bar, in: context) }
    for (index, style) in styles.enumerated() {
      let runs = result.lines.flatMap { line in
        result.runs[line.runs].filter { $0.style == index }.map { (run: $0, line: line) }
      }
      let path = outline(runs, factor: 1)
      if !path.isEmpty {
        let attributes = style.attributes
        if attributes.strokeWidth <= 0 {
          context.setFillColor(attributes.color)
          context.fill(path, .winding)
        }
        if attributes.strokeWidth != 0 {
          let percent = min(abs(TextStyle.bounded(attributes.strokeWidth, 1e3)), 200)
          context.setStrokeColor(attributes.strokeColor ?? attributes.color)
          context.setLineWidth(CGFloat(percent / 100 * style.pixelSize))
          context.stroke(path)
        }
      }
      drawPictures(of: runs, in: context)
    }
    for bar in decorations.strikes { fill(bar, in: context) }
  }

  private func fill(_ bar: TextDecoration, in context: CGContext) {
    let list = DisplayList()
    bar.append(to: list, 0, 0, .infinite, override: nil)
    for op in list.ops {
      let (alpha, frame) = (CGFloat(op.color >> 24) / 255, op.frame)
      guard alpha > 0 else { continue }
      func channel(_ shift: UInt32) -> CGFloat { CGFloat(op.color >> shift & 255) / 255 / alpha }
      context.setFillColor(CGColor(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha))
      context.fill(
        CGRect(x: CGFloat(frame.x0), y: CGFloat(frame.y0), width: CGFloat(frame.width), height: CGFloat(frame.height)))
    }
  }

  /// Draws emoji, which have no outlines.
  private func drawPictures(of runs: [(run: TextGlyphRun, line: TextLineRecord)], in context: CGContext) {
    for (run, line) in runs {
      for shaped in result.glyphs[run.glyphs] where shaped.id < TextGlyph.blank {
        let key = GlyphKey(face: run.face, glyph: shaped.id, size26_6: run.size26_6, subpixel: 0, style: 0)
        guard let glyph = GlyphRasterizer.colorGlyph(key), let picture = Self.picture(of: glyph) else { continue }
        let x = CGFloat(line.x) + CGFloat(shaped.x) + CGFloat(glyph.left)
        let y = CGFloat(line.baseline) + CGFloat(shaped.y) - CGFloat(glyph.top)
        context.draw(
          upright: CGImage(bitmap: picture),
          in: CGRect(x: x, y: y, width: CGFloat(glyph.width), height: CGFloat(glyph.height)))
      }
    }
  }

  private static func picture(of glyph: vr_glyph) -> Bitmap? {
    guard let bitmap = Bitmap(width: Int(glyph.width), height: Int(glyph.height), format: .argb8888) else { return nil }
    for y in 0..<bitmap.height {
      bitmap.row(y).copyMemory(from: glyph.base + y * Int(glyph.pitch), byteCount: bitmap.width * 4)
    }
    return bitmap
  }
}
