/// A bit set in the kernel's format: keys, axes, properties.
struct EvdevBits: Hashable {
  private(set) var bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  init(_ numbers: [UInt16] = []) {
    bytes = []
    for number in numbers { insert(number) }
  }

  mutating func insert(_ number: UInt16) {
    let index = Int(number) / 8
    if index >= bytes.count { bytes += [UInt8](repeating: 0, count: index + 1 - bytes.count) }
    bytes[index] |= 1 << (number % 8)
  }

  func contains(_ number: UInt16) -> Bool {
    let index = Int(number) / 8
    return index < bytes.count && bytes[index] & (1 << (number % 8)) != 0
  }

  var isEmpty: Bool { bytes.allSatisfy { $0 == 0 } }

  /// - Parameter text: Hexadecimal words, highest first, as sysfs writes them.
  init(sysfs text: String, wordBytes: Int = MemoryLayout<UInt>.size) {
    bytes = []
    for word in text.split(whereSeparator: \.isWhitespace).reversed() {
      var value = UInt64(word, radix: 16) ?? 0
      for _ in 0..<wordBytes {
        bytes.append(UInt8(truncatingIfNeeded: value))
        value >>= 8
      }
    }
  }
}
