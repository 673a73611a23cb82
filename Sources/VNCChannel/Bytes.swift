/// Reads big-endian numbers from bytes of a known length. Returns nil where too few bytes are left.
public struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var next: Int

  /// Creates a reader at the first byte.
  public init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    next = bytes.startIndex
  }

  /// The number of bytes left.
  public var count: Int { bytes.endIndex - next }

  /// Reads one byte.
  public mutating func byte() -> UInt8? {
    guard count >= 1 else { return nil }
    next += 1
    return bytes[next - 1]
  }

  /// Reads an unsigned 16-bit number.
  public mutating func number16() -> Int? {
    guard count >= 2 else { return nil }
    next += 2
    return Int(bytes[next - 2]) << 8 | Int(bytes[next - 1])
  }

  /// Reads an unsigned 32-bit number.
  public mutating func number32() -> UInt32? {
    guard let high = number16(), let low = number16() else { return nil }
    return UInt32(high) << 16 | UInt32(low)
  }

  /// Reads UTF-8 text that is preceded by its 16-bit length in bytes.
  public mutating func text(limit: Int) -> String? {
    guard let length = number16(), length <= limit, count >= length else { return nil }
    next += length
    return String(decoding: bytes[(next - length)..<next], as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends the low 16 bits of a number, big-endian.
  public mutating func append16(_ value: Int) {
    append(UInt8(truncatingIfNeeded: value >> 8))
    append(UInt8(truncatingIfNeeded: value))
  }

  /// Appends a 32-bit number, big-endian.
  public mutating func append32(_ value: UInt32) {
    append16(Int(value >> 16))
    append16(Int(value & 0xFFFF))
  }

  /// Appends UTF-8 text preceded by its 16-bit length; text longer than 65 535 bytes is cut.
  public mutating func append(text: String) {
    let bytes = Array(text.utf8.prefix(0xFFFF))
    append16(bytes.count)
    append(contentsOf: bytes)
  }
}
