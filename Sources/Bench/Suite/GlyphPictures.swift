import CoreGraphics
import Raster

/// The bitmaps of a string's glyphs as the text engine draws them, for a renderer that has no fonts.
enum GlyphPictures {
  // The benchmarks run on one thread.
  nonisolated(unsafe) private static var known: [UnsafeRawPointer: Bitmap] = [:]

  /// The coverage masks of a text's glyphs, and their positions relative to the start of the baseline.
  static func layout(_ text: String) -> [(mask: Bitmap, x: Int, y: Int)] {
    let font = TextFont(family: UIFrame.fontFamily, size: 16)
    let layout = TextLayout(TextContent(text, attributes: TextAttributes(font: font, color: .black)))
    let list = DisplayList()
    layout.append(to: list, x: 0, y: -Int32(layout.firstBaseline.rounded()), clip: .infinite)
    var result: [(mask: Bitmap, x: Int, y: Int)] = []
    for op in list.ops where op.kind == UInt8(vr_op_glyphs.rawValue) {
      guard let run = op.p?.assumingMemoryBound(to: vr_glyph_at.self) else { continue }
      for i in 0..<Int(op.a) {
        let glyph = run[i].glyph.pointee
        guard glyph.width > 0, glyph.height > 0, glyph.is_color == 0 else { continue }
        let key = UnsafeRawPointer(glyph.base!)
        let mask =
          known[key]
          ?? Bitmap(
            wrapping: UnsafeMutableRawPointer(mutating: key), width: Int(glyph.width), height: Int(glyph.height),
            pitch: Int(glyph.pitch), format: .a8)
        known[key] = mask
        result.append((mask, Int(op.frame.x0 + run[i].x) + Int(glyph.left), Int(op.frame.y0 + run[i].y) - Int(glyph.top)))
      }
    }
    return result
  }
}
