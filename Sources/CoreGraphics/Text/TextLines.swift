/// One shaped glyph, in pixels relative to the start of its line and to the baseline (y down).
struct TextGlyph {
  var id: UInt32
  var x: Float
  var y: Float
  var advance: Float
  /// The UTF-16 offset of the cluster it belongs to.
  var offset: UInt32

  /// The ID of a glyph that has an advance but is not drawn.
  static let blank: UInt32 = 0x0fff_ffff
  /// The ID for a character that no installed font has, which is drawn as a box.
  static let missing: UInt32 = 0x1000_0000
}

/// Adjacent glyphs of one face, style and direction, in visual order.
struct TextGlyphRun {
  var face: UInt32
  var size26_6: UInt32
  /// Index into the layout's styles.
  var style: Int
  var glyphs: Range<Int>
  /// The UTF-16 range of its text; for an ellipsis, of the text that was left out.
  var range: Range<Int>
  var isRightToLeft: Bool
  var isEllipsis: Bool
  /// Pixels from the start of the line.
  var x0: Double
  var x1: Double
}

/// One line, in pixels from the layout's top left; y down.
struct TextLineRecord {
  /// The UTF-16 range, including the spaces or line break at its end.
  var range: Range<Int>
  /// The UTF-16 end without the line break.
  var contentEnd: Int
  var runs: Range<Int>
  var isRightToLeft: Bool
  var isParagraphStart: Bool
  /// Index into the layout's paragraph styles.
  var paragraph: Int
  /// The advance without the white space at which it was wrapped.
  var width: Double
  /// The width of that white space where it comes first (right to left).
  var leadingSpace: Double
  var ascent: Double
  var descent: Double
  var leading: Double
  /// The first byte, for laying out the line again when it is shortened.
  var startByte: Int

  var x: Double = 0
  var top: Int32 = 0
  var height: Int32 = 0
  var baseline: Int32 = 0
}

/// The space for an attachment.
struct TextAttachmentPlace {
  var box: TextAttachmentBox
  var offset: Int
  var line: Int
  /// Pixels from the start of the line, and from the baseline (down).
  var x: Double
  var rise: Double
}

/// The result of the layout before it is drawn, in pixels.
struct TextLines {
  var lines: [TextLineRecord] = []
  var runs: [TextGlyphRun] = []
  var glyphs: [TextGlyph] = []
  var attachments: [TextAttachmentPlace] = []
  /// The part of its row that each line may fill, in text that flows around shapes; else empty.
  var spans: [TextSpan] = []
  var width = 0.0
  var height: Int32 = 0
  var isTruncated = false

  mutating func removeLastLine() {
    guard let line = lines.popLast() else { return }
    let index = lines.count
    if spans.count > index { spans.removeLast() }
    attachments.removeAll { $0.line == index }
    if let first = runs[safe: line.runs.lowerBound] { glyphs.removeSubrange(first.glyphs.lowerBound...) }
    runs.removeSubrange(line.runs.lowerBound...)
  }

  mutating func removeAll() { self = TextLines() }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
