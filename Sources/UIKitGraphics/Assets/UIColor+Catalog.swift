import CoreGraphics
import Foundation

extension UIColor {
  /// Loads a colour set from the app's asset catalogs. Nil if there is none of that name, which is logged once.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Loads a colour set from the asset catalogs of `bundle` (nil: the app's) and resolves it with `traitCollection`, if
  /// any. Nil if there is none of that name, which is logged once.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    let folders = AssetLocations.folders(of: bundle)
    for catalog in folders.lazy.flatMap({ AssetCatalogs.shared.catalogs(in: $0) }) {
      guard let set = catalog.colorSet(named: name), let color = Self.color(of: set) else { continue }
      self.init(source: (traitCollection.map { color.resolvedColor(with: $0) } ?? color).source)
      return
    }
    Log.error(
      "UIColor(named: \"\(name)\"): no such colour set. Looked for \(name).colorset in the asset catalogs (*.xcassets) of "
        + folders.joined(separator: ", ") + ".",
      once: "color \(name)")
    return nil
  }

  private static func color(of set: AssetCatalog.ColorSet) -> UIColor? {
    var byStyle: [UIUserInterfaceStyle: UIColor] = [:]
    for entry in set.colors ?? [] {
      guard let style = entry.appearances.style, let color = entry.color.flatMap(color(of:)) else { continue }
      if byStyle[style] == nil { byStyle[style] = color }
    }
    guard let light = byStyle[.light] ?? byStyle[.unspecified] ?? byStyle[.dark] else { return nil }
    guard let dark = byStyle[.dark], dark != light else { return light }
    return UIColor(light: light, dark: dark)
  }

  private static func color(of value: AssetCatalog.ColorSet.Value) -> UIColor? {
    if let reference = value.reference { return systemColors[reference] }
    guard let components = value.components else { return nil }
    let alpha = components.alpha.flatMap(number) ?? 1
    if let white = components.white.flatMap(number) { return UIColor(white: white, alpha: alpha) }
    guard let red = components.red.flatMap(number), let green = components.green.flatMap(number),
      let blue = components.blue.flatMap(number)
    else { return nil }
    return value.space == "display-p3"
      ? UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
      : UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Parses `"0.500"`, `"0x80"` or `"128"`: with a decimal point a fraction, without one a byte.
  private static func number(_ text: String) -> CGFloat? {
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 }
    }
    guard let value = Double(text), value.isFinite else { return nil }
    return CGFloat(text.contains(".") ? value : value / 255)
  }

  /// The colours that a colour set can refer to by name instead of listing components.
  private static let systemColors: [String: UIColor] = [
    "systemRedColor": .systemRed, "systemOrangeColor": .systemOrange, "systemYellowColor": .systemYellow,
    "systemGreenColor": .systemGreen, "systemMintColor": .systemMint, "systemTealColor": .systemTeal,
    "systemCyanColor": .systemCyan, "systemBlueColor": .systemBlue, "systemIndigoColor": .systemIndigo,
    "systemPurpleColor": .systemPurple, "systemPinkColor": .systemPink, "systemBrownColor": .systemBrown,
    "systemGrayColor": .systemGray, "systemGray2Color": .systemGray2, "systemGray3Color": .systemGray3,
    "systemGray4Color": .systemGray4, "systemGray5Color": .systemGray5, "systemGray6Color": .systemGray6,
    "labelColor": .label, "secondaryLabelColor": .secondaryLabel, "tertiaryLabelColor": .tertiaryLabel,
    "quaternaryLabelColor": .quaternaryLabel, "placeholderTextColor": .placeholderText, "linkColor": .link,
    "separatorColor": .separator, "opaqueSeparatorColor": .opaqueSeparator,
    "systemBackgroundColor": .systemBackground, "secondarySystemBackgroundColor": .secondarySystemBackground,
    "tertiarySystemBackgroundColor": .tertiarySystemBackground,
    "systemGroupedBackgroundColor": .systemGroupedBackground,
    "secondarySystemGroupedBackgroundColor": .secondarySystemGroupedBackground,
    "tertiarySystemGroupedBackgroundColor": .tertiarySystemGroupedBackground,
    "systemFillColor": .systemFill, "secondarySystemFillColor": .secondarySystemFill,
    "tertiarySystemFillColor": .tertiarySystemFill, "quaternarySystemFillColor": .quaternarySystemFill,
  ]
}
