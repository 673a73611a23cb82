import UIKit

/// Colours and fonts.
@MainActor
enum Theme {
  static let tint = pair(
    UIColor(red: 0.62, green: 0.25, blue: 0.13, alpha: 1), UIColor(red: 0.98, green: 0.68, blue: 0.45, alpha: 1))
  static let ground = pair(
    UIColor(red: 0.945, green: 0.925, blue: 0.89, alpha: 1), UIColor(red: 0.07, green: 0.066, blue: 0.06, alpha: 1))
  /// As far from `ground` as the system's grouped backgrounds are from their cells.
  static let card = pair(.white, UIColor(red: 0.13, green: 0.124, blue: 0.115, alpha: 1))
  static let line = pair(
    UIColor(red: 0.86, green: 0.83, blue: 0.78, alpha: 1), UIColor(red: 0.26, green: 0.245, blue: 0.225, alpha: 1))
  static let ink = pair(
    UIColor(red: 0.13, green: 0.1, blue: 0.08, alpha: 1), UIColor(red: 0.96, green: 0.94, blue: 0.91, alpha: 1))
  static let soft = pair(
    UIColor(red: 0.4, green: 0.35, blue: 0.3, alpha: 1), UIColor(red: 0.71, green: 0.67, blue: 0.62, alpha: 1))

  static let corner: CGFloat = 12

  /// The space beside titles and rows of cards, for a width in points.
  static func margin(_ width: CGFloat) -> CGFloat { width > 700 ? 28 : 18 }

  private static func pair(_ light: UIColor, _ dark: UIColor) -> UIColor {
    UIColor { $0.userInterfaceStyle == .dark ? dark : light }
  }

  /// A font with serifs for titles, which follows the preferred content size.
  static func title(_ style: UIFont.TextStyle) -> UIFont {
    let usual = UITraitCollection(preferredContentSizeCategory: .large)
    let size = UIFont.preferredFont(forTextStyle: style, compatibleWith: usual).pointSize
    let plain = UIFont.systemFont(ofSize: size, weight: .bold)
    let serif = plain.fontDescriptor.withDesign(.serif).map { UIFont(descriptor: $0, size: size) }
    return UIFontMetrics(forTextStyle: style).scaledFont(for: serif ?? plain)
  }
}
