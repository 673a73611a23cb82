/// Shapes that text flows around; determines which parts of a line are free of all of them.
///
/// - Coordinates: the text's box, origin at its top left, y down; points in the public API, else pixels.
/// - Threading: any thread.
public struct TextExclusion: Hashable, Sendable {
  /// Shapes are cut off at this distance from the origin, in pixels, so that there is still space below an endless one.
  static let reach = 1_000_000.0
  /// A smaller overlap of a line and a shape, in pixels, is a rounding error.
  private static let slack = 0.01

  private let shapes: [TextExclusionShape]
  private let clearance: Double
  private let scale: Double
  /// The bottom of the lowest shape, in pixels.
  let end: Double

  /// - Parameters:
  ///   - paths: The shapes with their fill rules. Paths without an area exclude nothing.
  ///   - offset: Added to the paths' points, in points.
  ///   - clearance: The distance kept free to the left and right of the shapes, in points.
  ///   - scale: The pixels per point of the layouts that use the shapes.
  /// - Returns: Nil when nothing is excluded.
  public init?(
    _ paths: [(path: CGPath, rule: CGPathFillRule)], offset: CGPoint = .zero, clearance: CGFloat = 0, scale: CGFloat = 1
  ) {
    self.scale = scale > 0 && scale <= 16 ? Double(scale) : 1
    self.clearance = min(max(TextStyle.bounded(clearance, 1e5), 0), 1e5) * self.scale
    var shapes: [TextExclusionShape] = []
    for (path, rule) in paths {
      if let shape = TextExclusionShape(path, rule, offset: offset, scale: self.scale) { shapes.append(shape) }
    }
    guard !shapes.isEmpty else { return nil }
    self.shapes = shapes
    end = shapes.reduce(-Self.reach) { max($0, $1.bottom) }
  }

  /// The bottom of the lowest shape, in points; text below is not affected.
  public var bottom: CGFloat { CGFloat(end / scale) }

  /// Whether text of a width between two vertical positions does not meet any shape. In points.
  public func isFree(from top: CGFloat, to bottom: CGFloat, width: CGFloat) -> Bool {
    let box = TextSpan(left: 0, right: Double(width) * scale)
    return spans(from: Double(top) * scale, to: Double(bottom) * scale, in: box) == [box]
  }

  /// The parts of a rectangle that are free over its whole height, from left to right. In points.
  public func freeRects(in rect: CGRect) -> [CGRect] {
    let box = TextSpan(left: Double(rect.minX) * scale, right: Double(rect.maxX) * scale)
    return spans(from: Double(rect.minY) * scale, to: Double(rect.maxY) * scale, in: box).map {
      CGRect(x: CGFloat($0.left / scale), y: rect.minY, width: CGFloat($0.width / scale), height: rect.height)
    }
  }

  // MARK: Pixels

  /// Whether the space below all shapes can be reached.
  var isBounded: Bool { end < Self.reach }

  /// The parts of a box that are free between two vertical positions, from left to right. Edges at shapes are whole pixels.
  func spans(from top: Double, to bottom: Double, in box: TextSpan) -> [TextSpan] {
    var covered: [TextSpan] = []
    for shape in shapes { shape.addCovered(from: top + Self.slack, to: bottom - Self.slack, to: &covered) }
    if covered.isEmpty { return [box] }
    covered.sort { $0.left < $1.left }
    var (free, left): ([TextSpan], Double) = ([], box.left)
    for part in covered {
      let start = (part.left - clearance).rounded(.down)
      if start >= box.right { break }
      if start > left { free.append(TextSpan(left: left, right: start)) }
      left = max(left, (part.right + clearance).rounded(.up))
    }
    if left < box.right { free.append(TextSpan(left: left, right: box.right)) }
    return free
  }

  /// The next lower position where more of a line may be free than between these two positions.
  /// - Parameter attempt: The number of positions that were too narrow so far, because steps grow beside long slopes.
  func nextTop(from top: Double, to bottom: Double, attempt: Int) -> Double {
    let step = Double(1 << min(attempt / 64, 20))
    return shapes.reduce(Double.infinity) {
      min($0, $1.nextTop(from: top + Self.slack, to: bottom - Self.slack, step: step))
    }
  }
}

/// A part of a line, from left to right, in pixels.
struct TextSpan: Hashable, Sendable {
  var left: Double
  var right: Double

  var width: Double { right - left }
}
