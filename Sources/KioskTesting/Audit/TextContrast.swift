import CoreGraphics
import UIKit

/// The contrast of text with its actual background, measured in the screenshot tile by tile, since the background may
/// vary. At most a tenth of the text has a lower contrast than the reported one.
extension AuditedText {
  private struct Tile {
    let contrast: Double
    let weight: Int
  }

  /// - Parameter others: Texts that may overlap this one; overlapping parts cannot be measured.
  func contrastFinding(among others: [AuditedText]) -> AuditFinding? {
    let others = others.filter { $0 !== self && $0.visible.intersects(visible) }
    guard !item.isDisabled, !isPictures, !isMostlyScrolledAway, let measured = contrast(others) else { return nil }
    let fonts = shown.layout.content.runs.map(\.attributes.font)
    let size = fonts.map(\.size).min() ?? 17
    let isBold = !fonts.isEmpty && fonts.allSatisfy { $0.weight >= AuditLimits.bold }
    let isLarge = size >= AuditLimits.largeText || isBold && size >= AuditLimits.largeBoldText
    let limit = isLarge ? AuditLimits.largeTextContrast : AuditLimits.contrast
    // Rounding of colours must not decide.
    guard measured < limit - 0.02 else { return nil }
    let ratio = String(format: "%.2f", measured)
    let what = isLarge ? "large text" : "text of \(Self.points(size)) pt"
    return AuditFinding(
      kind: .lowContrast, view: view, frame: frame,
      explanation: "\(quoted) has a contrast of \(ratio):1; \(what) needs \(limit):1. "
        + "Set it in a stronger colour or on a plainer background.")
  }

  /// Whether less than half of the text's height is visible: the tips of letters are thin, and blend with the background.
  private var isMostlyScrolledAway: Bool { visible.height * 2 < ink.bounds.height }

  /// Whether the text consists of emoji and symbols, which have no text colour to compare.
  private var isPictures: Bool {
    !string.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0.isASCII && $0.value > 32
    }
  }

  /// The text's declared colour and opacity; nil when it has several.
  private var declared: (color: AuditColor, opacity: Double)? {
    let colors = shown.color.map { [$0] } ?? shown.layout.content.runs.map(\.attributes.color)
    guard let first = colors.first, colors.allSatisfy({ $0 == first }) else { return nil }
    let pixel = first.premultipliedARGB
    let alpha = Double(pixel >> 24) / 255
    guard alpha > 0 else { return nil }
    func channel(_ shift: UInt32) -> Double { min(Double(pixel >> shift & 255) / 255 / alpha, 1) }
    return (AuditColor(red: channel(16), green: channel(8), blue: channel(0)), alpha * Double(item.opacity))
  }

  private func contrast(_ others: [AuditedText]) -> Double? {
    let side = max(Int((shown.layout.lines.first?.frame.height ?? 16) * scene.picture.scale), 8)
    let covers = scene.covers(above: item, visible)
    let meant = declared
    var tiles: [Tile] = []
    var y = Int(visible.minY)
    while y < Int(visible.maxY) {
      var x = Int(visible.minX)
      while x < Int(visible.maxX) {
        let rect = CGRect(x: x, y: y, width: side * 2, height: side).intersection(visible)
        if let tile = tile(rect, covers, others, meant) { tiles.append(tile) }
        x += side * 2
      }
      y += side
    }
    let all = tiles.reduce(0) { $0 + $1.weight }
    guard all > 0 else { return nil }
    var worse = 0
    for tile in tiles.sorted(by: { $0.contrast < $1.contrast }) {
      worse += tile.weight
      if worse * 10 > all { return tile.contrast }
    }
    return nil
  }

  private func tile(
    _ rect: CGRect, _ covers: [CGRect], _ others: [AuditedText], _ meant: (color: AuditColor, opacity: Double)?
  ) -> Tile? {
    var glyphs: [(color: AuditColor, coverage: Int)] = []
    var ground: [AuditColor] = []
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX) {
        let pixel = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)
        if covers.contains(where: { $0.contains(pixel) }) { continue }
        if others.contains(where: { $0.ink.isNear(x, y) }) { continue }
        let coverage = ink.coverage(x, y)
        if coverage >= 128 {
          glyphs.append((scene.picture.color(x, y), coverage))
        } else if coverage == 0, ink.isNear(x, y, within: 3), !ink.isNear(x, y) {
          ground.append(scene.picture.color(x, y))
        }
      }
    }
    guard glyphs.count >= 2, ground.count >= 4 else { return nil }
    let middle = ground.sorted { $0.luminance < $1.luminance }[ground.count / 2]
    // Antialiased edges mix with the background, so use the pixels with the highest contrast.
    let cores = glyphs.map { (color: $0.color, contrast: $0.color.contrast(with: middle)) }
      .sorted { $0.contrast < $1.contrast }
    let core = cores[cores.count * 9 / 10]
    if let meant {
      let ideal = meant.color.over(middle, opacity: meant.opacity).contrast(with: middle)
      // Something in front of the text hides this part.
      if ideal > 1.3, core.contrast < 1 + (ideal - 1) * 0.25 { return nil }
      // Thin strokes never reach their full colour: use the declared colour if the screenshot agrees with it.
      if core.contrast >= 1 + (ideal - 1) * 0.6 {
        let ratios = ground.map { meant.color.over($0, opacity: meant.opacity).contrast(with: $0) }.sorted()
        return Tile(contrast: ratios[ratios.count / 10], weight: glyphs.count)
      }
    }
    let ratios = ground.map { core.color.contrast(with: $0) }.sorted()
    return Tile(contrast: ratios[ratios.count / 10], weight: glyphs.count)
  }
}
