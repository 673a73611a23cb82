/// Why a screen could not be created or a frame not be shown.
public enum ScreenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The frame does not have the size the screen shows; happens between a mode change and the next layout.
  case frameSize(screen: String, expected: String, got: String)
  /// Frames have four bytes per pixel.
  case frameFormat(screen: String, got: String)
  /// The screen cannot have this size.
  case size(screen: String, width: Int, height: Int, limit: Int)
  /// The scan-out buffers could not be allocated.
  case noMemory(screen: String, width: Int, height: Int, buffers: Int)
  /// The session is switched away: another VT is active.
  case disabled(screen: String)
  /// Nothing is plugged in.
  case disconnected(screen: String)

  /// The message for the user: the screen, what failed, and what to do next.
  public var description: String {
    switch self {
    case .frameSize(let screen, let expected, let got):
      return "\(screen): cannot show a frame of \(got) pixels, the screen takes \(expected). "
        + "Read frameWidth and frameHeight again after ScreenDelegate.screenDidChange."
    case .frameFormat(let screen, let got):
      return "\(screen): cannot show a frame in format \(got). Frames are xrgb8888 or argb8888."
    case .size(let screen, let width, let height, let limit):
      return "\(screen): \(width)x\(height) pixels is no size for a screen. Each side is 1 … \(limit)."
    case .noMemory(let screen, let width, let height, let buffers):
      return "\(screen): no memory for \(buffers) buffers of \(width)x\(height) pixels. Choose a smaller mode."
    case .disabled(let screen):
      return "\(screen): the session is switched away. Present again when it is back."
    case .disconnected(let screen):
      return "\(screen): nothing is connected. Waiting for a hotplug event."
    }
  }
}
