import CCairo
import Raster

/// The UI frame drawn by cairo as an efficient program would: masks and glyph arrays are created once.
final class CairoPeer {
  let target: Bitmap
  private let surface: OpaquePointer
  private let shadow: OpaquePointer
  private let shadowBitmap: Bitmap
  private let icon: OpaquePointer
  private let iconPixels: Bitmap
  private let font: OpaquePointer
  private var header: [cairo_glyph_t] = []
  private var runs: [[cairo_glyph_t]] = []

  init?() {
    guard
      let target = Bitmap(width: UIFrame.width, height: UIFrame.height, format: .xrgb8888),
      let shadow = ShadowPixels.mask(), let icon = ShadowPixels.icon()
    else { return nil }
    self.target = target
    surface = cairo_image_surface_create_for_data(
      target.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, 1920, 1080, Int32(target.pitch))
    shadowBitmap = shadow
    self.shadow = cairo_image_surface_create_for_data(
      shadow.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_A8, Int32(shadow.width), Int32(shadow.height),
      Int32(shadow.pitch))
    iconPixels = icon
    self.icon = cairo_image_surface_create_for_data(
      icon.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, 64, 64, Int32(icon.pitch))
    let face = cairo_toy_font_face_create(UIFrame.fontFamily, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    var size = cairo_matrix_t(), ctm = cairo_matrix_t()
    cairo_matrix_init_scale(&size, 16, 16)
    cairo_matrix_init_identity(&ctm)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    guard let scaled = cairo_scaled_font_create(face, &size, &ctm, options) else { return nil }
    cairo_font_options_destroy(options)
    cairo_font_face_destroy(face)
    font = scaled
    header = glyphs(UIFrame.string(60), x: 40, y: 50)
    runs = UIFrame.runs.map { glyphs(UIFrame.string($0.count), x: Double($0.x), y: Double($0.y)) }
  }

  deinit {
    cairo_surface_destroy(surface)
    cairo_surface_destroy(shadow)
    cairo_surface_destroy(icon)
    cairo_scaled_font_destroy(font)
  }

  private func glyphs(_ text: String, x: Double, y: Double) -> [cairo_glyph_t] {
    var array: UnsafeMutablePointer<cairo_glyph_t>?
    var count: Int32 = 0
    cairo_scaled_font_text_to_glyphs(font, x, y, text, -1, &array, &count, nil, nil, nil)
    defer { cairo_glyph_free(array) }
    return Array(UnsafeBufferPointer(start: array, count: Int(count)))
  }

  private func roundedRect(_ cr: OpaquePointer, _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ r: Double) {
    let quarter = Double.pi / 2
    cairo_new_sub_path(cr)
    cairo_arc(cr, x + w - r, y + r, r, -quarter, 0)
    cairo_arc(cr, x + w - r, y + h - r, r, 0, quarter)
    cairo_arc(cr, x + r, y + h - r, r, quarter, 2 * quarter)
    cairo_arc(cr, x + r, y + r, r, 2 * quarter, 3 * quarter)
    cairo_close_path(cr)
    cairo_fill(cr)
  }

  func frame() {
    guard let cr = cairo_create(surface) else { return }
    let gradient = cairo_pattern_create_linear(0, 0, 0, 1080)
    cairo_pattern_add_color_stop_rgb(gradient, 0, 0x20 / 255.0, 0x30 / 255.0, 0x50 / 255.0)
    cairo_pattern_add_color_stop_rgb(gradient, 1, 0x90 / 255.0, 0xa0 / 255.0, 0xc0 / 255.0)
    cairo_set_source(cr, gradient)
    cairo_paint(cr)
    cairo_pattern_destroy(gradient)
    cairo_set_source_rgba(cr, 0.5, 0.5, 0.5, 0.5)
    cairo_rectangle(cr, 0, 0, 1920, 80)
    cairo_fill(cr)
    cairo_set_scaled_font(cr, font)
    cairo_set_source_rgb(cr, 1, 1, 1)
    cairo_show_glyphs(cr, header, Int32(header.count))
    let margin = Double((shadowBitmap.width - 290) / 2)
    for card in UIFrame.cards {
      cairo_save(cr)
      cairo_translate(cr, Double(card.x), Double(card.y))
      cairo_set_source_rgba(cr, 0, 0, 0, UIFrame.shadowAlpha)
      cairo_mask_surface(cr, shadow, -margin, -margin)
      cairo_set_source_rgb(cr, 1, 1, 1)
      roundedRect(cr, 0, 0, 290, 220, 16)
      cairo_set_source_surface(cr, icon, 16, 16)
      cairo_rectangle(cr, 16, 16, 64, 64)
      cairo_fill(cr)
      cairo_set_source_rgb(cr, 0.2, 0.4, 0.8)
      roundedRect(cr, 16, 164, 120, 40, 16)
      cairo_set_source_rgb(cr, 0.8, 0.4, 0.2)
      roundedRect(cr, 150, 164, 120, 40, 16)
      for (index, run) in runs.enumerated() {
        let white = UIFrame.runs[index].white ? 1.0 : 0.0
        cairo_set_source_rgb(cr, white, white, white)
        cairo_show_glyphs(cr, run, Int32(run.count))
      }
      cairo_restore(cr)
    }
    cairo_destroy(cr)
    cairo_surface_flush(surface)
  }
}
