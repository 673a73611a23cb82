/// Text with attributes, from which a `TextLayout` is made. Ranges count UTF-16 units.
///
/// Two contents are equal when all scalars are the same, because canonically equivalent spellings differ in their offsets.
public struct TextContent: Hashable, Sendable {
  /// The attributes of a range of UTF-16 units.
  public typealias Run = (range: Range<Int>, attributes: TextAttributes)
  /// The style of the paragraphs that start in a range of UTF-16 units.
  public typealias ParagraphRun = (range: Range<Int>, paragraph: TextParagraph)

  /// The text.
  public var string: String
  /// The attributes of ranges, in order and without overlaps. Text that no run covers has the attributes of the run before
  /// it (or of the first one). For empty text one run with an empty range determines the line's height.
  public var runs: [Run]
  /// The style of all paragraphs that `paragraphs` does not contain.
  public var paragraph: TextParagraph
  /// The styles of single paragraphs, by the range in which a paragraph starts.
  public var paragraphs: [ParagraphRun]

  /// Makes text with runs of attributes.
  public init(string: String, runs: [Run], paragraph: TextParagraph = TextParagraph(), paragraphs: [ParagraphRun] = []) {
    self.string = string
    self.runs = runs
    self.paragraph = paragraph
    self.paragraphs = paragraphs
  }

  /// Makes text with the same attributes everywhere.
  public init(_ string: String, attributes: TextAttributes, paragraph: TextParagraph = TextParagraph()) {
    self.init(string: string, runs: [(0..<Int.max, attributes)], paragraph: paragraph)
  }

  public static func == (a: TextContent, b: TextContent) -> Bool {
    guard a.runs.count == b.runs.count, a.paragraphs.count == b.paragraphs.count, sameScalars(a.string, b.string)
    else { return false }
    for (x, y) in zip(a.runs, b.runs) where x.range != y.range || x.attributes != y.attributes { return false }
    if a.paragraph != b.paragraph { return false }
    for (x, y) in zip(a.paragraphs, b.paragraphs) where x.range != y.range || x.paragraph != y.paragraph { return false }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    // String's own hash is not used because it normalizes text that is not ASCII.
    let isHashed: Void? = string.utf8.withContiguousStorageIfAvailable { bytes in
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes).prefix(256)))
      hasher.combine(bytes.count)
    }
    if isHashed == nil { hasher.combine(string.utf8.count) }
    if let first = runs.first {
      hasher.combine(first.attributes.font)
      hasher.combine(first.attributes.color.premultipliedARGB)
    }
    hasher.combine(runs.count)
  }

  private static func sameScalars(_ a: String, _ b: String) -> Bool {
    let same = a.utf8.withContiguousStorageIfAvailable { left in
      b.utf8.withContiguousStorageIfAvailable { right -> Bool in
        guard left.count == right.count else { return false }
        guard let x = left.baseAddress, let y = right.baseAddress else { return true }
        return memcmp(x, y, left.count) == 0
      }
    }
    return (same ?? nil) ?? a.utf8.elementsEqual(b.utf8)
  }
}
