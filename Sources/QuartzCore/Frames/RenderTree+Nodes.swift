import Raster

/// The part of a commit that brings nodes and damage up to date.
extension RenderTree {
  func updateNodes() {
    guard !dirty.isEmpty else { return }
    dirty.forEachDown { layer in addDamage(of: layer.node, isNew: false) }
    dirty.forEachDown { layer in update(layer.node) }
    updateBounds()
    dirty.forEachDown { layer in addDamage(of: layer.node, isNew: true) }
    dirty.forEachDown { layer in
      let node = layer.node
      guard node.pointee.tree != nil else { return }
      node.pointee.marks.subtract(.committed)
      node.pointee.dirt = []
      node.existingResources?.displayDamage = nil
      layer.flags.insert(.committed)
    }
    dirty.removeAll()
  }

  /// The damage of one listed node by its own kind of change.
  private func addDamage(of node: NodeRef, isNew: Bool) {
    guard node.pointee.tree != nil, node.pointee.marks.contains(.listed) else { return }
    if !isNew, node.pointee.marks.contains(.fresh) { return }
    let dirt = node.pointee.dirt
    if dirt.contains(.subtree) || node.pointee.marks.contains(.fresh) {
      Damage.add(node.pointee.inner, of: node, to: &damage, origin: rootLayer.node)
      node.pointee.marks.insert(.damaged)
      return
    }
    if dirt.contains(.moved) {
      Damage.add(node.pointee.inner, of: node, to: &damage, origin: rootLayer.node, isMove: true)
      if node.pointee.flags.isDisjoint(with: .keepsPicture) {
        node.pointee.marks.insert(.damaged)
        return
      }
      // Its picture stays, and has to hear of what changes inside of it.
    }
    if dirt.contains(.own) {
      // A shadow of everything shown comes and goes with the background.
      let rect = node.pointee.flags.contains(.contentShadow) ? node.pointee.inner : node.pointee.own
      return Damage.add(rect, of: node, to: &damage, origin: rootLayer.node)
    }
    guard dirt.contains(.content) else { return }
    var rect = node.pointee.content.bounds
    if let part = node.existingResources?.displayDamage { rect = rect.intersection(part) }
    Damage.add(rect, of: node, to: &damage, origin: rootLayer.node)
  }

  private func update(_ node: NodeRef) {
    guard node.pointee.tree != nil, node.pointee.marks.contains(.listed) else { return }
    node.pointee.marks.remove(.damaged)
    let layer = node.pointee.layer
    let dirt = node.pointee.dirt
    let looks = !dirt.isDisjoint(with: .look) || node.pointee.marks.contains(.fresh)
    lastStats.layersUpdated += 1
    let before = node.pointee.flags
    if dirt.contains(.children) {
      node.pointee.children.rebuildOrder { child in
        let layer = child.pointee.layer
        return (layer.animations?.shown ?? layer.values).zPosition
      }
      node.pointee.children.dropIndex()
    }
    if dirt == .content, layer.animations == nil, !node.pointee.marks.contains(.fresh), let drawing = layer.drawing,
      drawing.fits(node.pointee.frame, grid.scale)
    {
      NodeBuilder.updateDrawing(node, layer, drawing)
    } else if let animations = layer.animations, let shown = animations.shown {
      NodeBuilder.update(node, layer, shown, grid, looks: looks)
    } else {
      NodeBuilder.update(node, layer, layer.values, grid, looks: looks)
    }
    mark(node)
    // Painted another way, what did not change may come out a step different. A picture knows no opacity.
    let changed = before.symmetricDifference(node.pointee.flags)
    let isPicture = before.contains(.flattened) && node.pointee.flags.contains(.flattened)
    if !changed.isDisjoint(with: isPicture ? .groupsCorners : .method) { node.pointee.dirt.insert(.subtree) }
    if dirt.contains(.subtree), before.contains(.transformsChildren) || node.pointee.flags.contains(.transformsChildren) {
      // Their matrices hold the superlayer's.
      for i in 0..<node.pointee.children.count {
        let child = node.pointee.children[i]
        let layer = child.pointee.layer
        NodeBuilder.update(child, layer, layer.animations?.shown ?? layer.values, grid)
        mark(child)
      }
    }
  }

  private func mark(_ node: NodeRef) {
    guard !node.pointee.marks.contains(.bucketed) else { return }
    node.pointee.marks.insert(.bucketed)
    stale.append(node, depth: node.pointee.depth)
  }

  /// From the deepest changed node up, as far as extents really change.
  private func updateBounds() {
    guard !stale.isEmpty else { return }
    var depth = stale.bottom
    while depth >= 0, !stale.isEmpty {
      for node in stale.take(depth) {
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
      depth -= 1
    }
    stale.removeAll()
  }
}
