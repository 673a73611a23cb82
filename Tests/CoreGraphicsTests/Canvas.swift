import CoreGraphics
import Raster

/// A small transparent bitmap to draw on, y down, one pixel per unit unless scaled.
struct Canvas {
  let bitmap: Bitmap
  let context: CGContext

  init(_ width: Int, _ height: Int, scale: CGFloat = 1, background: UInt32 = 0) throws {
    bitmap = try makeBitmap(width, height, background)
    context = CGContext(bitmap: bitmap, scale: scale)
  }

  /// Premultiplied 0xAARRGGBB.
  subscript(x: Int, y: Int) -> UInt32 {
    context.flush()
    return bitmap.pixel(x, y)
  }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 24) }

  /// The sum of all alpha values, in pixels.
  var coveredArea: Double {
    context.flush()
    var sum = 0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { sum += Int(bitmap.pixel(x, y) >> 24) }
    }
    return Double(sum) / 255
  }

  var isBlank: Bool { coveredArea == 0 }
}

struct NoMemory: Error {}

func makeBitmap(_ width: Int, _ height: Int, _ color: UInt32 = 0) throws -> Bitmap {
  guard let bitmap = Bitmap(width: width, height: height, format: .argb8888) else { throw NoMemory() }
  bitmap.clear(to: color)
  return bitmap
}

/// An image made from rows of pixels.
func makeImage(_ rows: [[UInt32]]) throws -> CGImage {
  let bitmap = try makeBitmap(rows[0].count, rows.count)
  for (y, row) in rows.enumerated() {
    for (x, pixel) in row.enumerated() { bitmap.row(y).storeBytes(of: pixel, toByteOffset: x * 4, as: UInt32.self) }
  }
  return CGImage(bitmap: bitmap)
}

/// Whether two pixels differ by at most `tolerance` in every channel.
func isNear(_ a: UInt32, _ b: UInt32, _ tolerance: Int = 2) -> Bool {
  [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= tolerance }
}

let red: UInt32 = 0xffff_0000
let green: UInt32 = 0xff00_ff00
let blue: UInt32 = 0xff00_00ff
let black: UInt32 = 0xff00_0000
let white: UInt32 = 0xffff_ffff

extension CGColor {
  static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}
