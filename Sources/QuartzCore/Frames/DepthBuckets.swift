/// Elements that wait for processing, by their layer's depth in the tree, in the order they were added.
struct DepthBuckets<Element> {
  private var buckets: ContiguousArray<ContiguousArray<Element>> = []
  /// The memory of a bucket that was taken.
  private var spare: ContiguousArray<Element> = []
  /// No element has a smaller depth than this.
  private(set) var top = Int.max
  private(set) var bottom = -1
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ element: Element, depth: Int32) {
    let d = Int(depth)
    while buckets.count <= d { buckets.append([]) }
    buckets[d].append(element)
    if d < top { top = d }
    if d > bottom { bottom = d }
    count += 1
  }

  /// Removes and returns the elements of one depth. Give the array back with `recycle`, so that the next one needs no new
  /// memory.
  mutating func take(_ depth: Int) -> ContiguousArray<Element> {
    guard depth < buckets.count, !buckets[depth].isEmpty else { return [] }
    var taken: ContiguousArray<Element> = []
    swap(&taken, &spare)
    swap(&taken, &buckets[depth])
    count -= taken.count
    if count == 0 { (top, bottom) = (Int.max, -1) }
    return taken
  }

  /// Takes back an array that `take` returned.
  mutating func recycle(_ taken: inout ContiguousArray<Element>) {
    guard taken.capacity > spare.capacity, taken.capacity <= 4096 else { return }
    taken.removeAll(keepingCapacity: true)
    swap(&taken, &spare)
  }

  @inline(__always)
  func forEachDown(_ body: (Element) -> Void) {
    guard count > 0 else { return }
    for d in top...bottom {
      for i in buckets[d].indices { body(buckets[d][i]) }
    }
  }

  mutating func removeAll() {
    guard count > 0 else { return }
    for d in top...bottom where !buckets[d].isEmpty { buckets[d].removeAll(keepingCapacity: buckets[d].capacity <= 4096) }
    (top, bottom, count) = (Int.max, -1, 0)
  }
}
