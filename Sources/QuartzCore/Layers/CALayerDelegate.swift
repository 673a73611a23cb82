/// Draws, lays out and provides actions for a layer.
///
/// All methods have defaults. A layer holds its delegate weakly.
@preconcurrency @MainActor public protocol CALayerDelegate: AnyObject {
  /// Provides the layer's contents. The default records `draw(_:in:)`.
  func display(_ layer: CALayer)
  /// Draws the layer's contents. The default draws nothing.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before `draw(_:in:)`.
  func layerWillDraw(_ layer: CALayer)
  /// Lays out the sublayers.
  func layoutSublayers(of layer: CALayer)
  /// The action for a change of the property or event `event`: nil continues the search, `NSNull` stands for no action.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Records `draw(_:in:)`.
  public func display(_ layer: CALayer) { layer.recordContents() }
  /// Draws nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// Returns nil, so that the search continues.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
