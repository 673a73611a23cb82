/// The work of one commit and the paints after it.
public struct RenderStats: Equatable, Sendable {
  /// The number of `layoutSublayers` calls.
  public var layouts = 0
  /// The number of layers that drew.
  public var displays = 0
  /// The number of layers whose position or appearance was computed again.
  public var layersUpdated = 0
  /// The number of pixels in the rectangles that are damaged, of which fewer may change: see `RenderTree.changes`.
  public var damagedPixels = 0
  /// The number of pixels of moved areas that were not painted, because they were moved or stayed the same.
  public var movedPixels = 0
  /// The number of pixels below backdrops that were painted to be blurred.
  public var backdropPixels = 0
  /// The number of layers visited while painting.
  public var layersVisited = 0
  /// The number of pictures made of transformed layers, because their content or transform changed.
  public var picturesMade = 0
  /// The number of operations passed to the painter, without those that are covered.
  public var operations = 0
  /// The number of operations that opaque ones covered.
  public var operationsCovered = 0

  /// Creates statistics without any work.
  public init() {}
}
