/// The blurred coverage of a shape. Immutable.
public final class ShadowMask: @unchecked Sendable {
  // Unchecked: what the pointer refers to is written in `init` only.
  let bitmap: Bitmap
  let record: UnsafeMutablePointer<vr_shadow>
  /// Pixels by which the blur reaches beyond the shape on each side.
  public let extent: Int32
  /// Whether the mask stretches to any size of the same shape.
  public let isNineSlice: Bool

  /// Indexed by the faintest visible coverage: the margins (left, top, right, bottom), in pixels, where all coverage is
  /// fainter.
  private let faintMargins: [PixelRect]

  /// Insets of the mask's four sides in which a colour of this alpha changes no pixel: coverage m has no effect while alpha
  /// · m / 255 is below a half, less the rounding error of 16-bit products.
  func faintMargin(alpha: UInt32) -> PixelRect {
    let shows = alpha == 0 ? faintMargins.count - 1 : Int((124 + alpha) / alpha)
    return faintMargins[min(shows, faintMargins.count - 1)]
  }

  private static func faintMargins(of bitmap: Bitmap, limit: Int) -> [PixelRect] {
    var rows = [UInt8](repeating: 0, count: bitmap.height)
    var columns = [UInt8](repeating: 0, count: bitmap.width)
    // Without the arrays' bounds checks the compiler can vectorize the loop.
    columns.withUnsafeMutableBufferPointer { columns in
      guard let columns = columns.baseAddress else { return }
      for y in 0..<bitmap.height {
        let row = bitmap.row(y).assumingMemoryBound(to: UInt8.self)
        var most: UInt8 = 0
        for x in 0..<bitmap.width {
          most = max(most, row[x])
          columns[x] = max(columns[x], row[x])
        }
        rows[y] = most
      }
    }
    func margin(_ values: [UInt8], _ threshold: Int, fromEnd: Bool) -> Int32 {
      var i = 0
      while i < min(limit, values.count), Int(values[fromEnd ? values.count - 1 - i : i]) < threshold { i += 1 }
      return Int32(i)
    }
    return (0...32).map { threshold in
      PixelRect(
        x0: margin(columns, threshold, fromEnd: false), y0: margin(rows, threshold, fromEnd: false),
        x1: margin(columns, threshold, fromEnd: true), y1: margin(rows, threshold, fromEnd: true))
    }
  }

  init(bitmap: Bitmap, extent: Int32, corner: Int32) {
    self.bitmap = bitmap
    faintMargins = Self.faintMargins(of: bitmap, limit: Int(extent))
    self.extent = extent
    isNineSlice = corner > 0
    record = .allocate(capacity: 1)
    record.initialize(to: vr_shadow(mask: bitmap.mask.pointee, extent: extent, corner: corner))
  }

  deinit { record.deallocate() }

  /// Returns the same nine-slice with the smallest corners. Columns and rows next to the middle ones are cut out if they are
  /// equal, as is the last quarter of a Gaussian's extent in eight bits.
  static func tightened(_ mask: Bitmap, corner: Int32) -> (Bitmap, Int32) {
    let side = mask.width
    guard mask.height == side, side == 2 * Int(corner) + 1 else { return (mask, corner) }
    func value(_ x: Int, _ y: Int) -> UInt8 { mask.row(y).load(fromByteOffset: x, as: UInt8.self) }
    let middle = Int(corner)
    func isMiddle(_ i: Int) -> Bool {
      (0..<side).allSatisfy {
        value(i, $0) == value(middle, $0) && value(side - 1 - i, $0) == value(middle, $0)
          && value($0, i) == value($0, middle) && value($0, side - 1 - i) == value($0, middle)
      }
    }
    var c = middle
    while c > 1, isMiddle(c - 1) { c -= 1 }
    guard c < middle, let slices = Bitmap(width: 2 * c + 1, height: 2 * c + 1, format: .a8) else { return (mask, corner) }
    func source(_ i: Int) -> Int { i <= c ? (i == c ? middle : i) : side - (2 * c + 1 - i) }
    for y in 0...(2 * c) {
      for x in 0...(2 * c) { slices.row(y).storeBytes(of: value(source(x), source(y)), toByteOffset: x, as: UInt8.self) }
    }
    return (slices, Int32(c))
  }

  /// Three standard deviations hold 99.7 % of a Gaussian; the remainder is under half a step of 255.
  static func extent(sigma: Float) -> Int32 { Int32((3 * sigma).rounded(.up)) }

  /// Draws the sharp shape into the middle of a bitmap with room for its blur, then blurs it.
  static func rounded(width: Int32, height: Int32, corners: CornerMasks?, sigma: Float) -> Bitmap? {
    let extent = extent(sigma: sigma)
    guard
      let sharp = Bitmap(width: Int(width + 2 * extent), height: Int(height + 2 * extent), format: .argb8888),
      let mask = Bitmap(width: sharp.width, height: sharp.height, format: .a8)
    else { return nil }
    let list = DisplayList()
    let rect = PixelRect(x: extent, y: extent, width: width, height: height)
    if let corners { list.rounded(rect, corners: corners, color: 0xffff_ffff) } else { list.fill(rect, color: 0xffff_ffff) }
    let painter = Painter(threads: 1)
    guard painter.paint(list, into: sharp, damage: Region(sharp.bounds)) else { return nil }
    vr_extract_alpha(
      mask.base.assumingMemoryBound(to: UInt8.self), mask.pitch, sharp.pixels, sharp.pitch, Int32(sharp.width),
      Int32(sharp.height))
    guard vr_blur(mask.base.assumingMemoryBound(to: UInt8.self), mask.pitch, Int32(mask.width), Int32(mask.height), sigma)
    else { return nil }
    return mask
  }
}
