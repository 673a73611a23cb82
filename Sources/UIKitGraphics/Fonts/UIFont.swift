import CoreGraphics
import Foundation

/// A typeface at a size.
///
/// Fonts are interned: requesting the same font twice returns the same object. All metrics are in points.
/// - Threading: immutable and safe to share.
open class UIFont: NSObject, @unchecked Sendable {
  // Unchecked: immutable, but an open class cannot be checked.
  /// The text engine's font.
  package let textFont: TextFont
  package let specification: FontSpecification

  init(specification: FontSpecification) {
    self.specification = specification
    textFont = specification.textFont
    super.init()
  }

  /// The interned font for a specification.
  package static func font(_ specification: FontSpecification) -> UIFont {
    FontTable.shared.font(specification) { UIFont(specification: $0) }
  }

  // MARK: Metrics

  /// The size in points.
  open var pointSize: CGFloat { textFont.size }
  /// How far the font reaches above the baseline.
  open var ascender: CGFloat { textFont.ascender }
  /// How far the font reaches below the baseline; negative.
  open var descender: CGFloat { textFont.descender }
  /// The height of capitals above the baseline.
  open var capHeight: CGFloat { textFont.capHeight }
  /// The height of the lower-case x above the baseline.
  open var xHeight: CGFloat { textFont.xHeight }
  /// The height of a line of text.
  open var lineHeight: CGFloat { textFont.lineHeight }
  /// Extra space that the font requests between lines.
  open var leading: CGFloat { textFont.leading }

  /// The name of the font's family.
  open var familyName: String { textFont.familyName }
  /// The PostScript name.
  open var fontName: String { textFont.fontName }

  /// A descriptor of the font. It does not record that the font was scaled: fonts made from it may be scaled again.
  open var fontDescriptor: UIFontDescriptor {
    var specification = specification
    specification.scaling = nil
    return UIFontDescriptor(specification)
  }

  /// Returns the same font at another size in points.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    var specification = specification
    specification.size = fontSize.orZero
    specification.textStyle = nil
    specification.scaling = nil
    return Self.font(specification)
  }

  // MARK: NSObject

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return self === other || specification == other.specification
  }

  open override var hash: Int { specification.hashValue }

  open override var description: String {
    "<UIFont: \"\(fontName)\" \(String(format: "%g", Double(pointSize))) pt>"
  }
}

/// The interned fonts.
private final class FontTable: @unchecked Sendable {
  // Unchecked: `fonts` is used under `lock` only.
  static let shared = FontTable()

  // A program that animates font sizes would otherwise grow the table without limit.
  private static let capacity = 512

  private let lock = NSLock()
  private var fonts: [FontSpecification: UIFont] = [:]

  func font(_ specification: FontSpecification, make: (FontSpecification) -> UIFont) -> UIFont {
    lock.lock()
    defer { lock.unlock() }
    if let known = fonts[specification] { return known }
    let font = make(specification)
    if fonts.count >= Self.capacity { fonts.removeAll(keepingCapacity: true) }
    fonts[specification] = font
    return font
  }
}
