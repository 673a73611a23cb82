import Foundation
import UIKitCore

extension UIListContentConfiguration {
  /// The font, the colour and the lines of a text in a list.
  public struct TextProperties: Hashable {
    /// The alignment of lines.
    public enum TextAlignment: Int, Hashable, Sendable {
      /// At the edge where reading starts.
      case natural = 0
      case center = 1
      case justified = 2
    }

    /// A change of the letters.
    public enum TextTransform: Int, Hashable, Sendable {
      case none = 0
      /// Words begin with capital letters.
      case capitalized = 1
      case lowercase = 2
      case uppercase = 3
    }

    var fontPreset: Preset<UIFont>
    var colorPreset: Preset<UIColor>

    /// The font.
    public var font: UIFont {
      get { fontPreset.value }
      set { fontPreset.value = newValue }
    }
    /// The colour, before `colorTransformer`.
    public var color: UIColor {
      get { colorPreset.value }
      set { colorPreset.value = newValue }
    }
    /// Derives the colour that is shown from `color`.
    public var colorTransformer: UIConfigurationColorTransformer?
    /// The alignment of lines.
    public var alignment = TextAlignment.natural
    /// The way in which lines that do not fit are broken or shortened.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The most lines that are shown; 0 means all.
    public var numberOfLines = 0
    /// Whether the text shrinks to fit the width; for one line.
    public var adjustsFontSizeToFitWidth = false
    /// The smallest factor of the font's size to which the text may shrink.
    public var minimumScaleFactor: CGFloat = 0
    /// Stored only: text is never tightened before it is shortened.
    public var allowsDefaultTighteningForTruncation = false
    /// Whether the font follows the preferred content size.
    public var adjustsFontForContentSizeCategory = true
    /// A change of the letters; attributed texts stay as they are.
    public var transform = TextTransform.none
    /// Stored only: there is no tool tip.
    public var showsExpansionTextWhenTruncated = false
    /// Stored only: lines always break the same way.
    public var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []

    init(font: UIFont, color: UIColor) {
      fontPreset = Preset(font)
      colorPreset = Preset(color)
    }

    /// Returns the colour that is shown.
    public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

    /// Compares all properties; transformers are equal if they were made together.
    public static func == (a: TextProperties, b: TextProperties) -> Bool {
      a.fontPreset == b.fontPreset && a.colorPreset == b.colorPreset
        && a.colorTransformer?.identity === b.colorTransformer?.identity && a.alignment == b.alignment
        && a.lineBreakMode == b.lineBreakMode && a.numberOfLines == b.numberOfLines
        && a.adjustsFontSizeToFitWidth == b.adjustsFontSizeToFitWidth && a.minimumScaleFactor == b.minimumScaleFactor
        && a.allowsDefaultTighteningForTruncation == b.allowsDefaultTighteningForTruncation
        && a.adjustsFontForContentSizeCategory == b.adjustsFontForContentSizeCategory && a.transform == b.transform
        && a.showsExpansionTextWhenTruncated == b.showsExpansionTextWhenTruncated
        && a.lineBreakStrategy == b.lineBreakStrategy
    }

    /// Hashes the properties that differ most often.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(fontPreset)
      hasher.combine(colorPreset)
      hasher.combine(numberOfLines)
      hasher.combine(transform)
    }

    func apply(to text: String, language: Locale = .current) -> String {
      switch transform {
      case .none: return text
      case .capitalized: return text.capitalized(with: language)
      case .lowercase: return text.lowercased(with: language)
      case .uppercase: return text.uppercased(with: language)
      }
    }
  }

  /// The size, the colour and the border of an image in a list.
  public struct ImageProperties: Hashable {
    /// As a length of `reservedLayoutSize`: that of symbols at the present text size.
    public static let standardDimension: CGFloat = .greatestFiniteMagnitude

    var tintPreset: Preset<UIColor?>

    /// The size and weight of a symbol; nil matches the text.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// The colour of a symbol or template; nil for the view's tint colour.
    public var tintColor: UIColor? {
      get { tintPreset.value }
      set { tintPreset.value = newValue }
    }
    /// Derives the colour that is shown from `tintColor`.
    public var tintColorTransformer: UIConfigurationColorTransformer?
    /// The radius of the image's corners, in points.
    public var cornerRadius: CGFloat = 0
    /// The largest size of the image, in points; it keeps its aspect ratio. A length of 0 is no limit.
    public var maximumSize = CGSize.zero
    /// The size that the layout reserves, in points: the image is centred in it, and texts of several cells align. A length
    /// of 0 means that of the image, for symbols the standard one.
    public var reservedLayoutSize = CGSize.zero
    /// Stored only: colours are not inverted.
    public var accessibilityIgnoresInvertColors = false
    /// The width of a line around the image, in points.
    public var strokeWidth: CGFloat = 0
    /// The colour of the line around the image; nil for the view's tint colour.
    public var strokeColor: UIColor?

    init(tint: UIColor?) { tintPreset = Preset(tint) }

    /// Returns the colour that is shown if the view's tint is `tintColor`.
    public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
      let color = self.tintColor ?? tintColor
      return tintColorTransformer?(color) ?? color
    }

    /// Returns the colour of the line around the image if the view's tint is `tintColor`.
    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor { strokeColor ?? tintColor }

    /// Compares all properties; transformers are equal if they were made together.
    public static func == (a: ImageProperties, b: ImageProperties) -> Bool {
      a.tintPreset == b.tintPreset && a.preferredSymbolConfiguration == b.preferredSymbolConfiguration
        && a.tintColorTransformer?.identity === b.tintColorTransformer?.identity && a.cornerRadius == b.cornerRadius
        && a.maximumSize == b.maximumSize && a.reservedLayoutSize == b.reservedLayoutSize
        && a.accessibilityIgnoresInvertColors == b.accessibilityIgnoresInvertColors
        && a.strokeWidth == b.strokeWidth && a.strokeColor == b.strokeColor
    }

    /// Hashes the properties that differ most often.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(tintPreset)
      hasher.combine(preferredSymbolConfiguration)
      hasher.combine(cornerRadius)
      hasher.combine(reservedLayoutSize.width)
    }
  }
}
