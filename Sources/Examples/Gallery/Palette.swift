import UIKit

extension UIColor {
  /// In high contrast, black or white, whichever is more legible on `ground` by WCAG's relative luminance; a
  /// translucent `ground` is treated as the background of the page. Otherwise `usual`.
  static func readable(on ground: UIColor, usual: UIColor = .white) -> UIColor {
    UIColor { traits in
      guard traits.accessibilityContrast == .high else { return usual.resolvedColor(with: traits) }
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      ground.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      guard alpha > 0.5 else { return .label.resolvedColor(with: traits) }
      func linear(_ c: CGFloat) -> CGFloat { c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.179 ? .black : .white
    }
  }
}

/// The system colours with their names.
enum Palette {
  typealias Entry = (name: String, color: UIColor)

  static let accents: [Entry] = [
    ("Red", .systemRed), ("Orange", .systemOrange), ("Yellow", .systemYellow), ("Green", .systemGreen),
    ("Mint", .systemMint), ("Teal", .systemTeal), ("Cyan", .systemCyan), ("Blue", .systemBlue),
    ("Indigo", .systemIndigo), ("Purple", .systemPurple), ("Pink", .systemPink), ("Brown", .systemBrown),
  ]

  static let grays: [Entry] = [
    ("Gray", .systemGray), ("2", .systemGray2), ("3", .systemGray3), ("4", .systemGray4), ("5", .systemGray5),
    ("6", .systemGray6),
  ]

  static let labels: [Entry] = [
    ("Label", .label), ("Secondary", .secondaryLabel), ("Tertiary", .tertiaryLabel), ("Quaternary", .quaternaryLabel),
    ("Link", .link),
  ]

  static let fills: [Entry] = [
    ("Fill", .systemFill), ("Secondary", .secondarySystemFill), ("Tertiary", .tertiarySystemFill),
    ("Quaternary", .quaternarySystemFill),
  ]
}
