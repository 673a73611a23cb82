import Raster

/// Finds the pixels that change when a layer with its sublayers moves by a few pixels.
///
/// A colour that fills a rectangle changes pixels at its edges only: in between, it is painted before and after. So a card
/// of one colour that moves changes the pixels of its contents and a strip on each side, not all that it covers. The result
/// is a few rectangles in the layer's own pixels, each of which includes the old and the new place.
struct MovedParts {
  /// With more operations than this, the layer is taken as one rectangle.
  private static let mostParts = 64
  /// The pixels that may be added to save a rectangle.
  private static let worthwhile = 1024
  /// The number of rectangles that a new one may be merged with.
  private static let neighbours = 3

  private(set) var rects: ContiguousArray<PixelRect> = []
  private var dx: Int32 = 0
  private var dy: Int32 = 0
  private var parts = 0

  /// Finds the rectangles for a move by (dx, dy) to the place where the node is now. Returns false if there is nothing to
  /// gain: then everything that the layer covered and covers changes.
  @MainActor mutating func find(_ node: NodeRef, dx: Int32, dy: Int32) -> Bool {
    rects.removeAll(keepingCapacity: true)
    (self.dx, self.dy, parts) = (dx, dy, 0)
    let inner = node.pointee.inner
    guard abs(dx) < inner.width / 4, abs(dy) < inner.height / 4 else { return false }
    var isFull = true
    var around = node.pointee.parent
    while let at = around {
      if at.pointee.opacity != OpKind.full, !at.pointee.flags.contains(.groupsOpacity) { isFull = false }
      around = at.pointee.parent
    }
    add(node, 0, 0, .infinite, isFull)
    if parts > Self.mostParts { return false }
    var area = 0
    for i in rects.indices { area += rects[i].area }
    return area * 5 < inner.area * 4
  }

  /// Finds the rectangles for a transformed layer whose picture stays the same, in the bounds coordinates of its
  /// superlayer: slices of the picture, each as wide as its rows that are not clear.
  @MainActor mutating func findTransformed(_ node: NodeRef, dx: Int32, dy: Int32) -> Bool {
    rects.removeAll(keepingCapacity: true)
    guard let flattening = node.existingResources?.flattening, let picture = flattening.result,
      flattening.resultMatrix == flattening.place.matrix, flattening.stale.isEmpty,
      let all = flattening.place.reach(of: node.pointee.inner), flattening.resultFrame.contains(all)
    else { return false }
    let height = picture.surface.pointee.height
    guard height >= 32, abs(dx) < height / Self.slices, abs(dy) < height / Self.slices else { return false }
    let (x, y) = (flattening.place.x &+ flattening.resultFrame.x0, flattening.place.y &+ flattening.resultFrame.y0)
    for i in 0..<Self.slices {
      var slice = PixelRect.empty
      for row in (height * i / Self.slices)..<(height * (i + 1) / Self.slices) {
        let run = picture.surface.pointee.runs[Int(row)]
        slice = slice.union(PixelRect(x0: run.first, y0: row, x1: run.end, y1: row &+ 1))
      }
      if slice.isEmpty { continue }
      slice = slice.moved(x, y)
      rects.append(slice.union(slice.moved(0 &- dx, 0 &- dy)))
    }
    return true
  }

  /// The number of slices of a transformed layer.
  private static let slices: Int32 = 4

