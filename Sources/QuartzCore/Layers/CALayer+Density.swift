/// The pixels with which layers are painted before a transform enlarges or reduces them.
extension CALayer {
  /// Whether any layer has ever had a density of its own. Until then no commit looks for one.
  static var usesDensities = false

  private static let densities: ClosedRange<CGFloat> = 0.02...32

  /// The pixels per point with which the layer and its sublayers draw and are painted; that picture is then brought to the
  /// screen's size. Nil means those of the layers around it, which at the top are the screen's.
  ///
  /// It is `UIView.contentScaleFactor`, and what makes a zoomed drawing sharp. `contentsScale` belongs to images.
  package final var density: CGFloat? {
    get { extras?.density }
    set {
      let wanted = newValue.map { min(max($0, Self.densities.lowerBound), Self.densities.upperBound) }
      guard density != wanted else { return }
      makeExtras().density = wanted
      Self.usesDensities = true
      densityChanged()
    }
  }

  private final func densityChanged() {
    var stack: ContiguousArray<NodeRef> = [node]
    while let node = stack.popLast() {
      let layer = node.pointee.layer
      layer.changed(.everything)
      if layer.drawing != nil { layer.setNeedsDisplay() }
      for i in 0..<node.pointee.children.count { stack.append(node.pointee.children[i]) }
      if let mask = node.pointee.mask { stack.append(mask) }
    }
  }

  /// The density of the layer, or of the nearest one around it that has one; nil for the screen's.
  final var effectiveDensity: CGFloat? {
    guard Self.usesDensities else { return nil }
    var next: NodeRef? = node
    while let node = next {
      if let density = node.pointee.layer.extras?.density { return density }
      next = node.pointee.parent
    }
    return nil
  }
}
