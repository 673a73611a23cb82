import UIKit

/// A part of what a body collides with, in the coordinates of its node.
enum BodyShape {
  case circle(center: CGPoint, radius: CGFloat)
  /// A convex polygon, anticlockwise.
  case polygon([CGPoint])
  /// Lines without a thickness.
  case line([CGPoint], isClosed: Bool)

  /// What decides how a body resists being moved: area in square points, its middle, and the mean square of the distance
  /// from there.
  struct Extent {
    var area: CGFloat = 0
    var center = CGPoint.zero
    var spread: CGFloat = 0
  }

  /// Scales about the node's origin. A circle stays one, of the same area as the ellipse would have.
  func scaled(_ x: CGFloat, _ y: CGFloat) -> BodyShape {
    if x == 1, y == 1 { return self }
    func scale(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x * x, y: p.y * y) }
    switch self {
    case .circle(let center, let radius): return .circle(center: scale(center), radius: radius * abs(x * y).squareRoot())
    case .polygon(let points):
      let scaled = points.map(scale)
      return .polygon(x * y < 0 ? scaled.reversed() : scaled)
    case .line(let points, let isClosed): return .line(points.map(scale), isClosed: isClosed)
    }
  }

  /// Whether Chipmunk can compute with it; scales may have made it too large.
  @MainActor
  var isUsable: Bool {
    switch self {
    case .circle(let center, let radius): center.isUsable && radius <= SKPhysicsBody.largest
    case .polygon(let points), .line(let points, _): points.allSatisfy(\.isUsable)
    }
  }

  var extent: Extent {
    switch self {
    case .circle(let center, let radius):
      return Extent(area: .pi * radius * radius, center: center, spread: radius * radius / 2)
    case .polygon(let points): return Self.extent(of: points)
    case .line: return Extent()
    }
  }

  private static func extent(of points: [CGPoint]) -> Extent {
    // About the first point, since far from the origin the products lose digits.
    guard let origin = points.first else { return Extent() }
    var (area, x, y, moment) = (0.0, 0.0, 0.0, 0.0) as (CGFloat, CGFloat, CGFloat, CGFloat)
    for (index, a) in points.enumerated() {
      let b = points[(index + 1) % points.count]
      let (ax, ay, bx, by) = (a.x - origin.x, a.y - origin.y, b.x - origin.x, b.y - origin.y)
      let cross = ax * by - bx * ay
      area += cross / 2
      x += (ax + bx) * cross / 6
      y += (ay + by) * cross / 6
      moment += cross * (ax * ax + ax * bx + bx * bx + ay * ay + ay * by + by * by) / 12
    }
    guard area > 0 else { return Extent() }
    let center = CGPoint(x: x / area, y: y / area)
    let spread = moment / area - center.x * center.x - center.y * center.y
    return Extent(
      area: area, center: CGPoint(x: origin.x + center.x, y: origin.y + center.y), spread: max(0, spread))
  }

  /// The extent of several parts of one body.
  static func extent(of shapes: [BodyShape]) -> Extent {
    let parts = shapes.map(\.extent)
    let area = parts.reduce(0) { $0 + $1.area }
    guard area > 0 else { return Extent() }
    var sum = Extent(area: area)
    for part in parts {
      sum.center.x += part.center.x * part.area / area
      sum.center.y += part.center.y * part.area / area
    }
    for part in parts {
      let (dx, dy) = (part.center.x - sum.center.x, part.center.y - sum.center.y)
      sum.spread += (part.spread + dx * dx + dy * dy) * part.area / area
    }
    return sum
  }

  /// Half of the shortest side of a box around the shapes; 0 for lines.
  static func reach(of shapes: [BodyShape]) -> CGFloat {
    var box = CGRect.null
    for shape in shapes {
      switch shape {
      case .circle(let c, let r): box = box.union(CGRect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r))
      case .polygon(let points):
        for p in points { box = box.union(CGRect(origin: p, size: .zero)) }
      case .line: break
      }
    }
    return box.isNull ? 0 : min(box.width, box.height) / 2
  }

  /// Draws the outline.
  func add(to path: CGMutablePath, _ transform: CGAffineTransform) {
    switch self {
    case .circle(let c, let r):
      let start = CGPoint(x: c.x + r, y: c.y)
      path.move(to: start, transform: transform)
      path.addEllipse(in: CGRect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r), transform: transform)
      // A radius shows how it is rotated.
      path.move(to: c, transform: transform)
      path.addLine(to: start, transform: transform)
    case .polygon(let points):
      path.addLines(between: points, transform: transform)
      path.closeSubpath()
    case .line(let points, let isClosed):
      path.addLines(between: points, transform: transform)
      if isClosed { path.closeSubpath() }
    }
  }
}

extension CGPath {
  /// The points of the path's parts, curves as short lines. Parts with points that are not finite are left out.
  func parts() -> [(points: [CGPoint], isClosed: Bool)] {
    var parts: [(points: [CGPoint], isClosed: Bool)] = []
    var (points, isClosed): ([CGPoint], Bool) = ([], false)
    func finish() {
      if points.count > 1, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) { parts.append((points, isClosed)) }
      (points, isClosed) = ([], false)
    }
    flattened(threshold: 0.5).applyWithBlock { element in
      switch element.pointee.type {
      case .moveToPoint:
        finish()
        points = [element.pointee.points[0]]
      case .addLineToPoint:
        let next = element.pointee.points[0]
        if points.last != next { points.append(next) }
      case .closeSubpath:
        isClosed = true
      default: break
      }
    }
    finish()
    return parts
  }
}
