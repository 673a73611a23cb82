extension CALayer {
  final var parentLayer: CALayer? {
    if let parent = node.pointee.parent { return node.pointee.flags.contains(.isMask) ? nil : parent.pointee.layer }
    // The superlayer of a presentation copy is the presentation of its original's superlayer.
    return original?.parentLayer?.makePresentation()
  }

  final var childCount: Int { node.pointee.children.count }

  final var sublayerArray: [CALayer]? {
    if let original { return original.sublayerArray?.map { $0.makePresentation() ?? $0 } }
    let count = node.pointee.children.count
    guard count > 0 else { return nil }
    return [CALayer](unsafeUninitializedCapacity: count) { buffer, initialized in
      for i in 0..<count { (buffer.baseAddress! + i).initialize(to: node.pointee.children[i].pointee.layer) }
      initialized = count
    }
  }

  package final func index(ofChild layer: CALayer) -> Int? {
    layer.node.pointee.parent == node && !layer.node.pointee.flags.contains(.isMask)
      ? node.pointee.children.position(of: layer.node) : nil
  }

  /// Whether `layer` is the sublayer at `place`.
  package final func hasSublayer(_ layer: CALayer, at place: Int) -> Bool {
    place < childCount && node.pointee.children[place] == layer.node
  }

  /// Whether `layer` is this layer or one of its superlayers.
  private func isWithin(_ layer: CALayer) -> Bool {
    var current: NodeRef? = node
    while let at = current {
      if at == layer.node { return true }
      current = at.pointee.parent
    }
    return false
  }

  final func insert(_ layer: CALayer, at position: Int) {
    guard !flags.contains(.presentation), !layer.flags.contains(.presentation) else {
      return logDrawingError("CALayer: sublayers of a presentation layer cannot be changed")
    }
    guard layer !== self, layer.childCount == 0 && layer.mask == nil || !isWithin(layer) else {
      return logDrawingError("CALayer: a layer cannot be added to itself or to a layer inside of it; nothing was changed")
    }
    if layer.node.pointee.flags.contains(.isMask), let masked = layer.node.pointee.parent {
      masked.pointee.layer.setMask(nil)
    }
    if layer.node.pointee.parent == node {
      guard let old = node.pointee.children.position(of: layer.node) else { return }
      let new = min(max(0, position > old ? position - 1 : position), childCount - 1)
      if new == old { return }
      node.pointee.children.remove(at: old)
      node.pointee.children.insert(layer.node, at: new)
      node.pointee.hasMovedChildren = true
      layer.changed(.subtree)
      changed(.children)
      return
    }
    // Removal from the old parent must not release the last reference.
    withExtendedLifetime(layer) {
      layer.leaveParent()
      _ = Unmanaged.passRetained(layer)
      node.pointee.children.insert(layer.node, at: position)
      layer.node.pointee.parent = node
      if !layer.flags.isDisjoint(with: .layout) { layer.markLayoutBelow() }
      node.pointee.hasMovedChildren = true
      node.pointee.tree?.takeUnretainedValue().attach(layer.node)
      changed(.children)
      markLayout()
      layer.orderEvent(.onOrderIn)
    }
  }

  final func insert(_ layer: CALayer, beside sibling: CALayer?, above: Bool) {
    guard let sibling, sibling !== layer, let position = index(ofChild: sibling) else {
      // Without the sibling the layer goes to the back or front.
      return insert(layer, at: above ? childCount : 0)
    }
    insert(layer, at: above ? position + 1 : position)
  }

  final func replaceChild(_ old: CALayer, with new: CALayer) {
    guard old !== new, let position = index(ofChild: old) else { return }
    old.leaveParent()
    insert(new, at: position)
  }

  final func leaveParent() {
    guard let parent = node.pointee.parent else { return }
    if node.pointee.flags.contains(.isMask) { return parent.pointee.layer.setMask(nil) }
    guard let position = parent.pointee.children.position(of: node) else { return }
    orderEvent(.onOrderOut)
    node.pointee.tree?.takeUnretainedValue().detach(node)
    parent.pointee.children.remove(at: position)
    parent.pointee.hasMovedChildren = true
    node.pointee.parent = nil
    parent.pointee.layer.changed(.children)
    parent.pointee.layer.markLayout()
    Unmanaged.passUnretained(self).release()
  }

  final func replaceSublayers(_ layers: [CALayer]) {
    let kept = Set(layers.map(ObjectIdentifier.init))
    for layer in sublayerArray ?? [] where !kept.contains(ObjectIdentifier(layer)) { layer.leaveParent() }
    for (i, layer) in layers.enumerated() { insert(layer, at: i) }
  }

  final func setMask(_ mask: CALayer?) {
    let old = extras?.mask
    guard old !== mask else { return }
    if let mask {
      guard mask !== self, !isWithin(mask), mask.node.pointee.parent == nil else {
        return logDrawingError("CALayer: a mask must be a layer of its own, without a superlayer; it was not set")
      }
    }
    let tree = node.pointee.tree?.takeUnretainedValue()
    if let old {
      tree?.detach(old.node)
      old.node.pointee.parent = nil
      old.node.pointee.flags.remove(.isMask)
    }
    makeExtras().mask = mask
    node.pointee.mask = mask?.node
    if let mask {
      mask.node.pointee.parent = node
      mask.node.pointee.flags.insert(.isMask)
      tree?.attach(mask.node)
    }
    changed(.subtree)
  }

  /// Runs the layer's action for entering or leaving a tree, if it has one.
  private func orderEvent(_ key: LayerKey) {
    guard let actions = extras?.actions, let action = actions[key.name], !CATransaction.disableActions() else { return }
    action.run(forKey: key.name, object: self, arguments: nil)
  }
}
