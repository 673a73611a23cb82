import CZlib

/// Decodes what the encoder writes, by the standard's text (RFC 6143, 7.7.6).
enum ZRLEDecoder {
  struct Malformed: Error {}

  /// - Parameters:
  ///   - data: One rectangle's content: its length and as many bytes.
  ///   - format: The first thirteen bytes of a pixel format.
  static func pixels(_ data: [UInt8], width: Int, height: Int, format: [UInt8]) throws -> [UInt32] {
    let length = data.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard data.count == length + 4 else { throw Malformed() }
    let bytes = try inflated(Array(data.dropFirst(4)))
    var next = 0
    func byte() throws -> Int {
      guard next < bytes.count else { throw Malformed() }
      next += 1
      return Int(bytes[next - 1])
    }
    let isBig = format[2] != 0
    let maxima = [4, 6, 8].map { UInt32(format[$0]) << 8 | UInt32(format[$0 + 1]) }
    let mask = zip(maxima, format[10..<13]).reduce(UInt32(0)) { $0 | $1.0 << UInt32($1.1) }
    let isShort = format[0] == 32 && format[1] <= 24
    func pixel() throws -> UInt32 {
      let count = isShort ? 3 : Int(format[0]) / 8
      var value: UInt32 = 0
      for place in 0..<count {
        let part = UInt32(try byte())
        value = isBig ? value << 8 | part : value | part << UInt32(8 * place)
      }
      return isShort && mask > 0xFF_FFFF ? value << 8 : value
    }
    func run() throws -> Int {
      var length = 1
      while true {
        let part = try byte()
        length += part
        if part != 255 { return length }
      }
    }
    var pixels = [UInt32](repeating: 0, count: width * height)
    for top in stride(from: 0, to: height, by: 64) {
      for left in stride(from: 0, to: width, by: 64) {
        let (wide, high) = (min(64, width - left), min(64, height - top))
        var tile: [UInt32] = []
        let kind = try byte()
        let palette = try kind == 0 || kind == 128 ? [] : (0..<(kind & 127)).map { _ in try pixel() }
        switch kind {
        case 0: for _ in 0..<(wide * high) { tile.append(try pixel()) }
        case 1: tile = [UInt32](repeating: palette[0], count: wide * high)
        case 2...16:
          let bits = kind == 2 ? 1 : kind <= 4 ? 2 : 4
          for _ in 0..<high {
            var row: [UInt32] = []
            while row.count < wide {
              let packed = try byte()
              for place in stride(from: 8 - bits, through: 0, by: -bits) where row.count < wide {
                row.append(palette[packed >> place & (1 << bits - 1)])
              }
            }
            tile += row
          }
        case 128:
          while tile.count < wide * high {
            let value = try pixel()
            tile += [UInt32](repeating: value, count: try run())
          }
        case 130...:
          while tile.count < wide * high {
            let index = try byte()
            tile += [UInt32](repeating: palette[index & 127], count: index & 128 == 0 ? 1 : try run())
          }
        default: throw Malformed()
        }
        guard tile.count == wide * high else { throw Malformed() }
        for y in 0..<high { for x in 0..<wide { pixels[(top + y) * width + left + x] = tile[y * wide + x] } }
      }
    }
    guard next == bytes.count else { throw Malformed() }
    return pixels
  }

  private static func inflated(_ data: [UInt8]) throws -> [UInt8] {
    var data = data
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { throw Malformed() }
    defer { inflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: 1 << 20)
    let count = data.withUnsafeMutableBufferPointer { data in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = data.baseAddress
        stream.avail_in = UInt32(data.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        _ = inflate(&stream, Z_SYNC_FLUSH)
        return output.count - Int(stream.avail_out)
      }
    }
    return Array(output.prefix(count))
  }
}
