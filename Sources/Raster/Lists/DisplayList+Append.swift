extension DisplayList {
  /// Adds another list moved by (dx, dy), clipped to `clip`, its opacity multiplied by `opacity`/255.
  ///
  /// The opacity of a list with groups cannot be multiplied in, so the list is wrapped in a group of its own. With
  /// `retaining` false the caller must keep `other` unchanged and alive while this list is used.
  public func append(
    _ other: DisplayList, dx: Int32, dy: Int32, clip: PixelRect, opacity: UInt8 = 255, retaining: Bool = true
  ) {
    if other.hasGroups { return appendGroups(other, dx, dy, clip, opacity, retaining) }
    for op in other.ops {
      let bounds = op.bounds.offset(dx, dy).intersection(clip)
      if bounds.isEmpty { continue }
      append(moved(op, dx, dy, bounds, opacity))
    }
    if retaining { keepAlive(other) }
  }

  private func appendGroups(
    _ other: DisplayList, _ dx: Int32, _ dy: Int32, _ clip: PixelRect, _ opacity: UInt8, _ retaining: Bool
  ) {
    let group = opacity == 255 ? nil : save(other.bounds.offset(dx, dy).intersection(clip))
    for op in other.ops {
      let bounds = op.bounds.offset(dx, dy).intersection(clip)
      // Saves and restores must stay paired even where they cover nothing.
      if bounds.isEmpty, op.kind < UInt8(vr_op_save.rawValue) { continue }
      append(moved(op, dx, dy, bounds, 255))
    }
    noteGroups()
    if let group { restore(group, opacity: opacity) }
    if retaining { keepAlive(other) }
  }

  @inline(__always)
  private func moved(_ op: vr_op, _ dx: Int32, _ dy: Int32, _ bounds: PixelRect, _ opacity: UInt8) -> vr_op {
    var op = op
    op.bounds = bounds
    op.frame = op.frame.offset(dx, dy)
    if op.kind == UInt8(vr_op_shadow.rawValue) {
      (op.a, op.b, op.c, op.d) = (op.a &+ dx, op.b &+ dy, op.c &+ dx, op.d &+ dy)
    }
    if opacity != 255 {
      op.opacity = vr_op.opacity(op.opacity, vr_op.opacity(opacity))
    }
    return op
  }
}
