/// An event of a mouse, touchpad or tablet.
public enum Pointer: Hashable, Sendable {
  /// Relative motion in pixels of a 1000 dpi mouse, with and without acceleration. The host tracks the position.
  case moved(dx: Double, dy: Double, rawX: Double, rawY: Double)
  /// A position from an absolute device: a tablet, a virtual machine or a remote viewer.
  case placed(PanelPoint)
  /// `code` is the evdev code: 0x110 left, 0x111 right, 0x112 middle.
  case button(code: UInt16, isPressed: Bool)
  case scrolled(Scroll)

  /// Motion of a wheel or of fingers. Positive is down and right, towards later content.
  public struct Scroll: Hashable, Sendable {
    /// The source of the motion, as in libinput.
    public enum Source: String, Hashable, Sendable { case wheel, finger, continuous }

    /// The source of the motion.
    public var source: Source
    /// Horizontal motion in pixels of a 1000 dpi mouse.
    public var dx: Double
    /// Vertical motion in pixels of a 1000 dpi mouse.
    public var dy: Double
    /// Horizontal wheel clicks × 120; high-resolution wheels report values in between. 0 for other sources.
    public var clicksX120: Int
    /// Vertical wheel clicks × 120; high-resolution wheels report values in between. 0 for other sources.
    public var clicksY120: Int
    /// Whether the fingers left the touchpad, so that deceleration may begin.
    public var isEnded: Bool

    /// Creates a scroll event.
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
