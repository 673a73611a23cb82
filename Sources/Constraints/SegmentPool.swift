/// Where a sequence lies in a `SegmentPool`.
struct Segment {
  var start: Int32 = 0
  var count: Int32 = 0
  /// The capacity is `4 << size`; -1 as long as there is none.
  var size: Int32 = -1
}

/// Many short sequences that grow and shrink, in one piece of memory.
///
/// Capacities are powers of two, and a sequence that outgrows its own moves to a larger one. What it leaves is used again
/// for others of that capacity, so a solver that has settled asks for no memory.
final class SegmentPool<Element: BitwiseCopyable> {
  /// Moves when the pool grows: to be read again after every `append`.
  private(set) var base: UnsafeMutablePointer<Element>
  private var used = 0
  private var capacity = 256
  /// The first free segment of each size; its memory holds the start of the next.
  private let free: UnsafeMutablePointer<Int32>
  private static var sizes: Int { 28 }

  init() {
    base = PlainMemory.make(capacity)
    free = .allocate(capacity: Self.sizes)
    free.initialize(repeating: -1, count: Self.sizes)
  }

  deinit {
    PlainMemory.release(base)
    free.deallocate()
  }

  /// - Returns: The place of the element in the segment.
  @inline(__always) @discardableResult
  func append(_ element: Element, to segment: inout Segment) -> Int {
    let place = Int(segment.count)
    if segment.size < 0 || place == 4 << Int(segment.size) { enlarge(&segment) }
    base[Int(segment.start) + place] = element
    segment.count += 1
    return place
  }

  /// Inserts an element before the one at `place`.
  func insert(_ element: Element, at place: Int, in segment: inout Segment) {
    append(element, to: &segment)
    let first = base + Int(segment.start)
    var index = Int(segment.count) - 1
    while index > place {
      first[index] = first[index - 1]
      index -= 1
    }
    first[place] = element
  }

  /// Gives the memory of a segment back.
  func release(_ segment: inout Segment) {
    if segment.size >= 0 { recycle(segment) }
    segment = Segment()
  }

  private func recycle(_ segment: Segment) {
    UnsafeMutableRawPointer(base + Int(segment.start)).storeBytes(of: free[Int(segment.size)], as: Int32.self)
    free[Int(segment.size)] = segment.start
  }

  private func enlarge(_ segment: inout Segment) {
    let size = segment.size + 1
    let start = take(Int(size))
    if segment.size >= 0 {
      (base + start).update(from: base + Int(segment.start), count: Int(segment.count))
      recycle(segment)
    }
    segment.start = Int32(start)
    segment.size = size
  }

  private func take(_ size: Int) -> Int {
    if free[size] >= 0 {
      let start = Int(free[size])
      free[size] = UnsafeRawPointer(base + start).loadUnaligned(as: Int32.self)
      return start
    }
    let length = 4 << size
    if used + length > capacity {
      var larger = capacity * 2
      while used + length > larger { larger *= 2 }
      base = PlainMemory.resized(base, to: larger)
      capacity = larger
    }
    used += length
    return used - length
  }
}
