/// One contact of a touch screen.
public struct Touch: Hashable, Sendable {
  /// What happened to the contact.
  public enum Phase: String, Hashable, Sendable {
    case down, move, up
    /// The contact is to be ignored: it is a palm, or the device was removed or the session suspended.
    case cancel
  }

  /// What happened to the contact.
  public var phase: Phase
  /// The slot of the contact, in use from `down` to `up` or `cancel`. It may be reused afterwards.
  public var slot: Int
  /// The position. An `up` or `cancel` repeats the last one.
  public var position: PanelPoint
  /// Half the contact's larger axis as a fraction of the panel's width; 0 when the device does not report it.
  public var radius: Double
  /// The pressure, 0 … 1; 0 when the device does not report it.
  public var pressure: Double

  /// Creates a touch event.
  public init(_ phase: Phase, slot: Int, at position: PanelPoint, radius: Double = 0, pressure: Double = 0) {
    self.phase = phase
    self.slot = slot
    self.position = position
    self.radius = radius
    self.pressure = pressure
  }
}
