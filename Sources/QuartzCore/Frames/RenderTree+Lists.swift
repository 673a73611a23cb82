import Raster

/// The lists of layers with pending work, and adding and removing subtrees.
extension RenderTree {
  func list(_ layer: CALayer) {
    layer.node.pointee.marks.insert(.listed)
    dirty.append(layer, depth: layer.node.pointee.depth)
    wake()
  }

  func listLayout(_ layer: CALayer) {
    layouts.append(layer, depth: layer.node.pointee.depth)
    wake()
  }

  func noteDisplay(_ layer: CALayer, _ rect: CGRect?) {
    let b = layer.values.bounds
    if let rect, layer.drawing != nil, !rect.isNull, !rect.isInfinite {
      let part = rect.standardized.intersection(b)
      let grid = self.grid(of: layer), pixel = 1 / grid.scale
      let pixels =
        part.isNull
        ? PixelRect.empty
        : PixelRect(
          x0: grid.edge(part.minX - b.minX - pixel), y0: grid.edge(part.minY - b.minY - pixel),
          x1: grid.edge(part.maxX - b.minX + pixel), y1: grid.edge(part.maxY - b.minY + pixel))
      let resources = layer.node.makeResources()
      resources.displayDamage = layer.flags.contains(.needsDisplay) ? resources.displayDamage?.union(pixels) : pixels
    } else {
      layer.node.existingResources?.displayDamage = nil
    }
    guard !layer.flags.contains(.needsDisplay) else { return }
    displays.append(layer)
    wake()
  }

  func listAnimating(_ layer: CALayer) {
    if !layer.flags.contains(.animating) {
      layer.flags.insert(.animating)
      animating.append(layer)
    }
    wake()
  }

  /// Ends the animations of layers that are still in no tree at the next commit.
  static func noteDetachedAnimation(_ layer: CALayer) {
    guard let tree = LayerState.current.drivingTree else { return }
    tree.detachedAnimatingLayers.append(layer)
    tree.wake()
  }

  func afterCommit(_ action: @escaping @MainActor () -> Void) {
    callbacks.append(action)
    wake()
  }

  func countLayout() { lastStats.layouts += 1 }
  func countDisplay() { lastStats.displays += 1 }

  /// Adds a subtree, all of which is new.
  func attach(_ top: NodeRef) {
    var stack: ContiguousArray<NodeRef> = [top]
    let reference = Unmanaged.passUnretained(self)
    while let node = stack.popLast() {
      node.pointee.tree = reference
      node.pointee.depth = (node.pointee.parent?.pointee.depth ?? -1) + 1
      node.pointee.marks = .fresh
      node.pointee.dirtyFlags = .attached
      let layer = node.pointee.layer
      list(layer)
      if layer.flags.contains(.needsLayout) { listLayout(layer) }
      if layer.flags.contains(.backdrop) { backdrops.append(node) }
      if layer.flags.contains(.needsDisplay) { displays.append(layer) }
      if let animations = layer.animations, !animations.isEmpty { listAnimating(layer) }
      if let drawing = layer.drawing,
        drawing.generation != glyphGeneration || (CALayer.usesDensities && drawing.scale != layer.drawingScale)
      {
        layer.setNeedsDisplay()
      }
      for i in 0..<node.pointee.children.count { stack.append(node.pointee.children[i]) }
      if let mask = node.pointee.mask { stack.append(mask) }
    }
  }

  /// Removes a subtree; the area it covered is damaged.
  func detach(_ top: NodeRef) {
    if !top.pointee.marks.contains(.fresh) {
      let shown = Damage.onScreen(top.pointee.inner, of: top, origin: rootLayer.node)
      damage.add(shown)
      if !backdrops.isEmpty { backdrops.addDamage(shown, of: nil) }
      wake()
    }
    var stack: ContiguousArray<NodeRef> = [top]
    while let node = stack.popLast() {
      node.pointee.tree = nil
      node.pointee.marks = .fresh
      let layer = node.pointee.layer
      layer.flags.remove(.committed)
      layer.flags.remove(.animating)
      if layer.flags.contains(.backdrop) { backdrops.remove(node) }
      if let animations = layer.animations, !animations.isEmpty { detachedAnimatingLayers.append(layer) }
      if let resources = node.existingResources {
        resources.flattening?.dropPictures()
        resources.masking = nil
        resources.contentShadow?.list = nil
      }
      for i in 0..<node.pointee.children.count { stack.append(node.pointee.children[i]) }
      if let mask = node.pointee.mask { stack.append(mask) }
    }
  }

  func forEachLayer(_ body: (CALayer) -> Void) {
    var stack: ContiguousArray<NodeRef> = [rootLayer.node]
    while let node = stack.popLast() {
      body(node.pointee.layer)
      for i in 0..<node.pointee.children.count { stack.append(node.pointee.children[i]) }
      if let mask = node.pointee.mask { stack.append(mask) }
    }
  }
}
