internal import CPango

/// A string in the form that Pango accepts: UTF-8 without NULs and control characters, with a map to UTF-16 offsets.
struct PangoText {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The UTF-16 offset of every byte and of the end; nil when both are the same (ASCII).
  private let offsets: UnsafeBufferPointer<UInt32>?
  let utf16Count: Int
  let hasSoftHyphens: Bool
  let hasTabs: Bool
  let eastAsian: EastAsianScript

  /// Pango counts in 32 bits; text beyond this is not laid out.
  static let largestByteCount = 64 << 20

  static func with<Result>(_ string: String, _ body: (PangoText) -> Result) -> Result {
    var string = string
    return string.withUTF8 { utf8 in
      var scan = Scan()
      scan.run(utf8)
      if utf8.count <= largestByteCount, !scan.needsCleaning {
        if scan.isASCII { return body(PangoText(utf8, nil, utf8.count, scan)) }
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: utf8.count + 1) { table in
          let count = fill(table, utf8)
          return body(PangoText(utf8, UnsafeBufferPointer(table), count, scan))
        }
      }
      let (bytes, table, count) = cleaned(utf8)
      return bytes.withUnsafeBufferPointer { bytes in
        table.withUnsafeBufferPointer { body(PangoText(bytes, $0, count, scan)) }
      }
    }
  }

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offsets: UnsafeBufferPointer<UInt32>?, _ utf16Count: Int, _ scan: Scan
  ) {
    self.bytes = bytes
    self.offsets = offsets
    self.utf16Count = utf16Count
    hasSoftHyphens = scan.hasSoftHyphens
    hasTabs = scan.hasTabs
    eastAsian = scan.eastAsian
  }

  // MARK: Offsets

  /// The UTF-16 offset of a byte. Bytes beyond the end (an ellipsis that was added) count as the end.
  @inline(__always)
  func utf16(_ byte: Int) -> Int {
    if byte >= bytes.count { return utf16Count }
    guard let offsets else { return byte }
    return Int(offsets[byte])
  }

  /// The first byte of the scalar at a UTF-16 offset; offsets within a surrogate pair belong to its scalar.
  func byte(utf16 offset: Int) -> Int {
    guard let offsets else { return min(max(offset, 0), bytes.count) }
    if offset >= utf16Count { return bytes.count }
    // Find the last byte whose offset is not beyond `offset`, …
    var (low, high) = (0, bytes.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if Int(offsets[middle]) <= offset { low = middle } else { high = middle - 1 }
    }
    // … then go back to the start of its scalar.
    while low > 0, offsets[low - 1] == offsets[low] { low -= 1 }
    return low
  }

  // MARK: Paragraphs and spaces

  /// The end of the paragraph's text from `start` on, and where the next paragraph starts (the same at the end of the text).
  func paragraphEnd(from start: Int) -> (end: Int, next: Int) {
    guard let base = bytes.baseAddress, start < bytes.count else { return (bytes.count, bytes.count) }
    func find(_ byte: Int32, before limit: Int) -> Int {
      guard let found = memchr(base + start, byte, limit - start) else { return limit }
      return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
    var end = find(0x0a, before: bytes.count)
    end = find(0x0d, before: end)
    if offsets != nil, let separator = firstSeparator(start..<end) { return (separator, separator + 3) }
    if end == bytes.count { return (end, end) }
    let isPair = bytes[end] == 0x0d && end + 1 < bytes.count && bytes[end + 1] == 0x0a
    return (end, isPair ? end + 2 : end + 1)
  }

  /// The first paragraph separator (U+2029).
  private func firstSeparator(_ range: Range<Int>) -> Int? {
    range.first { i in
      bytes[i] == 0xe2 && i + 2 < bytes.count && bytes[i + 1] == 0x80 && bytes[i + 2] == 0xa9
    }
  }

  /// The end of `range` without trailing white space.
  func trimmedEnd(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound {
      if bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 || bytes[end - 1] == 0x0a || bytes[end - 1] == 0x0d {
        end -= 1
      } else if end - 3 >= range.lowerBound, bytes[end - 3] == 0xe3, bytes[end - 2] == 0x80, bytes[end - 1] == 0x80 {
        end -= 3  // ideographic space
      } else if end - 3 >= range.lowerBound, bytes[end - 3] == 0xe2, bytes[end - 2] == 0x80, bytes[end - 1] & 0xfe == 0xa8 {
        end -= 3  // line and paragraph separators
      } else {
        break
      }
    }
    return end
  }

  /// The start of a line separator that ends at `end`, else `end`.
  func separatorStart(_ end: Int) -> Int {
    end >= 3 && bytes[end - 3] == 0xe2 && bytes[end - 2] == 0x80 && bytes[end - 1] == 0xa8 ? end - 3 : end
  }

  /// Moves an offset back to the start of a character's bytes.
  func scalarStart(_ byte: Int) -> Int {
    var i = min(byte, bytes.count)
    while i > 0, i < bytes.count, bytes[i] & 0xc0 == 0x80 { i -= 1 }
    return i
  }

  // MARK: Preparing

  private struct Scan {
    var isASCII = true
    var needsCleaning = false
    var hasSoftHyphens = false
    var hasTabs = false
    var eastAsian = EastAsianScript.none

    mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) {
      for i in bytes.indices {
        let byte = bytes[i]
        if byte >= 0x20, byte < 0x7f { continue }
        if byte >= 0x80 {
          isASCII = false
          if byte >= 0xc2 { look(at: byte, i + 1 < bytes.count ? bytes[i + 1] : 0) }
        } else if byte == 0x09 {
          hasTabs = true
        } else if byte != 0x0a, byte != 0x0d {
          needsCleaning = true
        }
      }
    }

    private mutating func look(at lead: UInt8, _ next: UInt8) {
      switch lead {
      case 0xc2:
        if next < 0xa0 { needsCleaning = true }  // C1 controls
        if next == 0xad { hasSoftHyphens = true }
      case 0xe3 where next >= 0x81 && next <= 0x83: eastAsian = .kana
      case 0xea where next >= 0xb0, 0xeb, 0xec, 0xed:
        if eastAsian.rawValue < EastAsianScript.hangul.rawValue { eastAsian = .hangul }
      case 0xe4...0xe9,
        0xe3 where next >= 0x90,
        0xf0 where next >= 0xa0 && next < 0xb0:
        if eastAsian == .none { eastAsian = .han }
      default: break
      }
    }
  }

  private static func fill(_ table: UnsafeMutableBufferPointer<UInt32>, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var next: UInt32 = 0
    var current: UInt32 = 0
    for i in bytes.indices {
      let byte = bytes[i]
      if byte & 0xc0 != 0x80 {
        current = next
        next += byte >= 0xf0 ? 2 : 1
      }
      table.initializeElement(at: i, to: current)
    }
    table.initializeElement(at: bytes.count, to: next)
    return Int(next)
  }

  /// Replaces control characters with word joiners (no width, no glyph), and form feed, vertical tab and NEL with line
  /// separators.
  private static func cleaned(_ utf8: UnsafeBufferPointer<UInt8>) -> ([UInt8], [UInt32], Int) {
    var bytes: [UInt8] = []
    var table: [UInt32] = []
    bytes.reserveCapacity(min(utf8.count, largestByteCount) + 16)
    table.reserveCapacity(min(utf8.count, largestByteCount) + 17)
    var offset: UInt32 = 0
    var i = 0
    while i < utf8.count, bytes.count < largestByteCount {
      let lead = utf8[i]
      let length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
      let isC1 = lead == 0xc2 && i + 1 < utf8.count && utf8[i + 1] < 0xa0
      let isC0 = (lead < 0x20 && lead != 0x09 && lead != 0x0a && lead != 0x0d) || lead == 0x7f
      if isC0 || isC1 {
        let breaksLine = lead == 0x0b || lead == 0x0c || (isC1 && utf8[i + 1] == 0x85)
        bytes += breaksLine ? [0xe2, 0x80, 0xa8] : [0xe2, 0x81, 0xa0]
        table += [offset, offset, offset]
      } else {
        for k in i..<min(i + length, utf8.count) {
          bytes.append(utf8[k])
          table.append(offset)
        }
      }
      offset += lead >= 0xf0 ? 2 : 1
      i += length
    }
    table.append(offset)
    return (bytes, table, Int(offset))
  }
}
