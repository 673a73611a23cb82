import Raster

/// The state that a traversal uses at every step. It is accessed through a pointer, because stored properties of the
/// class would be checked for exclusive access each time.
struct TraversalState {
  var ops: UnsafeMutablePointer<vr_op>
  var count = 0
  var capacity: Int
  var visited = 0
  var pictures = 0
  /// Whether backdrops are blurred: only on the screen.
  var blurs = false
  /// The backdrop before which painting ends, and the number of operations by then.
  var end: NodeRef?
  var endCount: Int?
  /// The painted pixels, in the traversal's coordinates.
  var target = PixelRect.empty
  var damage: UnsafeMutablePointer<PixelRect>
  var damageCount = 0
  private var damageCapacity: Int

  init() {
    (capacity, damageCapacity) = (1024, 64)
    ops = .allocate(capacity: capacity)
    damage = .allocate(capacity: damageCapacity)
  }

  func deallocate() {
    ops.deallocate()
    damage.deallocate()
  }

  mutating func begin(target: PixelRect, damage rects: UnsafeBufferPointer<PixelRect>) {
    (count, visited, pictures, damageCount) = (0, 0, 0, rects.count)
    self.target = target
    (blurs, end, endCount) = (false, nil, nil)
    if rects.count > damageCapacity {
      damage.deallocate()
      damageCapacity = rects.count * 2
      damage = .allocate(capacity: damageCapacity)
    }
    for i in 0..<rects.count { (damage + i).initialize(to: rects[i]) }
  }

  @inline(__always)
  mutating func push(_ op: vr_op) {
    if count == capacity { grow() }
    (ops + count).initialize(to: op)
    count += 1
  }

  /// Gives the operations from `start` on the operator of the layer that they show.
  func blend(from start: Int, by code: UInt8) {
    for i in min(start, count)..<count where !OpKind.isGroup(ops[i].kind) { ops[i].blend = code }
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<vr_op>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: ops, count: count)
    ops.deallocate()
    (ops, capacity) = (larger, capacity * 2)
  }

  /// Whether a rectangle within the damage's bounds intersects one of its rectangles.
  @inline(__always)
  func isDamaged(_ rect: PixelRect) -> Bool {
    if damageCount == 1 { return true }
    for i in 0..<damageCount where damage[i].meets(rect) { return true }
    return false
  }
}

/// Traverses the nodes that intersect the damage, and converts them to one flat list of operations.
@MainActor final class FramePainter {
  // `deinit` is not on the main actor; by then nothing else refers to the painter.
  nonisolated(unsafe) let traversal: UnsafeMutablePointer<TraversalState>
  nonisolated(unsafe) private let occlusion: UnsafeMutablePointer<Occlusion>
  let list = DisplayList()
  /// The memory for what is painted below backdrops.
  var belowBackdrops: Bitmap?
  /// A second painter, for pictures within pictures.
  private var nestedPainter: FramePainter?

  /// Deeper layers are not painted, because the stack is limited.
  private static let deepest = 3000

  init() {
    traversal = .allocate(capacity: 1)
    traversal.initialize(to: TraversalState())
    occlusion = .allocate(capacity: 1)
    occlusion.initialize(to: Occlusion())
  }

  deinit {
    traversal.pointee.deallocate()
    traversal.deallocate()
    occlusion.pointee.deallocate()
    occlusion.deinitialize(count: 1)
    occlusion.deallocate()
  }

  /// The painted pixels.
  var target: PixelRect { traversal.pointee.target }

  // MARK: Frames

  func paint(
    _ root: NodeRef, background: UInt32, damage rects: UnsafeBufferPointer<PixelRect>, screen: PixelRect,
    into bitmap: Bitmap, painter: Painter, addingChangesTo changes: ChangedPixels?, stats: inout RenderStats
  ) {
    makeList(root, background: background, damage: rects, screen: screen, before: nil, stats: &stats)
    if !painter.paint(list, into: bitmap, rects: rects, addingChangesTo: changes) {
      logDrawingError("A frame could not be painted: memory is short")
    }
  }

