import Raster

/// The layers that scroll in a commit or only move, and what follows for its frame: the pixels that can be moved from where
/// the frame before shows them, and the pixels that remain to be painted.
///
/// The damage that scrolling causes is the whole layer, as for any change of a subtree. Within it, a pixel of the new
/// frame equals the pixel of the old one that is as far away as the layer scrolled, if all that is painted there moved
/// along or is one colour throughout. The other pixels are found from three sets of rectangles:
/// - `stale`: the changed parts where the old frame shows them. Moving carries them along, so the places where they end up
///   are painted.
/// - `changed`: the changed parts where the new frame shows them.
/// - `FixedPixels`: the parts that stay in place. They are painted there, and where moving carried their old pixels.
///
/// The same holds for an opaque layer that moves as a whole, and takes its border and contents along.
///
/// Where nothing scrolls or moves, nothing of this is done.
struct Scrolls {
  /// Further layers that scroll or move at the same time are painted.
  static let limit = 64
  /// Smaller areas, in pixels, are painted.
  private static let leastArea = 1024
  /// With more rectangles to paint, moving does not pay.
  private static let mostRects = 256

  /// A layer whose bounds' origin changed, or that moved.
  private struct Entry {
    var node: NodeRef
    /// The move of a layer; nil when it scrolled.
    var moved: (dx: Int32, dy: Int32)?
    /// The rectangles in `parts` that include all pixels which the move changes; none for a layer that scrolled.
    var parts = 0..<0
    var offsetX: Int32 = 0
    var offsetY: Int32 = 0
    var place: ScreenPlace
    /// The pixels that the layer covers on the screen in the old frame, and in the new one.
    var before: PixelRect
    var after = PixelRect.empty
    /// The pixels that it covers in either frame.
    var box: PixelRect { before.union(after) }
  }

  /// Pixels to be moved.
  private struct Move {
    var target: PixelRect
    /// The whole area that scrolls, which includes the pixels' old place.
    var area: PixelRect
    var dx: Int32
    var dy: Int32
    /// Those of the entry.
    var parts = 0..<0
  }

  /// Whether a layer scrolls in this commit.
  private(set) var isActive = false
  /// The pixels that remain to be painted once the others are moved.
  private(set) var paint = DisjointRects()
  private var entries: ContiguousArray<Entry> = []
  /// The parts that change of layers that moved, layer by layer, where they are shown.
  private var parts: ContiguousArray<PixelRect> = []
  private let cutter = RowCutter()
  /// The damage of the frame that is no part of a layer that moved.
  private var others = DamageRects()
  /// The memory of a list that each move makes.
  private var within: ContiguousArray<PixelRect> = []
  private var moves: ContiguousArray<Move> = []
  private var stale = DamageRects()
  private var changed = DamageRects()
  private var fixed = DamageRects()
  /// The rounded corners of a moved layer in its new place, since they show what is behind it.
  private var corners = DamageRects()
  /// The fixed pixels within the targets of the moves, in their places and moved.
  private var uncovered: ContiguousArray<PixelRect> = []

  var hasRoom: Bool { entries.count < Self.limit }
  var canMove: Bool { !moves.isEmpty }

  /// Begins with the damage that was added before the first layer that scrolls.
  mutating func begin(_ damage: DamageRects) {
    isActive = true
    stale.set(damage)
  }

  mutating func append(_ node: NodeRef, at place: ScreenPlace, before: PixelRect) {
    entries.append(
      Entry(node: node, offsetX: node.pointee.offsetX, offsetY: node.pointee.offsetY, place: place, before: before))
  }

  /// Adds a layer that moved by (dx, dy), once it is in its new place. `box` is all that it covers in both, and `changes`
  /// what changes of that.
  mutating func appendMoved(
    _ node: NodeRef, from place: ScreenPlace?, dx: Int32, dy: Int32, box: PixelRect, changes: ArraySlice<PixelRect>
  ) {
    guard let place, hasRoom else {
      stale.add(box)
      changed.add(box)
      return
    }
    let start = parts.count
    parts.append(contentsOf: changes)
    entries.append(
      Entry(node: node, moved: (dx, dy), parts: start..<parts.count, place: place, before: box, after: box))
  }

  func index(of node: NodeRef) -> Int? {
    for i in entries.indices where entries[i].node == node && entries[i].moved == nil { return i }
    return nil
  }

  mutating func setAfter(_ rect: PixelRect, at index: Int) { entries[index].after = rect }

  mutating func addDamage(_ rect: PixelRect, isNew: Bool) {
    if isNew { changed.add(rect) } else { stale.add(rect) }
  }

  mutating func end() {
    guard isActive else { return }
    isActive = false
    entries.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    moves.removeAll(keepingCapacity: true)
    uncovered.removeAll(keepingCapacity: true)
    stale.removeAll()
    changed.removeAll()
    others.removeAll()
    fixed.removeAll()
    corners.removeAll()
    paint.removeAll()
  }

  /// Decides which pixels are moved, once all nodes are up to date and before their marks are cleared.
  @MainActor mutating func findMoves(root: NodeRef, screen: PixelRect) {
    for i in entries.indices {
      let entry = entries[i]
      guard let move = makeMove(of: entry, root: root, screen: screen) else {
        stale.add(entry.before)
        changed.add(entry.after)
        continue
      }
      moves.append(move)
      for rect in fixed.rects {
        let kept = rect.cut(move.target)
        let carried = rect.moved(move.dx, move.dy).cut(move.target)
        if !kept.isEmpty { uncovered.append(kept) }
        if !carried.isEmpty { uncovered.append(carried) }
      }
      for rect in corners.rects { uncovered.append(rect.cut(move.target)) }
    }
  }

