import CoreGraphics
import Foundation
import Raster

extension CGImage {
  /// Returns the image's coverage in one colour; nil when out of memory.
  func tinted(_ color: CGColor) -> CGImage? {
    guard let result = Bitmap(width: width, height: height, format: .argb8888) else { return nil }
    let pixel = color.premultipliedARGB
    let (w, h) = (Int32(width), Int32(height))
    switch bitmap.format {
    case .a8:
      vr_colorize(
        result.pixels, result.pitch, bitmap.base.assumingMemoryBound(to: UInt8.self), bitmap.pitch, w, h, pixel)
    case .argb8888:
      guard let alpha = Bitmap(width: width, height: height, format: .a8) else { return nil }
      let coverage = alpha.base.assumingMemoryBound(to: UInt8.self)
      vr_extract_alpha(coverage, alpha.pitch, bitmap.pixels, bitmap.pitch, w, h)
      vr_colorize(result.pixels, result.pitch, coverage, alpha.pitch, w, h, pixel)
    case .xrgb8888, .rgb565:
      result.clear(to: pixel)
    }
    return CGImage(bitmap: result)
  }

  /// Returns the image rotated and flipped upright from `orientation`; nil when out of memory.
  func rotatedUpright(_ orientation: UIImage.Orientation) -> CGImage? {
    guard orientation != .up, bitmap.format != .rgb565 else { return self }
    let (w, h) = (width, height)
    let swaps = orientation.swapsSides
    guard let result = Bitmap(width: swaps ? h : w, height: swaps ? w : h, format: bitmap.format) else { return nil }
    // The source position of the first pixel, and the source offsets of one step right and one step down.
    let start: (x: Int, y: Int), right: (x: Int, y: Int), down: (x: Int, y: Int)
    switch orientation {
    case .up: (start, right, down) = ((0, 0), (1, 0), (0, 1))
    case .upMirrored: (start, right, down) = ((w - 1, 0), (-1, 0), (0, 1))
    case .down: (start, right, down) = ((w - 1, h - 1), (-1, 0), (0, -1))
    case .downMirrored: (start, right, down) = ((0, h - 1), (1, 0), (0, -1))
    case .right: (start, right, down) = ((0, h - 1), (0, -1), (1, 0))
    case .left: (start, right, down) = ((w - 1, 0), (0, 1), (-1, 0))
    case .leftMirrored: (start, right, down) = ((0, 0), (0, 1), (1, 0))
    case .rightMirrored: (start, right, down) = ((w - 1, h - 1), (0, -1), (-1, 0))
    }
    if bitmap.format == .a8 {
      copy(UInt8.self, to: result, start, right, down)
    } else {
      copy(UInt32.self, to: result, start, right, down)
    }
    return CGImage(bitmap: result)
  }

  private func copy<Pixel>(
    _ type: Pixel.Type, to result: Bitmap, _ start: (x: Int, y: Int), _ right: (x: Int, y: Int),
    _ down: (x: Int, y: Int)
  ) {
    let size = MemoryLayout<Pixel>.size
    let step = right.y * bitmap.pitch + right.x * size
    for y in 0..<result.height {
      let row = result.row(y).assumingMemoryBound(to: Pixel.self)
      var offset = (start.y + y * down.y) * bitmap.pitch + (start.x + y * down.x) * size
      for x in 0..<result.width {
        row[x] = bitmap.base.load(fromByteOffset: offset, as: Pixel.self)
        offset += step
      }
    }
  }
}
