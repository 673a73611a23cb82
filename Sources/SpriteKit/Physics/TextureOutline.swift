internal import CChipmunk
import UIKit

/// The outlines of the opaque parts of a texture.
@MainActor
enum TextureOutline {
  /// Pictures are sampled with at most so many pixels along each side.
  private static let mostPixels = 128
  /// How far a line may be from the outline, in those pixels.
  private static let tolerance = 0.7

  private final class Found {
    var lines: [[CGPoint]] = []
  }

  /// Convex polygons around the origin, for a sprite of `size` in points. Empty if nothing is opaque or Chipmunk is missing.
  static func parts(of texture: SKTexture, threshold: Float, size: CGSize) -> [BodyShape] {
    guard PhysicsLibrary.isAvailable else { return [] }
    let image = texture.cgImage()
    let zoom = min(1, CGFloat(mostPixels) / CGFloat(max(image.width, image.height, 1)))
    let width = max(1, Int((CGFloat(image.width) * zoom).rounded()))
    let height = max(1, Int((CGFloat(image.height) * zoom).rounded()))
    let alpha = coverage(of: image, width, height)
    let found = Found()
    // Exactly 0 would lie on the outside of the picture.
    let limit = threshold.isFinite ? min(max(Double(threshold), 1.0 / 510), 0.999) : 0.5
    vp_outline(
      alpha, Int32(width), Int32(height), width, limit, tolerance,
      { points, count, context in
        guard let points, let context else { return }
        let list = UnsafeBufferPointer(start: points, count: Int(count)).map { CGPoint(x: $0.x, y: $0.y) }
        Unmanaged<Found>.fromOpaque(context).takeUnretainedValue().lines.append(list)
      }, Unmanaged.passUnretained(found).toOpaque())
    let (x, y) = (size.width / CGFloat(width), size.height / CGFloat(height))
    func area(_ line: [CGPoint]) -> CGFloat {
      line.indices.reduce(0) { sum, at in
        let (a, b) = (line[at], line[(at + 1) % line.count])
        return sum + (a.x * b.y - b.x * a.y) / 2
      }
    }
    // Lines around holes run the other way round, and a body has none. The largest part decides which way that is.
    let areas = found.lines.map(area)
    guard let outer = areas.max(by: { abs($0) < abs($1) }) else { return [] }
    return zip(found.lines, areas).filter { $1 * outer > 0 && abs($1) >= 4 }.flatMap { line, _ in
      ConvexParts.split(
        line.map { CGPoint(x: $0.x * x - size.width / 2, y: $0.y * y - size.height / 2) }
      ).map { BodyShape.polygon($0) }
    }
  }

  private static func coverage(of image: CGImage, _ width: Int, _ height: Int) -> [UInt8] {
    let bitmap = image.bitmap
    var alpha = [UInt8](repeating: 255, count: width * height)
    guard bitmap.format == .argb8888 else { return alpha }
    for row in 0..<height {
      let y = min(image.height - 1, (2 * row + 1) * image.height / (2 * height))
      for column in 0..<width {
        let x = min(image.width - 1, (2 * column + 1) * image.width / (2 * width))
        alpha[row * width + column] = UInt8(truncatingIfNeeded: bitmap.pixel(x, y) >> 24)
      }
    }
    return alpha
  }
}
