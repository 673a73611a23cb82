/// The appearance of a range of text. Distances are in points.
public struct TextAttributes: Hashable, Sendable {
  /// A line under or through text.
  public enum Underline: UInt8, Hashable, Sendable {
    case none, single, thick, double, dotted, dashed
  }

  /// The font.
  public var font: TextFont
  /// The colour of the glyphs.
  public var color: CGColor
  /// The colour behind the text; nil draws none.
  public var backgroundColor: CGColor?
  /// The distance added after each character; ligatures are off where it is not 0.
  public var kern: CGFloat = 0
  /// The line under the text.
  public var underline: Underline = .none
  /// Nil: the text's colour.
  public var underlineColor: CGColor?
  /// The line through the text.
  public var strikethrough: Underline = .none
  /// Nil: the text's colour.
  public var strikethroughColor: CGColor?
  /// The distance by which the text is raised.
  public var baselineOffset: CGFloat = 0
  /// The target of a link; it is not drawn in any way.
  public var link: String?
  /// Space for an attachment, on a character U+FFFC.
  public var attachment: TextAttachmentBox?
  /// The shadow of the glyphs.
  public var shadow: TextShadow?
  /// The stroke width in percent of the font's size: positive values only stroke, negative values stroke and fill.
  public var strokeWidth: CGFloat = 0
  /// Nil: the text's colour.
  public var strokeColor: CGColor?

  /// Makes attributes with a font and a colour.
  public init(font: TextFont, color: CGColor = .black) {
    self.font = font
    self.color = color
  }
}

/// Space in a line that the text's owner fills. In points; `descent` is positive below the baseline.
public struct TextAttachmentBox: Hashable, Sendable {
  /// Identifies the attachment, also in the layout's `attachments`.
  public var id: UInt64
  /// The width in points.
  public var width: CGFloat
  /// The height above the baseline in points.
  public var ascent: CGFloat
  /// The height below the baseline in points.
  public var descent: CGFloat

  /// Makes a box from its sizes in points.
  public init(id: UInt64, width: CGFloat, ascent: CGFloat, descent: CGFloat) {
    (self.id, self.width, self.ascent, self.descent) = (id, width, ascent, descent)
  }
}

/// A shadow behind glyphs. `dx` right and `dy` down, in points; `blur` is the radius, twice the standard deviation.
public struct TextShadow: Hashable, Sendable {
  /// The distance to the right in points.
  public var dx: CGFloat
  /// The distance down in points.
  public var dy: CGFloat
  /// Twice the standard deviation of the blur, in points.
  public var blur: CGFloat
  /// The colour of the shadow.
  public var color: CGColor

  /// Makes a shadow; `offset` and `blur` are in points.
  public init(offset: CGSize, blur: CGFloat, color: CGColor) {
    (dx, dy, self.blur, self.color) = (offset.width, offset.height, blur, color)
  }

  /// `dx` and `dy`, in points.
  public var offset: CGSize { CGSize(width: dx, height: dy) }
}
