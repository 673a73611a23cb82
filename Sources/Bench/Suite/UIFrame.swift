/// The 1080p scene that every renderer draws: gradient, translucent header, 24 cards with shadow, icon, buttons and text.
enum UIFrame {
  static let width = 1920
  static let height = 1080
  static let top: UInt32 = 0xff20_3050
  static let bottom: UInt32 = 0xff90_a0c0
  static let header: UInt32 = 0x8040_4040
  static let shadowSigma: Float = 12
  static let shadowAlpha = 0.4
  static let fontFamily = "DejaVu Sans"
  static let fontFile = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  /// Without spaces: every glyph has pixels.
  static let text = "TheQuickBrownFoxJumpsOverTheLazyDogAndRunsAwayFromTheHounds0"

  static var cards: [(x: Int, y: Int)] {
    (0..<4).flatMap { row in (0..<6).map { column in (30 + 312 * column, 100 + 242 * row) } }
  }

  static func string(_ count: Int) -> String { String(text.prefix(count)) }

  /// The text runs of a card: glyph count, baseline relative to the card, and whether the text is white.
  static let runs: [(count: Int, x: Int, y: Int, white: Bool)] = [
    (20, 96, 36, false), (18, 96, 60, false), (30, 16, 110, false), (8, 30, 190, true), (8, 164, 190, true),
  ]

  /// A disc with a soft edge, 64 × 64 premultiplied pixels.
  static let icon: [UInt32] = (0..<64 * 64).map { i in
    let (x, y) = (Double(i % 64) - 31.5, Double(i / 64) - 31.5)
    let alpha = max(0, min(1, 31 - (x * x + y * y).squareRoot()))
    let a = UInt32(alpha * 255)
    return a << 24 | (a * 90 / 255) << 16 | (a * 160 / 255) << 8 | (a * 220 / 255)
  }
}