  /// - Parameter isFull: Whether operations are painted with their own opacity.
  @MainActor private mutating func add(_ node: NodeRef, _ x: Int32, _ y: Int32, _ clip: PixelRect, _ isFull: Bool) {
    let flags = node.pointee.flags
    let isFull = flags.contains(.groupsOpacity) || (isFull && node.pointee.opacity == OpKind.full)
    let frame = node.pointee.frame.moved(x, y)
    if flags.contains(.groupsCorners), let pair = node.pointee.cornerClip { addCorners(of: pair[0], x, y, clip) }
    if !node.pointee.under.isEmpty, !flags.contains(.groupsCorners) || node.pointee.background == 0 {
      add(node.pointee.under, x, y, clip, isFull)
    } else if node.pointee.background != 0 {
      addColor(frame.cut(clip))
    }
    if !node.pointee.content.bounds.isEmpty {
      let content = node.pointee.content.bounds.moved(x, y).cut(clip)
      addPart(flags.contains(.unclippedContent) && !flags.contains(.clips) ? content : content.cut(frame))
    }
    if !node.pointee.over.isEmpty { add(node.pointee.over, x, y, clip, isFull) }
    let count = node.pointee.children.count
    guard count > 0, let list = node.pointee.children.paintOrder else { return }
    let (bx, by) = (x &+ node.pointee.offsetX, y &+ node.pointee.offsetY)
    let inside = flags.contains(.clips) ? frame.cut(clip) : clip
    for i in 0..<count {
      let child = list[i]
      let reach = child.pointee.outer.moved(bx, by).cut(inside)
      if reach.isEmpty { continue }
      if child.pointee.flags.isDisjoint(with: .showsInParts), parts <= Self.mostParts {
        add(child, bx &+ child.pointee.x, by &+ child.pointee.y, inside, isFull)
      } else {
        addPart(reach)
      }
    }
  }

  @MainActor private mutating func add(
    _ span: OpSpan, _ x: Int32, _ y: Int32, _ clip: PixelRect, _ isFull: Bool
  ) {
    guard let base = span.base, !span.hasGroups, span.count <= 8 else { return addPart(span.bounds.moved(x, y).cut(clip)) }
    for i in 0..<Int(span.count) {
      let op = base[i]
      let bounds = op.bounds.moved(x, y).cut(clip)
      if bounds.isEmpty { continue }
      let frame = op.frame.moved(x, y).cut(bounds)
      switch op.kind {
      case OpKind.fill where op.blend == 0: addColor(frame)
      case OpKind.rounded where op.blend == 0:
        addColor(frame)
        addCorners(of: op, x, y, bounds)
      case OpKind.border where op.blend == 0:
        OperationEdges.forEachSide(of: op, x, y) { addColor($0.cut(bounds)) }
        addCorners(of: op, x, y, bounds)
      case OpKind.shadow:
        // It shows around the part that the body hides, and at the body's corners. A translucent body hides nothing.
        let hollow = PixelRect(x0: op.a, y0: op.b, x1: op.c, y1: op.d).moved(x, y).cut(bounds)
        if hollow.isEmpty || !isFull {
          addPart(bounds)
        } else {
          addPart(PixelRect(x0: bounds.x0, y0: bounds.y0, x1: bounds.x1, y1: hollow.y0))
          addPart(PixelRect(x0: bounds.x0, y0: hollow.y1, x1: bounds.x1, y1: bounds.y1))
          addPart(PixelRect(x0: bounds.x0, y0: hollow.y0, x1: hollow.x0, y1: hollow.y1))
          addPart(PixelRect(x0: hollow.x1, y0: hollow.y0, x1: bounds.x1, y1: hollow.y1))
          let n = Int32(op.corner)
          OperationEdges.forEachCorner(of: hollow, sizes: (n, n, n, n)) { addPart($0.cut(bounds)) }
        }
      default: addPart(bounds)
      }
    }
  }

  private mutating func addCorners(of op: vr_op, _ x: Int32, _ y: Int32, _ clip: PixelRect) {
    OperationEdges.forEachCorner(of: op, x, y) { addPart($0.cut(clip)) }
  }

  /// Adds a rectangle of one colour: the pixels that it covers either before or after the move, not both.
  private mutating func addColor(_ rect: PixelRect) {
    if rect.isEmpty { return }
    let old = rect.moved(0 &- dx, 0 &- dy)
    let both = rect.cut(old)
    let all = rect.union(old)
    guard !both.isEmpty else { return addPart(rect) }
    parts += 1
    add(PixelRect(x0: all.x0, y0: all.y0, x1: all.x1, y1: both.y0))
    add(PixelRect(x0: all.x0, y0: both.y1, x1: all.x1, y1: all.y1))
    add(PixelRect(x0: all.x0, y0: both.y0, x1: both.x0, y1: both.y1))
    add(PixelRect(x0: both.x1, y0: both.y0, x1: all.x1, y1: both.y1))
  }

  /// Adds a rectangle with any content, in the old place and the new one.
  private mutating func addPart(_ rect: PixelRect) {
    if rect.isEmpty { return }
    parts += 1
    add(rect.union(rect.moved(0 &- dx, 0 &- dy)))
  }

