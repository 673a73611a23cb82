import CoreGraphics
import Foundation

/// A description of a font that can be changed step by step before the font is created.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  // Unchecked: immutable, but an open class cannot be checked.
  let specification: FontSpecification

  init(_ specification: FontSpecification) {
    self.specification = specification
    super.init()
  }

  /// Creates a descriptor by PostScript, full or family name. An unknown name is kept as the family.
  public convenience init(name: String, size: CGFloat) {
    var specification = FontNames.shared.specification(for: name, size: size) ?? FontSpecification(size: size)
    if specification.family == nil { specification.family = name }
    self.init(specification)
  }

  /// Creates a descriptor of the system font, changed by `attributes`.
  public convenience init(fontAttributes attributes: [AttributeName: Any]) {
    self.init(FontSpecification(size: UIFont.systemFontSize).adding(attributes))
  }

  /// Returns the descriptor of a text style at the content size of the current traits.
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    preferredFontDescriptor(withTextStyle: style, compatibleWith: nil)
  }

  /// Returns the descriptor of a text style at the content size of `traitCollection`; nil means the current traits.
  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    let category = (traitCollection ?? .current).preferredContentSizeCategory
    return UIFontDescriptor(TextStyleTable.specification(for: style, category: category))
  }

  // MARK: Reading

  /// The size in points.
  open var pointSize: CGFloat { specification.size }
  /// The PostScript name of the font that matches the descriptor.
  open var postscriptName: String { UIFont.font(specification).fontName }

  /// The traits as a set of bits.
  open var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if specification.isItalic { traits.insert(.traitItalic) }
    if specification.weight.rawValue >= UIFont.Weight.semibold.rawValue { traits.insert(.traitBold) }
    if specification.width.rawValue > 0 { traits.insert(.traitExpanded) }
    if specification.width.rawValue < 0 { traits.insert(.traitCondensed) }
    if specification.design == .monospaced { traits.insert(.traitMonoSpace) }
    if specification.design == .serif { traits.insert(.classModernSerifs) }
    return traits
  }

  /// The size, family, text style and traits as attributes.
  open var fontAttributes: [AttributeName: Any] {
    var attributes: [AttributeName: Any] = [.size: specification.size]
    if let family = specification.family { attributes[.family] = family }
    if let style = specification.textStyle { attributes[.textStyle] = style }
    attributes[.traits] =
      [
        .symbolic: symbolicTraits.rawValue, .weight: specification.weight.rawValue,
        .width: specification.width.rawValue, .slant: specification.isItalic ? 0.07 : 0,
      ] as [TraitKey: Any]
    return attributes
  }

  /// The value of one attribute; nil where the descriptor does not have it.
  open func object(forKey attribute: AttributeName) -> Any? {
    switch attribute {
    case .name: return postscriptName
    case .family: return specification.family ?? UIFont.font(specification).familyName
    default: return fontAttributes[attribute]
    }
  }

  // MARK: Deriving

  /// Returns the descriptor with another size in points.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    deriving { $0.size = newPointSize.orZero }
  }

  /// Returns the descriptor with exactly these traits: bold or not, italic or not, monospaced or not.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    deriving { $0.apply(symbolicTraits) }
  }

  /// Returns the descriptor with another design of the system font.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    deriving { $0.design = design }
  }

  /// Returns the descriptor with another family.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    deriving { $0.family = newFamily }
  }

  /// Returns the descriptor with the weight and slant of a face such as `"Bold Italic"`; unchanged for an unknown face.
  open func withFace(_ newFace: String) -> UIFontDescriptor {
    deriving { $0.apply(face: newFace) }
  }

  /// Returns the descriptor changed by `attributes`.
  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    UIFontDescriptor(specification.adding(attributes))
  }

  private func deriving(_ change: (inout FontSpecification) -> Void) -> UIFontDescriptor {
    var specification = specification
    change(&specification)
    return UIFontDescriptor(specification)
  }

  // MARK: NSObject

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFontDescriptor)?.specification == specification
  }

  open override var hash: Int { specification.hashValue }
}
