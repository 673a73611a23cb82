/// Reads numbers in network order from bytes of a known length. Returns nil where too few are left.
public struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var next: Int

  public init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    next = bytes.startIndex
  }

  public var count: Int { bytes.endIndex - next }

  public mutating func byte() -> UInt8? {
    guard count >= 1 else { return nil }
    next += 1
    return bytes[next - 1]
  }

  public mutating func number16() -> Int? {
    guard count >= 2 else { return nil }
    next += 2
    return Int(bytes[next - 2]) << 8 | Int(bytes[next - 1])
  }

  public mutating func number32() -> UInt32? {
    guard let high = number16(), let low = number16() else { return nil }
    return UInt32(high) << 16 | UInt32(low)
  }

  /// Text behind its length in bytes.
  public mutating func text(limit: Int) -> String? {
    guard let length = number16(), length <= limit, count >= length else { return nil }
    next += length
    return String(decoding: bytes[(next - length)..<next], as: UTF8.self)
  }
}

extension [UInt8] {
  public mutating func append16(_ value: Int) {
    append(UInt8(truncatingIfNeeded: value >> 8))
    append(UInt8(truncatingIfNeeded: value))
  }

  public mutating func append32(_ value: UInt32) {
    append16(Int(value >> 16))
    append16(Int(value & 0xFFFF))
  }

  /// Text behind its length; what is longer than 65 535 bytes is cut.
  public mutating func append(text: String) {
    let bytes = Array(text.utf8.prefix(0xFFFF))
    append16(bytes.count)
    append(contentsOf: bytes)
  }
}
