import Raster

/// Removes operations that later opaque ones hide, and cuts hidden parts off large ones.
///
/// It is one pass from the last operation to the first that keeps the largest opaque rectangles found so far. An
/// operation within a rectangle that is painted over later can be removed in any position, even in groups, since those
/// pixels are replaced anyway.
struct Occlusion {
  /// The number of rectangles that are kept, and the smallest useful area in pixels.
  private static let limit = 48
  private static let least = 1024
  /// Operations with fewer pixels are not cut.
  private static let large = 64 << 10

  private var rects: ContiguousArray<PixelRect> = []
  /// The area that opaque operations within an open group may hide: nothing in an opacity group, all but the corner
  /// rows in a corner clip.
  private var limits: ContiguousArray<PixelRect> = []
  private var dropped: ContiguousArray<Bool> = []
  private var out: ContiguousArray<vr_op> = []
  private var visible = DisjointRects()

  mutating func apply(to ops: inout UnsafeMutablePointer<vr_op>, _ count: inout Int, _ capacity: inout Int) {
    guard count > 2 else { return }
    rects.removeAll(keepingCapacity: true)
    limits.removeAll(keepingCapacity: true)
    dropped.removeAll(keepingCapacity: true)
    out.removeAll(keepingCapacity: true)
    var i = count
    while i > 0 {
      i -= 1
      let op = ops[i]
      switch op.kind {
      case OpKind.restore, OpKind.restoreCorners:
        let isHidden = isCovered(op.bounds)
        dropped.append(isHidden)
        limits.append(op.kind == OpKind.restore ? .empty : openRows(op).intersection(limits.last ?? .infinite))
        if !isHidden { out.append(op) }
      case OpKind.save, OpKind.saveCorners:
        limits.removeLast()
        if dropped.removeLast() == false { out.append(op) }
      default:
        if isCovered(op.bounds) { continue }
        let solid = solidPart(op)
        if op.bounds.area >= Self.large, !rects.isEmpty, cut(op) {
          // The remaining parts hide as much as the whole did.
        } else {
          out.append(op)
        }
        if !solid.0.isEmpty { remember(solid.0) }
        if !solid.1.isEmpty { remember(solid.1) }
      }
    }
    if out.count > capacity {
      ops.deallocate()
      capacity = out.count * 2
      ops = .allocate(capacity: capacity)
    }
    count = out.count
    for k in 0..<count { (ops + k).initialize(to: out[count - 1 - k]) }
  }

  private func isCovered(_ rect: PixelRect) -> Bool {
    for i in 0..<rects.count where rects[i].contains(rect) { return true }
    return false
  }

  private mutating func remember(_ rect: PixelRect) {
    var rect = rect
    if let limit = limits.last { rect = rect.intersection(limit) }
    let area = rect.area
    guard area >= Self.least, !isCovered(rect) else { return }
    if rects.count < Self.limit {
      rects.append(rect)
      return
    }
    var (smallest, least) = (0, Int.max)
    for i in 0..<rects.count where rects[i].area < least { (smallest, least) = (i, rects[i].area) }
    if area > least { rects[smallest] = rect }
  }

  /// The rectangles that an operation fills with opaque pixels.
  private func solidPart(_ op: vr_op) -> (PixelRect, PixelRect) {
    guard op.flags & OpKind.opaqueFlag != 0, op.opacity == OpKind.full, op.blend == 0 else { return (.empty, .empty) }
    switch op.kind {
    case OpKind.fill, OpKind.image, OpKind.tile, OpKind.gradient, OpKind.backdrop:
      return (op.bounds, .empty)
    case OpKind.rounded:
      guard let corners = op.p?.assumingMemoryBound(to: vr_corners.self) else { return (op.bounds, .empty) }
      let s = corners.pointee.size
      var rows = op.frame
      rows.y0 += max(s.0, s.1)
      rows.y1 -= max(s.2, s.3)
      var columns = op.frame
      columns.x0 += max(s.0, s.2)
      columns.x1 -= max(s.1, s.3)
      return (rows.intersection(op.bounds), columns.intersection(op.bounds))
    default:
      return (.empty, .empty)
    }
  }

  /// The rows of a corner clip in which nothing is clipped.
  private func openRows(_ op: vr_op) -> PixelRect {
    guard let corners = op.p?.assumingMemoryBound(to: vr_corners.self) else { return .empty }
    let s = corners.pointee.size
    var rows = op.frame
    rows.y0 += max(s.0, s.1)
    rows.y1 -= max(s.2, s.3)
    return rows.intersection(op.bounds)
  }

  /// Replaces a large operation by its visible parts if that saves a quarter of its pixels.
  private mutating func cut(_ op: vr_op) -> Bool {
    switch op.kind {
    case OpKind.fill, OpKind.image, OpKind.tile, OpKind.gradient, OpKind.backdrop: break
    default: return false
    }
    let whole = op.bounds.area
    var hidden = 0
    for i in 0..<rects.count { hidden += rects[i].intersection(op.bounds).area }
    // The sum counts overlaps twice, so this is only a quick rejection.
    guard hidden * 4 > whole else { return false }
    visible.set(op.bounds)
    for i in 0..<rects.count where rects[i].intersects(op.bounds) { visible.subtract(rects[i]) }
    guard visible.rects.count <= 128, visible.area * 4 <= whole * 3 else { return false }
    for part in visible.rects {
      var piece = op
      piece.bounds = part
      out.append(piece)
    }
    return true
  }
}
