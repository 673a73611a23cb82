import Foundation

/// Makes one colour of another, for a state or a style.
public struct UIConfigurationColorTransformer: Sendable {
  public let transform: @Sendable (UIColor) -> UIColor

  public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) { self.transform = transform }

  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  /// The colour's grey.
  public static let grayscale = UIConfigurationColorTransformer { color in
    color.mapped { components in
      let (red, green, blue, alpha) = components
      return UIColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha)
    }
  }

  /// The tint colour, whatever the colour was.
  public static let monochromeTint = UIConfigurationColorTransformer { _ in .tintColor }
  public static let preferredTint = UIConfigurationColorTransformer { _ in .tintColor }
}

/// Changes the attributes that a configuration's text is shown with.
public struct UIConfigurationTextAttributesTransformer: Sendable {
  public let transform: @Sendable (AttributeContainer) -> AttributeContainer

  public init(_ transform: @escaping @Sendable (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }

  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

extension UIColor {
  /// A colour that follows the traits like this one, with changed components.
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

  /// Whether black stands out from the colour better than white does, by WCAG's relative luminance.
  var isPale: Bool {
    var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    guard getRed(&red, green: &green, blue: &blue, alpha: nil) else { return false }
    func linear(_ c: CGFloat) -> CGFloat { c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.179
  }

  /// The colour with its opacity multiplied.
  func faded(_ factor: CGFloat) -> UIColor {
    factor == 1
      ? self : mapped { UIColor(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha * factor) }
  }

  /// The colour with black over it.
  func darkened(_ share: CGFloat) -> UIColor {
    mapped {
      UIColor(red: $0.red * (1 - share), green: $0.green * (1 - share), blue: $0.blue * (1 - share), alpha: $0.alpha)
    }
  }
}
