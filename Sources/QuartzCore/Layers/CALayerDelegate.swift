/// Draws, lays out and animates for a layer.
///
/// All methods have defaults. A layer keeps its delegate weakly.
@MainActor public protocol CALayerDelegate: AnyObject {
  /// Provides the layer's contents. The default records `draw(_:in:)`.
  func display(_ layer: CALayer)
  func draw(_ layer: CALayer, in ctx: CGContext)
  func layerWillDraw(_ layer: CALayer)
  func layoutSublayers(of layer: CALayer)
  /// What happens when the property or event `event` changes: nil goes on searching, `NSNull` means nothing.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  public func display(_ layer: CALayer) { layer.recordContents() }
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  public func layerWillDraw(_ layer: CALayer) {}
  public func layoutSublayers(of layer: CALayer) {}
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
