import Raster

/// Finds the parts of a scrolling layer's area that do not scroll along: layers in front of it or behind it, and its own
/// border and rounded corners.
///
/// A colour that fills the whole area, even a translucent one, is not such a part: it is the same at every pixel. Layers
/// behind an opaque colour are not visited.
@MainActor enum FixedPixels {
  /// Layers nested deeper are taken as the rectangle they cover.
  private static let deepest = 64

  /// Adds the fixed parts within `place.visible`, in pixels of the screen.
  static func find(over node: NodeRef, at place: ScreenPlace, into rects: inout DamageRects) {
    let area = place.visible
    var (x, y) = (place.x, place.y)
    var isHidden = false
    var at = node
    while true {
      addDecoration(node: at, x, y, area, &rects)
      if !isHidden { isHidden = addBody(at, x, y, area, &rects) }
      guard let parent = at.pointee.parent else { return }
      let (bx, by) = (x &- at.pointee.x, y &- at.pointee.y)
      addSiblings(of: at, in: parent, bx, by, area, isHidden, &rects)
      (x, y) = (bx &- parent.pointee.offsetX, by &- parent.pointee.offsetY)
      at = parent
    }
  }

  /// Adds the layers in front of one that moved within `area`, and its rounded corners. Returns false if it is not opaque.
  static func find(
    overMoved node: NodeRef, at place: ScreenPlace, area: PixelRect, into rects: inout DamageRects,
    corners: inout DamageRects
  ) -> Bool {
    guard hidesWhatIsBehind(node, place.x, place.y, area, &corners) else { return false }
    var (x, y) = (place.x, place.y)
    var at = node
    while let parent = at.pointee.parent {
      let (bx, by) = (x &- at.pointee.x, y &- at.pointee.y)
      addSiblings(of: at, in: parent, bx, by, area, true, &rects)
      (x, y) = (bx &- parent.pointee.offsetX, by &- parent.pointee.offsetY)
      addDecoration(node: parent, x, y, area, &rects)
      at = parent
    }
    return true
  }

  /// Whether nothing behind the layer's frame can be seen, except at rounded corners, which are added.
  private static func hidesWhatIsBehind(
    _ node: NodeRef, _ x: Int32, _ y: Int32, _ area: PixelRect, _ corners: inout DamageRects
  ) -> Bool {
    if node.pointee.flags.contains(.groupsCorners), let pair = node.pointee.cornerClip {
      addCorners(of: pair[0], x, y, area, &corners)
    }
    if node.pointee.background >> 24 == 255 {
      guard let base = node.pointee.under.base, node.pointee.under.count > 0 else { return true }
      let last = base[Int(node.pointee.under.count) - 1]
      guard last.blend == 0, last.opacity == OpKind.full, last.frame == node.pointee.frame else { return false }
      if last.kind == OpKind.rounded { addCorners(of: last, x, y, area, &corners) }
      return last.kind == OpKind.rounded || last.kind == OpKind.fill
    }
    guard node.pointee.content.count == 1, let op = node.pointee.content.base?.pointee else { return false }
    return op.kind == OpKind.image && op.flags & OpKind.opaqueFlag != 0 && op.blend == 0 && op.opacity == OpKind.full
      && op.frame.contains(node.pointee.frame) && op.bounds.contains(node.pointee.frame)
  }

  // MARK: The scrolling layer and those around it

  /// Adds the border, which is in front of the sublayers, and the corners that clip them.
  private static func addDecoration(node: NodeRef, _ x: Int32, _ y: Int32, _ area: PixelRect, _ rects: inout DamageRects) {
    if !node.pointee.over.isEmpty { _ = add(node.pointee.over, x, y, area, &rects) }
    guard node.pointee.flags.contains(.groupsCorners), let pair = node.pointee.cornerClip else { return }
    addCorners(of: pair[0], x, y, area, &rects)
  }

  /// Adds the contents and background, which are behind the sublayers. Returns whether they hide everything behind them.
  private static func addBody(
    _ node: NodeRef, _ x: Int32, _ y: Int32, _ area: PixelRect, _ rects: inout DamageRects
  ) -> Bool {
    let frame = node.pointee.frame.moved(x, y)
    if node.pointee.flags.contains(.backdrop) {
      rects.add(frame.cut(area))
      return frame.contains(area)
    }
    if !node.pointee.content.bounds.isEmpty {
      let content = node.pointee.content.bounds.moved(x, y).cut(area)
      rects.add(node.pointee.flags.contains(.unclippedContent) ? content : content.cut(frame))
    }
    let isGroup = node.pointee.flags.contains(.groupsCorners)
    if !node.pointee.under.isEmpty, !isGroup || node.pointee.background == 0 {
      return add(node.pointee.under, x, y, area, &rects)
    }
    guard node.pointee.background != 0 else { return false }
    if frame.contains(area) { return node.pointee.background >> 24 == 255 }
    rects.add(frame.cut(area))
    return false
  }

