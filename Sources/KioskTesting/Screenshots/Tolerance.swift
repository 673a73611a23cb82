/// The allowed difference between a screenshot and its reference.
///
/// Rendering is exact on every processor and with any number of threads, so use `.exact` where possible. Text depends
/// on the installed versions of fonts and FreeType; `.text` tolerates small differences.
public struct Tolerance: Hashable, Sendable {
  /// Largest difference of a colour channel (0 … 255) that still counts as equal.
  public var channel: Int
  /// The fraction of pixels (0 … 1) that may differ by more than `channel`.
  public var pixels: Double

  /// Creates a tolerance. Values outside their range are clamped.
  public init(channel: Int = 0, pixels: Double = 0) {
    self.channel = min(max(channel, 0), 255)
    self.pixels = pixels.isFinite ? min(max(pixels, 0), 1) : 0
  }

  /// All pixels must be equal.
  public static let exact = Tolerance()
  /// Channels may differ by 2 of 255.
  public static let text = Tolerance(channel: 2)
}
