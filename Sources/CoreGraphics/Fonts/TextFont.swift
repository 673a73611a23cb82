/// A font at a size: the requested properties, and the metrics of the font that was found.
///
/// The system font is Inter. A family that is not installed is logged once and drawn with the system font; characters that a
/// font lacks come from other installed fonts.
/// - Units: points; metrics come from the font's tables, not rounded to pixels.
/// - Threading: any thread. Creating one is cheap; the first access to a metric opens the font libraries.
public final class TextFont: Hashable, @unchecked Sendable {
  // Unchecked: `core` is constant, and locks what it finds out later.
  /// The style of a system font.
  public enum Design: UInt8, Hashable, Sendable {
    case `default`, monospaced, serif, rounded
  }

  let core: FontCore

  /// - Parameters:
  ///   - family: A family name as fontconfig lists it, nil for the system font of `design`.
  ///   - size: The size in points. 0 means 12; invalid sizes (negative, not finite, beyond 4 096) are logged and replaced.
  ///   - weight: −1 … 1 on `UIFont.Weight`'s scale: 0 regular, 0.23 medium, 0.3 semibold, 0.4 bold.
  ///   - features: OpenType features by tag, for example `["ss01": 1]`.
  public init(
    family: String? = nil, design: Design = .default, size: CGFloat, weight: CGFloat = 0, italic: Bool = false,
    monospacedDigits: Bool = false, features: [String: Int] = [:]
  ) {
    core = FontCore.shared(
      FontDescription(
        family: family, design: design, size: FontDescription.usable(size: Double(size)),
        weight: FontDescription.usable(weight: Double(weight)), italic: italic, monospacedDigits: monospacedDigits,
        features: features))
  }

  /// Starts opening the font libraries in the background, to be called at startup. Calling it is never required.
  /// - Parameter fontCache: A file to which `saveFontCache()` of an earlier run wrote the fonts it found, so that text need
  ///   not wait for the libraries. A file that is outdated, damaged or missing is ignored.
  public static func prepareLibraries(fontCache: String? = nil) { TextEngine.prepare(fontCache: fontCache) }

  /// Writes the installed fonts that this run found, and that are not in the file yet, to the file passed to
  /// `prepareLibraries`. Only the first call of a run writes, because the file contains the characters that fonts were
  /// searched for, and only those of the first screens are the program's own. Takes a few milliseconds when there is
  /// something to write; any thread.
  public static func saveFontCache() { TextEngine.withPango { $0.saveFontCache() } }

  init(_ description: FontDescription) {
    core = FontCore.shared(description)
  }

  /// The requested family; nil for a system font.
  public var family: String? { core.description.family }
  /// The requested style of a system font.
  public var design: Design { core.description.design }
  /// The size in points.
  public var size: CGFloat { CGFloat(core.description.size) }
  /// The weight, −1 … 1 on `UIFont.Weight`'s scale.
  public var weight: CGFloat { CGFloat(core.description.weight) }
  /// Whether an italic font was requested.
  public var italic: Bool { core.description.italic }
  /// Whether digits of equal width were requested.
  public var monospacedDigits: Bool { core.description.monospacedDigits }
  /// The requested OpenType features by tag.
  public var features: [String: Int] { core.description.features }

  /// The distance from the baseline to the top, in points.
  public var ascender: CGFloat { size * CGFloat(core.metrics.face.ascent) }
  /// The distance from the baseline to the bottom in points, which is negative.
  public var descender: CGFloat { size * CGFloat(core.metrics.face.descent) }
  /// The distance from ascender to descender, in points.
  public var lineHeight: CGFloat { ascender - descender }
  /// The space that the font adds between lines, in points.
  public var leading: CGFloat { size * CGFloat(core.metrics.face.lineGap) }
  /// The height of capital letters, in points.
  public var capHeight: CGFloat { size * CGFloat(core.metrics.face.capHeight) }
  /// The height of a lowercase x, in points.
  public var xHeight: CGFloat { size * CGFloat(core.metrics.face.xHeight) }
  /// The family that is used for drawing.
  public var familyName: String { core.metrics.familyName }
  /// The PostScript name of the face that is used for drawing, for example `Inter-SemiBold`.
  public var fontName: String { core.metrics.fontName }
  /// Whether the requested family is missing and another one is used.
  public var isFallback: Bool { core.metrics.isFallback }

  /// The same font at another size.
  public func withSize(_ size: CGFloat) -> TextFont {
    var description = core.description
    description.size = FontDescription.usable(size: Double(size))
    return TextFont(description)
  }

  public static func == (a: TextFont, b: TextFont) -> Bool {
    a === b || a.core === b.core || a.core.description == b.core.description
  }

  public func hash(into hasher: inout Hasher) {
    // Size and weight distinguish most fonts of an app; == compares the rest.
    hasher.combine(core.description.size)
    hasher.combine(core.description.weight)
  }
}

extension TextFont: CustomStringConvertible {
  public var description: String {
    let name = family ?? "system \(design)"
    return "TextFont(\(name) \(size)pt weight \(weight)\(italic ? " italic" : ""))"
  }
}
