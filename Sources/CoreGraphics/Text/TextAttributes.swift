/// How a range of text looks. Distances in points.
public struct TextAttributes: Hashable, Sendable {
  /// A line under or through text.
  public enum Underline: UInt8, Hashable, Sendable {
    case none, single, thick, double, dotted, dashed
  }

  public var font: TextFont
  public var color: CGColor
  public var backgroundColor: CGColor?
  /// Added after each character; ligatures are off where it is not 0.
  public var kern: CGFloat = 0
  public var underline: Underline = .none
  /// Nil: the text's colour.
  public var underlineColor: CGColor?
  public var strikethrough: Underline = .none
  public var strikethroughColor: CGColor?
  /// Upwards.
  public var baselineOffset: CGFloat = 0
  /// Where the text leads; not drawn in any way.
  public var link: String?
  /// Room for a picture, on a character U+FFFC.
  public var attachment: TextAttachmentBox?
  public var shadow: TextShadow?
  /// Per cent of the font's size: positive strokes the outline only, negative strokes and fills.
  public var strokeWidth: CGFloat = 0
  /// Nil: the text's colour.
  public var strokeColor: CGColor?

  public init(font: TextFont, color: CGColor = .black) {
    self.font = font
    self.color = color
  }
}

/// Room in a line that the text's owner fills. Points; `descent` is positive below the baseline.
public struct TextAttachmentBox: Hashable, Sendable {
  /// Tells attachments apart; given back with the place found for it.
  public var id: UInt64
  public var width: CGFloat
  public var ascent: CGFloat
  public var descent: CGFloat

  public init(id: UInt64, width: CGFloat, ascent: CGFloat, descent: CGFloat) {
    (self.id, self.width, self.ascent, self.descent) = (id, width, ascent, descent)
  }
}

/// A shadow behind glyphs. `dx` right and `dy` down, in points; `blur` is the radius, twice the standard deviation.
public struct TextShadow: Hashable, Sendable {
  public var dx: CGFloat
  public var dy: CGFloat
  public var blur: CGFloat
  public var color: CGColor

  public init(offset: CGSize, blur: CGFloat, color: CGColor) {
    (dx, dy, self.blur, self.color) = (offset.width, offset.height, blur, color)
  }

  public var offset: CGSize { CGSize(width: dx, height: dy) }
}
