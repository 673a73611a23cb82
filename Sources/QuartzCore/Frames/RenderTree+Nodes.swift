import Raster

/// The part of a commit that updates nodes and damage.
extension RenderTree {
  func updateNodes() {
    guard !dirty.isEmpty else { return }
    dirty.forEachDown { layer in addDamage(of: layer.node, isNew: false) }
    dirty.forEachDown { layer in update(layer.node, layer) }
    updateBounds()
    damage.rewind()
    dirty.forEachDown { layer in addDamage(of: layer.node, isNew: true) }
    if scrolls.isActive { scrolls.findMoves(root: rootLayer.node, screen: screen) }
    dirty.forEachDown { layer in
      let node = layer.node
      guard node.pointee.tree != nil else { return }
      node.pointee.marks.subtract(.committed)
      node.pointee.dirtyFlags = []
      node.existingResources?.displayDamage = nil
      layer.flags.insert(.committed)
    }
    dirty.removeAll()
    moves.removeEntries()
  }

  private func update(_ node: NodeRef, _ layer: CALayer) {
    guard node.pointee.tree != nil, node.pointee.marks.contains(.listed) else { return }
    node.pointee.marks.remove(.damaged)
    let dirtyFlags = node.pointee.dirtyFlags
    let looks = !dirtyFlags.isDisjoint(with: .style) || node.pointee.marks.contains(.fresh)
    lastStats.layersUpdated += 1
    let before = node.pointee.flags
    if dirtyFlags.contains(.children) {
      node.pointee.children.rebuildOrder { child in
        let layer = child.pointee.layer
        return (layer.animations?.shown ?? layer.values).zPosition
      }
      node.pointee.children.dropIndex()
    }
    if dirtyFlags == .content, layer.animations == nil, !node.pointee.marks.contains(.fresh), let drawing = layer.drawing,
      drawing.fits(node.pointee.frame, grid(of: layer).scale)
    {
      NodeBuilder.updateDrawing(node, layer, drawing)
    } else if let animations = layer.animations, let shown = animations.shown {
      build(node, layer, shown, looks: looks)
    } else {
      build(node, layer, layer.values, looks: looks)
    }
    mark(node)
    // Another method of painting may change unchanged pixels by a rounding step. Pictures do not include opacity.
    let changed = before.symmetricDifference(node.pointee.flags)
    let isPicture = before.contains(.flattened) && node.pointee.flags.contains(.flattened)
    if !changed.isDisjoint(with: isPicture ? .groupsCorners : .method) { node.pointee.dirtyFlags.insert(.subtree) }
    if dirtyFlags.contains(.subtree),
      before.contains(.transformsChildren) || node.pointee.flags.contains(.transformsChildren)
    {
      // The children's matrices include the superlayer's `sublayerTransform`.
      for i in 0..<node.pointee.children.count {
        let child = node.pointee.children[i]
        let layer = child.pointee.layer
        build(child, layer, layer.animations?.shown ?? layer.values)
        mark(child)
      }
    }
  }

  /// The pixels in which a layer and its sublayers are placed.
  func grid(of layer: CALayer) -> PixelGrid { layer.effectiveDensity.map { PixelGrid(scale: $0) } ?? grid }

  private func build(_ node: NodeRef, _ layer: CALayer, _ v: LayerValues, looks: Bool = true) {
    guard CALayer.usesDensities else { return NodeBuilder.update(node, layer, v, grid, looks: looks) }
    let inner = grid(of: layer)
    let outer = layer.extras?.density == nil ? nil : node.pointee.parent.map { grid(of: $0.pointee.layer) } ?? grid
    NodeBuilder.update(node, layer, v, inner, outer: outer?.scale == inner.scale ? nil : outer, looks: looks)
  }

  private func mark(_ node: NodeRef) {
    guard !node.pointee.marks.contains(.bucketed) else { return }
    node.pointee.marks.insert(.bucketed)
    stale.append(node, depth: node.pointee.depth)
  }

  /// Updates extents from the deepest changed node upwards, as far as they change.
  private func updateBounds() {
    guard !stale.isEmpty else { return }
    var depth = stale.bottom
    while depth >= 0, !stale.isEmpty {
      var nodes = stale.take(depth)
      for node in nodes {
        node.pointee.marks.remove(.bucketed)
        let old = node.pointee.outer
        Extents.update(node)
        guard let parent = node.pointee.parent else { continue }
        if node.pointee.flags.contains(.isMask) || parent.pointee.flags.contains(.masked) {
          mark(parent)
        } else if old != node.pointee.outer || node.pointee.marks.contains(.fresh) {
          if let index = parent.pointee.children.index, Int(node.pointee.slot) < index.pointee.count {
            index.pointee.set(node.pointee.outer, at: Int(node.pointee.slot))
          }
          mark(parent)
        }
      }
      stale.recycle(&nodes)
      depth -= 1
    }
    stale.removeAll()
  }
}
