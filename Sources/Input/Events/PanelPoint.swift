/// A position on the panel in fractions of its sides; the origin is the panel's own top left, before rotation. The host
/// rotates it to the upright screen, as it does with the picture.
public struct PanelPoint: Hashable, Sendable {
  /// The horizontal position, 0 … 1.
  public var x: Double
  /// The vertical position, 0 … 1.
  public var y: Double

  /// Creates a position from fractions of the panel's sides.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
