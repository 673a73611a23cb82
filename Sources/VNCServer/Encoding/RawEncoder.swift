import VNCChannel

/// Uncompressed pixels (RFC 6143, 7.7.1) in the viewer's format.
struct RawEncoder {
  private var pixels: [UInt32] = []

  mutating func encode(_ rect: FrameRect, of reader: FrameReader, with converter: PixelConverter, to output: inout [UInt8]) {
    reader.read(rect, into: &pixels)
    let count = rect.width * rect.height
    output.reserveCapacity(output.count + count * converter.format.bytesPerPixel)
    #if _endian(little)
    if converter.format.isNative {
      return pixels.withUnsafeBytes { output.append(contentsOf: $0.prefix(count * 4)) }
    }
    #endif
    for index in 0..<count { converter.append(converter.value(pixels[index]), to: &output) }
  }
}
