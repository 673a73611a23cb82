/// The times of one frame, in ns of the host's clock.
public struct FrameTiming: Hashable, Sendable {
  /// When the frame began: the sample time of animations in a virtual kiosk, the `timestamp` of a display link.
  public let timestamp: UInt64
  /// The refresh the frame is meant for: a display link's `targetTimestamp`.
  public let target: UInt64
  /// The refresh interval.
  public let period: UInt64

  /// Creates the times of a frame, in ns.
  public init(timestamp: UInt64, target: UInt64, period: UInt64) {
    self.timestamp = timestamp
    self.target = target
    self.period = period
  }
}
