/// Text with attributes: what a `TextLayout` is made from. Ranges count UTF-16 units.
///
/// Two contents are equal when they are the same scalar for scalar: canonically equivalent spellings differ in their offsets.
public struct TextContent: Hashable, Sendable {
  public typealias Run = (range: Range<Int>, attributes: TextAttributes)
  public typealias ParagraphRun = (range: Range<Int>, paragraph: TextParagraph)

  public var string: String
  /// In order, without overlaps. What no run covers looks like the run before it (or the first one). For empty text one
  /// run with an empty range gives the line its height.
  public var runs: [Run]
  /// Of all paragraphs that `paragraphs` does not mention.
  public var paragraph: TextParagraph
  /// Styles of single paragraphs, by the range in which a paragraph starts.
  public var paragraphs: [ParagraphRun]

  public init(string: String, runs: [Run], paragraph: TextParagraph = TextParagraph(), paragraphs: [ParagraphRun] = []) {
    self.string = string
    self.runs = runs
    self.paragraph = paragraph
    self.paragraphs = paragraphs
  }

  /// Text of one look.
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
    // Not String's own hash: it would normalise text that is not ASCII.
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
