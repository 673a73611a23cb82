import CRaster

/// A half-open rectangle of device pixels: `x0`, `y0` are inside, `x1`, `y1` are not. Any rectangle with `x1 <= x0` or
/// `y1 <= y0` is empty.
public typealias PixelRect = vr_rect

extension vr_rect {
  /// Makes a rectangle from its top left pixel and its size in pixels.
  @inlinable
  public init(x: Int32, y: Int32, width: Int32, height: Int32) {
    self.init(x0: x, y0: y, x1: x &+ width, y1: y &+ height)
  }

  /// The empty rectangle at the origin.
  public static let empty = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)
  /// Larger than any surface, small enough that offsets and sizes computed from it do not overflow.
  public static let infinite = PixelRect(x0: -(1 << 28), y0: -(1 << 28), x1: 1 << 28, y1: 1 << 28)

  /// The width in pixels, which may be negative in an empty rectangle.
  @inlinable public var width: Int32 { x1 &- x0 }
  /// The height in pixels, which may be negative in an empty rectangle.
  @inlinable public var height: Int32 { y1 &- y0 }
  /// Whether the rectangle has no pixels.
  @inlinable public var isEmpty: Bool { x1 <= x0 || y1 <= y0 }
  /// The number of pixels inside; 0 when empty.
  @inlinable public var area: Int { isEmpty ? 0 : Int(width) * Int(height) }

  /// The pixels in both rectangles; an empty rectangle when there are none.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
  }

  /// Whether the rectangles share a pixel.
  @inlinable
  public func intersects(_ other: PixelRect) -> Bool {
    max(x0, other.x0) < min(x1, other.x1) && max(y0, other.y0) < min(y1, other.y1)
  }

  /// The smallest rectangle that encloses both; an empty one adds nothing.
  @inlinable
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  /// The rectangle moved by (dx, dy) pixels.
  @inlinable
  public func offset(_ dx: Int32, _ dy: Int32) -> PixelRect {
    PixelRect(x0: x0 &+ dx, y0: y0 &+ dy, x1: x1 &+ dx, y1: y1 &+ dy)
  }

  /// Insets each side by dx or dy pixels; negative values grow the rectangle.
  @inlinable
  public func inset(_ dx: Int32, _ dy: Int32) -> PixelRect {
    PixelRect(x0: x0 &+ dx, y0: y0 &+ dy, x1: x1 &- dx, y1: y1 &- dy)
  }

  /// Whether `other` lies inside.
  @inlinable
  public func contains(_ other: PixelRect) -> Bool {
    other.x0 >= x0 && other.y0 >= y0 && other.x1 <= x1 && other.y1 <= y1
  }

  /// Whether the pixel (x, y) lies inside.
  @inlinable
  public func contains(x: Int32, y: Int32) -> Bool { x >= x0 && x < x1 && y >= y0 && y < y1 }
}

extension vr_rect: @retroactive Equatable, @retroactive Hashable {
  @inlinable
  public static func == (a: vr_rect, b: vr_rect) -> Bool {
    a.x0 == b.x0 && a.y0 == b.y0 && a.x1 == b.x1 && a.y1 == b.y1
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(x0)
    hasher.combine(y0)
    hasher.combine(x1)
    hasher.combine(y1)
  }
}

extension vr_rect: @retroactive CustomStringConvertible {
  public var description: String { "(\(x0), \(y0), \(width)×\(height))" }
}
