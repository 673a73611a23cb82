extension UIView {
  final func attachLayer() {
    let layer = Self.makeLayer()
    layerLink = layer
    layer.setUnownedDelegate(self)
    let type: AnyClass = type(of: self)
    if !MethodOverrides.hitTest.isOverridden(in: type), !MethodOverrides.pointInside.isOverridden(in: type) {
      flags.insert(.hitsPlainly)
    }
    let isPlain = Swift.type(of: layer) == CALayer.self
    if isPlain, !MethodOverrides.layoutSubviews.isOverridden(in: type),
      !MethodOverrides.layoutSublayers.isOverridden(in: type)
    {
      flags.insert(.laysOutNothing)
    }
    if MethodOverrides.draw.isOverridden(in: type) {
      flags.insert(.overridesDraw)
      layer.setNeedsDisplay()
    } else if isPlain, !MethodOverrides.drawLayer.isOverridden(in: type),
      !MethodOverrides.displayLayer.isOverridden(in: type)
    {
      flags.insert(.drawsNothing)
    }
  }

  private static func makeLayer() -> CALayer {
    let wanted: AnyClass = layerClass
    if wanted == CALayer.self { return CALayer() }
    guard let type = wanted as? CALayer.Type, let layer = type.init(coder: EmptyCoder()) else {
      Log.error(
        "\(self).layerClass is \(wanted), which is no CALayer class or cannot be created; a plain CALayer is used instead.",
        once: "layerClass \(self)")
      return CALayer()
    }
    return layer
  }

  // MARK: Content

  /// Whether the view has retained content that a change of traits or size invalidates.
  final var drawsContent: Bool { flags.contains(.overridesDraw) || providesContent }

  final var mayDraw: Bool { !flags.contains(.drawsNothing) || providesContent }

  final func displayLayer(_ layer: CALayer) {
    effectiveTraits.asCurrent {
      if layer !== layerLink || !displayContent() { layer.recordContents() }
    }
  }

  final func drawLayer(_ layer: CALayer, in context: CGContext) {
    guard layer === self.layer else { return }
    UIGraphicsPushContext(context)
    draw(bounds)
    UIGraphicsPopContext()
  }

  final var effectiveContentScale: CGFloat {
    if let density = layer.density { return density }
    let own = layer.contentsScale
    return own != 1 ? own : max(effectiveTraits.displayScale, 1)
  }

  final func setContentScale(_ scale: CGFloat) {
    guard scale.isFinite, scale > 0 else { return rejectValue(scale, as: "contentScaleFactor") }
    layer.contentsScale = scale
    layer.density = scale == pixelScale ? nil : scale
  }

  /// Pixels per point.
  package final var pixelScale: CGFloat { max(effectiveTraits.displayScale, 1) }

  // MARK: Layout

  /// Whether layout has to run: a controller is notified of it even if the view's class does nothing.
  final var mayLayOut: Bool {
    !flags.contains(.laysOutNothing) || controllerLink != nil || flags.contains(.placesByConstraints)
  }

  final func layOut(_ layer: CALayer) {
    guard layer === self.layer else { return }
    flags.insert(.isLayingOut)
    defer { flags.remove(.isLayingOut) }
    effectiveTraits.asCurrent {
      if SafeArea.isUsed { reportSafeArea() }
      guard let controller = controllerLink else { return layoutSubviews() }
      controller.viewWillLayoutSubviews()
      layoutSubviews()
      controller.viewDidLayoutSubviews()
      if controller.isInContainerWithBars { controller.containerWithBars?.contentMayHaveChanged(of: controller) }
    }
  }

  // MARK: Actions

  private static let nothing = NSNull()

  final func findAction(_ layer: CALayer, _ event: String) -> (any CAAction)? {
    guard layer === self.layer, let block = AnimationBlock.current else { return UIView.nothing }
    return block.action(for: self, key: event) ?? UIView.nothing
  }
}
