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

  /// The model's bounds, without the detour of a property that subclasses may override.
  package final var modelBounds: CGRect { values.bounds }

  /// Whether the model is shown at all: not hidden, and as opaque as `least`.
  package final func isSeen(least: Float) -> Bool { !values.isHidden && values.opacity >= least }
}
