import Raster

/// The children of a node in a growing block of memory that has free space at both ends.
///
/// Indices count from the first child. The painting order is the same unless a child has a z position.
struct NodeChildren {
  private var base: UnsafeMutablePointer<NodeRef>?
  private var head = 0
  private(set) var capacity = 0
  private(set) var count = 0
  /// The children sorted by z position; nil when none has one.
  private var sorted: UnsafeMutablePointer<NodeRef>?
  /// The children's rectangles for fast searching; only for long lists.
  var index: UnsafeMutablePointer<ChildIndex>?

  subscript(i: Int) -> NodeRef { base.unsafelyUnwrapped[head + i] }

  /// The children in painting order.
  var paintOrder: UnsafeMutablePointer<NodeRef>? {
    if let sorted { return sorted }
    return base.map { $0 + head }
  }

  mutating func insert(_ node: NodeRef, at position: Int) {
    let i = min(max(0, position), count)
    if i == 0, count > 0, head > 0 {
      head -= 1
    } else {
      let isFullInFront = i == 0 && head == 0 && count > 0
      if head + count == capacity || isFullInFront { makeSpace(inFront: i == 0 && count > 0 || i < count / 2) }
      if i == 0, head > 0 {
        head -= 1
        count += 1
        base.unsafelyUnwrapped[head] = node
        node.pointee.hint = Int32(truncatingIfNeeded: head)
        return
      }
      guard let base else { return }
      let place = base + head + i
      // memmove, since the ranges overlap.
      memmove(place + 1, place, (count - i) * MemoryLayout<NodeRef>.stride)
    }
    count += 1
    base.unsafelyUnwrapped[head + i] = node
    node.pointee.hint = Int32(truncatingIfNeeded: head + i)
  }

  mutating func remove(at i: Int) {
    guard let base, i >= 0, i < count else { return }
    let stride = MemoryLayout<NodeRef>.stride
    if i < count / 2 {
      memmove(base + head + 1, base + head, i * stride)
      head += 1
    } else {
      memmove(base + head + i, base + head + i + 1, (count - 1 - i) * stride)
    }
    count -= 1
    if count == 0 { head = 0 }
  }

  /// The index of `node`, searched outwards from its last known position.
  func position(of node: NodeRef) -> Int? {
    guard let base, count > 0 else { return nil }
    var low = min(max(0, Int(node.pointee.hint) - head), count - 1)
    var high = low + 1
    while low >= 0 || high < count {
      if low >= 0 {
        if base[head + low] == node { return low }
        low -= 1
      }
      if high < count {
        if base[head + high] == node { return high }
        high += 1
      }
    }
    return nil
  }

  /// Moves the children away from an end of the block. It grows only if half of it or more is in use: children that are
  /// inserted at one end and removed at the other need no more memory.
  private mutating func makeSpace(inFront: Bool) {
    if let base, count < capacity / 2 {
      let start = inFront ? (capacity - count) / 2 : 0
      memmove(base + start, base + head, count * MemoryLayout<NodeRef>.stride)
      head = start
      return
    }
    let larger = max(4, capacity * 2)
    let moved = UnsafeMutablePointer<NodeRef>.allocate(capacity: larger)
    // At the front, half of the free space is kept before the first child.
    let start = inFront ? (larger - count) / 2 : 0
    if let base {
      (moved + start).update(from: base + head, count: count)
      base.deallocate()
    }
    (base, head, capacity) = (moved, start, larger)
  }

  /// Updates painting order and slots after children were added, removed, or changed their z position.
  mutating func rebuildOrder(zPosition: (NodeRef) -> CGFloat) {
    sorted?.deallocate()
    sorted = nil
    guard let base, count > 0 else { return }
    var needsSorting = false
    for i in 0..<count where zPosition(base[head + i]) != 0 {
      needsSorting = true
      break
    }
    if needsSorting {
      var order = (0..<count).map { (z: zPosition(base[head + $0]), place: $0) }
      order.sort { $0.z != $1.z ? $0.z < $1.z : $0.place < $1.place }
      let memory = UnsafeMutablePointer<NodeRef>.allocate(capacity: count)
      for (i, entry) in order.enumerated() { (memory + i).initialize(to: base[head + entry.place]) }
      sorted = memory
    }
    guard let list = paintOrder else { return }
    for i in 0..<count { list[i].pointee.slot = Int32(truncatingIfNeeded: i) }
  }

  mutating func deallocate() {
    base?.deallocate()
    sorted?.deallocate()
    dropIndex()
    (base, sorted, head, count, capacity) = (nil, nil, 0, 0, 0)
  }

  mutating func dropIndex() {
    index?.pointee.deallocate()
    index?.deallocate()
    index = nil
  }
}

/// The rectangles of the children of a long list, in blocks of 32, so that a few can be found among thousands.
struct ChildIndex {
  static let block = 32
  /// Lists up to this length are searched linearly.
  static let threshold = 6

  let count: Int
  /// The children's rectangles by slot, in the parent's bounds coordinates.
  let rects: UnsafeMutablePointer<PixelRect>
  let blocks: UnsafeMutablePointer<PixelRect>
  let blockCount: Int
  /// The range of blocks whose union is out of date.
  private var dirtyFrom: Int
  private var dirtyTo: Int

  init(count: Int) {
    self.count = count
    blockCount = (count + Self.block - 1) / Self.block
    rects = .allocate(capacity: count)
    blocks = .allocate(capacity: blockCount)
    rects.initialize(repeating: .empty, count: count)
    blocks.initialize(repeating: .empty, count: blockCount)
    (dirtyFrom, dirtyTo) = (0, blockCount)
  }

  mutating func set(_ rect: PixelRect, at slot: Int) {
    rects[slot] = rect
    let b = slot / Self.block
    dirtyFrom = min(dirtyFrom, b)
    dirtyTo = max(dirtyTo, b + 1)
  }

  /// The union of all rectangles.
  mutating func union() -> PixelRect {
    var b = dirtyFrom
    while b < dirtyTo {
      var result = PixelRect.empty
      for i in (b * Self.block)..<min(count, (b + 1) * Self.block) { result = result.union(rects[i]) }
      blocks[b] = result
      b += 1
    }
    (dirtyFrom, dirtyTo) = (blockCount, 0)
    var result = PixelRect.empty
    for i in 0..<blockCount { result = result.union(blocks[i]) }
    return result
  }

  func deallocate() {
    rects.deallocate()
    blocks.deallocate()
  }
}
