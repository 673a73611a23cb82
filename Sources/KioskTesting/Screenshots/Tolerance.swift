/// How far a screenshot may be from its reference.
///
/// Rendering is exact on every processor and any number of threads, so `.exact` is the rule. Text depends on the installed
/// versions of the fonts and of FreeType: `.text` lets their last bit differ.
public struct Tolerance: Hashable, Sendable {
  /// Largest difference of a colour channel (0 … 255) that still counts as equal.
  public var channel: Int
  /// Share of all pixels (0 … 1) that may differ by more than that.
  public var pixels: Double

  public init(channel: Int = 0, pixels: Double = 0) {
    self.channel = min(max(channel, 0), 255)
    self.pixels = pixels.isFinite ? min(max(pixels, 0), 1) : 0
  }

  public static let exact = Tolerance()
  public static let text = Tolerance(channel: 2)
}
