import Raster

/// Backdrops: what is below them is painted on its own and reduced to cells, and the blurred cells are an operation of the
/// frame.
extension FramePainter {
  /// The rows that are painted before they are reduced: a multiple of a cell, and of the bands of several threads.
  private static let stripHeight: Int32 = 240

  /// Paints what is below a backdrop within `stale`, and updates its cells. `changed` gets those that differ.
  /// - Parameter parts: Memory for the parts of `stale` in a strip.
  func reduce(
    _ backdrop: Backdrop, of node: NodeRef, root: NodeRef, background: UInt32, stale: DisjointRects,
    parts: inout DisjointRects, screen: PixelRect, painter: Painter, changed: inout DamageRects, stats: inout RenderStats
  ) {
    let isPainted = stale.withRects {
      makeList(root, background: background, damage: $0, screen: screen, before: node, stats: &stats)
    }
    guard isPainted else { return }
    var bounds = PixelRect.empty
    for rect in stale.rects { bounds = bounds.union(rect) }
    guard let bitmap = makeBelowBackdrops(width: bounds.width) else {
      return logDrawingError("What is behind a layer could not be blurred: memory is short")
    }
    var top = bounds.y0 / Backdrop.cell * Backdrop.cell
    while top < bounds.y1 {
      let strip = PixelRect(x0: bounds.x0, y0: top, x1: bounds.x1, y1: top + Self.stripHeight)
      parts.removeAll()
      for rect in stale.rects { parts.add(rect.cut(strip)) }
      parts.withRects { _ = painter.paint(list, into: bitmap, origin: (strip.x0, strip.y0), rects: $0) }
      for rect in parts.rects {
        changed.add(backdrop.reduce(bitmap, origin: (strip.x0, strip.y0), rect))
        stats.backdropPixels += rect.area
      }
      top = strip.y1
    }
  }

  private func makeBelowBackdrops(width: Int32) -> Bitmap? {
    if let made = belowBackdrops, made.width >= Int(width) { return made }
    belowBackdrops = Bitmap(width: Int(width), height: Int(Self.stripHeight), format: .xrgb8888)
    return belowBackdrops
  }

  /// Paints a backdrop and the background on it. Returns false if it cannot be blurred.
  func backdrop(_ node: NodeRef, _ x: Int32, _ y: Int32, _ clip: PixelRect, _ alpha: UInt16) -> Bool {
    guard traversal.pointee.blurs, let backdrop = node.existingResources?.backdrop, !backdrop.area.isEmpty else {
      return false
    }
    if node == traversal.pointee.end {
      traversal.pointee.stop()
      return true
    }
    let bounds = backdrop.area.cut(clip)
    if bounds.isEmpty { return true }
    var op = vr_op(kind: OpKind.backdrop, color: 0, bounds: bounds, frame: backdrop.area)
    op.p = UnsafeRawPointer(backdrop.record)
    op.opacity = alpha
    if alpha == OpKind.full { op.flags = OpKind.opaqueFlag }
    push(op)
    let opacity = vr_op.opacity(alpha, backdrop.shownStyle.backgroundOpacity)
    if node.pointee.background != 0, opacity > 0 { background(node, x, y, clip, opacity) }
    return true
  }
}

extension TraversalState {
  /// Ends the list here: nothing else is damaged, so no other layer is visited.
  mutating func stop() {
    endCount = count
    damageCount = 0
    // Groups that are open by now would be removed if nothing followed in them.
    push(vr_op(kind: OpKind.fill, color: 0, bounds: .empty, frame: .empty))
  }

  /// Removes what was added after the first `count` operations, and the beginnings of groups that are still open there.
  mutating func endGroups(at count: Int) {
    self.count = count
    var ended = 0
    for i in (0..<count).reversed() {
      switch ops[i].kind {
      case OpKind.restore, OpKind.restoreCorners: ended += 1
      case OpKind.save, OpKind.saveCorners:
        if ended > 0 {
          ended -= 1
        } else {
          ops[i] = vr_op(kind: OpKind.fill, color: 0, bounds: .empty, frame: .empty)
        }
      default: break
      }
    }
  }
}
