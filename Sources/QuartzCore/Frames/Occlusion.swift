import Raster

/// Removes operations that later opaque ones hide, and cuts hidden parts off large ones.
///
/// It is one pass from the last operation to the first that keeps the largest opaque rectangles found so far. An
/// operation within a rectangle that is painted over later can be removed in any position, even in groups, since those
/// pixels are replaced anyway.
///
/// Like a `TraversalState`, it is accessed through a pointer.
struct Occlusion {
  /// The smallest useful area in pixels.
  private static let least = 1024
  /// Operations with fewer pixels are not cut.
  private static let large = 64 << 10
  /// An operation is cut into at most so many parts.
  private static let parts = 128

  private var covers = vr_covers()
  /// The area that opaque operations within an open group may hide: nothing in an opacity group, all but the corner
  /// rows in a corner clip.
  private var limits: ContiguousArray<PixelRect> = []
  private var dropped: ContiguousArray<Bool> = []
  private var visible = DisjointRects()
  /// What remains is written to the end of this memory, from the last operation to the first.
  private var out: UnsafeMutablePointer<vr_op>
  private var capacity: Int
  private var first: Int

  init() {
    capacity = 1024
    out = .allocate(capacity: capacity)
    first = capacity
  }

  func deallocate() { out.deallocate() }

  /// The operations that remain of `count` at `ops`, valid until the next call.
  mutating func apply(to ops: UnsafePointer<vr_op>, _ count: Int) -> UnsafeBufferPointer<vr_op> {
    guard count > 2 else { return UnsafeBufferPointer(start: ops, count: count) }
    covers.count = 0
    limits.removeAll(keepingCapacity: true)
    dropped.removeAll(keepingCapacity: true)
    if capacity < count { grow(to: count) }
    first = capacity
    var i = count
    while i > 0 {
      i -= 1
      let op = ops + i
      switch op.pointee.kind {
      case OpKind.restore, OpKind.restoreCorners:
        let isHidden = isCovered(op.pointee.bounds)
        dropped.append(isHidden)
        limits.append(
          op.pointee.kind == OpKind.restore ? .empty : openRows(op).intersection(limits.last ?? .infinite))
        if !isHidden { keep(op) }
      case OpKind.save, OpKind.saveCorners:
        limits.removeLast()
        if dropped.removeLast() == false { keep(op) }
      default:
        if isCovered(op.pointee.bounds) { continue }
        // The remaining parts of one that is cut hide as much as the whole did.
        if op.pointee.bounds.area < Self.large || !cut(op) { keep(op) }
        if op.pointee.flags & OpKind.opaqueFlag != 0 { rememberSolidParts(op) }
      }
    }
    return UnsafeBufferPointer(start: out + first, count: capacity - first)
  }

  @inline(__always)
  private mutating func keep(_ op: UnsafePointer<vr_op>) {
    if first == 0 { grow(to: capacity + 1) }
    first -= 1
    (out + first).initialize(to: op.pointee)
  }

  @inline(never)
  private mutating func grow(to least: Int) {
    let kept = capacity - first
    let larger = max(capacity * 2, least)
    let moved = UnsafeMutablePointer<vr_op>.allocate(capacity: larger)
    (moved + (larger - kept)).moveInitialize(from: out + first, count: kept)
    out.deallocate()
    (out, capacity, first) = (moved, larger, larger - kept)
  }

  @inline(__always)
  private mutating func isCovered(_ rect: PixelRect) -> Bool { vr_is_covered(&covers, rect) }

  /// Remembers the rectangles that an opaque operation fills.
  private mutating func rememberSolidParts(_ op: UnsafePointer<vr_op>) {
    guard op.pointee.opacity == OpKind.full, op.pointee.blend == 0 else { return }
    switch op.pointee.kind {
    case OpKind.fill, OpKind.image, OpKind.tile, OpKind.gradient, OpKind.backdrop: remember(op.pointee.bounds)
    case OpKind.rounded:
      guard let corners = op.pointee.p?.assumingMemoryBound(to: vr_corners.self) else { return remember(op.pointee.bounds) }
      let s = corners.pointee.size
      var rows = op.pointee.frame
      rows.y0 += max(s.0, s.1)
      rows.y1 -= max(s.2, s.3)
      remember(rows.intersection(op.pointee.bounds))
      var columns = op.pointee.frame
      columns.x0 += max(s.0, s.2)
      columns.x1 -= max(s.1, s.3)
      remember(columns.intersection(op.pointee.bounds))
    default: break
    }
  }

  private mutating func remember(_ rect: PixelRect) {
    var rect = rect
    if let limit = limits.last { rect = rect.intersection(limit) }
    guard rect.area >= Self.least, !isCovered(rect) else { return }
    vr_add_cover(&covers, rect)
  }

  /// The rows of a corner clip in which nothing is clipped.
  private func openRows(_ op: UnsafePointer<vr_op>) -> PixelRect {
    guard let corners = op.pointee.p?.assumingMemoryBound(to: vr_corners.self) else { return .empty }
    let s = corners.pointee.size
    var rows = op.pointee.frame
    rows.y0 += max(s.0, s.1)
    rows.y1 -= max(s.2, s.3)
    return rows.intersection(op.pointee.bounds)
  }

  /// Replaces a large operation by its visible parts if that saves a quarter of its pixels.
  private mutating func cut(_ op: UnsafePointer<vr_op>) -> Bool {
    switch op.pointee.kind {
    case OpKind.fill, OpKind.image, OpKind.tile, OpKind.gradient, OpKind.backdrop: break
    default: return false
    }
    let bounds = op.pointee.bounds
    let whole = bounds.area
    var hidden = 0
    for i in 0..<covers.count { hidden += vr_cover_at(&covers, i).intersection(bounds).area }
    // The sum counts overlaps twice, so this is only a quick rejection.
    guard hidden * 4 > whole else { return false }
    visible.set(bounds)
    for i in 0..<covers.count {
      let rect = vr_cover_at(&covers, i)
      if rect.intersects(bounds) { visible.subtract(rect) }
    }
    guard visible.rects.count <= Self.parts, visible.area * 4 <= whole * 3 else { return false }
    for i in visible.rects.indices {
      keep(op)
      out[first].bounds = visible.rects[i]
    }
    return true
  }
}
