import Display
import Input

extension Rotation {
  /// Converts a point of the panel to the upright frame, both in fractions. The inverse rotation converts it back.
  func upright(_ point: PanelPoint) -> PanelPoint {
    let (x, y) = upright(x: point.x, y: point.y)
    return PanelPoint(x: x, y: y)
  }
}
