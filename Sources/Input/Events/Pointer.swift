/// What a mouse, touchpad or tablet has done.
public enum Pointer: Hashable, Sendable {
  /// Relative motion in pixels of a 1000 dpi mouse, with and without acceleration. The host keeps the position.
  case moved(dx: Double, dy: Double, rawX: Double, rawY: Double)
  /// Absolute devices: tablets, virtual machines, remote viewers.
  case placed(PanelPoint)
  /// `code` is the evdev code: 0x110 left, 0x111 right, 0x112 middle.
  case button(code: UInt16, isPressed: Bool)
  case scrolled(Scroll)

  /// Motion of a wheel or of fingers. Positive is down and right, as the content would be read further.
  public struct Scroll: Hashable, Sendable {
    public enum Source: String, Hashable, Sendable { case wheel, finger, continuous }

    public var source: Source
    /// Pixels of a 1000 dpi mouse.
    public var dx: Double
    /// Pixels of a 1000 dpi mouse.
    public var dy: Double
    /// Wheel clicks × 120, high-resolution wheels in between; 0 for other sources.
    public var clicksX120: Int
    /// Wheel clicks × 120, high-resolution wheels in between; 0 for other sources.
    public var clicksY120: Int
    /// The fingers left the pad: deceleration may begin.
    public var isEnded: Bool

    public init(
      _ source: Source, dx: Double, dy: Double, clicksX120: Int = 0, clicksY120: Int = 0, isEnded: Bool = false
    ) {
      self.source = source
      self.dx = dx
      self.dy = dy
      self.clicksX120 = clicksX120
      self.clicksY120 = clicksY120
      self.isEnded = isEnded
    }
  }
}
