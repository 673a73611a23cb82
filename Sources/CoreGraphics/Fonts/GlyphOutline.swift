internal import CPango
import Raster

/// Converts glyphs to paths, for rotated and for stroked text.
enum GlyphOutline {
  /// Adds a glyph's outline to `path`, in pixels with the baseline origin at (x, y), y down. Returns false when it has none
  /// (emoji, spaces).
  @discardableResult
  static func add(
    _ glyph: UInt32, face id: UInt32, size26_6: UInt32, x: Double, y: Double, to path: inout PathStorage, _ faces: FontFaces
  ) -> Bool {
    guard let face = faces.outlineFace(id, size26_6: size26_6), cpango_face_is_scalable(face), !cpango_face_has_color(face),
      FT_Load_Glyph(face, glyph, Int32(cpango_load_unhinted)) == 0, let slot = face.pointee.glyph,
      cpango_slot_is_outline(slot), let outline = cpango_slot_outline(slot), outline.pointee.n_points > 0
    else { return false }
    if let key = faces.key(of: id) { GlyphRasterizer.synthesize(key, size26_6, outline) }
    var sink = Sink(path: path, x: x, y: y)
    path = PathStorage()
    var callbacks = FT_Outline_Funcs(
      move_to: { to, user in
        guard let to, let sink = Sink.from(user) else { return 1 }
        sink.pointee.finish()
        sink.pointee.path.move(to: sink.pointee.point(to))
        sink.pointee.isOpen = true
        return 0
      },
      line_to: { to, user in
        guard let to, let sink = Sink.from(user) else { return 1 }
        sink.pointee.path.line(to: sink.pointee.point(to))
        return 0
      },
      conic_to: { control, to, user in
        guard let control, let to, let sink = Sink.from(user) else { return 1 }
        sink.pointee.path.quad(to: sink.pointee.point(to), control: sink.pointee.point(control))
        return 0
      },
      cubic_to: { first, second, to, user in
        guard let first, let second, let to, let sink = Sink.from(user) else { return 1 }
        sink.pointee.path.curve(
          to: sink.pointee.point(to), control1: sink.pointee.point(first), control2: sink.pointee.point(second))
        return 0
      },
      shift: 0, delta: 0)
    withUnsafeMutablePointer(to: &sink) { _ = FT_Outline_Decompose(outline, &callbacks, UnsafeMutableRawPointer($0)) }
    sink.finish()
    path = sink.path
    return true
  }

  private struct Sink {
    var path: PathStorage
    let x: Double
    let y: Double
    var isOpen = false

    static func from(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Sink>? {
      user?.assumingMemoryBound(to: Sink.self)
    }

    func point(_ vector: UnsafePointer<FT_Vector>) -> CGPoint {
      CGPoint(x: x + Double(vector.pointee.x) / 64, y: y - Double(vector.pointee.y) / 64)
    }

    mutating func finish() {
      if isOpen { path.close() }
      isOpen = false
    }
  }
}

extension TextLayout {
  /// The outlines of the glyphs of `runs`, in layout pixels times `factor`, y down, without emoji and boxes.
  func outline(_ runs: [(run: TextGlyphRun, line: TextLineRecord)], factor: Double) -> PathStorage {
    var path = PathStorage()
    TextEngine.withPango { pango in
      for (run, line) in runs {
        let size = UInt32(min(max(Double(run.size26_6) * factor, 1), 1_048_576))
        for glyph in result.glyphs[run.glyphs] where glyph.id < TextGlyph.blank {
          GlyphOutline.add(
            glyph.id, face: run.face, size26_6: size, x: (line.x + Double(glyph.x)) * factor,
            y: (Double(line.baseline) + Double(glyph.y)) * factor, to: &path, pango.faces)
        }
      }
    }
    return path
  }
}