  /// Makes the list of a frame within the damage, or the part of it that is painted before a backdrop. Returns false if that
  /// backdrop is not painted.
  @discardableResult
  func makeList(
    _ root: NodeRef, background: UInt32, damage rects: UnsafeBufferPointer<PixelRect>, screen: PixelRect,
    before end: NodeRef?, stats: inout RenderStats
  ) -> Bool {
    traversal.pointee.begin(target: screen, damage: rects)
    (traversal.pointee.blurs, traversal.pointee.end) = (true, end)
    var bounds = PixelRect.empty
    for i in 0..<rects.count { bounds = bounds.union(rects[i]) }
    bounds = bounds.cut(screen)
    var op = vr_op(kind: OpKind.fill, color: background, bounds: bounds, frame: screen)
    op.flags = OpKind.opaqueFlag
    push(op)
    visit(root, root.pointee.x, root.pointee.y, bounds, OpKind.full, 0)
    if end != nil {
      guard let count = traversal.pointee.endCount else { return false }
      traversal.pointee.endGroups(at: count)
    }
    let visible = occlusion.pointee.apply(to: traversal.pointee.ops, traversal.pointee.count)
    stats.layersVisited += traversal.pointee.visited
    stats.picturesMade += traversal.pointee.pictures
    stats.operations += visible.count
    stats.operationsCovered += max(0, traversal.pointee.count - visible.count)
    list.replaceAll(with: visible)
    return true
  }

  /// Paints one node with its sublayers, without its transform and position. Its `frame` (own pixels) fills `bitmap`;
  /// only `part` of it is painted. The caller applies the opacity, and the mask unless `masked` is set.
  func paintUpright(
    _ node: NodeRef, into bitmap: Bitmap, frame: PixelRect, part: PixelRect, painter: Painter, masked: Bool = false
  ) {
    begin(target: frame, part: part)
    if masked, node.pointee.flags.contains(.masked) || node.pointee.flags.contains(.transition) {
      grouped(node, 0, 0, part, OpKind.full, 0, ignoringOpacity: true)
    } else {
      body(node, 0, 0, part, OpKind.full, 0)
    }
    list.replaceAll(with: UnsafeBufferPointer(start: traversal.pointee.ops, count: traversal.pointee.count))
    _ = painter.paint(list, into: bitmap, origin: (frame.x0, frame.y0), damage: Region(part))
  }

  /// Paints a node, in its superlayer's own pixels.
  func paintPlaced(_ node: NodeRef, into bitmap: Bitmap, frame: PixelRect, x: Int32, y: Int32) {
    begin(target: frame, part: frame)
    visit(node, x, y, frame, OpKind.full, 0)
    list.replaceAll(with: UnsafeBufferPointer(start: traversal.pointee.ops, count: traversal.pointee.count))
    _ = Painter.shared.paint(list, into: bitmap, origin: (frame.x0, frame.y0), damage: Region(frame))
  }

  private func begin(target: PixelRect, part: PixelRect) {
    var part = part
    withUnsafePointer(to: &part) {
      traversal.pointee.begin(target: target, damage: UnsafeBufferPointer(start: $0, count: 1))
    }
  }

  func makeNestedPainter() -> FramePainter {
    if let nestedPainter { return nestedPainter }
    let made = FramePainter()
    nestedPainter = made
    return made
  }

  @inline(__always)
  func push(_ op: vr_op) { traversal.pointee.push(op) }

  func notePicture() { traversal.pointee.pictures += 1 }

  // MARK: Walk

  /// Paints a node with its top left corner at (x, y); for a flattened node that is the origin of its parent's bounds.
  /// `alpha` is the opacity inherited from superlayers that do not group.
  private func visit(_ node: NodeRef, _ x: Int32, _ y: Int32, _ clip: PixelRect, _ alpha: UInt16, _ level: Int) {
    traversal.pointee.visited += 1
    let flags = node.pointee.flags
    if flags.isDisjoint(with: .needsIntermediate) {
      let own = node.pointee.opacity
      return body(node, x, y, clip, own == OpKind.full ? alpha : vr_op.opacity(alpha, own), level)
    }
    let start = traversal.pointee.count
    if flags.contains(.flattened) {
      visitFlattened(node, x, y, clip, alpha)
    } else {
      grouped(node, x, y, clip, alpha, level)
    }
    if flags.contains(.blends) { traversal.pointee.blend(from: start, by: node.pointee.blend) }
  }

