import UIKit

/// How much larger or smaller than on the screen of the design, 1280×800 points, distances are.
///
/// The controller sets it for its views, which inherit it as they do the appearance.
enum ScreenUnit: UITraitDefinition {
  static let defaultValue: CGFloat = 1

  /// The unit of a screen, upright or not.
  static func unit(for size: CGSize) -> CGFloat {
    let (long, short) = (max(size.width, size.height), min(size.width, size.height))
    return min(max(min(long / 1280, short / 800), 0.7), 2)
  }
}

/// Whether the screen has room for a page or for the list of pages, but not for both side by side.
enum SmallScreen: UITraitDefinition {
  static let defaultValue = false

  static func isSmall(_ size: CGSize) -> Bool { min(size.width, size.height) < 400 }
}

/// Distances and fonts for the current screen and text size.
@MainActor
struct Metrics {
  let unit: CGFloat
  let isSmallScreen: Bool
  private let traits: UITraitCollection

  init(_ traits: UITraitCollection) {
    unit = traits[ScreenUnit.self]
    isSmallScreen = traits[SmallScreen.self]
    self.traits = traits
  }

  /// A distance of the design on this screen, in whole points.
  func points(_ length: CGFloat) -> CGFloat { (length * unit).rounded() }

  // MARK: Text

  /// The system font, at a size that follows the screen and the user's text size.
  func font(_ size: CGFloat, _ weight: UIFont.Weight = .regular) -> UIFont {
    scaled(.systemFont(ofSize: typeSize(size), weight: weight))
  }

  /// As `font`, with digits of equal width.
  func digits(_ size: CGFloat, _ weight: UIFont.Weight = .regular) -> UIFont {
    scaled(.monospacedDigitSystemFont(ofSize: typeSize(size), weight: weight))
  }

  /// Large titles grow less than other text, as the system's do.
  private func scaled(_ font: UIFont) -> UIFont {
    let style = font.pointSize < 28 * max(unit, 1) ? UIFont.TextStyle.body : .largeTitle
    return UIFontMetrics(forTextStyle: style).scaledFont(for: font, compatibleWith: traits)
  }

  /// Scales a font size half as much as distances: small screens are read from the same distance as large ones.
  func typeSize(_ size: CGFloat) -> CGFloat { max((size * (unit < 1 ? (1 + unit) / 2 : unit)).rounded(), 12) }

  /// The ratio of body text to that of the design, for widths that hold text.
  var growth: CGFloat { font(17).pointSize / 17 }

  var isAccessibilitySize: Bool { traits.preferredContentSizeCategory.isAccessibilityCategory }

  // MARK: Distances

  var margin: CGFloat { points(isSmallScreen ? 16 : 32) }
  var gap: CGFloat { points(20) }
  var corner: CGFloat { points(22) }
  var padding: CGFloat { points(22) }

  /// The side of the smallest square that a finger hits, with the space around a control.
  var target: CGFloat { traits.userInterfaceIdiom == .kiosk ? UIInputTuning.current.kioskTarget : 44 }
}

extension UIView {
  var metrics: Metrics { Metrics(traitCollection) }
}

/// A view whose fonts and distances depend on the screen.
@MainActor
protocol MetricsFollowing: UIView {}

extension UIView: MetricsFollowing {}

extension MetricsFollowing {
  /// Calls `apply` now, and again when the screen or the text size has changed.
  func followMetrics(_ apply: @escaping @MainActor (Self, Metrics) -> Void) {
    apply(self, metrics)
    registerForTraitChanges(
      [ScreenUnit.self, SmallScreen.self, UITraitPreferredContentSizeCategory.self, UITraitUserInterfaceIdiom.self]
    ) { (view: Self, _: UITraitCollection) in apply(view, view.metrics) }
  }

  /// Keeps the constant of a constraint at a length of the design.
  @discardableResult
  func follow(_ constraint: NSLayoutConstraint, _ length: CGFloat) -> NSLayoutConstraint {
    followMetrics { _, m in constraint.constant = m.points(length) }
    return constraint
  }
}
