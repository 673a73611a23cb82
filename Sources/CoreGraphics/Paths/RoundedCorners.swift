/// One radius per corner of a rectangle, named for a coordinate system whose y axis points down.
public struct RoundedCorners: Hashable, Sendable {
  /// The radius at (minX, minY).
  public var topLeft: CGFloat
  /// The radius at (maxX, minY).
  public var topRight: CGFloat
  /// The radius at (minX, maxY).
  public var bottomLeft: CGFloat
  /// The radius at (maxX, maxY).
  public var bottomRight: CGFloat

  /// Makes radii that may differ.
  public init(topLeft: CGFloat, topRight: CGFloat, bottomLeft: CGFloat, bottomRight: CGFloat) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomLeft = bottomLeft
    self.bottomRight = bottomRight
  }

  /// Makes four equal radii.
  public init(_ radius: CGFloat) {
    self.init(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius)
  }

  var flippedHorizontally: RoundedCorners {
    RoundedCorners(topLeft: topRight, topRight: topLeft, bottomLeft: bottomRight, bottomRight: bottomLeft)
  }

  var flippedVertically: RoundedCorners {
    RoundedCorners(topLeft: bottomLeft, topRight: bottomRight, bottomLeft: topLeft, bottomRight: topRight)
  }

  func scaled(by factor: CGFloat) -> RoundedCorners {
    RoundedCorners(
      topLeft: topLeft * factor, topRight: topRight * factor, bottomLeft: bottomLeft * factor,
      bottomRight: bottomRight * factor)
  }

  /// The radii made non-negative and finite, and scaled down so that no two are longer than the side they share.
  func fitted(to size: CGSize) -> RoundedCorners {
    func clean(_ radius: CGFloat) -> CGFloat { radius.isFinite && radius > 0 ? radius : 0 }
    let clean = RoundedCorners(
      topLeft: clean(topLeft), topRight: clean(topRight), bottomLeft: clean(bottomLeft),
      bottomRight: clean(bottomRight))
    var factor: CGFloat = 1
    func limit(_ sum: CGFloat, _ side: CGFloat) {
      if sum > side { factor = min(factor, side / sum) }
    }
    limit(clean.topLeft + clean.topRight, size.width)
    limit(clean.bottomLeft + clean.bottomRight, size.width)
    limit(clean.topLeft + clean.bottomLeft, size.height)
    limit(clean.topRight + clean.bottomRight, size.height)
    return factor < 1 ? clean.scaled(by: max(factor, 0)) : clean
  }
}
