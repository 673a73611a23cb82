import UIKitCore

/// A surface in the colour of a material. If the machine blurs, what is behind it shows blurred through the colour.
@MainActor
final class MaterialView: UIView, MaterialSurface {
  private var material: Material?

  override class var layerClass: AnyClass { BackdropLayer.self }

  /// Shows a material. The colour changes in the surrounding animation, if there is one.
  func show(_ material: Material) {
    self.material = material
    backgroundColor = material.surface
    showTransparency()
  }

  /// Whether nothing behind shows through.
  var coversBackground: Bool {
    guard let color = backgroundColor?.resolvedColor(with: traitCollection) else { return false }
    return color.cgColor.alpha >= 1 && !blurs
  }

  private var blurs: Bool { (layer as? BackdropLayer).map { $0.blurRadius > 0 } ?? false }

  func showTransparency() {
    guard let layer = layer as? BackdropLayer, let material else { return }
    layer.blurRadius = UIAccessibility.blursMaterials ? Material.blurRadius : 0
    layer.blurredBackgroundOpacity = material.blurredOpacity
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    // The machine may have changed its mind while the view was not shown.
    if window != nil { showTransparency() }
  }
}
