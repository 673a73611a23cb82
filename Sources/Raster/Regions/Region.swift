import CPixman
import CRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A set of device pixels, stored by pixman as non-overlapping rectangles in rows (y, then x).
///
/// Value semantics: copies share storage until one of them changes. Rectangles that are empty add nothing.
/// - Threading: a value may be sent to another thread; two threads must not use one value at the same time.
public struct Region: @unchecked Sendable {
  // Unchecked: storage that two values share is copied before it is changed.
  final class Storage {
    // A pointer, because pixman reads and writes one region in one call, which exclusive access to a property forbids.
    let value = UnsafeMutablePointer<pixman_region32_t>.allocate(capacity: 1)
    init() { pixman_region32_init(value) }
    init(copying other: Storage) {
      pixman_region32_init(value)
      pixman_region32_copy(value, other.value)
    }
    deinit {
      pixman_region32_fini(value)
      value.deallocate()
    }
  }

  var storage: Storage

  /// Makes an empty region.
  public init() { storage = Storage() }

  /// Makes a region of one rectangle.
  public init(_ rect: PixelRect) {
    storage = Storage()
    formUnion(rect)
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(copying: storage) }
  }

  /// Whether the region has no pixels.
  public var isEmpty: Bool { pixman_region32_not_empty(storage.value) == 0 }

  /// The smallest rectangle that encloses the region; empty for an empty region.
  public var bounds: PixelRect {
    let box = pixman_region32_extents(storage.value).pointee
    return PixelRect(x0: box.x1, y0: box.y1, x1: box.x2, y1: box.y2)
  }

  /// The number of pixels.
  public var area: Int { withRects { $0.reduce(0) { $0 + $1.area } } }

  /// The rectangles in row order; valid inside `body` only.
  public func withRects<R>(_ body: (UnsafeBufferPointer<PixelRect>) throws -> R) rethrows -> R {
    var count: Int32 = 0
    guard let boxes = pixman_region32_rectangles(storage.value, &count), count > 0 else {
      return try body(UnsafeBufferPointer(start: nil, count: 0))
    }
    // pixman_box32_t and vr_rect are the same four int32 in the same order.
    return try boxes.withMemoryRebound(to: PixelRect.self, capacity: Int(count)) {
      try body(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  /// A copy of the rectangles in row order.
  public var rects: [PixelRect] { withRects { Array($0) } }
  /// The number of rectangles.
  public var rectCount: Int { Int(pixman_region32_n_rects(storage.value)) }

  /// Replaces everything by the pixels of `rects`, which may overlap.
  public mutating func set(_ rects: UnsafeBufferPointer<PixelRect>) {
    removeAll()
    guard rects.count > 1, let base = rects.baseAddress else {
      if let rect = rects.first { formUnion(rect) }
      return
    }
    // Made at once, since adding one rectangle after the other takes time that grows with the square of their number, and
    // here, since pixman sorts and merges lists of its own for that, which took a third of a frame with many small changes.
    var rows = vr_rect_list()
    defer { free(rows.rects) }
    guard vr_cut_into_rows(base, rects.count, &rows) else { return rects.forEach { formUnion($0) } }
    guard rows.count > 1, let first = rows.rects else {
      if rows.count == 1 { formUnion(rows.rects[0]) }
      return
    }
    let header = MemoryLayout<pixman_region32_data_t>.size, bytes = rows.count * MemoryLayout<PixelRect>.stride
    // pixman's header has the data's layout, and `pixman_region32_fini` frees it.
    guard let data = malloc(header + bytes) else { return rects.forEach { formUnion($0) } }
    memcpy(data + header, first, bytes)
    pixman_region32_fini(storage.value)
    let known = data.bindMemory(to: pixman_region32_data_t.self, capacity: 1)
    (known.pointee.size, known.pointee.numRects) = (rows.count, rows.count)
    var bounds = first[0].union(first[rows.count - 1])
    for i in 0..<rows.count { (bounds.x0, bounds.x1) = (min(bounds.x0, first[i].x0), max(bounds.x1, first[i].x1)) }
    storage.value.pointee.extents = pixman_box32_t(x1: bounds.x0, y1: bounds.y0, x2: bounds.x1, y2: bounds.y1)
    storage.value.pointee.data = known
  }

  /// Adds the pixels of `rect`.
  public mutating func formUnion(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    makeUnique()
    pixman_region32_union_rect(
      storage.value, storage.value, rect.x0, rect.y0, UInt32(rect.width), UInt32(rect.height))
  }

  /// Adds the pixels of `other`.
  public mutating func formUnion(_ other: Region) {
    guard !other.isEmpty else { return }
    makeUnique()
    pixman_region32_union(storage.value, storage.value, other.storage.value)
  }

  /// Keeps only pixels inside `rect`.
  public mutating func formIntersection(_ rect: PixelRect) {
    guard !rect.isEmpty else { return removeAll() }
    if rect.contains(bounds) { return }
    makeUnique()
    pixman_region32_intersect_rect(
      storage.value, storage.value, rect.x0, rect.y0, UInt32(rect.width), UInt32(rect.height))
  }

  /// Removes the pixels of `rect`.
  public mutating func formSubtraction(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    formSubtraction(Region(rect))
  }

  /// Removes the pixels of `other`.
  public mutating func formSubtraction(_ other: Region) {
    guard !other.isEmpty else { return }
    makeUnique()
    pixman_region32_subtract(storage.value, storage.value, other.storage.value)
  }

  /// Makes the region empty.
  public mutating func removeAll() {
    if isKnownUniquelyReferenced(&storage) { pixman_region32_clear(storage.value) } else { storage = Storage() }
  }

  /// A copy with only the pixels inside `rect`.
  public func intersection(_ rect: PixelRect) -> Region { var r = self; r.formIntersection(rect); return r }

  /// Returns a superset of the region in at most `limit` rectangles, joining those that lie close together first.
  ///
  /// Painting walks the display list once per rectangle, so hundreds of tiny ones cost more than the pixels between them.
  public func simplified(to limit: Int) -> Region {
    guard rectCount > limit, limit > 0 else { return self }
    // Rows of rectangles become their extents, then neighbouring rows are joined where that wastes least.
    var rows: [PixelRect] = []
    withRects { rects in
      for rect in rects {
        if let last = rows.last, rect.y0 < last.y1 { rows[rows.count - 1] = last.union(rect) } else { rows.append(rect) }
      }
    }
    while rows.count > limit {
      var best = 0
      var bestWaste = Int.max
      for i in 0..<(rows.count - 1) {
        let waste = rows[i].union(rows[i + 1]).area - rows[i].area - rows[i + 1].area
        if waste < bestWaste { (best, bestWaste) = (i, waste) }
      }
      rows[best] = rows[best].union(rows[best + 1])
      rows.remove(at: best + 1)
    }
    var result = Region()
    for row in rows { result.formUnion(row) }
    return result
  }
}

extension Region: Equatable {
  public static func == (a: Region, b: Region) -> Bool {
    pixman_region32_equal(a.storage.value, b.storage.value) != 0
  }
}

extension Region: CustomStringConvertible {
  public var description: String { "[" + rects.map(\.description).joined(separator: ", ") + "]" }
}