  /// Paints a node with its opacity and mask applied to the whole.
  private func grouped(
    _ node: NodeRef, _ x: Int32, _ y: Int32, _ clip: PixelRect, _ alpha: UInt16, _ level: Int, ignoringOpacity: Bool = false
  ) {
    let flags = node.pointee.flags
    let opacity = ignoringOpacity ? alpha : vr_op.opacity(alpha, node.pointee.opacity)
    let bounds = node.pointee.inner.moved(x, y).cut(clip)
    if bounds.isEmpty || opacity == 0 { return }
    var mask: Masking?
    if flags.contains(.masked) {
      guard let made = masking(node) else { return }
      mask = made
    }
    if mask == nil, opacity == OpKind.full || !flags.contains(.groupsOpacity) {
      return flags.contains(.transition) ? transition(node, x, y, bounds, opacity) : body(node, x, y, bounds, opacity, level)
    }
    push(vr_op(kind: OpKind.save, color: 0, bounds: bounds, frame: bounds))
    let start = traversal.pointee.count
    if flags.contains(.transition) {
      transition(node, x, y, bounds, OpKind.full)
    } else {
      body(node, x, y, bounds, OpKind.full, level)
    }
    if traversal.pointee.count == start {
      traversal.pointee.count -= 1
      return
    }
    var op = vr_op(kind: OpKind.restore, color: 0, bounds: bounds, frame: bounds)
    op.opacity = opacity
    if let mask, let coverage = mask.coverage {
      op.frame = mask.frame.moved(x, y)
      op.p = UnsafeRawPointer(coverage.mask)
    }
    push(op)
  }

  /// Paints everything that the node shows, in order.
  func body(_ node: NodeRef, _ x: Int32, _ y: Int32, _ clip: PixelRect, _ alpha: UInt16, _ level: Int) {
    let flags = node.pointee.flags
    if !flags.isDisjoint(with: .richBody) {
      if flags.contains(.lazyContent) { makeContent(node) }
      if flags.contains(.contentShadow) { contentShadow(node, x, y, clip, alpha) }
      if flags.contains(.groupsCorners) { return cornerClipped(node, x, y, clip, alpha, level) }
      if flags.contains(.backdrop), backdrop(node, x, y, clip, alpha) {
        return front(node, x, y, clip, alpha, level)
      }
    }
    if !node.pointee.under.isEmpty {
      emit(node.pointee.under, x, y, clip, alpha)
    } else if node.pointee.background != 0 {
      background(node, x, y, clip, alpha)
    }
    front(node, x, y, clip, alpha, level)
  }

  /// Paints what is in front of the background.
  @inline(__always)
  private func front(_ node: NodeRef, _ x: Int32, _ y: Int32, _ clip: PixelRect, _ alpha: UInt16, _ level: Int) {
    let flags = node.pointee.flags
    if !node.pointee.content.isEmpty {
      emit(
        node.pointee.content, x, y,
        flags.contains(.unclippedContent) && !flags.contains(.clips) ? clip : clip.cut(node.pointee.frame.moved(x, y)),
        alpha)
    }
    if node.pointee.children.count > 0 {
      children(node, x, y, flags.contains(.clips) ? clip.cut(node.pointee.frame.moved(x, y)) : clip, alpha, level)
    }
    if !node.pointee.over.isEmpty { emit(node.pointee.over, x, y, clip, alpha) }
  }

  @inline(__always)
  func background(_ node: NodeRef, _ x: Int32, _ y: Int32, _ clip: PixelRect, _ alpha: UInt16) {
    let frame = node.pointee.frame.moved(x, y)
    let bounds = frame.cut(clip)
    if bounds.isEmpty { return }
    var op = vr_op(kind: OpKind.fill, color: node.pointee.background, bounds: bounds, frame: frame)
    op.opacity = alpha
    if alpha == OpKind.full, node.pointee.background >> 24 == 255 { op.flags = OpKind.opaqueFlag }
    push(op)
  }

  private func cornerClipped(_ node: NodeRef, _ x: Int32, _ y: Int32, _ clip: PixelRect, _ alpha: UInt16, _ level: Int) {
    let frame = node.pointee.frame.moved(x, y)
    let inside = clip.cut(frame)
    if !inside.isEmpty, let pair = node.pointee.cornerClip {
      var op = pair[0]
      (op.bounds, op.frame) = (inside, op.frame.moved(x, y))
      push(op)
      let start = traversal.pointee.count
      if node.pointee.flags.contains(.backdrop), backdrop(node, x, y, inside, alpha) {
        // It has painted the background.
      } else if node.pointee.background != 0 {
        background(node, x, y, clip, alpha)
      } else if !node.pointee.under.isEmpty {
        emit(node.pointee.under, x, y, clip, alpha)
      }
      emit(node.pointee.content, x, y, inside, alpha)
      children(node, x, y, inside, alpha, level)
      if traversal.pointee.count == start {
        traversal.pointee.count -= 1
      } else {
        op = pair[2]
        (op.bounds, op.frame) = (inside, op.frame.moved(x, y))
        push(op)
      }
    }
    if !node.pointee.over.isEmpty { emit(node.pointee.over, x, y, clip, alpha) }
  }

