import VNCChannel

/// The pixel format that a viewer requests (RFC 6143, 7.4): true colour with any shifts.
struct PixelFormat: Hashable {
  var bitsPerPixel: Int
  var depth: Int
  var isBigEndian: Bool
  var maxima: [Int]
  var shifts: [Int]

  /// The format of frames: little-endian XRGB.
  static let native = PixelFormat(
    bitsPerPixel: 32, depth: 24, isBigEndian: false, maxima: [255, 255, 255], shifts: [16, 8, 0])

  var bytesPerPixel: Int { bitsPerPixel / 8 }

  /// Whether rows of frames can be sent unconverted.
  var isNative: Bool { bitsPerPixel == 32 && !isBigEndian && maxima == Self.native.maxima && shifts == Self.native.shifts }

  /// The bytes of a four-byte pixel that a compressed pixel keeps (RFC 6143, 7.7.5): the three with colour, if the
  /// depth allows.
  enum Compressed { case whole, low, high }

  var compressed: Compressed {
    guard bitsPerPixel == 32, depth <= 24 else { return .whole }
    let mask = zip(maxima, shifts).reduce(0) { $0 | $1.0 << $1.1 }
    return mask <= 0xFF_FFFF ? .low : mask & 0xFF == 0 ? .high : .whole
  }

  /// The sixteen bytes of the format in ServerInit.
  var bytes: [UInt8] {
    var bytes: [UInt8] = [UInt8(bitsPerPixel), UInt8(depth), isBigEndian ? 1 : 0, 1]
    for maximum in maxima { bytes.append16(maximum) }
    return bytes + shifts.map { UInt8($0) } + [0, 0, 0]
  }
}

extension PixelFormat {
  /// Parses the sixteen bytes of SetPixelFormat. Nil for formats that are not supported: colour maps, odd sizes, shifts
  /// beyond the pixel.
  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = ByteReader(bytes)
    guard let bits = reader.byte(), let depth = reader.byte(), let order = reader.byte(), let isTrueColour = reader.byte(),
      let red = reader.number16(), let green = reader.number16(), let blue = reader.number16(),
      let redShift = reader.byte(), let greenShift = reader.byte(), let blueShift = reader.byte()
    else { return nil }
    guard [8, 16, 32].contains(bits), isTrueColour != 0, (1...bits).contains(depth) else { return nil }
    let maxima = [red, green, blue]
    let shifts = [redShift, greenShift, blueShift].map { Int($0) }
    for (maximum, shift) in zip(maxima, shifts) {
      // A maximum is 2ⁿ − 1.
      guard maximum > 0, maximum & (maximum + 1) == 0, shift + maximum.nonzeroBitWidth <= bits else { return nil }
    }
    self.init(bitsPerPixel: Int(bits), depth: Int(depth), isBigEndian: order != 0, maxima: maxima, shifts: shifts)
  }
}

extension Int {
  /// The number of bits up to the highest set one.
  fileprivate var nonzeroBitWidth: Int { Int.bitWidth - leadingZeroBitCount }
}

/// Converts XRGB pixels to a viewer's format.
struct PixelConverter {
  let format: PixelFormat
  private let red: [UInt32]
  private let green: [UInt32]
  private let blue: [UInt32]

  init(_ format: PixelFormat) {
    self.format = format
    func table(_ channel: Int) -> [UInt32] {
      (0..<256).map { UInt32(($0 * format.maxima[channel] + 127) / 255) << UInt32(format.shifts[channel]) }
    }
    (red, green, blue) = (table(0), table(1), table(2))
  }

  /// The pixel's value in the format, independent of byte order.
  @inline(__always)
  func value(_ pixel: UInt32) -> UInt32 {
    if format.isNative { return pixel & 0xFF_FFFF }
    return red[Int(pixel >> 16 & 255)] | green[Int(pixel >> 8 & 255)] | blue[Int(pixel & 255)]
  }

  func append(_ value: UInt32, to bytes: inout [UInt8]) {
    append(value, to: &bytes, count: format.bytesPerPixel)
  }

  /// Appends the pixel as ZRLE's CPIXEL.
  func appendCompressed(_ value: UInt32, to bytes: inout [UInt8]) {
    switch format.compressed {
    case .whole: append(value, to: &bytes)
    case .low: append(value, to: &bytes, count: 3)
    case .high: append(value >> 8, to: &bytes, count: 3)
    }
  }

  @inline(__always)
  private func append(_ value: UInt32, to bytes: inout [UInt8], count: Int) {
    if format.isBigEndian {
      for place in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * place))) }
    } else {
      for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * place))) }
    }
  }
}
