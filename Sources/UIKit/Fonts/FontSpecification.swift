import CoreGraphics
import Foundation

/// Everything that decides which font is meant, as a value: what a descriptor describes and a font is cached by.
struct FontSpecification: Hashable, Sendable {
  /// nil is the system family.
  var family: String?
  var design: UIFontDescriptor.SystemDesign = .default
  /// Points.
  var size: CGFloat
  var weight: UIFont.Weight = .regular
  var width: UIFont.Width = .standard
  var isItalic = false
  var hasMonospacedDigits = false
  /// OpenType feature tags and their values.
  var features: [String: Int] = [:]
  var textStyle: UIFont.TextStyle?
  /// Made by `UIFontMetrics`, which scales no font twice.
  var isScaled = false

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
