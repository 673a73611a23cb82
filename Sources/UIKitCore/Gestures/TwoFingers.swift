/// The distance and angle of the first two of a recognizer's touches that are down.
@MainActor
struct TwoFingers {
  let distance: CGFloat
  let angle: CGFloat

  init?(_ touches: [UITouch]) {
    var first: UITouch?
    var second: UITouch?
    for touch in touches where !touch.isOver {
      if first == nil { first = touch } else if second == nil { second = touch }
    }
    guard let first, let second else { return nil }
    let (x, y) = (second.position.x - first.position.x, second.position.y - first.position.y)
    // Two fingers at one point have no direction; they count as one point apart.
    distance = max((x * x + y * y).squareRoot(), 1)
    angle = atan2(y, x)
  }

  /// The angle from one direction to another, from -π to π.
  static func angleDelta(from old: CGFloat, to new: CGFloat) -> CGFloat {
    var angleDelta = new - old
    if angleDelta > .pi { angleDelta -= 2 * .pi }
    if angleDelta < -.pi { angleDelta += 2 * .pi }
    return angleDelta
  }
}
