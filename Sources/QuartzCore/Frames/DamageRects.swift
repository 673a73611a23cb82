import Raster

/// A list of at most `limit` damaged rectangles, which may overlap; further ones are merged into the nearest.
struct DamageRects {
  /// The largest number of rectangles.
  static let limit = 128
  /// The largest number of rectangles of a region. It is cut into rows wherever a rectangle begins or ends, so it has many
  /// more of them when things are scattered.
  private static let regionLimit = 2048
  private(set) var rects: ContiguousArray<PixelRect> = []
  /// The place of the next rectangle to try merging with. Layers come in the same order before and after a change, so this
  /// is where the layer was.
  private var next = 0

  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    if next < rects.count, merge(rect, into: next) { return }
    for i in rects.indices where merge(rect, into: i) { return }
    if rects.count < Self.limit {
      rects.append(rect)
      return
    }
    var (best, least) = (0, Int.max)
    for i in rects.indices {
      let grown = rects[i].union(rect).area - rects[i].area
      if grown < least { (best, least) = (i, grown) }
    }
    rects[best] = rects[best].union(rect)
  }

  /// Enlarges a rectangle to include `rect` if the two make up nearly all of the result, as those of something that moved
  /// a little do.
  @inline(__always)
  private mutating func merge(_ rect: PixelRect, into i: Int) -> Bool {
    let other = rects[i]
    if other.contains(rect) {
      next = i + 1
      return true
    }
    guard max(rect.x0, other.x0) <= min(rect.x1, other.x1), max(rect.y0, other.y0) <= min(rect.y1, other.y1) else {
      return false
    }
    let all = other.union(rect)
    let waste = all.area - rect.area - other.area + rect.intersection(other).area
    guard waste * 32 <= all.area else { return false }
    rects[i] = all
    next = i + 1
    return true
  }

  /// The number of pixels, of which some may be counted twice.
  var area: Int {
    var sum = 0
    for i in rects.indices { sum += rects[i].area }
    return sum
  }

  /// Whether one of the rectangles includes all of `rect`.
  func contains(_ rect: PixelRect) -> Bool {
    for i in rects.indices where rects[i].contains(rect) { return true }
    return false
  }

  /// Starts merging with the first rectangle again.
  mutating func rewind() { next = 0 }

  mutating func removeAll() {
    rects.removeAll(keepingCapacity: true)
    next = 0
  }

  /// Makes the list a copy of another one, in the memory that it has.
  mutating func set(_ other: DamageRects) {
    removeAll()
    for i in other.rects.indices { rects.append(other.rects[i]) }
  }

  /// Cuts all rectangles to `clip`.
  mutating func clip(to clip: PixelRect) {
    for i in rects.indices.reversed() {
      rects[i] = rects[i].intersection(clip)
      if rects[i].isEmpty { rects.remove(at: i) }
    }
  }

  /// Replaces `region` by all pixels of the list, and those of `others` within `clip`.
  mutating func fill(_ region: inout Region, with others: ContiguousArray<PixelRect>, clip: PixelRect) {
    let count = rects.count
    for i in others.indices { rects.append(others[i].intersection(clip)) }
    rects.withUnsafeBufferPointer { region.set($0) }
    rects.removeLast(rects.count - count)
    if region.rectCount > Self.regionLimit { region = region.simplified(to: Self.limit) }
  }
}
