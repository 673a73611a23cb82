import Raster

/// The damage of layers that changed: each adds what it covered before the update of its node, and then what it covers.
extension RenderTree {
  /// Adds the damage of one listed node, according to what changed.
  func addDamage(of node: NodeRef, isNew: Bool) {
    guard node.pointee.tree != nil, node.pointee.marks.contains(.listed) else { return }
    if !isNew, node.pointee.marks.contains(.fresh) { return }
    if node.pointee.dirtyFlags.contains(.scrolled), !addScroll(of: node, isNew: isNew) {
      node.pointee.dirtyFlags.insert(.subtree)
    }
    if isNew, node.pointee.marks.contains(.inParts), addMove(of: node, isNew: true) { return }
    let dirtyFlags = node.pointee.dirtyFlags
    if dirtyFlags.contains(.subtree) || node.pointee.marks.contains(.fresh) {
      add(node.pointee.inner, of: node, isNew: isNew)
      node.pointee.marks.insert(.damaged)
      return
    }
    if dirtyFlags == .moved, !isNew, addMove(of: node, isNew: false) { return }
    if dirtyFlags.contains(.moved) {
      add(node.pointee.inner, of: node, isNew: isNew, isMove: true)
      if node.pointee.flags.isDisjoint(with: .hasCachedPicture) {
        node.pointee.marks.insert(.damaged)
        return
      }
      // Its picture is kept, so it must still be invalidated where its content changed.
    }
    if dirtyFlags.contains(.own) {
      // A content shadow appears and disappears with the background.
      let rect = node.pointee.flags.contains(.contentShadow) ? node.pointee.inner : node.pointee.own
      return add(rect, of: node, isNew: isNew)
    }
    guard dirtyFlags.contains(.content) else { return }
    var rect = node.pointee.content.bounds
    if let part = node.existingResources?.displayDamage { rect = rect.intersection(part) }
    add(rect, of: node, isNew: isNew)
  }

  private func add(_ rect: PixelRect, of node: NodeRef, isNew: Bool, isMove: Bool = false) {
    let shown = Damage.onScreen(rect, of: node, origin: rootLayer.node, isMove: isMove)
    addDamage(shown, of: node)
    if scrolls.isActive { scrolls.addDamage(shown, isNew: isNew) }
  }

  /// Adds damage that a layer causes.
  private func addDamage(_ rect: PixelRect, of node: NodeRef) {
    damage.add(rect)
    if !backdrops.isEmpty { backdrops.addDamage(rect, of: node) }
  }

  /// Adds the damage of a layer that has scrolled, if its pixels may be moved. What changes within it is then looked at on
  /// its own, so the layer does not end the damage of its sublayers.
  private func addScroll(of node: NodeRef, isNew: Bool) -> Bool {
    guard node.pointee.dirtyFlags.isDisjoint(with: .shown), !node.pointee.marks.contains(.fresh) else { return false }
    if isNew {
      guard let index = scrolls.index(of: node) else { return false }
      let shown = Damage.onScreen(node.pointee.inner, of: node, origin: rootLayer.node)
      addDamage(shown, of: node)
      scrolls.setAfter(shown, at: index)
      return true
    }
    guard node.pointee.flags.contains(.clips), scrolls.hasRoom,
      let place = ScreenPlace(of: node, root: rootLayer.node, screen: screen)
    else { return false }
    let shown = Damage.onScreen(node.pointee.inner, of: node, origin: rootLayer.node)
    if !scrolls.isActive { scrolls.begin(damage) }
    addDamage(shown, of: node)
    scrolls.append(node, at: place, before: shown)
    return true
  }

  /// Adds the damage of a layer that does nothing but move, in parts: see `MovedParts`. What changes within it is then
  /// looked at on its own, so it does not end the damage of its sublayers.
  ///
  /// Returns false if the layer is to be damaged as a whole.
  private func addMove(of node: NodeRef, isNew: Bool) -> Bool {
    if !isNew {
      guard canMoveInParts(node) else { return false }
      let before = Damage.onScreen(node.pointee.inner, of: node, origin: rootLayer.node, isMove: true)
      let isFlat = !node.pointee.flags.contains(.flattened)
      let place = isFlat && moves.hasRoomForPlace ? ScreenPlace(of: node, root: rootLayer.node, screen: screen) : nil
      if place != nil, !scrolls.isActive { scrolls.begin(damage) }
      moves.append(node, before: before, at: place)
      node.pointee.marks.insert(.inParts)
      return true
    }
    guard let old = moves.take(node) else { return false }
    let isRigid =
      node.pointee.dirtyFlags == .moved && node.pointee.flags == old.flags && node.pointee.opacity == old.opacity
      && node.pointee.width == old.width && node.pointee.height == old.height
    if isRigid { moves.noteRigid() }
    let now = Moves.place(of: node)
    let (dx, dy) = (now.x &- old.x, now.y &- old.y)
    let isFlat = !node.pointee.flags.contains(.flattened)
    if isRigid, isFlat, dx == 0, dy == 0 { return true }
    let after = Damage.onScreen(node.pointee.inner, of: node, origin: rootLayer.node, isMove: true)
    let box = old.before.union(after)
    if isRigid, !after.isEmpty, moves.hasRoom, !damage.contains(box),
      isFlat ? moves.parts.find(node, dx: dx, dy: dy) : moves.parts.findTransformed(node, dx: dx, dy: dy)
    {
      let start = moves.changes.count
      for rect in moves.parts.rects {
        let shown = Damage.onScreen(rect, of: node, origin: rootLayer.node, isPlaced: !isFlat)
        if shown.isEmpty { continue }
        moves.addChange(shown)
        if !backdrops.isEmpty { backdrops.addDamage(shown, of: node) }
      }
      moves.addBox(box)
      if scrolls.isActive {
        scrolls.appendMoved(node, from: old.place, dx: dx, dy: dy, box: box, changes: moves.changes[start...])
      }
      return true
    }
    // It is more than a move, there is nothing to gain, or a larger area is damaged anyway.
    addDamage(old.before, of: node)
    if scrolls.isActive { scrolls.addDamage(old.before, isNew: false) }
    return false
  }

  /// Whether a layer's old place can be distinguished from its new one, because nothing around it moves.
  private func canMoveInParts(_ node: NodeRef) -> Bool {
    guard node.pointee.inner.area >= Moves.leastArea else { return false }
    if node.pointee.flags.contains(.flattened) {
      guard node.pointee.flags.isDisjoint(with: .needsPicture), node.existingResources?.flattening?.result != nil else {
        return false
      }
    } else if !node.pointee.flags.isDisjoint(with: .showsInParts) {
      return false
    }
    var next = node.pointee.parent
    while let at = next {
      if at.pointee.marks.contains(.inParts) || at.pointee.dirtyFlags.contains(.scrolled) { return false }
      if !at.pointee.flags.isDisjoint(with: .hasCachedPicture) { return false }
      next = at.pointee.parent
    }
    return true
  }
}
