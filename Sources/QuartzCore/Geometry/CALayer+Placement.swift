extension CALayer {
  /// How far points of this layer move on their way into the superlayer's space; nil when a transform does more to them.
  ///
  /// Views ask it at every step of hit testing and converting: one call, no matrix.
  package final var shiftToSuperlayer: CGPoint? {
    let (b, anchor) = (values.bounds, values.anchorPoint)
    if let rare = values.rare, rare.transform != .identity { return nil }
    return CGPoint(
      x: values.position.x - b.origin.x - anchor.x * b.size.width,
      y: values.position.y - b.origin.y - anchor.y * b.size.height)
  }

  /// What a touch at a point of the superlayer's space is to a layer.
  package enum Touch {
    /// Hidden, too transparent, or the point is outside.
    case missed
    /// The point in the layer's own space.
    case inside(CGPoint)
    /// A transform has to be asked.
    case transformed
  }

  package final func touch(at point: CGPoint, least: Float) -> Touch {
    guard !values.isHidden, values.opacity >= least else { return .missed }
    guard let shift = shiftToSuperlayer else { return .transformed }
    let own = CGPoint(x: point.x - shift.x, y: point.y - shift.y)
    return boundsContain(own) ? .inside(own) : .missed
  }

  /// What happened to the places of sublayers since this was last asked.
  package enum SublayerMoves {
    case none
    /// These moved; nobody came, went or changed the order.
    case some([Int])
    case all
  }

  package final func takeSublayerMoves() -> SublayerMoves {
    if node.pointee.hasMovedChildren {
      node.pointee.noteMoves()
      return .all
    }
    let count = Int(node.pointee.movedCount)
    guard count > 0, let moved = node.pointee.movedChildren else { return .none }
    node.pointee.movedCount = 0
    // All of them are still here, or else `hasMovedChildren` were true. A mask is no sublayer.
    return .some((0..<count).compactMap { node.pointee.children.position(of: moved[$0]) })
  }

  /// Where the layer is in `superlayer`; nil when it is not there, or a transform has to be asked.
  package final func plainFrame(in superlayer: CALayer) -> CGRect? {
    guard parentLayer === superlayer, let shift = shiftToSuperlayer else { return nil }
    return values.bounds.offsetBy(dx: shift.x, dy: shift.y)
  }

  /// The model's bounds, without the detour of a property that subclasses may override.
  package final var modelBounds: CGRect { values.bounds }

  /// Whether the model is shown at all: not hidden, and as opaque as `least`.
  package final func isSeen(least: Float) -> Bool { !values.isHidden && values.opacity >= least }
}
