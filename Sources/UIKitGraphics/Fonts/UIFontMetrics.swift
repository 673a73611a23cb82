import CoreGraphics
import Foundation

/// Scales custom fonts and distances with the preferred content size, in the same way as a text style.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  // Unchecked: immutable, but an open class cannot be checked.
  /// Scales like body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  private let textStyle: UIFont.TextStyle

  /// Creates metrics that scale like `textStyle`.
  public init(forTextStyle textStyle: UIFont.TextStyle) {
    self.textStyle = textStyle
    super.init()
  }

  /// Returns the font scaled for the current traits; see `scaledFont(for:maximumPointSize:compatibleWith:)`.
  open func scaledFont(for font: UIFont) -> UIFont {
    scaledFont(for: font, compatibleWith: nil)
  }

  /// Returns the font scaled for `traitCollection`; nil means the current traits.
  open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
    scaledFont(for: font, maximumPointSize: .greatestFiniteMagnitude, compatibleWith: traitCollection)
  }

  /// Returns the font scaled for the current traits, at most `maximumPointSize` points.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }

  /// Returns the font at its scaled size, at most `maximumPointSize` points.
  ///
  /// A font that was scaled before, or that is the preferred font of a text style, is returned unchanged, with a logged
  /// error: its size already follows the content size.
  open func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    if font.specification.scaling != nil {
      Log.error(
        "UIFontMetrics.scaledFont(for: \(font.description)): this font was scaled before; it stays as it is. "
          + "Scale the font that it was made from.",
        once: "scaled twice \(font.fontName)")
      return font
    }
    if let style = font.specification.textStyle {
      Log.error(
        "UIFontMetrics.scaledFont(for: \(font.description)): this is the preferred font of \(style.rawValue), which follows "
          + "the content size by itself; it stays as it is. Scale a font of a fixed size.",
        once: "scaled preferred \(style.rawValue)")
      return font
    }
    let size = scaledValue(for: font.pointSize, compatibleWith: traitCollection)
    let maximum = maximumPointSize > 0 ? maximumPointSize : .greatestFiniteMagnitude
    var specification = font.specification
    specification.size = min(size, maximum).orZero
    specification.scaling = FontScaling(textStyle: textStyle, size: font.pointSize, maximum: maximum)
    return UIFont.font(specification)
  }

  /// Returns a distance in points, scaled for the current traits; see `scaledValue(for:compatibleWith:)`.
  open func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, compatibleWith: nil)
  }

  /// Returns a distance in points, scaled like the line height of the text style and rounded to whole pixels.
  open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
    let traits = traitCollection ?? .current
    // Scales by the leading: it grows less than the point size in some styles and more in others.
    let leading = TextStyleTable.leading(of: textStyle, category: traits.preferredContentSizeCategory)
    let ordinary = TextStyleTable.leading(of: textStyle, category: .large)
    // A trait collection with only a content size category has no display scale.
    let scale = traits.displayScale > 0 ? traits.displayScale : max(UITraitCollection.current.displayScale, 1)
    return (value * leading / ordinary * scale).rounded() / scale
  }
}
