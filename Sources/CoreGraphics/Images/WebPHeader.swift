/// The header of a WebP file, which is checked because the loader allocates before it reports the size and accepts truncated
/// files.
struct WebPHeader {
  let width: Int
  let height: Int
  /// The size that the file must have in bytes.
  let byteCount: Int

  /// Parses the beginning of the file; nil when it is not a WebP header.
  init?(_ head: [UInt8]) {
    guard head.count >= 30 else { return nil }
    func number(_ offset: Int, _ length: Int) -> Int {
      (0..<length).reduce(0) { $0 | Int(head[offset + $1]) << (8 * $1) }
    }
    switch String(decoding: head[12..<16], as: UTF8.self) {
    case "VP8 ":
      guard head[23..<26].elementsEqual([0x9d, 0x01, 0x2a]) else { return nil }
      (width, height) = (number(26, 2) & 0x3fff, number(28, 2) & 0x3fff)
    case "VP8L":
      guard head[20] == 0x2f else { return nil }
      let bits = number(21, 4)
      (width, height) = (bits & 0x3fff + 1, bits >> 14 & 0x3fff + 1)
    case "VP8X":
      (width, height) = (number(24, 3) + 1, number(27, 3) + 1)
    default:
      return nil
    }
    byteCount = number(4, 4) + 8
  }
}
