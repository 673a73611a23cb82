/// How the lines of a paragraph are broken and placed. Distances in points.
public struct TextParagraph: Hashable, Sendable {
  public enum Alignment: UInt8, Hashable, Sendable {
    /// By the text's direction: left for Latin, right for Arabic.
    case natural
    case left, center, right, justified
  }

  /// What happens to text that does not fit. The truncating modes wrap by words and shorten the last permitted line.
  public enum LineBreak: UInt8, Hashable, Sendable {
    case byWordWrapping, byCharWrapping
    /// No wrapping; lines run on beyond the width.
    case byClipping
    case byTruncatingHead, byTruncatingTail, byTruncatingMiddle

    var truncates: Bool { rawValue >= Self.byTruncatingHead.rawValue }
  }

  public enum Direction: UInt8, Hashable, Sendable {
    /// By the first strong character.
    case natural
    case leftToRight, rightToLeft
  }

  public var alignment: Alignment = .natural
  public var lineBreak: LineBreak = .byWordWrapping
  /// Between lines.
  public var lineSpacing: CGFloat = 0
  /// After each paragraph but the last.
  public var paragraphSpacing: CGFloat = 0
  /// Before each paragraph but the first.
  public var paragraphSpacingBefore: CGFloat = 0
  /// 0 leaves the font's height alone.
  public var lineHeightMultiple: CGFloat = 0
  public var minimumLineHeight: CGFloat = 0
  /// 0: no limit.
  public var maximumLineHeight: CGFloat = 0
  /// From the leading edge.
  public var firstLineHeadIndent: CGFloat = 0
  public var headIndent: CGFloat = 0
  /// From the trailing edge when 0 or negative, from the leading edge when positive.
  public var tailIndent: CGFloat = 0
  public var baseWritingDirection: Direction = .natural
  /// Above 0, words may be broken at soft hyphens (U+00AD) and cut words get a hyphen.
  public var hyphenation: CGFloat = 0
  /// Tab stops from the leading edge; after the last, every `defaultTabInterval`.
  public var tabStops: [CGFloat] = []
  public var defaultTabInterval: CGFloat = 28

  public init() {}

  public init(alignment: Alignment, lineBreak: LineBreak = .byWordWrapping) {
    self.alignment = alignment
    self.lineBreak = lineBreak
  }
}
