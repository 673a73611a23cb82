import CoreGraphics
import Raster

/// The picture on the screen while the program is down: one line of text and three dots.
///
/// - Coordinates: pixels of the upright screen.
enum NoticePicture {
  private static let ground = CGColor(red: 0.06, green: 0.08, blue: 0.12, alpha: 1)
  private static let ink = CGColor(red: 0.93, green: 0.94, blue: 0.96, alpha: 1)
  private static let quiet = CGColor(red: 0.42, green: 0.5, blue: 0.66, alpha: 1)

  /// - Parameters:
  ///   - width: Width in pixels.
  ///   - height: Height in pixels.
  ///   - scale: Pixels per point.
  /// - Returns: Nil when memory is exhausted.
  static func make(_ text: String, width: Int, height: Int, scale: Double) -> Bitmap? {
    guard let bitmap = Bitmap(width: width, height: height, format: .xrgb8888) else { return nil }
    let scale = CGFloat(scale)
    let size = CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale)
    let context = CGContext(bitmap: bitmap, scale: scale)
    context.setFillColor(ground)
    context.fill(CGRect(origin: .zero, size: size))

    // Readable from two metres, and never wider than the screen.
    let unit = min(size.width, size.height)
    let font = TextFont(size: min(max(unit / 16, 16), 48), weight: 0.23)
    let content = TextContent(
      text, attributes: TextAttributes(font: font, color: ink), paragraph: TextParagraph(alignment: .center))
    let layout = TextLayout(content, width: size.width * 0.84, height: size.height * 0.6, scale: scale)
    let dot = max(unit / 80, 4), gap = dot * 2.4
    let tall = layout.size.height + gap * 2 + dot
    let top = (size.height - tall) / 2
    layout.draw(in: context, at: CGPoint(x: size.width * 0.08, y: top))
    context.setFillColor(quiet)
    for index in -1...1 {
      let middle = size.width / 2 + CGFloat(index) * gap
      context.fillEllipse(in: CGRect(x: middle - dot / 2, y: top + tall - dot, width: dot, height: dot))
    }
    context.flush()
    return bitmap
  }
}
