/// A place on the panel in fractions of its sides, origin top left of the panel itself, before rotation. The host turns it
/// to the upright screen together with the picture.
public struct PanelPoint: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
