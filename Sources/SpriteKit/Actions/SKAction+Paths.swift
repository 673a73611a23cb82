import UIKit

/// Paths.
extension SKAction {
  /// Moves along a path at constant speed, from the node's position, and turns the node along.
  public class func follow(_ path: CGPath, duration: TimeInterval) -> SKAction {
    follow(path, asOffset: true, orientToPath: true, duration: duration)
  }

  /// Moves along a path at a speed in points per second, from the node's position, and turns the node along.
  public class func follow(_ path: CGPath, speed: CGFloat) -> SKAction {
    follow(path, asOffset: true, orientToPath: true, speed: speed)
  }

  /// Moves along a path at a speed in points per second.
  public class func follow(_ path: CGPath, asOffset offset: Bool, orientToPath orient: Bool, speed: CGFloat) -> SKAction {
    let length = PathLine(path).length
    let duration = speed > 0 && speed.isFinite ? length / speed : 0
    return follow(path, asOffset: offset, orientToPath: orient, duration: duration)
  }

  /// Moves along a path at constant speed.
  /// - Parameters:
  ///   - offset: Whether the path is relative to where the node is at the start, else its points are the parent's.
  ///   - orient: Whether the node's y axis is turned into the direction of the path.
  public class func follow(
    _ path: CGPath, asOffset offset: Bool, orientToPath orient: Bool, duration: TimeInterval
  ) -> SKAction {
    follow(PathLine(path), offset, orient, duration)
  }

  // As on iOS, what is drawn pointing up moves point first.
  private class func follow(_ line: PathLine, _ offset: Bool, _ orient: Bool, _ duration: TimeInterval) -> SKAction {
    lasting(duration, reverse: { follow(line.reversed(), offset, orient, duration) }) { node in
      let start = offset ? node.place.position : .zero
      return { node, _, to in
        guard let (point, angle) = line.point(at: to) else { return }
        node.setPosition(CGPoint(x: start.x + point.x, y: start.y + point.y))
        if orient { node.setRotation(angle - .pi / 2) }
      }
    }
  }
}

/// A path as short lines, for points at a share of its length.
struct PathLine {
  private var points: [CGPoint] = []
  /// The length up to each point.
  private var lengths: [CGFloat] = []

  init(_ path: CGPath) {
    var start = CGPoint.zero
    path.flattened(threshold: 0.25).applyWithBlock { element in
      switch element.pointee.type {
      case .moveToPoint:
        start = element.pointee.points[0]
        // The way between two parts takes no time.
        add(start, isMove: true)
      case .addLineToPoint: add(element.pointee.points[0])
      case .closeSubpath: add(start)
      default: break
      }
    }
  }

  private init(points: [CGPoint], lengths: [CGFloat]) { (self.points, self.lengths) = (points, lengths) }

  var length: CGFloat { lengths.last ?? 0 }

  private mutating func add(_ point: CGPoint, isMove: Bool = false) {
    guard point.x.isFinite, point.y.isFinite else { return }
    let step = isMove ? 0 : (points.last.map { hypot(point.x - $0.x, point.y - $0.y) } ?? 0)
    lengths.append(length + step)
    points.append(point)
  }

  func reversed() -> PathLine {
    let whole = length
    return PathLine(points: points.reversed(), lengths: lengths.reversed().map { whole - $0 })
  }

  /// The point at a share of the length, and the direction there.
  func point(at share: CGFloat) -> (CGPoint, angle: CGFloat)? {
    guard points.count > 1 else { return points.first.map { ($0, 0) } }
    let at = min(max(0, share), 1) * length
    var (low, high) = (1, points.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if lengths[middle] < at { low = middle + 1 } else { high = middle }
    }
    let (a, b) = (points[low - 1], points[low])
    let step = lengths[low] - lengths[low - 1]
    let t = step > 0 ? (at - lengths[low - 1]) / step : 1
    return (CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t), atan2(b.y - a.y, b.x - a.x))
  }
}
