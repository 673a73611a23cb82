import UIKit

/// Smooth lines through points.
enum Spline {
  /// A line that goes through each point in the direction from the one before it to the one after it.
  static func path(through points: [CGPoint]) -> CGPath {
    let path = CGMutablePath()
    guard let first = points.first else { return path }
    path.move(to: first)
    func point(_ index: Int) -> CGPoint { points[min(max(0, index), points.count - 1)] }
    for index in 1..<max(1, points.count) {
      let (before, from, to, after) = (point(index - 2), point(index - 1), point(index), point(index + 1))
      path.addCurve(
        to: to, control1: CGPoint(x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6),
        control2: CGPoint(x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6))
    }
    return path
  }
}
