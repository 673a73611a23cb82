import CoreGraphics
import Foundation

/// The system's fonts. Sizes are in points.
extension UIFont {
  public class var labelFontSize: CGFloat { 17 }
  public class var buttonFontSize: CGFloat { 18 }
  public class var smallSystemFontSize: CGFloat { 12 }
  public class var systemFontSize: CGFloat { 14 }

  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    font(FontSpecification(size: fontSize))
  }

  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    font(FontSpecification(size: fontSize, weight: weight))
  }

  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
    var specification = FontSpecification(size: fontSize, weight: weight)
    specification.width = width
    return font(specification)
  }

  /// Emphasised text; semibold, as the system's own headings are.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    font(FontSpecification(size: fontSize, weight: .semibold))
  }

  public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    var specification = FontSpecification(size: fontSize)
    specification.isItalic = true
    return font(specification)
  }

  /// A font whose characters all have one width.
  public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    var specification = FontSpecification(size: fontSize, weight: weight)
    specification.design = .monospaced
    return font(specification)
  }

  /// The system font with digits of one width, for clocks and columns.
  public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    var specification = FontSpecification(size: fontSize, weight: weight)
    specification.hasMonospacedDigits = true
    return font(specification)
  }
}
