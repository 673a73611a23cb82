import Raster

/// The part of a commit that brings what is behind backdrops up to date.
///
/// It paints the cells of a backdrop that include damage, without the backdrop and what is in front of it, and compares
/// them with what they were. The damage then grows by the pixels of the backdrop that differ: a change in front of it adds
/// nothing.
extension RenderTree {
  func updateBackdrops() {
    guard !damage.rects.isEmpty || !moves.changes.isEmpty else { return }
    backdrops.sort()
    for node in backdrops.nodes {
      guard let backdrop = node.existingResources?.backdrop else { continue }
      let area = Backdrop.area(of: node, root: rootLayer.node, screen: screen)
      backdrops.stale.removeAll()
      if area != backdrop.area || backdrop.style != backdrop.shownStyle {
        addBackdropDamage(backdrop.area)
        backdrop.place(at: area)
        addBackdropDamage(area)
        backdrops.stale.add(area)
      } else {
        for rect in backdrops.damage.rects { backdrops.stale.add(backdrop.wholeCells(rect)) }
      }
      if !backdrops.stale.isEmpty { update(backdrop, of: node) }
    }
    backdrops.damage.removeAll()
  }

  /// Frees memory that the next frame with a blur takes again.
  package func removeCaches() { frames.belowBackdrops = nil }

  /// Adds pixels of a backdrop that differ from the last frame's.
  private func addBackdropDamage(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    damage.add(rect)
    backdrops.addDamage(rect, of: nil)
    guard scrolls.isActive else { return }
    scrolls.addDamage(rect, isNew: false)
    scrolls.addDamage(rect, isNew: true)
  }

  private func update(_ backdrop: Backdrop, of node: NodeRef) {
    var (stale, parts, changed) = (DisjointRects(), DisjointRects(), DamageRects())
    swap(&stale, &backdrops.stale)
    swap(&parts, &backdrops.parts)
    swap(&changed, &backdrops.changed)
    frames.reduce(
      backdrop, of: node, root: rootLayer.node, background: backgroundPixel, stale: stale, parts: &parts, screen: screen,
      painter: painter, changed: &changed, stats: &lastStats)
    for cells in changed.rects { addBackdropDamage(backdrop.blur(cells)) }
    changed.removeAll()
    swap(&stale, &backdrops.stale)
    swap(&parts, &backdrops.parts)
    swap(&changed, &backdrops.changed)
  }
}

extension Backdrop {
  /// The pixels of the screen that a backdrop covers. Empty if it does not show, or is not painted onto the screen directly.
  static func area(of node: NodeRef, root: NodeRef, screen: PixelRect) -> PixelRect {
    guard node.pointee.flags.contains(.backdrop) else { return .empty }
    var rect = node.pointee.frame
    var at = node
    while true {
      guard at.pointee.flags.isDisjoint(with: .preventsBackdrop) else { return .empty }
      // A mask cuts what is within it.
      rect = rect.cut(at.pointee.inner).moved(at.pointee.x, at.pointee.y)
      guard let parent = at.pointee.parent else { break }
      rect = rect.moved(parent.pointee.offsetX, parent.pointee.offsetY)
      if parent.pointee.flags.contains(.clips) { rect = rect.cut(parent.pointee.frame) }
      if rect.isEmpty { return .empty }
      at = parent
    }
    guard at == root else { return .empty }
    rect = rect.cut(screen)
    return rect.isEmpty ? .empty : rect
  }
}

extension NodeFlags {
  /// Flags of nodes that are painted into pictures of their own, or not at all: hidden, flattened, contentShadow,
  /// transition, isMask.
  static var preventsBackdrop: NodeFlags { NodeFlags(rawValue: 1 | 1 << 3 | 1 << 5 | 1 << 9 | 1 << 10) }
}
