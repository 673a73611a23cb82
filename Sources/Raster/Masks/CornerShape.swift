#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The outline of one rounded corner, and the part of each pixel that lies inside of it.
struct CornerShape: Hashable {
  /// The radius in pixels.
  var radius: Float
  /// Apple's continuous corner: the curve takes 1.53 radii of each edge and bends more gently.
  var continuous: Bool

  /// How far the curve reaches along each edge, in pixels.
  var reach: Float { continuous ? radius * 1.528665 : radius }
  /// Side of the square of pixels that the curve touches.
  var side: Int32 { Int32(reach.rounded(.up)) }

  /// The y, in pixels, of a top left corner's outline at the horizontal distance `x` from the left edge.
  func outline(at x: Float) -> Float {
    let reach = self.reach
    guard x < reach else { return 0 }
    let u = max(0, (reach - x) / reach)
    // The exponent puts the middle of the superellipse where the circle's middle is.
    let v = continuous ? powf(max(0, 1 - powf(u, 3.26)), 1 / 3.26) : (1 - u * u).squareRoot()
    return reach * (1 - v)
  }

  /// Adds `sign` times the coverage of a top left corner, moved `inset` pixels down and right, to `cells`.
  func accumulate(into cells: inout [Float], side: Int, inset: Float, sign: Float) {
    let samples = 32
    for column in 0..<side {
      var heights = [Float](repeating: 0, count: side)
      for sample in 0..<samples {
        let x = Float(column) + (Float(sample) + 0.5) / Float(samples) - inset
        guard x >= 0 else { continue }
        let top = outline(at: x) + inset
        // The outline cuts one row; the rows below are covered fully.
        let cut = Int(top)
        guard cut < side else { continue }
        heights[cut] += Float(cut + 1) - top
        heights.withUnsafeMutableBufferPointer { heights in
          for row in (cut + 1)..<max(side, cut + 1) { heights[row] += 1 }
        }
      }
      for row in 0..<side { cells[row * side + column] += sign * heights[row] / Float(samples) }
    }
  }
}

/// The corner radii of a rounded rectangle, in pixels.
public struct CornerRadii: Hashable, Sendable {
  /// The radius of each corner, in pixels; 0 for a square one.
  public var topLeft, topRight, bottomLeft, bottomRight: Float
  /// Whether the corners have Apple's continuous curve instead of a quarter circle.
  public var continuous: Bool

  /// Makes radii, in pixels, that may differ.
  public init(topLeft: Float, topRight: Float, bottomLeft: Float, bottomRight: Float, continuous: Bool = false) {
    (self.topLeft, self.topRight, self.bottomLeft, self.bottomRight) = (topLeft, topRight, bottomLeft, bottomRight)
    self.continuous = continuous
  }

  /// Makes four equal radii, in pixels.
  public init(_ radius: Float, continuous: Bool = false) {
    self.init(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius, continuous: continuous)
  }

  var all: [Float] { [topLeft, topRight, bottomLeft, bottomRight] }
  var largest: Float { max(max(topLeft, topRight), max(bottomLeft, bottomRight)) }
  var isSquare: Bool { largest <= 0 }

  /// Finite, not negative, in sixteenths of a pixel (so that an animated radius does not fill the cache), at most 4096.
  var normalized: CornerRadii {
    func clean(_ r: Float) -> Float { r.isFinite ? (min(4096, max(0, r)) * 16).rounded() / 16 : 0 }
    return CornerRadii(
      topLeft: clean(topLeft), topRight: clean(topRight), bottomLeft: clean(bottomLeft),
      bottomRight: clean(bottomRight), continuous: continuous)
  }
}
