import CoreGraphics
import Foundation

/// The system's fonts. Sizes are in points.
extension UIFont {
  /// The default size of labels.
  public class var labelFontSize: CGFloat { 17 }
  /// The default size of button titles.
  public class var buttonFontSize: CGFloat { 18 }
  /// The size of small system text.
  public class var smallSystemFontSize: CGFloat { 12 }
  /// The default size of system text.
  public class var systemFontSize: CGFloat { 14 }

  /// Returns the system font in regular weight.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    font(FontSpecification(size: fontSize))
  }

  /// Returns the system font in `weight`.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    font(FontSpecification(size: fontSize, weight: weight))
  }

  /// Returns the system font in `weight`. The width is stored but has no effect.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
    var specification = FontSpecification(size: fontSize, weight: weight)
    specification.width = width
    return font(specification)
  }

  /// Returns the system font for emphasised text: semibold, like the system's headings.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    font(FontSpecification(size: fontSize, weight: .semibold))
  }

  /// Returns the italic system font.
  public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    var specification = FontSpecification(size: fontSize)
    specification.isItalic = true
    return font(specification)
  }

  /// Returns a font whose characters all have the same width.
  public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    var specification = FontSpecification(size: fontSize, weight: weight)
    specification.design = .monospaced
    return font(specification)
  }

  /// Returns the system font with digits of the same width, for clocks and columns.
  public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    var specification = FontSpecification(size: fontSize, weight: weight)
    specification.hasMonospacedDigits = true
    return font(specification)
  }
}
