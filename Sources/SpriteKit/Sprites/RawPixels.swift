import Raster
import UIKit

/// Pictures of bytes in memory.
enum RawPixels {
  /// A picture of bytes for red, green, blue and opacity; nil if there are too few.
  /// - Parameters:
  ///   - stride: The bytes from one row to the next.
  ///   - isFlipped: Whether the first row is the highest one; otherwise it is the lowest.
  static func image(_ data: Data, width: Int, height: Int, stride: Int, isFlipped: Bool) -> CGImage? {
    guard width > 0, height > 0, stride >= width * 4, data.count >= stride * (height - 1) + width * 4,
      let target = Bitmap(width: width, height: height, format: .argb8888)
    else { return nil }
    data.withUnsafeBytes { bytes in
      for y in 0..<height {
        let row = target.row(isFlipped ? y : height - 1 - y).assumingMemoryBound(to: UInt32.self)
        for x in 0..<width {
          let at = y * stride + x * 4
          let alpha = bytes[at + 3]
          // More than the opacity is no premultiplied colour, and would shine.
          let (r, g, b) = (min(bytes[at], alpha), min(bytes[at + 1], alpha), min(bytes[at + 2], alpha))
          row[x] = UInt32(alpha) << 24 | UInt32(r) << 16 | UInt32(g) << 8 | UInt32(b)
        }
      }
    }
    return CGImage(bitmap: target)
  }
}
