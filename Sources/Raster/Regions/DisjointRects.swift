/// Rectangles that do not overlap, in no order, for code that runs every frame: unlike `Region`, it keeps its memory.
public struct DisjointRects {
  /// The rectangles; none is empty.
  public private(set) var rects: ContiguousArray<PixelRect> = []
  private var pieces: ContiguousArray<PixelRect> = []

  /// Creates an empty list.
  public init() {}

  /// Whether there are no pixels.
  public var isEmpty: Bool { rects.isEmpty }

  /// The number of pixels.
  public var area: Int {
    var sum = 0
    for i in rects.indices { sum += rects[i].area }
    return sum
  }

  /// Removes all rectangles and keeps their memory.
  public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Replaces everything by the pixels of `rects`, which may overlap.
  public mutating func set(_ rects: ContiguousArray<PixelRect>) {
    removeAll()
    for i in rects.indices { add(rects[i]) }
  }

  /// Replaces everything by the pixels of `rect`.
  public mutating func set(_ rect: PixelRect) {
    removeAll()
    if !rect.isEmpty { rects.append(rect) }
  }

  /// Adds the pixels of `rect`.
  public mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    pieces.removeAll(keepingCapacity: true)
    pieces.append(rect)
    var i = 0
    while i < rects.count, !pieces.isEmpty {
      if rects[i].intersects(rect) { Self.subtract(rects[i], from: &pieces) }
      i += 1
    }
    rects.append(contentsOf: pieces)
  }

  /// Removes the pixels of `rect`.
  public mutating func subtract(_ rect: PixelRect) {
    if !rect.isEmpty { Self.subtract(rect, from: &rects) }
  }

  /// The number of pixels within `rect`.
  public func area(in rect: PixelRect) -> Int {
    var sum = 0
    for i in rects.indices { sum += rects[i].intersection(rect).area }
    return sum
  }

  /// Calls `body` with the rectangles.
  public func withRects<R>(_ body: (UnsafeBufferPointer<PixelRect>) throws -> R) rethrows -> R {
    try rects.withUnsafeBufferPointer(body)
  }

  private static func subtract(_ hole: PixelRect, from list: inout ContiguousArray<PixelRect>) {
    var unseen = list.count
    var i = 0
    while i < unseen {
      let r = list[i]
      guard r.intersects(hole) else {
        i += 1
        continue
      }
      // The last unseen rectangle takes its place, and the last of all that one's.
      unseen -= 1
      list[i] = list[unseen]
      list[unseen] = list[list.count - 1]
      list.removeLast()
      let (top, low) = (max(r.y0, hole.y0), min(r.y1, hole.y1))
      if r.y0 < top { list.append(PixelRect(x0: r.x0, y0: r.y0, x1: r.x1, y1: top)) }
      if r.x0 < hole.x0 { list.append(PixelRect(x0: r.x0, y0: top, x1: hole.x0, y1: low)) }
      if hole.x1 < r.x1 { list.append(PixelRect(x0: hole.x1, y0: top, x1: r.x1, y1: low)) }
      if low < r.y1 { list.append(PixelRect(x0: r.x0, y0: low, x1: r.x1, y1: r.y1)) }
    }
  }
}
