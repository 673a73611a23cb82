import CoreGraphics
import Foundation

/// Scales fonts and distances of one's own as a text style scales with the preferred content size.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  /// Scales as body text does.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  private let textStyle: UIFont.TextStyle

  public init(forTextStyle textStyle: UIFont.TextStyle) {
    self.textStyle = textStyle
    super.init()
  }

  /// The font at the size that suits the current traits; see `scaledFont(for:maximumPointSize:compatibleWith:)`.
  open func scaledFont(for font: UIFont) -> UIFont {
    scaledFont(for: font, compatibleWith: nil)
  }

  open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
    scaledFont(for: font, maximumPointSize: .greatestFiniteMagnitude, compatibleWith: traitCollection)
  }

  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }

  /// The font at its scaled size, at most `maximumPointSize` points.
  ///
  /// A font that was scaled before, or that is a text style's own, comes back as it is, with a logged error: its size
  /// follows the content size already.
  open func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    if font.specification.isScaled {
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
    var specification = font.specification
    specification.size = (maximumPointSize > 0 ? min(size, maximumPointSize) : size).orZero
    specification.isScaled = true
    return UIFont.font(specification)
  }

  /// A distance in points scaled for the current traits; see `scaledValue(for:compatibleWith:)`.
  open func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, compatibleWith: nil)
  }

  /// A distance in points that grows as the lines of the text style do, rounded to whole pixels.
  open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
    let traits = traitCollection ?? .current
    // By the leading: it grows less than the point size in some styles and more in others.
    let leading = TextStyleTable.leading(of: textStyle, category: traits.preferredContentSizeCategory)
    let ordinary = TextStyleTable.leading(of: textStyle, category: .large)
    // A collection made for its category alone says nothing of the screen.
    let scale = traits.displayScale > 0 ? traits.displayScale : max(UITraitCollection.current.displayScale, 1)
    return (value * leading / ordinary * scale).rounded() / scale
  }
}
