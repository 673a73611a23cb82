/// An image that is repeated side by side as the paint of a colour.
public final class CGPattern: Sendable {
  /// The image of one tile.
  public let image: CGImage
  /// The size of one tile, in the units of the context's base space (points).
  public let size: CGSize

  /// Makes a pattern with tiles of `size` points; `image` may have several pixels per point.
  public init(image: CGImage, size: CGSize) {
    self.image = image
    self.size = size
  }
}
