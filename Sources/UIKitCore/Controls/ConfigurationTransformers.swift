import Foundation

/// Derives a colour from another one, for a state or a style.
public struct UIConfigurationColorTransformer: Sendable {
  /// The function that derives the colour.
  public let transform: @Sendable (UIColor) -> UIColor
  /// The same in all copies.
  package let identity = TransformerIdentity()

  /// Creates a transformer from a function.
  public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) { self.transform = transform }

  /// Returns the derived colour.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  /// Converts the colour to grey.
  public static let grayscale = UIConfigurationColorTransformer { color in
    color.mapped { components in
      let (red, green, blue, alpha) = components
      return UIColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha)
    }
  }

  /// Replaces any colour by the tint colour.
  public static let monochromeTint = UIConfigurationColorTransformer { _ in .tintColor }
  /// Replaces any colour by the tint colour.
  public static let preferredTint = UIConfigurationColorTransformer { _ in .tintColor }
}

/// Identifies a transformer, because functions cannot be compared.
package final class TransformerIdentity: Sendable {}

/// Changes the attributes of a configuration's text.
public struct UIConfigurationTextAttributesTransformer: Sendable {
  /// The function that changes the attributes.
  public let transform: @Sendable (AttributeContainer) -> AttributeContainer

  /// Creates a transformer from a function.
  public init(_ transform: @escaping @Sendable (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }

  /// Returns the changed attributes.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

extension UIColor {
  /// Returns a dynamic colour that applies `change` to the components of this one.
  func mapped(
    _ change: @escaping @Sendable ((red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)) -> UIColor
  ) -> UIColor {
    UIColor { traits in
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      let color = self.resolvedColor(with: traits)
      guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return color }
      return change((red, green, blue, alpha))
    }
  }

  /// Whether black contrasts with the colour more than white does, by WCAG's relative luminance.
  var isPale: Bool {
    var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    guard getRed(&red, green: &green, blue: &blue, alpha: nil) else { return false }
    func linear(_ c: CGFloat) -> CGFloat { c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.179
  }

  /// Returns the colour with its opacity multiplied by `factor`.
  package func faded(_ factor: CGFloat) -> UIColor {
    factor == 1
      ? self : mapped { UIColor(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha * factor) }
  }

  /// Returns the colour mixed with black.
  func darkened(_ share: CGFloat) -> UIColor {
    mapped {
      UIColor(red: $0.red * (1 - share), green: $0.green * (1 - share), blue: $0.blue * (1 - share), alpha: $0.alpha)
    }
  }
}
