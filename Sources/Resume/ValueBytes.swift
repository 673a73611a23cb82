/// Appends numbers and texts to the bytes of a value; numbers are little-endian.
struct ValueWriter {
  private(set) var bytes: [UInt8] = []

  /// - Parameter capacity: The number of bytes that are about to be written.
  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Removes all bytes, and keeps their memory.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func put(_ number: Int) {
    withUnsafeBytes(of: Self.bits(number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// What is kept of a number.
  static func bits(_ number: Int) -> UInt32 { UInt32(truncatingIfNeeded: number) }

  mutating func put(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ text: String) {
    put(text.utf8.count)
    bytes += text.utf8
  }

  mutating func put(_ units: some Collection<UInt16>) {
    put(units.count)
    append(units)
  }

  /// Appends units without their number.
  mutating func append(_ units: some Collection<UInt16>) {
    bytes.reserveCapacity(bytes.count + 2 * units.count)
    for unit in units {
      bytes.append(UInt8(truncatingIfNeeded: unit))
      bytes.append(UInt8(truncatingIfNeeded: unit >> 8))
    }
  }
}

/// Reads what a `ValueWriter` wrote; nil where bytes are missing.
struct ValueReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() -> Int? {
    guard rest.count >= 4 else { return nil }
    defer { rest.removeFirst(4) }
    return Int(rest.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }

  mutating func double() -> Double? {
    guard let low = number(), let high = number() else { return nil }
    return Double(bitPattern: UInt64(high) << 32 | UInt64(low))
  }

  mutating func text() -> String? {
    guard let count = number(), count <= rest.count else { return nil }
    defer { rest.removeFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }

  mutating func units() -> [UInt16]? {
    guard let count = number(), count <= rest.count / 2 else { return nil }
    defer { rest.removeFirst(2 * count) }
    return Self.units(rest.prefix(2 * count))
  }

  /// Units that fill all of `bytes`.
  static func units(_ bytes: some Collection<UInt8>) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var low: UInt8?
    for byte in bytes {
      if let first = low {
        units.append(UInt16(byte) << 8 | UInt16(first))
        low = nil
      } else {
        low = byte
      }
    }
    return units
  }
}
