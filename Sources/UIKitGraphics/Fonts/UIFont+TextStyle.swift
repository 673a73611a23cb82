import CoreGraphics
import Foundation

extension UIFont {
  /// The role of a text; the size of its font follows the user's preferred content size.
  public struct TextStyle: Hashable, RawRepresentable, Sendable {
    /// The name of the style, that of UIKit.
    public let rawValue: String

    /// Creates a style; one without a constant has the sizes of `body`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 36 points, bold at the default content size category.
    public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
    /// 28 points, bold at the default content size category.
    public static let extraLargeTitle2 = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle2")
    /// 34 points at the default content size category.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// 28 points at the default content size category.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// 22 points at the default content size category.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// 20 points at the default content size category.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// 17 points, semibold at the default content size category.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// 15 points at the default content size category.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// 17 points at the default content size category.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// 16 points at the default content size category.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// 13 points at the default content size category.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// 12 points at the default content size category.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// 11 points at the default content size category.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  /// Returns the font of a text style at the content size of the current traits.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// Returns the font of a text style at the content size of `traitCollection`; nil means the current traits.
  public class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let category = (traitCollection ?? .current).preferredContentSizeCategory
    return font(TextStyleTable.specification(for: style, category: category))
  }
}

/// Sizes and leadings in points of each text style for each content size category.
package enum TextStyleTable {
  static func specification(for style: UIFont.TextStyle, category: UIContentSizeCategory) -> FontSpecification {
    var specification = FontSpecification(
      size: size(of: style, category: category), weight: style == .headline ? .semibold : .regular)
    if style == .extraLargeTitle || style == .extraLargeTitle2 { specification.weight = .bold }
    specification.textStyle = style
    return specification
  }

  package static func size(of style: UIFont.TextStyle, category: UIContentSizeCategory) -> CGFloat {
    entry(sizes[style] ?? body, category)
  }

  /// The line height, by which distances and custom fonts scale along with the style. The leadings of the two extra
  /// large titles are unpublished; these styles scale by their sizes.
  static func leading(of style: UIFont.TextStyle, category: UIContentSizeCategory) -> CGFloat {
    entry(leadings[style] ?? sizes[style] ?? bodyLeadings, category)
  }

  private static func entry(_ row: [CGFloat], _ category: UIContentSizeCategory) -> CGFloat {
    row[column[category] ?? defaultColumn]
  }

  private static let defaultColumn = 3

  private static let column: [UIContentSizeCategory: Int] = [
    .extraSmall: 0, .small: 1, .medium: 2, .large: 3, .extraLarge: 4, .extraExtraLarge: 5, .extraExtraExtraLarge: 6,
    .accessibilityMedium: 7, .accessibilityLarge: 8, .accessibilityExtraLarge: 9,
    .accessibilityExtraExtraLarge: 10, .accessibilityExtraExtraExtraLarge: 11,
  ]

  private static let body: [CGFloat] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]

  private static let sizes: [UIFont.TextStyle: [CGFloat]] = [
    .extraLargeTitle: [33, 34, 35, 36, 38, 40, 42, 46, 50, 54, 58, 62],
    .extraLargeTitle2: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
    .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
    .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
    .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
    .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
    .headline: body,
    .body: body,
    .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
    .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
    .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
    .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
    .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
  ]

  private static let bodyLeadings: [CGFloat] = [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62]

  // From memory of the tables in Apple's Human Interface Guidelines; the values of body agree with measurements.
  private static let leadings: [UIFont.TextStyle: [CGFloat]] = [
    .largeTitle: [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70],
    .title1: [31, 32, 33, 34, 37, 39, 41, 46, 51, 57, 62, 68],
    .title2: [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66],
    .title3: [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65],
    .headline: bodyLeadings,
    .body: bodyLeadings,
    .callout: [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60],
    .subheadline: [16, 18, 19, 20, 22, 24, 28, 31, 37, 43, 50, 58],
    .footnote: [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52],
    .caption1: [13, 13, 13, 16, 19, 21, 23, 28, 32, 39, 44, 51],
    .caption2: [13, 13, 13, 13, 18, 20, 22, 25, 29, 35, 41, 48],
  ]
}