  /// Adds operations, except those that paint one colour all over. Returns whether an opaque one does.
  private static func add(
    _ span: OpSpan, _ x: Int32, _ y: Int32, _ area: PixelRect, _ rects: inout DamageRects
  ) -> Bool {
    guard let base = span.base, !span.hasGroups else {
      rects.add(span.bounds.moved(x, y).cut(area))
      return false
    }
    // From the front, as an opaque background hides the shadow below it.
    for i in (0..<Int(span.count)).reversed() {
      let op = base[i]
      let bounds = op.bounds.moved(x, y).cut(area)
      if bounds.isEmpty { continue }
      let isColor = op.kind == OpKind.fill || op.kind == OpKind.rounded
      if isColor, op.blend == 0, bounds == area, op.frame.moved(x, y).contains(area) {
        if op.kind == OpKind.rounded { addCorners(of: op, x, y, area, &rects) }
        if op.color >> 24 == 255, op.opacity == OpKind.full { return true }
      } else if op.kind == OpKind.border {
        addBorder(op, x, y, bounds, &rects)
      } else {
        rects.add(bounds)
      }
    }
    return false
  }

  private static func addCorners(of op: vr_op, _ x: Int32, _ y: Int32, _ area: PixelRect, _ rects: inout DamageRects) {
    OperationEdges.forEachCorner(of: op, x, y) { rects.add($0.cut(area)) }
  }

  private static func addBorder(_ op: vr_op, _ x: Int32, _ y: Int32, _ bounds: PixelRect, _ rects: inout DamageRects) {
    OperationEdges.forEachSide(of: op, x, y) { rects.add($0.cut(bounds)) }
    addCorners(of: op, x, y, bounds, &rects)
  }

  // MARK: Layers beside it

  private static func addOver(_ span: OpSpan, _ x: Int32, _ y: Int32, _ clip: PixelRect, _ rects: inout DamageRects) {
    guard let op = span.base?.pointee, span.count == 1, op.kind == OpKind.border else {
      return rects.add(span.bounds.moved(x, y).cut(clip))
    }
    addBorder(op, x, y, op.bounds.moved(x, y).cut(clip), &rects)
  }

  /// Adds the layers in front of `node`, and those behind it if they can be seen.
  private static func addSiblings(
    of node: NodeRef, in parent: NodeRef, _ bx: Int32, _ by: Int32, _ area: PixelRect, _ isHidden: Bool,
    _ rects: inout DamageRects
  ) {
    let first = isHidden ? Int(node.pointee.slot) &+ 1 : 0
    addChildren(of: parent, from: first, except: node, bx, by, area, area, 0, &rects)
  }

  private static func addChildren(
    of node: NodeRef, from first: Int, except: NodeRef?, _ bx: Int32, _ by: Int32, _ clip: PixelRect, _ area: PixelRect,
    _ level: Int, _ rects: inout DamageRects
  ) {
    let count = node.pointee.children.count
    guard first < count, let list = node.pointee.children.paintOrder else { return }
    if count > ChildIndex.threshold, let index = node.pointee.children.index, index.pointee.count == count {
      let local = clip.moved(0 &- bx, 0 &- by)
      for b in (first / ChildIndex.block)..<index.pointee.blockCount where index.pointee.blocks[b].meets(local) {
        for i in max(first, b * ChildIndex.block)..<max(first, min(count, (b + 1) * ChildIndex.block)) {
          if list[i] != except { add(list[i], bx, by, clip, area, level, &rects) }
        }
      }
      return
    }
    for i in first..<count where list[i] != except { add(list[i], bx, by, clip, area, level, &rects) }
  }

  /// Adds a layer with its sublayers, each as the rectangles that it paints: a view that fills the screen may show
  /// nothing but a button.
  private static func add(
    _ node: NodeRef, _ bx: Int32, _ by: Int32, _ clip: PixelRect, _ area: PixelRect, _ level: Int, _ rects: inout DamageRects
  ) {
    let reach = node.pointee.outer.moved(bx, by).cut(clip)
    if reach.isEmpty { return }
    let flags = node.pointee.flags
    guard flags.isDisjoint(with: .showsAsArea), level < deepest else {
      return rects.add(reach)
    }
    let (x, y) = (bx &+ node.pointee.x, by &+ node.pointee.y)
    let frame = node.pointee.frame.moved(x, y).cut(clip)
    if !node.pointee.under.isEmpty {
      rects.add(node.pointee.under.bounds.moved(x, y).cut(reach))
    } else if node.pointee.background != 0, frame != area {
      rects.add(frame)
      if frame.contains(reach) { return }
    }
    if !node.pointee.content.bounds.isEmpty { rects.add(node.pointee.content.bounds.moved(x, y).cut(reach)) }
    if !node.pointee.over.isEmpty { addOver(node.pointee.over, x, y, reach, &rects) }
    guard node.pointee.children.count > 0 else { return }
    addChildren(
      of: node, from: 0, except: nil, x &+ node.pointee.offsetX, y &+ node.pointee.offsetY,
      flags.contains(.clips) ? frame : clip, area, level + 1, &rects)
  }
}
