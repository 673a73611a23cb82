extension CALayer {
  /// The translation from this layer's space to the superlayer's; nil when the layer has a transform.
  ///
  /// Views use it at every step of hit testing and conversion: it is one call without a matrix.
  package final var shiftToSuperlayer: CGPoint? {
    let (b, anchor) = (values.bounds, values.anchorPoint)
    if let rare = values.rare, rare.transform != .identity { return nil }
    return CGPoint(
      x: values.position.x - b.origin.x - anchor.x * b.size.width,
      y: values.position.y - b.origin.y - anchor.y * b.size.height)
  }

  /// The result of testing a layer with a point of the superlayer's space.
  package enum Touch {
    /// The layer is hidden or too transparent, or the point is outside.
    case missed
    /// The point in the layer's own space.
    case inside(CGPoint)
    /// The layer has a transform, so the caller must use it.
    case transformed
  }

  package final func touch(at point: CGPoint, least: Float) -> Touch {
    guard !values.isHidden, values.opacity >= least else { return .missed }
    guard let shift = shiftToSuperlayer else { return .transformed }
    let own = CGPoint(x: point.x - shift.x, y: point.y - shift.y)
    return boundsContain(own) ? .inside(own) : .missed
  }

  /// The changes of sublayers' positions since the last call.
  package enum SublayerMoves {
    case none
    /// The sublayers at these indices moved; none was added, removed or reordered.
    case some([Int])
    case all
  }

  package final func takeSublayerMoves() -> SublayerMoves {
    if node.pointee.hasMovedChildren {
      node.pointee.startRecordingMoves()
      return .all
    }
    let count = Int(node.pointee.movedCount)
    guard count > 0, let moved = node.pointee.movedChildren else { return .none }
    node.pointee.movedCount = 0
    // All of them are still sublayers, otherwise `hasMovedChildren` would be true. A mask is not a sublayer.
    return .some((0..<count).compactMap { node.pointee.children.position(of: moved[$0]) })
  }

  /// The layer's frame in `superlayer`; nil when that is not its superlayer, or the layer has a transform.
  package final func plainFrame(in superlayer: CALayer) -> CGRect? {
    guard parentLayer === superlayer, let shift = shiftToSuperlayer else { return nil }
    return values.bounds.offsetBy(dx: shift.x, dy: shift.y)
  }

  /// The model's bounds, read directly rather than through a property that subclasses may override.
  package final var modelBounds: CGRect { values.bounds }

  /// Whether the model is visible: not hidden, and with at least the opacity `least`.
  package final func isSeen(least: Float) -> Bool { !values.isHidden && values.opacity >= least }
}
