/// The frames per second that an app prefers.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The lowest acceptable rate.
  public var minimum: Float
  /// The highest acceptable rate.
  public var maximum: Float
  /// The preferred rate.
  public var preferred: Float?

  /// Creates a range.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }

  /// No preference.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}
