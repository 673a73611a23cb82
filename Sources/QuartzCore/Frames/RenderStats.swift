/// What one commit and its paints did.
public struct RenderStats: Equatable, Sendable {
  /// `layoutSublayers` calls.
  public var layouts = 0
  /// Layers that drew.
  public var displays = 0
  /// Layers whose place or look was worked out again.
  public var layersUpdated = 0
  public var damagedPixels = 0
  /// Layers looked at while painting.
  public var layersVisited = 0
  /// Pictures of turned layers made: the layer changed inside, or was turned or scaled otherwise.
  public var picturesMade = 0
  /// Operations handed to the painter, after removing what is covered.
  public var operations = 0
  /// Operations that were covered by something opaque.
  public var operationsCovered = 0

  public init() {}
}
