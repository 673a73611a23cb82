import Raster

/// The layout of pixels in memory, as Core Graphics describes it.
enum PixelLayout: Equatable, Sendable {
  /// Four bytes per pixel. The values are the positions of the channels in memory; `alpha` is nil when the fourth byte is
  /// unused.
  case rgba(red: Int, green: Int, blue: Int, alpha: Int?, isPremultiplied: Bool)
  /// Three bytes per pixel.
  case rgb
  /// One byte of luminance.
  case gray
  /// One byte of coverage.
  case alphaOnly

  /// Nil for layouts that are not supported: 16 bits, floating point, indexed colour.
  init?(bitsPerComponent: Int, bitsPerPixel: Int, space: CGColorSpaceModel?, info: CGBitmapInfo) {
    guard bitsPerComponent == 8, !info.contains(.floatComponents) else { return nil }
    switch (bitsPerPixel, info.alpha) {
    case (8, .alphaOnly):
      self = .alphaOnly
    case (8, .none) where space == .monochrome || space == nil:
      self = .gray
    case (24, .none) where space == .rgb:
      self = .rgb
    case (32, let alpha) where space == .rgb || space == nil:
      let isLast = [.last, .premultipliedLast, .noneSkipLast].contains(alpha)
      let isFirst = [.first, .premultipliedFirst, .noneSkipFirst].contains(alpha)
      guard isLast || isFirst else { return nil }
      let has = alpha != .noneSkipLast && alpha != .noneSkipFirst
      let premultiplied = alpha != .last && alpha != .first
      // The order in memory when stored big endian.
      let order = isLast ? [0, 1, 2, 3] : [1, 2, 3, 0]
      let isLittle = info.byteOrder == .order32Little
      let place = order.map { isLittle ? 3 - $0 : $0 }
      self = .rgba(
        red: place[0], green: place[1], blue: place[2], alpha: has ? place[3] : nil, isPremultiplied: premultiplied)
    default:
      return nil
    }
  }

  var bytesPerPixel: Int {
    switch self {
    case .rgba: 4
    case .rgb: 3
    case .gray, .alphaOnly: 1
    }
  }

  /// Whether this is the layout of Raster's bitmaps.
  var isNative: Bool { self == .native || self == .nativeOpaque }

  #if _endian(little)
  static let native = PixelLayout.rgba(red: 2, green: 1, blue: 0, alpha: 3, isPremultiplied: true)
  static let nativeOpaque = PixelLayout.rgba(red: 2, green: 1, blue: 0, alpha: nil, isPremultiplied: true)
  #else
  static let native = PixelLayout.rgba(red: 1, green: 2, blue: 3, alpha: 0, isPremultiplied: true)
  static let nativeOpaque = PixelLayout.rgba(red: 1, green: 2, blue: 3, alpha: nil, isPremultiplied: true)
  #endif

  var bitmapFormat: Bitmap.Format {
    switch self {
    case .rgba(_, _, _, let alpha, _): alpha == nil ? .xrgb8888 : .argb8888
    case .rgb, .gray: .xrgb8888
    case .alphaOnly: .argb8888
    }
  }

  /// Converts `width` pixels at `source` to native ones.
  func read(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt32>, width: Int) {
    switch self {
    case .rgba(let red, let green, let blue, let alpha, let isPremultiplied):
      for x in 0..<width {
        let p = source + x * 4
        let a = alpha.map { UInt32(p[$0]) } ?? 255
        var (r, g, b) = (UInt32(p[red]), UInt32(p[green]), UInt32(p[blue]))
        if isPremultiplied {
          // Channels larger than alpha would overflow in the kernels.
          (r, g, b) = (min(r, a), min(g, a), min(b, a))
        } else {
          func scale(_ v: UInt32) -> UInt32 {
            let t = v * a + 128
            return (t + (t >> 8)) >> 8
          }
          (r, g, b) = (scale(r), scale(g), scale(b))
        }
        target[x] = a << 24 | r << 16 | g << 8 | b
      }
    case .rgb:
      for x in 0..<width {
        let p = source + x * 3
        target[x] = 0xff00_0000 | UInt32(p[0]) << 16 | UInt32(p[1]) << 8 | UInt32(p[2])
      }
    case .gray:
      for x in 0..<width { target[x] = 0xff00_0000 | UInt32(source[x]) * 0x01_0101 }
    case .alphaOnly:
      for x in 0..<width { target[x] = UInt32(source[x]) << 24 }
    }
  }

  /// Writes `width` native pixels as bytes of this layout.
  func write(_ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt8>, width: Int) {
    switch self {
    case .rgba(let red, let green, let blue, let alpha, let isPremultiplied):
      let spare = 6 - red - green - blue
      for x in 0..<width {
        let p = target + x * 4
        let v = source[x]
        let a = v >> 24
        var (r, g, b) = (v >> 16 & 255, v >> 8 & 255, v & 255)
        if !isPremultiplied, alpha != nil, a > 0, a < 255 {
          (r, g, b) = (min(255, (r * 255 + a / 2) / a), min(255, (g * 255 + a / 2) / a), min(255, (b * 255 + a / 2) / a))
        }
        (p[red], p[green], p[blue]) = (UInt8(r), UInt8(g), UInt8(b))
        p[spare] = alpha == nil ? 255 : UInt8(a)
      }
    case .rgb:
      for x in 0..<width {
        let p = target + x * 3
        (p[0], p[1], p[2]) = (
          UInt8(source[x] >> 16 & 255), UInt8(source[x] >> 8 & 255), UInt8(source[x] & 255)
        )
      }
    case .gray:
      for x in 0..<width { target[x] = UInt8(min(luminance(source[x]), 255)) }
    case .alphaOnly:
      for x in 0..<width { target[x] = UInt8(source[x] >> 24) }
    }
  }
}

extension CGBitmapInfo {
  /// The native layout of Raster.
  static let nativePixels = CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little)
}

/// Memory in a layout that is not native, for which the context draws into a working copy.
final class CallerPixels {
  let base: UnsafeMutableRawPointer
  let bytesPerRow: Int
  let layout: PixelLayout
  /// Whether the caller provided the memory and may read it at any time.
  let isShared: Bool

  /// Wraps `data`, or allocates memory without it. Nil when memory is short.
  init?(data: UnsafeMutableRawPointer?, bytesPerRow: Int, height: Int, layout: PixelLayout) {
    isShared = data != nil
    self.bytesPerRow = bytesPerRow
    self.layout = layout
    guard let memory = data ?? calloc(height, bytesPerRow) else { return nil }
    base = memory
  }

  deinit {
    if !isShared { free(base) }
  }

  func load(into bitmap: Bitmap) {
    for y in 0..<bitmap.height {
      layout.read(
        (base + y * bytesPerRow).assumingMemoryBound(to: UInt8.self),
        into: bitmap.row(y).assumingMemoryBound(to: UInt32.self), width: bitmap.width)
    }
  }

  func store(from bitmap: Bitmap) {
    for y in 0..<bitmap.height {
      layout.write(
        bitmap.row(y).assumingMemoryBound(to: UInt32.self),
        to: (base + y * bytesPerRow).assumingMemoryBound(to: UInt8.self), width: bitmap.width)
    }
  }
}
