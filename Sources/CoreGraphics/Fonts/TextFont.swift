/// A font at a size: what was asked for, and the metrics of what was found.
///
/// The system font is Inter. A family that is not installed is logged once and drawn with the system font; characters a font
/// lacks come from other installed fonts.
/// - Units: points; metrics come from the font's tables, not rounded to pixels.
/// - Threading: any thread. Creating one is cheap; the first metric asked of the first font opens the font libraries.
public final class TextFont: Hashable, @unchecked Sendable {
  public enum Design: UInt8, Hashable, Sendable {
    case `default`, monospaced, serif, rounded
  }

  let core: FontCore

  /// - Parameters:
  ///   - family: A family name as fontconfig lists it, nil for the system font of `design`.
  ///   - size: Points. 0 means 12; what cannot be drawn (negative, not finite, beyond 4 096) is logged and replaced.
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

  /// Starts opening the font libraries in the background. For a program's first moments; calling it is never needed.
  /// - Parameter recall: A file in which `saveRecall()` of an earlier run wrote down which fonts it found: text need not wait
  ///   for the libraries then. What does not hold any more, is damaged or is not there makes no difference but that.
  public static func prepareLibraries(recall: String? = nil) { TextEngine.prepare(recall: recall) }

  /// Writes what this run found out about the installed fonts to the file that `prepareLibraries` was told of, unless it is
  /// in there. Only the first call of a run does: the characters that fonts were looked for are kept, and those of the first
  /// screens are the program's own. Costs a few milliseconds when there is something; any thread.
  public static func saveRecall() { TextEngine.withPango { $0.saveRecall() } }

  init(_ description: FontDescription) {
    core = FontCore.shared(description)
  }

  /// The family asked for; nil for a system font.
  public var family: String? { core.description.family }
  public var design: Design { core.description.design }
  public var size: CGFloat { CGFloat(core.description.size) }
  public var weight: CGFloat { CGFloat(core.description.weight) }
  public var italic: Bool { core.description.italic }
  public var monospacedDigits: Bool { core.description.monospacedDigits }
  public var features: [String: Int] { core.description.features }

  /// From the baseline up.
  public var ascender: CGFloat { size * CGFloat(core.metrics.face.ascent) }
  /// From the baseline down, therefore negative.
  public var descender: CGFloat { size * CGFloat(core.metrics.face.descent) }
  /// Ascender to descender.
  public var lineHeight: CGFloat { ascender - descender }
  /// What the font adds between lines.
  public var leading: CGFloat { size * CGFloat(core.metrics.face.lineGap) }
  public var capHeight: CGFloat { size * CGFloat(core.metrics.face.capHeight) }
  public var xHeight: CGFloat { size * CGFloat(core.metrics.face.xHeight) }
  /// The family that is drawn with.
  public var familyName: String { core.metrics.familyName }
  /// The PostScript name of the face that is drawn with, for example `Inter-SemiBold`.
  public var fontName: String { core.metrics.fontName }
  /// The family asked for is missing and another one stands in.
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
    // Size and weight tell most fonts of an app apart; the rest is left to ==.
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
