import Raster

/// The difference between two pictures of the same size. Alpha is ignored, because a screen has none.
struct PictureDifference {
  /// Pixels that differ by more than the tolerated channel difference.
  private(set) var pixels = 0
  /// The largest difference of a channel anywhere, 0 … 255.
  private(set) var largest = 0
  /// The smallest rectangle around the pixels that differ.
  private(set) var bounds = PixelRect.empty
  private let expected: Bitmap
  private let actual: Bitmap
  private let tolerated: Int

  /// Both bitmaps must have the same size and 32-bit pixels.
  init(expected: Bitmap, actual: Bitmap, tolerated: Int) {
    (self.expected, self.actual, self.tolerated) = (expected, actual, tolerated)
    for y in 0..<actual.height {
      let left = Self.row(expected, y)
      let right = Self.row(actual, y)
      for x in 0..<actual.width where (left[x] ^ right[x]) & 0x00FF_FFFF != 0 {
        let distance = Self.distance(left[x], right[x])
        largest = max(largest, distance)
        guard distance > tolerated else { continue }
        pixels += 1
        bounds = bounds.union(PixelRect(x: Int32(x), y: Int32(y), width: 1, height: 1))
      }
    }
  }

  /// The actual picture, faded, with every differing pixel in red and a frame around them that makes a single one easy
  /// to find.
  func picture() -> Bitmap? {
    guard let picture = Bitmap(width: actual.width, height: actual.height, format: .xrgb8888) else { return nil }
    let frame = bounds.inset(-4, -4).intersection(picture.bounds)
    for y in 0..<actual.height {
      let left = Self.row(expected, y)
      let right = Self.row(actual, y)
      let row = Self.row(picture, y)
      for x in 0..<actual.width {
        let isFrame =
          frame.contains(x: Int32(x), y: Int32(y))
          && (Int32(x) == frame.x0 || Int32(x) == frame.x1 - 1 || Int32(y) == frame.y0 || Int32(y) == frame.y1 - 1)
        if Self.distance(left[x], right[x]) > tolerated {
          row[x] = 0xFFE0_0020
        } else if isFrame {
          row[x] = 0xFF20_60FF
        } else {
          row[x] = Self.faded(right[x])
        }
      }
    }
    return picture
  }

  private static func row(_ bitmap: Bitmap, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    bitmap.row(y).assumingMemoryBound(to: UInt32.self)
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    var largest = 0
    for shift in [0, 8, 16] as [UInt32] {
      largest = max(largest, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
    }
    return largest
  }

  private static func faded(_ pixel: UInt32) -> UInt32 {
    let brightness = ((pixel >> 16 & 0xFF) * 54 + (pixel >> 8 & 0xFF) * 183 + (pixel & 0xFF) * 19) >> 8
    let gray = 255 - (255 - brightness) * 3 / 10
    return 0xFF00_0000 | gray << 16 | gray << 8 | gray
  }
}
