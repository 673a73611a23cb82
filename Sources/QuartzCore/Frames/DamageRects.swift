import Raster

/// A list of at most `limit` damaged rectangles; further ones are merged into the nearest.
struct DamageRects {
  static let limit = 32
  private(set) var rects: ContiguousArray<PixelRect> = []

  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    for i in rects.indices where rects[i].contains(rect) { return }
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

  /// Returns all damage within `clip`, and empties the list.
  mutating func take(clip: PixelRect) -> Region {
    var region = Region()
    for rect in rects { region.formUnion(rect.intersection(clip)) }
    rects.removeAll(keepingCapacity: true)
    return region.rectCount > Self.limit ? region.simplified(to: Self.limit) : region
  }
}
