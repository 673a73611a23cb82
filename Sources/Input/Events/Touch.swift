/// One contact of a touch screen.
public struct Touch: Hashable, Sendable {
  public enum Phase: String, Hashable, Sendable {
    case down, move, up
    /// The contact does not count: a palm, the device is gone, the session is switched away.
    case cancel
  }

  public var phase: Phase
  /// Which contact. A slot is taken from `down` to `up` or `cancel` and may be used again afterwards.
  public var slot: Int
  /// Where. An `up` or `cancel` repeats the last place.
  public var position: PanelPoint
  /// Half the contact's larger axis as a fraction of the panel's width; 0 when the device does not say.
  public var radius: Double
  /// 0 … 1; 0 when the device does not say.
  public var pressure: Double

  public init(_ phase: Phase, slot: Int, at position: PanelPoint, radius: Double = 0, pressure: Double = 0) {
    self.phase = phase
    self.slot = slot
    self.position = position
    self.radius = radius
    self.pressure = pressure
  }
}
