extension CGPath {
  /// The box of all points and control points; null for an empty path.
  public final var boundingBox: CGRect { storage.controlBox }

  /// The box of the curve itself, usually smaller; null for an empty path.
  public final var boundingBoxOfPath: CGRect { storage.tightBox }

  /// Whether filling the path would cover `point`. With a transform, `point` is in the transformed space.
  public final func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    guard point.isFinite else { return false }
    var local = point
    if !transform.isIdentity {
      guard transform.isInvertible else { return false }
      local = point.applying(transform.inverted())
    }
    guard !storage.isEmpty, storage.controlBox.insetBy(dx: -1e-9, dy: -1e-9).contains(local) else { return false }
    if let rect = storage.uprightRect { return rect.contains(local) }
    var winding = 0
    for chain in storage.polylines(tolerance: storage.naturalTolerance) where chain.points.count > 1 {
      guard var from = chain.points.last else { continue }
      for to in chain.points {
        if (from.y <= local.y) != (to.y <= local.y) {
          let x = from.x + (local.y - from.y) / (to.y - from.y) * (to.x - from.x)
          if x > local.x { winding += to.y > from.y ? 1 : -1 }
        }
        from = to
      }
    }
    return rule == .winding ? winding != 0 : winding % 2 != 0
  }

  /// The path with its curves replaced by chords that deviate at most `threshold` from them.
  public final func flattened(threshold: CGFloat) -> CGPath {
    let tolerance = threshold.isFinite && threshold > 0 ? max(threshold, 1e-9) : storage.naturalTolerance
    var result = PathStorage()
    for chain in storage.polylines(tolerance: tolerance) {
      result.append(chain)
    }
    return CGPath(storage: result)
  }
}

extension PathStorage {
  mutating func append(_ chain: Polyline) {
    guard let first = chain.points.first else { return }
    reserve(chain.points.count + 1)
    move(to: first)
    for point in chain.points.dropFirst() { line(to: point) }
    if chain.points.count == 1 { line(to: first) }
    if chain.isClosed { close() }
  }
}
