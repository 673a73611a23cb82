import Raster

/// Propagates a damaged rectangle from a node up to the screen, through clips and transforms, and invalidates the
/// cached pictures on the way (flattened layers, masks, shadows of contents).
@MainActor enum Damage {
  /// The pixels of the screen on which `rect`, in the own pixels of `start`, shows. Empty where a superlayer hides it, or is
  /// damaged itself.
  /// - Parameters:
  ///   - isMove: Keeps the pictures of `start` itself, which only moves or shows another part of itself.
  ///   - isPlaced: Whether `rect` is in the bounds coordinates of the superlayer of `start` instead.
  static func onScreen(
    _ rect: PixelRect, of start: NodeRef, origin root: NodeRef, isMove: Bool = false, isPlaced: Bool = false
  ) -> PixelRect {
    var r = rect
    var node = start
    while !r.isEmpty {
      let flags = node.pointee.flags
      if isPlaced, node == start {
        if flags.contains(.hidden) { return .empty }
      } else if !flags.isDisjoint(with: .hasCachedPicture) {
        guard let passed = passPictures(r, node, flags, keeping: isMove && node == start) else { return .empty }
        r = passed
      } else {
        if flags.contains(.hidden) { return .empty }
        r = r.offset(node.pointee.x, node.pointee.y)
      }
      guard let parent = node.pointee.parent else {
        return node == root ? r : .empty
      }
      r = r.offset(parent.pointee.offsetX, parent.pointee.offsetY)
      if flags.contains(.isMask) {
        parent.existingResources?.masking = nil
        // A changed mask can show or hide any part of the layer it masks.
        r = parent.pointee.inner
      } else if parent.pointee.flags.contains(.clips) {
        r = r.intersection(parent.pointee.frame)
      }
      // The parent's whole subtree is damaged already, or was never shown.
      if !parent.pointee.marks.isDisjoint(with: .endsDamage) { return .empty }
      node = parent
    }
    return .empty
  }

  /// Converts `rect` from `node`'s own pixels to its parent's bounds coordinates, and invalidates the node's pictures.
  private static func passPictures(_ rect: PixelRect, _ node: NodeRef, _ flags: NodeFlags, keeping: Bool) -> PixelRect? {
    var r = rect
    if let shadow = node.existingResources?.contentShadow {
      if !keeping { shadow.list = nil }
      r = r.union(shadow.reach(of: r))
    }
    if flags.contains(.flattened), let flattening = node.existingResources?.flattening {
      if !keeping { flattening.invalidate(r) }
      return flags.contains(.hidden) ? nil : flattening.place.shown(r)
    }
    if flags.contains(.hidden) && !flags.contains(.isMask) { return nil }
    return r.offset(node.pointee.x, node.pointee.y)
  }
}

/// Computes the rectangles that a node and its children cover.
@MainActor enum Extents {
  static func update(_ node: NodeRef) {
    let flags = node.pointee.flags
    guard !flags.contains(.hidden) else {
      node.pointee.inner = .empty
      node.pointee.outer = .empty
      return
    }
    var inner = node.pointee.own
    let children = childUnion(node)
    if !children.isEmpty {
      var moved = children.offset(node.pointee.offsetX, node.pointee.offsetY)
      if flags.contains(.clips) { moved = moved.intersection(node.pointee.frame) }
      inner = inner.union(moved)
    }
    if !flags.isDisjoint(with: .showsMore), let resources = node.existingResources {
      if let shadow = resources.contentShadow {
        if shadow.caster != inner { (shadow.caster, shadow.list) = (inner, nil) }
        inner = inner.union(shadow.reach(of: inner))
      }
      if flags.contains(.transition), let picture = node.pointee.layer.transitionFrame { inner = inner.union(picture) }
    }
    if flags.contains(.masked), let mask = node.pointee.mask {
      inner = inner.intersection(mask.pointee.outer.offset(node.pointee.offsetX, node.pointee.offsetY))
    }
    if inner.isEmpty { inner = .empty }
    node.pointee.inner = inner
    if flags.contains(.flattened), let flattening = node.existingResources?.flattening {
      if inner.isEmpty {
        node.pointee.outer = .empty
      } else if let shown = flattening.place.shown(inner) {
        node.pointee.outer = shown
      } else {
        logDrawingError("A layer's transform puts part of it behind the eye; it is not shown")
        node.pointee.outer = .empty
      }
    } else {
      node.pointee.outer = inner.isEmpty ? .empty : inner.offset(node.pointee.x, node.pointee.y)
    }
  }

  /// The union of the children's rectangles in this node's bounds coordinates.
  private static func childUnion(_ node: NodeRef) -> PixelRect {
    let count = node.pointee.children.count
    guard count > 0, let list = node.pointee.children.paintOrder else { return .empty }
    if count <= ChildIndex.threshold {
      var result = list[0].pointee.outer
      for i in 1..<max(1, count) { result = result.union(list[i].pointee.outer) }
      return result
    }
    if let index = node.pointee.children.index, index.pointee.count == count { return index.pointee.union() }
    node.pointee.children.dropIndex()
    let made = UnsafeMutablePointer<ChildIndex>.allocate(capacity: 1)
    made.initialize(to: ChildIndex(count: count))
    for i in 0..<count { made.pointee.rects[i] = list[i].pointee.outer }
    node.pointee.children.index = made
    return made.pointee.union()
  }
}

extension CALayer {
  /// The rectangle of a running transition's old picture, in the layer's own pixels.
  final var transitionFrame: PixelRect? { animations?.transitionPicture?.frame }
}
