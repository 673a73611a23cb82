internal import CPango
import Raster

/// Rasterizes outlines and colour bitmaps into the glyph store.
enum GlyphRasterizer {
  /// The face of the box for a character that no font has; the glyph of its key is the width in 64ths of a pixel.
  static let boxFace: UInt32 = 0

  /// Returns the glyph from the store, rasterizing it if it is missing. Nil when it cannot be drawn.
  static func glyph(_ key: GlyphKey) -> UnsafePointer<vr_glyph>? {
    if let known = GlyphStore.shared.glyph(key) { return known }
    if key.face == boxFace { return insertBox(key) }
    return TextEngine.withPango { rasterize(key, $0.faces) }
  }

  /// The glyph if it is a coloured one; outlines are not rasterized.
  static func colorGlyph(_ key: GlyphKey) -> vr_glyph? {
    let hasColor = TextEngine.withPango { pango in pango.faces.metrics(key.face)?.hasColor ?? false }
    guard hasColor, let glyph = glyph(key)?.pointee, glyph.is_color != 0, glyph.width > 0 else { return nil }
    return glyph
  }

  private static func rasterize(_ key: GlyphKey, _ faces: FontFaces) -> UnsafePointer<vr_glyph>? {
    guard let face = faces.outlineFace(key.face, size26_6: key.size26_6) else { return insertNothing(key) }
    let hasColor = cpango_face_has_color(face)
    let flags = hasColor ? cpango_load_color : cpango_load_outline
    guard FT_Load_Glyph(face, key.glyph, Int32(flags)) == 0, let slot = face.pointee.glyph else {
      return insertNothing(key)
    }
    if cpango_slot_is_outline(slot) {
      return insertOutline(key, slot, faces)
    }
    if cpango_slot_is_bitmap(slot) {
      return ColorGlyph.insert(key, slot, face)
    }
    return insertNothing(key)
  }

  private static func insertOutline(_ key: GlyphKey, _ slot: FT_GlyphSlot, _ faces: FontFaces) -> UnsafePointer<vr_glyph>? {
    guard let outline = cpango_slot_outline(slot) else { return insertNothing(key) }
    if let face = faces.key(of: key.face) { synthesize(face, key.size26_6, outline) }
    // The subpixel offset is in quarter pixels.
    FT_Outline_Translate(outline, FT_Pos(key.subpixel & 3) * 16, 0)
    var box = FT_BBox()
    FT_Outline_Get_CBox(outline, &box)
    let (left, bottom) = (box.xMin >> 6, box.yMin >> 6)
    let (right, top) = ((box.xMax + 63) >> 6, (box.yMax + 63) >> 6)
    let (width, height) = (right - left, top - bottom)
    guard width > 0, height > 0, outline.pointee.n_points > 0 else { return insertNothing(key) }
    FT_Outline_Translate(outline, -left * 64, -bottom * 64)
    let library = faces.library
    return GlyphStore.shared.insert(key, width: width, height: height, left: left, top: top, isColor: false) { rows, pitch in
      var bitmap = FT_Bitmap()
      bitmap.rows = UInt32(height)
      bitmap.width = UInt32(width)
      bitmap.pitch = Int32(pitch)
      bitmap.buffer = rows
      bitmap.num_grays = 256
      bitmap.pixel_mode = UInt8(truncatingIfNeeded: FT_PIXEL_MODE_GRAY.rawValue)
      FT_Outline_Get_Bitmap(library, outline, &bitmap)
    }
  }

  /// Applies synthetic bold and italic as fontconfig requests it for families without such faces.
  static func synthesize(_ face: FaceKey, _ size26_6: UInt32, _ outline: UnsafeMutablePointer<FT_Outline>) {
    if face.embolden {
      // FreeType's own strength: a twenty-fourth of the size.
      FT_Outline_Embolden(outline, FT_Pos(size26_6) / 24)
    }
    if face.matrix != FaceKey.identity {
      var matrix = FT_Matrix(
        xx: FT_Fixed(face.matrix[0]), xy: FT_Fixed(face.matrix[1]), yx: FT_Fixed(face.matrix[2]),
        yy: FT_Fixed(face.matrix[3]))
      FT_Outline_Transform(outline, &matrix)
    }
  }

  /// Stores an empty glyph for a key that has nothing to draw.
  static func insertNothing(_ key: GlyphKey) -> UnsafePointer<vr_glyph>? {
    GlyphStore.shared.insert(key, width: 0, height: 0, left: 0, top: 0, isColor: false) { _, _ in }
  }

  private static func insertBox(_ key: GlyphKey) -> UnsafePointer<vr_glyph>? {
    let size = Double(key.size26_6) / 64
    let margin = max((size / 16).rounded(), 1)
    let width = Int((Double(key.glyph) / 64 - 2 * margin).rounded())
    let height = Int((size * 0.72).rounded())
    let line = Int(max((size / 18).rounded(), 1))
    guard width > 2 * line, height > 2 * line, width < 4_096, height < 4_096 else { return insertNothing(key) }
    return GlyphStore.shared.insert(key, width: width, height: height, left: Int(margin), top: height, isColor: false) {
      rows, pitch in
      for y in 0..<height {
        for x in 0..<width where y < line || y >= height - line || x < line || x >= width - line {
          rows[y * pitch + x] = 160
        }
      }
    }
  }
}
