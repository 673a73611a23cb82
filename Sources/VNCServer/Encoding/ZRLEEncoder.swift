import VNCChannel

/// Zlib run-length encoding (RFC 6143, 7.7.6): tiles of 64 × 64 pixels, each in the shortest of its forms, compressed
/// in one stream for the whole session.
final class ZRLEEncoder {
  private let deflater: Deflater
  private var pixels: [UInt32] = []
  private var plain: [UInt8] = []
  private var palette = TilePalette()
  private static let tileSide = 64

  /// Fails when memory is short.
  init?() {
    guard let deflater = Deflater() else { return nil }
    self.deflater = deflater
  }

  /// Appends the length and the data of a rectangle.
  func encode(_ rect: FrameRect, of reader: FrameReader, with converter: PixelConverter, to output: inout [UInt8]) {
    plain.removeAll(keepingCapacity: true)
    for y in stride(from: rect.y, to: rect.y + rect.height, by: Self.tileSide) {
      for x in stride(from: rect.x, to: rect.x + rect.width, by: Self.tileSide) {
        let area = FrameRect(x: x, y: y, width: Self.tileSide, height: Self.tileSide).intersection(rect)
        reader.read(area, into: &pixels)
        encodeTile(area.width, area.height, converter)
      }
    }
    let start = output.count
    output.append32(0)
    deflater.deflate(plain, to: &output)
    let length = UInt32(output.count - start - 4)
    for place in 0..<4 { output[start + place] = UInt8(truncatingIfNeeded: length >> UInt32(24 - 8 * place)) }
  }

  private func encodeTile(_ width: Int, _ height: Int, _ converter: PixelConverter) {
    let count = width * height
    palette.removeAll()
    for index in 0..<count { pixels[index] = converter.value(pixels[index]) }
    var (plainSize, indexedSize) = (0, 0)
    let pixelSize = converter.format.compressed == .whole ? converter.format.bytesPerPixel : 3
    forEachRun(count) { value, length in
      palette.insert(value)
      plainSize += pixelSize + (length - 1) / 255 + 1
      indexedSize += length == 1 ? 1 : 2 + (length - 1) / 255
    }
    let colors = palette.colors
    guard !palette.isOverfull else {
      return plainSize < count * pixelSize ? writeRuns(count, converter) : writePixels(count, converter)
    }
    if colors.count == 1 {
      plain.append(1)
      return converter.appendCompressed(colors[0], to: &plain)
    }
    let packedSize = colors.count > 16 ? Int.max : Self.packedRow(width, colors.count) * height
    let shortest = min(packedSize, indexedSize) + colors.count * pixelSize
    if min(packedSize, indexedSize) == Int.max || shortest >= min(plainSize, count * pixelSize) {
      return plainSize < count * pixelSize ? writeRuns(count, converter) : writePixels(count, converter)
    }
    if packedSize <= indexedSize { writePacked(width, height, converter) } else { writeIndexedRuns(count, converter) }
  }

  private func forEachRun(_ count: Int, _ body: (UInt32, Int) -> Void) {
    var index = 0
    while index < count {
      let value = pixels[index]
      var end = index + 1
      while end < count, pixels[end] == value { end += 1 }
      body(value, end - index)
      index = end
    }
  }

  private func writePixels(_ count: Int, _ converter: PixelConverter) {
    plain.append(0)
    for index in 0..<count { converter.appendCompressed(pixels[index], to: &plain) }
  }

  private func writeRuns(_ count: Int, _ converter: PixelConverter) {
    plain.append(128)
    forEachRun(count) { value, length in
      converter.appendCompressed(value, to: &plain)
      appendLength(length)
    }
  }

  private func writeIndexedRuns(_ count: Int, _ converter: PixelConverter) {
    plain.append(UInt8(128 + palette.colors.count))
    for color in palette.colors { converter.appendCompressed(color, to: &plain) }
    forEachRun(count) { value, length in
      let index = palette.index(of: value)
      if length == 1 { return plain.append(index) }
      plain.append(index | 128)
      appendLength(length)
    }
  }

  private func appendLength(_ length: Int) {
    var rest = length - 1
    while rest >= 255 {
      plain.append(255)
      rest -= 255
    }
    plain.append(UInt8(rest))
  }

  private static func bits(_ colors: Int) -> Int { colors <= 2 ? 1 : colors <= 4 ? 2 : 4 }
  private static func packedRow(_ width: Int, _ colors: Int) -> Int { (width * bits(colors) + 7) / 8 }

  private func writePacked(_ width: Int, _ height: Int, _ converter: PixelConverter) {
    plain.append(UInt8(palette.colors.count))
    for color in palette.colors { converter.appendCompressed(color, to: &plain) }
    let bits = Self.bits(palette.colors.count)
    for y in 0..<height {
      // Each row starts a new byte; its first pixel is in the highest bits.
      var (byte, used) = (UInt8(0), 0)
      for x in 0..<width {
        byte = byte << UInt8(bits) | palette.index(of: pixels[y * width + x])
        used += bits
        if used == 8 {
          plain.append(byte)
          (byte, used) = (0, 0)
        }
      }
      if used > 0 { plain.append(byte << UInt8(8 - used)) }
    }
  }
}
