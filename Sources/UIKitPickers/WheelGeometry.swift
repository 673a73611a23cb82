import CoreGraphics

/// Where the rows of a wheel appear: on the front of a cylinder that is seen from the side. Lengths are in points.
struct WheelGeometry: Equatable {
  /// The angle from the middle, in radians, beyond which rows are hidden.
  private static let greatestAngle: CGFloat = 70 * .pi / 180
  /// The angle at which rows begin to vanish.
  private static let fadingAngle: CGFloat = 57 * .pi / 180
  // More rows than this are never alive, however low they are.
  private static let mostRows: CGFloat = 8.75
  // The distance of the eye from the front, in radii: rows at the back are narrower.
  private static let eyeDistance: CGFloat = 7

  let rowHeight: CGFloat
  let radius: CGFloat

  init(height: CGFloat, rowHeight: CGFloat) {
    self.rowHeight = rowHeight
    let fitting = height / 2 / sin(Self.greatestAngle)
    let most = Self.mostRows * rowHeight / 2 / Self.greatestAngle
    radius = max(min(fitting, most), 1)
  }

  /// How far from the middle a row may be, along the surface, to be visible.
  var reach: CGFloat { radius * Self.greatestAngle }

  /// The position on the screen, from the middle, of what is `distance` away from it along the surface.
  func position(of distance: CGFloat) -> CGFloat { radius * sin(distance / radius) }

  /// The inverse of `position`; positions beyond the cylinder count as its edge.
  func distance(at position: CGFloat) -> CGFloat {
    let share = min(max(position / radius, -sin(Self.greatestAngle)), sin(Self.greatestAngle))
    return radius * asin(share)
  }

  /// The scale of a row at a distance from the middle.
  func scale(at distance: CGFloat) -> (x: CGFloat, y: CGFloat) {
    let cosine = cos(distance / radius)
    let perspective = Self.eyeDistance / (Self.eyeDistance + 1 - cosine)
    return (perspective, max(cosine, 0.01) * perspective)
  }

  /// The opacity of a row at a distance from the middle.
  /// - Parameter floor: That of rows that are about to vanish.
  func opacity(at distance: CGFloat, floor: CGFloat) -> CGFloat {
    let angle = abs(distance) / radius
    let share = min(abs(distance) / rowHeight, 1)
    let cosine = max(cos(angle), 0)
    // Rows beside the selected one differ from it clearly.
    let shade = floor + (1 - floor) * (1 - 0.45 * share) * cosine * cosine
    let edge = (Self.greatestAngle - angle) / (Self.greatestAngle - Self.fadingAngle)
    return shade * min(max(edge, 0), 1)
  }
}
