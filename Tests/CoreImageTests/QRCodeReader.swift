import CoreImage
import Raster

/// Reads a code back from pixels, for codes in byte mode up to version 5: the format, the mask, the zigzag, the blocks and
/// the bytes of ISO/IEC 18004. Errors are not corrected: there are none in a picture that was just made.
struct QRCodeReader {
  let bytes: [UInt8]
  /// `L`, `M`, `Q` or `H`.
  let level: String
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// - Parameters:
  ///   - image: One pixel for each module, the first row at the top.
  ///   - margin: The light modules on each side.
  init?(_ image: CGImage, margin: Int) {
    let size = image.width - 2 * margin, version = (size - 17) / 4
    guard image.width == image.height, size == 17 + 4 * version, (1...5).contains(version) else { return nil }
    func isDark(_ x: Int, _ y: Int) -> Bool { image.bitmap.pixel(x + margin, y + margin) & 0xffffff == 0 }
    // Bits 14 to 10 of the format along the upper left finder: two of the level, three of the mask.
    let format = (0..<5).map { isDark($0, 8) != [true, false, true, false, true][$0] }
    level = ["M", "L", "H", "Q"][(format[0] ? 2 : 0) + (format[1] ? 1 : 0)]
    let mask = format[2...4].reduce(0) { $0 * 2 + ($1 ? 1 : 0) }
    var bits: [Bool] = []
    var right = size - 1, isUpwards = true
    while right > 0 {
      if right == 6 { right -= 1 }
      for step in 0..<size {
        let y = isUpwards ? size - 1 - step : step
        for x in [right, right - 1] where !Self.isFunction(x, y, size) {
          bits.append(isDark(x, y) != Self.isMasked(x, y, mask))
        }
      }
      isUpwards.toggle()
      right -= 2
    }
    // Codewords of more than one block take turns.
    let blocks = Self.blocks(version, level)
    let words = bits.count / 8
    func word(_ index: Int) -> Int { bits[8 * index..<8 * index + 8].reduce(0) { $0 * 2 + ($1 ? 1 : 0) } }
    guard blocks.reduce(0, +) <= words else { return nil }
    var data = blocks.map { _ in [Int]() }, next = 0
    for row in 0..<(blocks.max() ?? 0) {
      for block in blocks.indices where row < blocks[block] {
        data[block].append(word(next))
        next += 1
      }
    }
    let stream = data.joined().flatMap { word in (0..<8).map { word >> (7 - $0) & 1 } }
    func number(_ range: Range<Int>) -> Int { stream[range].reduce(0) { $0 * 2 + $1 } }
    guard stream.count > 12, number(0..<4) == 4 else { return nil }
    let count = number(4..<12)
    guard stream.count >= 12 + 8 * count else { return nil }
    bytes = (0..<count).map { UInt8(number(12 + 8 * $0..<20 + 8 * $0)) }
  }

  /// The data codewords of each block, from the standard's table.
  private static func blocks(_ version: Int, _ level: String) -> [Int] {
    switch (version, level) {
    case (1, "L"): [19]
    case (1, "M"): [16]
    case (1, "Q"): [13]
    case (1, "H"): [9]
    case (2, "L"): [34]
    case (2, "M"): [28]
    case (2, "Q"): [22]
    case (2, "H"): [16]
    case (3, "L"): [55]
    case (3, "M"): [44]
    case (3, "Q"): [17, 17]
    case (3, "H"): [13, 13]
    case (4, "L"): [80]
    case (4, "M"): [32, 32]
    case (4, "Q"): [24, 24]
    case (4, "H"): [9, 9, 9, 9]
    case (5, "L"): [108]
    case (5, "M"): [43, 43]
    case (5, "Q"): [15, 15, 16, 16]
    default: [11, 11, 12, 12]
    }
  }

  private static func isFunction(_ x: Int, _ y: Int, _ size: Int) -> Bool {
    if x == 6 || y == 6 || (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9) { return true }
    guard size > 21 else { return false }
    return abs(x - size + 7) <= 2 && abs(y - size + 7) <= 2
  }

  private static func isMasked(_ x: Int, _ y: Int, _ mask: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (y / 2 + x / 3) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }
}
