/// Limits for the cost of decoding an image.
public struct ImageLimits: Hashable, Sendable {
  /// The size of the encoded file in bytes.
  public var maximumBytes: Int
  /// The number of pixels of the decoded image.
  public var maximumPixels: Int

  /// The processor time, at least one second, that a drawing (SVG) may take.
  public var maximumDrawingSeconds: Int

  /// Makes limits. A decoded pixel takes up to eight bytes while it is converted, and four afterwards.
  public init(maximumBytes: Int = 256 << 20, maximumPixels: Int = 24_000_000, maximumDrawingSeconds: Int = 2) {
    self.maximumBytes = maximumBytes
    self.maximumPixels = maximumPixels
    self.maximumDrawingSeconds = maximumDrawingSeconds
  }

  /// 256 MB, 24 megapixels, 2 s.
  public static let standard = ImageLimits()
}
