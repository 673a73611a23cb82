import CoreGraphics
import Raster
import UIKit

/// The pixels that the glyphs of a text cover, as if nothing clipped them.
@MainActor
struct TextInk {
  /// The smallest rectangle around all glyphs, in pixels of the screen.
  let bounds: CGRect
  private let mask: Bitmap
  /// The position of the mask's first pixel.
  private let left: Int, top: Int

  private static let mostPixels: CGFloat = 16_000_000

  /// Fails when there are no glyph pixels, or the area is too large.
  init?(_ shown: ShownText, _ transform: CGAffineTransform, near screen: CGRect) {
    let layout = shown.layout
    let size = layout.content.runs.map(\.attributes.font.size).max() ?? 17
    // Descenders and accents reach beyond the lines.
    let lines = CGSize(width: max(layout.size.width, layout.width ?? 0), height: layout.size.height)
    let box = CGRect(origin: shown.origin, size: lines).insetBy(dx: -size / 2, dy: -size / 2)
    let place = box.applying(transform).integral
    guard place.width >= 1, place.height >= 1, place.width * place.height <= Self.mostPixels, place.intersects(screen) else {
      return nil
    }
    (left, top) = (Int(place.minX), Int(place.minY))
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: place.size, format: format).image { context in
      context.cgContext.translateBy(x: -place.minX, y: -place.minY)
      context.cgContext.concatenate(transform)
      layout.draw(in: context.cgContext, at: shown.origin)
    }
    guard let mask = image.cgImage?.bitmap, mask.format == .argb8888 else { return nil }
    self.mask = mask
    var edges = (x0: Int.max, y0: Int.max, x1: Int.min, y1: Int.min)
    for y in 0..<mask.height {
      let row = mask.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<mask.width where row[x] >> 24 >= 48 {
        edges = (min(edges.x0, x), min(edges.y0, y), max(edges.x1, x + 1), max(edges.y1, y + 1))
      }
    }
    guard edges.x1 > edges.x0 else { return nil }
    bounds = CGRect(x: left + edges.x0, y: top + edges.y0, width: edges.x1 - edges.x0, height: edges.y1 - edges.y0)
  }

  /// The coverage of a pixel of the screen, 0 … 255.
  func coverage(_ x: Int, _ y: Int) -> Int {
    let (column, line) = (x - left, y - top)
    guard column >= 0, line >= 0, column < mask.width, line < mask.height else { return 0 }
    return Int(mask.row(line).assumingMemoryBound(to: UInt32.self)[column] >> 24)
  }

  /// Whether a pixel or one within `reach` of it is covered.
  func isNear(_ x: Int, _ y: Int, within reach: Int = 1) -> Bool {
    for line in (y - reach)...(y + reach) {
      for column in (x - reach)...(x + reach) where coverage(column, line) >= 48 { return true }
    }
    return false
  }
}
