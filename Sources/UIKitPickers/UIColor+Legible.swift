import UIKitCore

extension UIColor {
  /// WCAG's least contrast of large text.
  private static let leastContrast: CGFloat = 3

  /// White where it can be read on `ground`, else black.
  static func legible(on ground: UIColor, _ traits: UITraitCollection) -> UIColor {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    ground.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    func linear(_ c: CGFloat) -> CGFloat { c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }
    let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    return 1.05 / (luminance + 0.05) >= leastContrast ? .white : .black
  }
}
