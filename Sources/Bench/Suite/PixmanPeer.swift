import CPixman
import Raster

/// The UI frame drawn by pixman: its glyph cache, cached masks for shadow and rounded rectangles, its gradient.
/// Glyph bitmaps come from the caller, since pixman has no fonts.
final class PixmanPeer {
  let target: Bitmap
  private let surface: OpaquePointer
  private let shadow: OpaquePointer
  private let shadowBitmap: Bitmap
  private let icon: OpaquePointer
  private let iconBitmap: Bitmap
  private let card: OpaquePointer
  private let cardBitmap: Bitmap
  private let button: OpaquePointer
  private let buttonBitmap: Bitmap
  private let gradient: OpaquePointer
  private let cache: OpaquePointer
  private var glyphImages: [(OpaquePointer, Bitmap)] = []
  private var header: [pixman_glyph_t] = []
  private var runs: [[pixman_glyph_t]] = []

  /// - Parameter layout: Converts a string to glyph masks and their positions relative to the run's baseline origin.
  init?(layout: (String) -> [(mask: Bitmap, x: Int, y: Int)]) {
    guard
      let target = Bitmap(width: UIFrame.width, height: UIFrame.height, format: .xrgb8888),
      let shadow = ShadowPixels.mask(), let icon = ShadowPixels.icon(),
      let card = PixmanPeer.roundedMask(290, 220), let button = PixmanPeer.roundedMask(120, 40),
      let cache = pixman_glyph_cache_create()
    else { return nil }
    self.target = target
    func image(_ bitmap: Bitmap, _ format: pixman_format_code_t) -> OpaquePointer {
      pixman_image_create_bits_no_clear(
        format, Int32(bitmap.width), Int32(bitmap.height), bitmap.pixels, Int32(bitmap.pitch))
    }
    surface = image(target, PIXMAN_x8r8g8b8)
    (shadowBitmap, iconBitmap, cardBitmap, buttonBitmap) = (shadow, icon, card, button)
    self.shadow = image(shadow, PIXMAN_a8)
    self.icon = image(icon, PIXMAN_a8r8g8b8)
    self.card = image(card, PIXMAN_a8)
    self.button = image(button, PIXMAN_a8)
    var from = pixman_point_fixed_t(x: 0, y: 0)
    var to = pixman_point_fixed_t(x: 0, y: 1080 << 16)
    func stop(_ x: Int32, _ c: UInt32) -> pixman_gradient_stop_t {
      pixman_gradient_stop_t(x: x, color: PixmanPeer.color(c))
    }
    let stops = [stop(0, UIFrame.top), stop(65536, UIFrame.bottom)]
    gradient = pixman_image_create_linear_gradient(&from, &to, stops, 2)
    self.cache = cache
    pixman_glyph_cache_freeze(cache)
    var known: [ObjectIdentifier: UnsafeRawPointer] = [:]
    func glyphs(_ text: String) -> [pixman_glyph_t] {
      layout(text).map { placed in
        let key = ObjectIdentifier(placed.mask)
        let glyph: UnsafeRawPointer
        if let old = known[key] {
          glyph = old
        } else {
          let picture = image(placed.mask, PIXMAN_a8)
          glyphImages.append((picture, placed.mask))
          let tag = UnsafeMutableRawPointer(Unmanaged.passUnretained(placed.mask).toOpaque())
          glyph = UnsafeRawPointer(pixman_glyph_cache_insert(cache, tag, nil, 0, 0, picture))
          known[key] = glyph
        }
        return pixman_glyph_t(x: Int32(placed.x), y: Int32(placed.y), glyph: glyph)
      }
    }
    header = glyphs(UIFrame.string(60))
    runs = UIFrame.runs.map { glyphs(UIFrame.string($0.count)) }
  }

  deinit {
    pixman_glyph_cache_thaw(cache)
    pixman_glyph_cache_destroy(cache)
    for (image, _) in glyphImages { pixman_image_unref(image) }
    for image in [surface, shadow, icon, card, button, gradient] { pixman_image_unref(image) }
  }

  private static func color(_ c: UInt32) -> pixman_color_t {
    pixman_color_t(
      red: UInt16(c >> 16 & 255) * 257, green: UInt16(c >> 8 & 255) * 257, blue: UInt16(c & 255) * 257,
      alpha: UInt16(c >> 24) * 257)
  }

  private static func roundedMask(_ width: Int32, _ height: Int32) -> Bitmap? {
    guard
      let color = Bitmap(width: Int(width), height: Int(height), format: .argb8888),
      let mask = Bitmap(width: Int(width), height: Int(height), format: .a8),
      let corners = MaskCache.corners(CornerRadii(16))
    else { return nil }
    let list = DisplayList()
    list.rounded(color.bounds, corners: corners, color: 0xffff_ffff)
    Painter.shared.paint(list, into: color, damage: Region(color.bounds))
    vr_extract_alpha(mask.base.assumingMemoryBound(to: UInt8.self), mask.pitch, color.pixels, color.pitch, width, height)
    return mask
  }

  private func solid(_ c: UInt32) -> OpaquePointer {
    var color = PixmanPeer.color(c)
    return pixman_image_create_solid_fill(&color)
  }

  func frame() {
    pixman_image_composite32(PIXMAN_OP_SRC, gradient, nil, surface, 0, 0, 0, 0, 0, 0, 1920, 1080)
    let grey = solid(UIFrame.header), black = solid(0xff00_0000), white = solid(0xffff_ffff)
    let veil = solid(UInt32(UIFrame.shadowAlpha * 255) << 24)
    let blue = solid(0xff33_66cc), orange = solid(0xffcc_6633)
    defer { for image in [grey, black, white, veil, blue, orange] { pixman_image_unref(image) } }
    pixman_image_composite32(PIXMAN_OP_OVER, grey, nil, surface, 0, 0, 0, 0, 0, 0, 1920, 80)
    pixman_composite_glyphs_no_mask(PIXMAN_OP_OVER, white, surface, 0, 0, 40, 50, cache, Int32(header.count), &header)
    let margin = Int32((shadowBitmap.width - 290) / 2)
    for place in UIFrame.cards {
      let (x, y) = (Int32(place.x), Int32(place.y))
      pixman_image_composite32(
        PIXMAN_OP_OVER, veil, shadow, surface, 0, 0, 0, 0, x - margin, y - margin, Int32(shadowBitmap.width),
        Int32(shadowBitmap.height))
      pixman_image_composite32(PIXMAN_OP_OVER, white, card, surface, 0, 0, 0, 0, x, y, 290, 220)
      pixman_image_composite32(PIXMAN_OP_OVER, icon, nil, surface, 0, 0, 0, 0, x + 16, y + 16, 64, 64)
      pixman_image_composite32(PIXMAN_OP_OVER, blue, button, surface, 0, 0, 0, 0, x + 16, y + 164, 120, 40)
      pixman_image_composite32(PIXMAN_OP_OVER, orange, button, surface, 0, 0, 0, 0, x + 150, y + 164, 120, 40)
      for index in runs.indices {
        let run = UIFrame.runs[index]
        runs[index].withUnsafeMutableBufferPointer { glyphs in
          guard let first = glyphs.baseAddress else { return }
          pixman_composite_glyphs_no_mask(
            PIXMAN_OP_OVER, run.white ? white : black, surface, 0, 0, x + Int32(run.x), y + Int32(run.y), cache,
            Int32(glyphs.count), first)
        }
      }
    }
  }
}