  /// The move of one layer's pixels, or nil if they must be painted. Sets `fixed`.
  @MainActor private mutating func makeMove(of entry: Entry, root: NodeRef, screen: PixelRect) -> Move? {
    let node = entry.node
    fixed.removeAll()
    corners.removeAll()
    if let moved = entry.moved {
      guard let place = ScreenPlace(of: node, root: root, screen: screen), place.x == entry.place.x &+ moved.dx,
        place.y == entry.place.y &+ moved.dy
      else { return nil }
      let target = place.visible.cut(entry.place.visible.moved(moved.dx, moved.dy))
      guard target.area >= Self.leastArea else { return nil }
      for other in moves where other.area.meets(entry.box) { return nil }
      let isOpaque = FixedPixels.find(
        overMoved: node, at: place, area: entry.box, into: &fixed, corners: &corners)
      guard isOpaque else { return nil }
      return Move(target: target, area: entry.box, dx: moved.dx, dy: moved.dy, parts: entry.parts)
    }
    guard !node.pointee.dirtyFlags.contains(.subtree),
      var place = ScreenPlace(of: node, root: root, screen: screen), place.x == entry.place.x, place.y == entry.place.y
    else { return nil }
    let (dx, dy) = (node.pointee.offsetX &- entry.offsetX, node.pointee.offsetY &- entry.offsetY)
    place.visible = place.visible.cut(entry.place.visible)
    let target = place.visible.cut(place.visible.moved(dx, dy)).cut(entry.after)
    guard target.area >= Self.leastArea else { return nil }
    // Of layers within each other, the outer one comes first.
    for other in moves where other.area.meets(place.visible) { return nil }
    FixedPixels.find(over: node, at: place, into: &fixed)
    return Move(target: target, area: place.visible, dx: dx, dy: dy)
  }

  /// Notes the damage that has other causes than moves, before the boxes of layers that moved are added to it.
  mutating func setOthers(_ damage: DamageRects) { others.set(damage) }

  /// Finds what remains to be painted of the frame's damage.
  mutating func findPaint(_ damage: DamageRects) {
    guard canMove else { return }
    paint.set(damage.rects)
    for move in moves { paint.subtract(move.target) }
    for rect in uncovered { paint.add(rect) }
    for move in moves {
      for rect in changed.rects { paint.add(rect.cut(move.target)) }
      for rect in stale.rects { paint.add(rect.moved(move.dx, move.dy).cut(move.target)) }
    }
    // Where half of the pixels would be painted all the same, the others are too.
    for i in moves.indices.reversed() where paint.area(in: moves[i].target) * 2 > moves[i].target.area {
      paint.add(moves[i].target)
      moves.remove(at: i)
    }
    if paint.rects.count > Self.mostRects { moves.removeAll(keepingCapacity: true) }
  }

  /// Moves the pixels that change, and returns the number of pixels that need not be painted. Those of `paint` are not
  /// right until they are painted.
  /// - Parameters:
  ///   - damage: The damage: the other pixels are the same in both frames.
  ///   - changes: Receives the pixels whose colour changes. The damage of layers that moved may then be more than their
  ///     parts that change.
  mutating func move(in bitmap: Bitmap, damage: Region, addingChangesTo changes: ChangedPixels?) -> Int {
    var count = 0
    for i in moves.indices {
      let move = moves[i]
      if changes == nil || move.parts.isEmpty || !moveParts(move, in: bitmap, addingChangesTo: changes) {
        damage.withRects { Self.move(move, in: bitmap, within: $0, addingChangesTo: changes) }
      }
      count += move.target.area - paint.area(in: move.target)
    }
    return count
  }

  /// Moves what changes within one layer: its own parts, and where something else has changed besides. Returns false when
  /// memory is short.
  private mutating func moveParts(_ move: Move, in bitmap: Bitmap, addingChangesTo changes: ChangedPixels?) -> Bool {
    within.removeAll(keepingCapacity: true)
    within.append(contentsOf: parts[move.parts])
    for rect in others.rects where rect.meets(move.target) { within.append(rect.cut(move.target)) }
    return within.withUnsafeBufferPointer {
      guard let rows = cutter.cut($0) else { return false }
      Self.move(move, in: bitmap, within: rows, addingChangesTo: changes)
      return true
    }
  }

  /// Moves the pixels of `target` within rectangles that are in rows from top to bottom, each from left to right.
  private static func move(
    _ move: Move, in bitmap: Bitmap, within rects: UnsafeBufferPointer<PixelRect>, addingChangesTo changes: ChangedPixels?
  ) {
    let (dx, dy, target) = (move.dx, move.dy, move.target)
    // Diagonally, a rectangle may be needed as it was by one beside it that comes later.
    guard dx == 0 || dy == 0 else { return bitmap.move(to: target, dx: dx, dy: dy, addingChangesTo: changes) }
    let start = count(of: rects) { $0.y1 <= target.y0 }
    let end = max(start, count(of: rects) { $0.y0 < target.y1 })
    for i in start..<end {
      // Pixels that move down or to the right are read before those above or to the left of them change.
      let part = rects[dx > 0 || dy > 0 ? start + end - 1 - i : i].cut(target)
      if !part.isEmpty { bitmap.move(to: part, dx: dx, dy: dy, addingChangesTo: changes) }
    }
  }

  /// The number of rectangles at the beginning of sorted ones that are above a row.
  private static func count(of rects: UnsafeBufferPointer<PixelRect>, isAbove: (PixelRect) -> Bool) -> Int {
    var (low, high) = (0, rects.count)
    while low < high {
      let middle = (low + high) / 2
      if isAbove(rects[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
