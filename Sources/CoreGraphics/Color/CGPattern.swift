/// A picture repeated side by side, used as the paint of a colour.
public final class CGPattern: Sendable {
  public let image: CGImage
  /// The size of one tile, in the units of the context's base space (points).
  public let size: CGSize

  /// One tile is `size` points large, so `image` may hold several pixels per point.
  public init(image: CGImage, size: CGSize) {
    self.image = image
    self.size = size
  }
}
