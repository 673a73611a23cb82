extension UIView {
  final func setBackgroundColor(_ color: UIColor?) {
    if color == nil && storedBackgroundColor == nil { return }
    storedBackgroundColor = color
    resolveBackgroundColor()
  }

  final func resolveBackgroundColor() {
    guard let color = storedBackgroundColor else { return layer.backgroundColor = nil }
    layer.backgroundColor = color.isDynamic ? color.resolvedColor(with: effectiveTraits).cgColor : color.cgColor
  }

  final func setContentMode(_ mode: ContentMode) {
    guard mode != storedContentMode else { return }
    storedContentMode = mode
    layer.needsDisplayOnBoundsChange = mode == .redraw
    layer.contentsGravity = mode.gravity
  }

  final func setMask(_ mask: UIView?) {
    guard mask !== rare?.mask else { return }
    mask?.removeFromSuperview()
    rareState.mask = mask
    layer.mask = mask?.layer
  }

  final func setSemanticContentAttribute(_ attribute: UISemanticContentAttribute) {
    guard semanticContentAttribute != attribute else { return }
    rareState.semanticContentAttribute = attribute
    setNeedsLayout()
    directionDidChange()
  }

  /// The layout direction of content marked with `attribute`, according to the current traits.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(
      for: attribute,
      relativeTo: UITraitCollection.current.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight)
  }

  /// The layout direction of content marked with `attribute` where the interface has another direction.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute, relativeTo direction: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch attribute {
    case .unspecified: return direction
    case .playback, .spatial, .forceLeftToRight: return .leftToRight
    case .forceRightToLeft: return .rightToLeft
    }
  }

  package final var isRightToLeft: Bool { isRightToLeft(in: effectiveTraits) }

  /// The same for a caller that has the view's traits.
  final func isRightToLeft(in traits: UITraitCollection) -> Bool {
    switch rare?.semanticContentAttribute ?? .unspecified {
    case .unspecified: return traits.layoutDirection == .rightToLeft
    case .playback, .spatial, .forceLeftToRight: return false
    case .forceRightToLeft: return true
    }
  }
}

extension UIView.ContentMode {
  var gravity: CALayerContentsGravity {
    switch self {
    case .scaleToFill, .redraw: return .resize
    case .scaleAspectFit: return .resizeAspect
    case .scaleAspectFill: return .resizeAspectFill
    case .center: return .center
    case .top: return .top
    case .bottom: return .bottom
    case .left: return .left
    case .right: return .right
    case .topLeft: return .topLeft
    case .topRight: return .topRight
    case .bottomLeft: return .bottomLeft
    case .bottomRight: return .bottomRight
    }
  }
}
