import CoreGraphics
import Foundation

/// Everything that identifies a font, as a value: the content of a descriptor and the key of the font cache.
package struct FontSpecification: Hashable, Sendable {
  /// Nil means the system family.
  var family: String?
  var design: UIFontDescriptor.SystemDesign = .default
  /// In points.
  package var size: CGFloat
  var weight: UIFont.Weight = .regular
  var width: UIFont.Width = .standard
  var isItalic = false
  var hasMonospacedDigits = false
  /// OpenType feature tags and their values.
  var features: [String: Int] = [:]
  package var textStyle: UIFont.TextStyle?
  /// How `UIFontMetrics` made this font; nil for others. It does not scale a font twice.
  package var scaling: FontScaling?

  init(size: CGFloat, weight: UIFont.Weight = .regular) {
    self.size = size.orZero
    self.weight = weight
  }

  var textFont: TextFont {
    let design: TextFont.Design
    switch self.design {
    case .monospaced: design = .monospaced
    case .serif: design = .serif
    case .rounded: design = .rounded
    default: design = .default
    }
    return TextFont(
      family: family, design: design, size: size, weight: weight.rawValue.orZero, italic: isItalic,
      monospacedDigits: hasMonospacedDigits, features: features)
  }
}
