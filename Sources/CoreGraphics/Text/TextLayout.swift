internal import CPango
import Raster

/// Text laid out in lines: the immutable result of wrapping, shaping and placing a `TextContent`.
///
/// - Coordinates: points, origin at the top left of the layout's box, y down. Offsets count UTF-16 units.
/// - Threading: any thread.
public final class TextLayout: @unchecked Sendable {
  // Unchecked: all is constant, and what is made later is in objects that lock.
  /// One visible line.
  public struct Line: Hashable, Sendable {
    /// The UTF-16 range of the line, including the white space or line break at its end.
    public var range: Range<Int>
    /// The rectangle with the line's full height and the width of its text.
    public var frame: CGRect
    /// The distance of the baseline from the layout's top.
    public var baseline: CGFloat
    /// Whether the line's base direction is right to left.
    public var isRightToLeft: Bool
    /// Whether the line is the first one of its paragraph.
    public var isParagraphStart: Bool

    /// The width of the text in points.
    public var width: CGFloat { frame.size.width }
  }

  /// The place of an attachment: its box stands on the line's baseline.
  public struct Attachment: Hashable, Sendable {
    /// The `id` of the attachment's box.
    public var id: UInt64
    /// The UTF-16 offset of its character.
    public var offset: Int
    /// The rectangle of the box.
    public var frame: CGRect
  }

  /// How much wider than the width that it is given a line may be, in pixels; `size` leaves out as much.
  static let slack = 0.02

  /// The text that was laid out.
  public let content: TextContent
  /// The width at which lines were wrapped; nil when it was unlimited.
  public let width: CGFloat?
  /// Pixels per point.
  public let scale: CGFloat
  /// The size of the text, rounded up to whole pixels. A line break at the very end counts as a line.
  public let size: CGSize
  /// The visible lines from top to bottom.
  public let lines: [Line]
  /// The visible attachments in the order of lines.
  public let attachments: [Attachment]
  /// Whether some of the text is not shown.
  public let isTruncated: Bool

  /// The result in pixels, as everything below.
  let result: TextLines
  let styles: [TextStyle]
  private let drawings = TextDrawings()
  let caretStops = TextCaretStops()

  /// The distance of the first baseline from the top.
  public var firstBaseline: CGFloat { lines.first?.baseline ?? 0 }
  /// The distance of the last baseline from the top.
  public var lastBaseline: CGFloat { lines.last?.baseline ?? 0 }

  /// Lays out the text without using the cache; see `layout(for:width:height:maxLines:scale:)`.
  /// - Parameters:
  ///   - width: The width in points; if nil or not finite, lines end at line breaks only.
  ///   - height: The height in points into which the lines must fit; at least one line is kept. Nil means unlimited.
  ///   - maxLines: The largest number of lines, 0 for no limit. Around shapes every piece of a line counts.
  ///   - exclusion: Shapes that the text flows around; needs a width. Without it lines are laid out faster.
  ///   - top: The position of the text's top in the coordinates of the shapes, in points.
  public init(
    _ content: TextContent, width: CGFloat? = nil, height: CGFloat? = nil, maxLines: Int = 0, scale: CGFloat = 1,
    around exclusion: TextExclusion? = nil, top: CGFloat = 0
  ) {
    let scale = scale > 0 && scale <= 16 ? scale : 1
    let widthLimit = width.flatMap { $0.isFinite && $0 < 1e6 ? max(Double($0), 0) : nil }
    let heightLimit = height.flatMap { $0.isFinite && $0 < 1e6 ? max(Double($0), 0) : nil }
    self.content = content
    self.width = widthLimit.map { CGFloat($0) }
    self.scale = scale
    (result, styles) = TextEngine.withPango { pango in
      PangoText.with(content.string) { text in
        var builder = TextLayoutBuilder(
          content, text: text, width: widthLimit.map { $0 * Double(scale) },
          exclusion: exclusion.map { ($0, TextStyle.bounded(top * scale, 1e8)) }, scale: Double(scale), pango: pango)
        if pango.hasFonts {
          builder.build(maxLines: max(maxLines, 0), height: heightLimit.map { $0 * Double(scale) })
        } else {
          builder.buildWithoutFonts()
        }
        return (builder.result, builder.styles.all)
      }
    }
    let result = result
    func points(_ pixels: Double) -> CGFloat { CGFloat(pixels) / scale }
    lines = result.lines.map { line in
      Line(
        range: line.range,
        frame: CGRect(
          x: points(line.x + line.leadingSpace), y: points(Double(line.top)), width: points(line.width),
          height: points(Double(line.height))),
        baseline: points(Double(line.baseline)), isRightToLeft: line.isRightToLeft,
        isParagraphStart: line.isParagraphStart)
    }
    attachments = result.attachments.map { place in
      let line = result.lines[place.line]
      let top = Double(line.baseline) + place.rise - Double(place.box.ascent * scale)
      return Attachment(
        id: place.box.id, offset: place.offset,
        frame: CGRect(
          x: points(line.x + place.x), y: points(top), width: place.box.width,
          height: place.box.ascent + place.box.descent))
    }
    isTruncated = result.isTruncated
    size = CGSize(width: points(max((result.width - Self.slack).rounded(.up), 0)), height: points(Double(result.height)))
  }

  /// The drawing for a raster scale, made at the first use; its glyphs are renewed after the glyph store dropped them.
  func drawing(scale: CGFloat) -> TextDrawing {
    drawings.drawing(scale: scale) { TextDrawing(self, factor: Double(scale / self.scale)) }
  }

  /// The approximate size in memory, including the drawing.
  var byteCount: Int {
    512 + content.string.utf8.count + result.glyphs.count * (MemoryLayout<TextGlyph>.stride + 32)
      + result.runs.count * MemoryLayout<TextGlyphRun>.stride
      + result.lines.count * (MemoryLayout<TextLineRecord>.stride + MemoryLayout<Line>.stride)
      + styles.count * MemoryLayout<TextStyle>.stride
  }
}

/// The latest drawings of a layout: at the scale used first, and at one other scale.
private final class TextDrawings: @unchecked Sendable {
  // Unchecked: both variables are used under `lock` only.
  private let lock = Lock()
  private var kept: (first: TextDrawing?, second: TextDrawing?)
  private var scales: (CGFloat, CGFloat) = (0, 0)

  func drawing(scale: CGFloat, make: () -> TextDrawing) -> TextDrawing {
    let known = lock.withLock { scale == scales.0 ? kept.first : scale == scales.1 ? kept.second : nil }
    if let known {
      known.renewIfNeeded()
      return known
    }
    let made = make()
    lock.withLock {
      if kept.first == nil {
        (kept.first, scales.0) = (made, scale)
      } else {
        (kept.second, scales.1) = (made, scale)
      }
    }
    return made
  }
}
