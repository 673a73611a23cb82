/// Estimates the cost of a drawing (SVG) without parsing it: whether it is so simple that its cost follows from its length
/// and size in pixels. Other drawings are rendered in a separate process with limits.
struct SVGCost {
  private let elements: Int
  private let bytes: Int
  private let isPlain: Bool

  /// Words for features that repeat, nest or layer parts of a drawing, or let one byte stand for many.
  private static let costly = [
    "filter", "mask", "pattern", "<use", "image", "<!", "&", "<style", "marker", "symbol", "clip", "dash", "switch",
    "foreign", "<text", "blend", "isolation", "import", "script", "nested", ":use", ":text", ":style",
  ]
  /// The words by their first letter.
  private static let costlyByLetter: [[[UInt8]]] = {
    var words = [[[UInt8]]](repeating: [], count: 256)
    for word in costly.map({ Array($0.utf8) }) { words[Int(word[0])].append(word) }
    return words
  }()
  private static let plainLength = 64 << 10
  /// Limits of elements times pixels and of bytes times rows: tenths of a second on a slow board.
  private static let mostPixels = 100_000_000
  private static let mostRows = 50_000_000

  init(_ drawing: [UInt8]) {
    bytes = drawing.count
    guard bytes <= Self.plainLength, drawing.first != 0x1F else {
      (elements, isPlain) = (0, false)
      return
    }
    // Lowercase letters; encodings that do not extend ASCII could spell the words differently.
    let text = drawing.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    elements = text.reduce(0) { $0 + ($1 == UInt8(ascii: "<") ? 1 : 0) }
    isPlain = !text.contains(0) && !text.contains(0xFE) && !text.contains(0xFF) && !Self.hasCostlyWord(text)
  }

  /// Whether the drawing may be rendered at this size, in pixels, in this process.
  func isSmall(_ width: Int, _ height: Int) -> Bool {
    guard isPlain, width > 0, height > 0 else { return false }
    let (pixels, isHuge) = width.multipliedReportingOverflow(by: height)
    guard !isHuge, pixels <= Self.mostPixels, height <= Self.mostRows else { return false }
    return pixels * max(elements, 1) <= Self.mostPixels && height * bytes <= Self.mostRows
  }

  private static func hasCostlyWord(_ text: [UInt8]) -> Bool {
    for (index, letter) in text.enumerated() {
      for word in costlyByLetter[Int(letter)] where text[index...].starts(with: word) { return true }
    }
    return false
  }
}
