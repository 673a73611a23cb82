/// Derives inputs from seeds. The same seed number and index give the same input on every machine.
struct Mutator {
  private var state: UInt64
  let seeds: [[UInt8]]
  let dictionary: [[UInt8]]

  /// The longest input in bytes.
  static let longest = 64 << 10

  init(seed: UInt64, index: UInt64, seeds: [[UInt8]], dictionary: [[UInt8]]) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 ^ index &* 0xD1B5_4A32_D192_ED03
    self.seeds = seeds
    self.dictionary = dictionary
  }

  /// splitmix64
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  private mutating func below(_ limit: Int) -> Int { limit > 0 ? Int(next() % UInt64(limit)) : 0 }

  mutating func input() -> [UInt8] {
    var bytes = seeds.isEmpty ? [] : seeds[below(seeds.count)]
    // Mostly one or two changes: with more, parsers soon fail at the first one.
    for _ in 0...below([1, 1, 2, 2, 4, 12][below(6)]) { change(&bytes) }
    if bytes.count > Self.longest { bytes.removeLast(bytes.count - Self.longest) }
    return bytes
  }

  private mutating func range(_ bytes: [UInt8], longest: Int = 64) -> Range<Int> {
    let start = below(bytes.count + 1)
    return start..<min(bytes.count, start + 1 + below(longest))
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    switch below(14) {
    case 0 where !bytes.isEmpty: bytes[below(bytes.count)] ^= 1 << UInt8(below(8))
    case 1 where !bytes.isEmpty:
      bytes[below(bytes.count)] = [0, 1, 0x7F, 0x80, 0xFF, 0x0A, 0x20, UInt8(below(256))][below(8)]
    case 2: bytes.removeSubrange(range(bytes))
    case 3: bytes.insert(contentsOf: (0...below(8)).map { _ in UInt8(below(256)) }, at: below(bytes.count + 1))
    case 4, 5: number(&bytes)
    case 6, 7:
      guard !dictionary.isEmpty else { return }
      let word = dictionary[below(dictionary.count)]
      if below(2) == 0 {
        bytes.insert(contentsOf: word, at: below(bytes.count + 1))
      } else {
        bytes.replaceSubrange(range(bytes, longest: 16), with: word)
      }
    case 8: splice(&bytes)
    case 9: bytes.removeLast(below(bytes.count))
    case 10:
      let part = Array(bytes[range(bytes, longest: 200)])
      guard !part.isEmpty else { return }
      let times = min([2, 3, 10, 100, 1000][below(5)], Self.longest / part.count)
      bytes.insert(contentsOf: (0..<times).flatMap { _ in part }, at: below(bytes.count + 1))
    case 11: lines(&bytes)
    case 12:
      // A little-endian number of two or four bytes, as in headers of image files.
      let width = [2, 4][below(2)]
      guard bytes.count >= width else { return }
      let start = below(bytes.count - width + 1)
      let value = [0, 1, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, next()][below(9)]
      for offset in 0..<width { bytes[start + offset] = UInt8(truncatingIfNeeded: value >> UInt64(8 * offset)) }
    default: number(&bytes)
    }
  }

  /// Replaces a decimal number by one that often causes overflows or parse errors.
  private mutating func number(_ bytes: inout [UInt8]) {
    let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
    guard !digits.isEmpty else { return }
    var start = digits[below(digits.count)]
    var end = start
    let isPart: (UInt8) -> Bool = { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }
    while start > 0, isPart(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, isPart(bytes[end]) { end += 1 }
    let hard = [
      "0", "-1", "1", "-0", "0.0000001", "1e308", "-1e308", "1e999", "NaN", "nan", "inf", "2147483647", "2147483648",
      "-2147483649", "4294967296", "9223372036854775807", "9223372036854775808", "18446744073709551615",
      "18446744073709551616", "-9223372036854775808", "1e19", "65535", "65536", "100000", "1000000007", "0x10", "٣", "1_0",
    ]
    bytes.replaceSubrange(start..<end, with: Array(hard[below(hard.count)].utf8))
  }

  private mutating func splice(_ bytes: inout [UInt8]) {
    guard !seeds.isEmpty else { return }
    let other = seeds[below(seeds.count)]
    let part = other[range(other, longest: 2000)]
    if below(2) == 0 {
      bytes.insert(contentsOf: part, at: below(bytes.count + 1))
    } else {
      bytes.replaceSubrange(range(bytes, longest: 2000), with: part)
    }
  }

  /// Removes, duplicates or swaps lines.
  private mutating func lines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    guard lines.count > 1 else { return }
    let from = below(lines.count), to = below(lines.count)
    switch below(3) {
    case 0: lines.remove(at: from)
    case 1: lines.insert(lines[from], at: to)
    default: lines.swapAt(from, to)
    }
    bytes = Array(lines.joined(separator: [0x0A]))
  }
}
