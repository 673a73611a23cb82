/// How the lines of a paragraph are wrapped and placed. Distances are in points.
public struct TextParagraph: Hashable, Sendable {
  /// The horizontal alignment of lines.
  public enum Alignment: UInt8, Hashable, Sendable {
    /// Aligned by the text's direction: left for Latin, right for Arabic.
    case natural
    case left, center, right, justified
  }

  /// How text that does not fit is wrapped or shortened. The truncating modes wrap by words and shorten the last permitted
  /// line.
  public enum LineBreak: UInt8, Hashable, Sendable {
    case byWordWrapping, byCharWrapping
    /// No wrapping; lines continue beyond the width.
    case byClipping
    case byTruncatingHead, byTruncatingTail, byTruncatingMiddle

    var truncates: Bool { rawValue >= Self.byTruncatingHead.rawValue }
  }

  /// The base writing direction.
  public enum Direction: UInt8, Hashable, Sendable {
    /// The direction of the first strong character.
    case natural
    case leftToRight, rightToLeft
  }

  /// The horizontal alignment of lines.
  public var alignment: Alignment = .natural
  /// How text that does not fit is wrapped or shortened.
  public var lineBreak: LineBreak = .byWordWrapping
  /// The distance added between lines.
  public var lineSpacing: CGFloat = 0
  /// The distance added after each paragraph except the last.
  public var paragraphSpacing: CGFloat = 0
  /// The distance added before each paragraph except the first.
  public var paragraphSpacingBefore: CGFloat = 0
  /// The factor of line heights; 0 keeps the font's height.
  public var lineHeightMultiple: CGFloat = 0
  /// The smallest line height; 0 for no limit.
  public var minimumLineHeight: CGFloat = 0
  /// The largest line height; 0 for no limit.
  public var maximumLineHeight: CGFloat = 0
  /// The indent of the first line from the leading edge.
  public var firstLineHeadIndent: CGFloat = 0
  /// The indent of the other lines from the leading edge.
  public var headIndent: CGFloat = 0
  /// The end of lines: measured from the trailing edge when 0 or negative, from the leading edge when positive.
  public var tailIndent: CGFloat = 0
  /// The base writing direction.
  public var baseWritingDirection: Direction = .natural
  /// Above 0, words may be broken at soft hyphens (U+00AD) and cut words get a hyphen.
  public var hyphenation: CGFloat = 0
  /// Tab stops from the leading edge; after the last, every `defaultTabInterval`.
  public var tabStops: [CGFloat] = []
  /// The distance of tabs after the last tab stop.
  public var defaultTabInterval: CGFloat = 28

  /// Makes the default style: natural alignment, wrapped by words.
  public init() {}

  /// Makes a style with an alignment and a line break mode.
  public init(alignment: Alignment, lineBreak: LineBreak = .byWordWrapping) {
    self.alignment = alignment
    self.lineBreak = lineBreak
  }
}
