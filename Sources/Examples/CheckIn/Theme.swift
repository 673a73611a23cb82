import UIKit

/// Fonts, distances and colours. Distances are designed for 1280×800 and scaled with the screen, portrait or landscape;
/// fonts follow the screen and the preferred content size.
struct Theme: Equatable {
  let size: CGSize
  let category: UIContentSizeCategory
  let unit: CGFloat

  init(_ size: CGSize, _ category: UIContentSizeCategory) {
    self.size = size
    self.category = category
    let long = max(size.width, size.height), short = min(size.width, size.height)
    let fitting = min(long / 1280, short / (size.height > size.width ? 720 : 800))
    unit = min(max(fitting, short < 400 ? 0.5 : 0.66), 3)
  }

  var isPortrait: Bool { size.height > size.width }
  var isSmall: Bool { min(size.width, size.height) < 560 }
  var isTiny: Bool { min(size.width, size.height) < 400 }
  /// Whether the visitor needs text that is much larger than usual.
  var hasLargeText: Bool { category.isAccessibilityCategory }

  // MARK: Distances

  func points(_ length: CGFloat) -> CGFloat { (length * unit).rounded() }

  /// The size of a touch target, which is never smaller than a finger.
  func target(_ length: CGFloat) -> CGFloat { max(points(length), 46) }

  var margin: CGFloat { points(40) }
  var corner: CGFloat { points(20) }

  // MARK: Fonts

  /// A font that follows the screen only, for text that is larger than the largest content size, or part of a picture.
  ///
  /// It is scaled half as much as distances: small screens are read from the same distance as large ones.
  func fixedFont(_ size: CGFloat, _ weight: UIFont.Weight = .regular) -> UIFont {
    let unit = self.unit < 1 ? (1 + self.unit) / 2 : self.unit
    return .systemFont(ofSize: max((size * unit).rounded(), 14), weight: weight)
  }

  /// A font that also follows the preferred content size, like text of this style.
  /// - Parameter limit: The largest size, relative to the usual one, where there is no space for more.
  func font(
    _ size: CGFloat, _ weight: UIFont.Weight = .regular, like style: UIFont.TextStyle = .body, limit: CGFloat = 4
  ) -> UIFont {
    let font = fixedFont(size, weight)
    return UIFontMetrics(forTextStyle: style).scaledFont(
      for: font, maximumPointSize: font.pointSize * limit,
      compatibleWith: UITraitCollection(preferredContentSizeCategory: category))
  }

  // MARK: Colours

  static let tint = pair(
    UIColor(red: 0.12, green: 0.35, blue: 0.75, alpha: 1), UIColor(red: 0.45, green: 0.66, blue: 1, alpha: 1))
  static let ground = pair(
    UIColor(red: 0.95, green: 0.96, blue: 0.98, alpha: 1), UIColor(red: 0.05, green: 0.06, blue: 0.09, alpha: 1))
  static let card = pair(.white, UIColor(red: 0.1, green: 0.115, blue: 0.16, alpha: 1))
  static let edge = pair(
    UIColor(red: 0.84, green: 0.86, blue: 0.9, alpha: 1), UIColor(red: 0.2, green: 0.225, blue: 0.3, alpha: 1))
  static let navy = UIColor(red: 0.055, green: 0.1, blue: 0.23, alpha: 1)
  static let indigo = UIColor(red: 0.13, green: 0.22, blue: 0.5, alpha: 1)
  static let sky = UIColor(red: 0.2, green: 0.5, blue: 0.75, alpha: 1)
  static let amber = UIColor(red: 1, green: 0.76, blue: 0.36, alpha: 1)

  static let house = "Aldergate House"

  private static func pair(_ light: UIColor, _ dark: UIColor) -> UIColor {
    UIColor { $0.userInterfaceStyle == .dark ? dark : light }
  }
}