  private mutating func add(_ rect: PixelRect) {
    if rect.isEmpty { return }
    // Consecutive rectangles are mostly near each other.
    for i in rects.indices.suffix(Self.neighbours) {
      let all = rects[i].union(rect)
      if all.area - rects[i].area - rect.area + rects[i].intersection(rect).area <= Self.worthwhile {
        rects[i] = all
        return
      }
    }
    rects.append(rect)
  }
}

extension NodeFlags {
  /// Flags of nodes whose pixels are not those of their operations, one by one: hidden, flattened, masked, contentShadow,
  /// transition, isMask, transformsChildren, blends. A group's opacity applies to each pixel on its own, so it is not one of
  /// them.
  static var showsInParts: NodeFlags {
    NodeFlags(rawValue: 1 | 1 << 3 | 1 << 4 | 1 << 5 | 1 << 9 | 1 << 10 | 1 << 11 | 1 << 14)
  }
  /// Flags of transformed nodes that need more than one picture, or show none: hidden, masked, contentShadow, transition,
  /// isMask.
  static var needsPicture: NodeFlags { NodeFlags(rawValue: 1 | 1 << 4 | 1 << 5 | 1 << 9 | 1 << 10) }
}

/// The layers that do nothing but move in a commit.
///
/// The display gets the pixels that change. Painting takes less time with one rectangle for each layer.
struct Moves {
  struct Entry {
    var node: NodeRef
    var x: Int32
    var y: Int32
    var width: Int32
    var height: Int32
    var opacity: UInt16
    var flags: NodeFlags
    /// The pixels that it covers on the screen in the old frame.
    var before: PixelRect
    /// Its place in the old frame; nil if its pixels cannot be moved.
    var place: ScreenPlace?
  }

  /// Layers that cover fewer pixels are taken as rectangles.
  static let leastArea = 1024
  private(set) var entries: ContiguousArray<Entry> = []
  /// The pixels that change, and the rectangles of the layers that they are in.
  private(set) var changes: ContiguousArray<PixelRect> = []
  private(set) var boxes: ContiguousArray<PixelRect> = []
  private static let mostChanges = 1024
  /// Whether a layer moves or turns in this commit and shows what it showed, so that many pixels may keep their colour.
  private(set) var hasRigid = false
  /// The entry that comes next in the second walk, which is in the order of the first.
  private var next = 0
  var parts = MovedParts()

  /// Where the node is, or the picture of a transformed one.
  @MainActor static func place(of node: NodeRef) -> (x: Int32, y: Int32) {
    guard node.pointee.flags.contains(.flattened), let place = node.existingResources?.flattening?.place else {
      return (node.pointee.x, node.pointee.y)
    }
    return (place.x, place.y)
  }

  @MainActor mutating func append(_ node: NodeRef, before: PixelRect, at screenPlace: ScreenPlace?) {
    let place = Self.place(of: node)
    entries.append(
      Entry(
        node: node, x: place.x, y: place.y, width: node.pointee.width, height: node.pointee.height,
        opacity: node.pointee.opacity, flags: node.pointee.flags, before: before, place: screenPlace))
  }

  /// The entry of a node that was added in the first walk.
  mutating func take(_ node: NodeRef) -> Entry? {
    for _ in entries.indices {
      if next >= entries.count { next = 0 }
      next += 1
      if entries[next - 1].node == node { return entries[next - 1] }
    }
    return nil
  }

  /// The number of pixels of `changes`, of which some may be counted twice.
  var changedArea: Int {
    var sum = 0
    for i in changes.indices { sum += changes[i].area }
    return sum
  }

  /// Whether the changes of another layer can be kept apart.
  var hasRoom: Bool { changes.count < Self.mostChanges }
  /// Whether the pixels of another layer may be moved.
  var hasRoomForPlace: Bool { entries.count < Scrolls.limit }

  mutating func noteRigid() { hasRigid = true }
  mutating func addChange(_ rect: PixelRect) { changes.append(rect) }
  mutating func addBox(_ rect: PixelRect) { boxes.append(rect) }

  mutating func removeEntries() {
    entries.removeAll(keepingCapacity: true)
    next = 0
  }

  mutating func removeAll() {
    changes.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
    hasRigid = false
  }
}
