import UIKitCore

/// The colour of a material over what is behind it.
@MainActor
package struct Material {
  /// The colour where nothing behind is blurred. It covers more than UIKit's materials do, because sharp edges behind text
  /// make it hard to read.
  package private(set) var surface: UIColor
  /// The share of the surface's opacity that remains where what is behind is blurred, since there are no edges then.
  package let blurredOpacity: Float
  /// The sigma of the blur, in points.
  package static let blurRadius: CGFloat = 20
  /// The style in which what is on the material is shown; unspecified follows the surroundings.
  package let userInterfaceStyle: UIUserInterfaceStyle

  package init(_ style: UIBlurEffect.Style) {
    let (light, dark) = Self.tints(of: style)
    blurredOpacity = Self.blurredOpacity(of: style)
    switch Self.appearance(of: style) {
    case .light: (surface, userInterfaceStyle) = (light, .light)
    case .dark: (surface, userInterfaceStyle) = (dark, .dark)
    default: (surface, userInterfaceStyle) = (UIColor(light: light, dark: dark), .unspecified)
    }
  }

  /// Mixes `color` into the surface.
  package mutating func tint(with color: UIColor) {
    let before = surface
    surface = UIColor { traits in before.resolvedColor(with: traits).mixed(with: color.resolvedColor(with: traits)) }
  }

  private static func appearance(of style: UIBlurEffect.Style) -> UIUserInterfaceStyle {
    switch style {
    case .extraLight, .light: return .light
    case .dark: return .dark
    case .regular, .prominent: return .unspecified
    default: return style.rawValue >= 16 ? .dark : style.rawValue >= 11 ? .light : .unspecified
    }
  }

  private static func blurredOpacity(of style: UIBlurEffect.Style) -> Float {
    switch style {
    case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark: return 0.65
    case .light, .dark, .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark: return 0.72
    case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark: return 0.9
    default: return 0.8
    }
  }

  private static func tints(of style: UIBlurEffect.Style) -> (UIColor, UIColor) {
    func pair(_ light: (CGFloat, CGFloat), _ dark: (CGFloat, CGFloat)) -> (UIColor, UIColor) {
      (UIColor(white: light.0, alpha: light.1), UIColor(white: dark.0, alpha: dark.1))
    }
    switch style {
    case .light: return pair((1, 0.7), (1, 0.7))
    case .extraLight: return pair((0.97, 0.92), (0.97, 0.92))
    case .dark: return pair((0.11, 0.8), (0.11, 0.8))
    case .regular: return pair((0.97, 0.86), (0.13, 0.86))
    case .prominent: return pair((0.97, 0.92), (0.16, 0.92))
    case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark:
      return pair((0.97, 0.62), (0.15, 0.62))
    case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark:
      return pair((0.97, 0.75), (0.14, 0.75))
    case .systemMaterial, .systemMaterialLight, .systemMaterialDark:
      return pair((0.97, 0.86), (0.13, 0.86))
    case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark:
      return pair((0.97, 0.94), (0.12, 0.94))
    // Bars: opaque, or lines of text would show through them while they scroll past.
    case .systemChromeMaterial, .systemChromeMaterialLight, .systemChromeMaterialDark:
      return pair((0.973, 1), (0.11, 1))
    }
  }
}

extension UIColor {
  /// This colour with half of the other mixed in, by that one's alpha.
  fileprivate func mixed(with other: UIColor) -> UIColor {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    var (red2, green2, blue2, alpha2): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    guard getRed(&red, green: &green, blue: &blue, alpha: &alpha),
      other.getRed(&red2, green: &green2, blue: &blue2, alpha: &alpha2)
    else { return self }
    let share = alpha2 / 2
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * share }
    return UIColor(red: mix(red, red2), green: mix(green, green2), blue: mix(blue, blue2), alpha: alpha)
  }
}