  private func children(_ node: NodeRef, _ x: Int32, _ y: Int32, _ clip: PixelRect, _ alpha: UInt16, _ level: Int) {
    if clip.isEmpty { return }
    if level > Self.deepest { return logDrawingError("Layers nested deeper than \(Self.deepest) are not painted") }
    let count = node.pointee.children.count
    guard count > 0, let list = node.pointee.children.paintOrder else { return }
    // The origin of the parent's bounds coordinates.
    let (bx, by) = (x &+ node.pointee.offsetX, y &+ node.pointee.offsetY)
    if count > ChildIndex.threshold, let index = node.pointee.children.index, index.pointee.count == count {
      let local = clip.moved(0 &- bx, 0 &- by)
      for b in 0..<index.pointee.blockCount where index.pointee.blocks[b].meets(local) {
        for i in (b * ChildIndex.block)..<min(count, (b + 1) * ChildIndex.block) where index.pointee.rects[i].meets(local) {
          child(list[i], bx, by, clip, alpha, level)
        }
      }
      return
    }
    for i in 0..<count { child(list[i], bx, by, clip, alpha, level) }
  }

  @inline(__always)
  private func child(_ node: NodeRef, _ bx: Int32, _ by: Int32, _ clip: PixelRect, _ alpha: UInt16, _ level: Int) {
    let outer = node.pointee.outer.moved(bx, by)
    guard outer.meets(clip), traversal.pointee.isDamaged(outer.cut(clip)) else { return }
    visit(node, bx &+ node.pointee.x, by &+ node.pointee.y, clip, alpha, level + 1)
  }

  /// Appends operations that are given in the node's own pixels.
  @inline(__always)
  func emit(_ span: OpSpan, _ x: Int32, _ y: Int32, _ clip: PixelRect, _ alpha: UInt16) {
    guard let base = span.base, span.bounds.moved(x, y).meets(clip) else { return }
    if span.hasGroups { return emitGroups(span, x, y, clip, alpha) }
    for i in 0..<Int(span.count) {
      let bounds = base[i].bounds.moved(x, y).cut(clip)
      if bounds.isEmpty { continue }
      var op = base[i]
      op.bounds = bounds
      op.frame = op.frame.moved(x, y)
      if op.kind == OpKind.shadow {
        (op.a, op.b, op.c, op.d) = (op.a &+ x, op.b &+ y, op.c &+ x, op.d &+ y)
        // A translucent layer does not hide the shadow behind it.
        if alpha != OpKind.full { (op.a, op.b, op.c, op.d) = (0, 0, 0, 0) }
      }
      if alpha != OpKind.full {
        op.opacity = vr_op.opacity(op.opacity, alpha)
        op.flags &= ~OpKind.opaqueFlag
      }
      push(op)
    }
  }

  private func emitGroups(_ span: OpSpan, _ x: Int32, _ y: Int32, _ clip: PixelRect, _ alpha: UInt16) {
    guard let base = span.base else { return }
    let whole = span.bounds.moved(x, y).cut(clip)
    if alpha != OpKind.full { push(vr_op(kind: OpKind.save, color: 0, bounds: whole, frame: whole)) }
    for i in 0..<Int(span.count) {
      var op = base[i]
      op.bounds = op.bounds.moved(x, y).cut(clip)
      // Save and restore operations stay paired even if they cover nothing.
      if op.bounds.isEmpty, op.kind < OpKind.save { continue }
      op.frame = op.frame.moved(x, y)
      if op.kind == OpKind.shadow { (op.a, op.b, op.c, op.d) = (op.a &+ x, op.b &+ y, op.c &+ x, op.d &+ y) }
      push(op)
    }
    guard alpha != OpKind.full else { return }
    var op = vr_op(kind: OpKind.restore, color: 0, bounds: whole, frame: whole)
    op.opacity = alpha
    push(op)
  }

  /// Makes contents that were deferred until they are painted.
  private func makeContent(_ node: NodeRef) {
    node.pointee.flags.remove(.lazyContent)
    guard let resources = node.existingResources, let placement = resources.contentOwner as? ContentPlacement else { return }
    resources.contentIsLazy = false
    resources.content = placement.makeList()
    let bounds = node.pointee.content.bounds
    node.pointee.content = OpSpan(resources.content)
    node.pointee.content.bounds = bounds
  }
}
