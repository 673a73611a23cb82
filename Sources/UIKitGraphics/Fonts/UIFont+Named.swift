import CoreGraphics
import Foundation

extension UIFont {
  /// Creates a font by PostScript, full or family name, such as `"Inter-SemiBold"` or `"DejaVu Serif"`.
  ///
  /// Returns nil when no installed font has that name, and logs each missing name once.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let specification = FontNames.shared.specification(for: fontName, size: fontSize) else {
      Log.error(
        "UIFont(name: \"\(fontName)\"): no installed font has this PostScript, full or family name. "
          + "Install it, or register its file with TextFont.register(fileAt:). `fc-list` shows what there is.",
        once: "font \(fontName)")
      return nil
    }
    self.init(specification: specification)
  }

  /// Creates a font from a descriptor. A `size` of 0 means the descriptor's size.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    var specification = descriptor.specification
    if pointSize.orZero > 0 { specification.size = pointSize }
    self.init(specification: specification)
  }

  /// The names of all installed families, sorted. Queries fontconfig, which is too slow to do in every frame.
  public class var familyNames: [String] { TextFont.families }

  /// The PostScript names of a family's faces, sorted; empty for an unknown family.
  public class func fontNames(forFamilyName familyName: String) -> [String] {
    TextFont.fontNames(forFamily: familyName)
  }
}

/// A cache of fonts found by name. A fontconfig query is slow enough to be noticeable in the cells of a table.
final class FontNames: @unchecked Sendable {
  // Unchecked: `found` is used under `lock` only.
  static let shared = FontNames()

  private let lock = NSLock()
  private var found: [String: FontSpecification] = [:]

  func specification(for name: String, size: CGFloat) -> FontSpecification? {
    lock.lock()
    defer { lock.unlock() }
    if found[name] == nil, let font = TextFont(name: name, size: 12) {
      var specification = FontSpecification(size: 12, weight: UIFont.Weight(font.weight))
      specification.family = font.family
      specification.isItalic = font.italic
      found[name] = specification
    }
    // Names that were not found are looked up again: the file may have been registered since.
    guard var specification = found[name] else { return nil }
    specification.size = size.orZero
    return specification
  }
}
