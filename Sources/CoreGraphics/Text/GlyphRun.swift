import Raster

/// Placed glyphs in memory that does not move, the way display lists point to them.
///
/// When the glyph store starts over, the records behind every living run are looked up and rasterised again before anything
/// is painted: retained lists stay valid without being recorded anew.
final class GlyphRun: @unchecked Sendable {
  let base: UnsafeMutablePointer<vr_glyph_at>
  let count: Int
  private let record: UnsafeMutablePointer<GlyphRunRecord>

  /// Positions in device pixels relative to the run's origin.
  init(_ glyphs: [(key: GlyphKey, x: Int32, y: Int32)]) {
    count = glyphs.count
    base = .allocate(capacity: max(count, 1))
    let keys = UnsafeMutablePointer<GlyphKey>.allocate(capacity: max(count, 1))
    record = .allocate(capacity: 1)
    for (i, glyph) in glyphs.enumerated() {
      (keys + i).initialize(to: glyph.key)
      (base + i).initialize(to: vr_glyph_at(glyph: GlyphRunRegistry.nothing, x: glyph.x, y: glyph.y))
    }
    record.initialize(to: GlyphRunRecord(base: base, keys: keys, count: count, generation: 0))
    GlyphRunRegistry.shared.add(record)
  }

  deinit {
    GlyphRunRegistry.shared.remove(record)
    record.pointee.keys.deallocate()
    record.deallocate()
    base.deallocate()
  }

  /// Brings the records up to date with the glyph store. Returns whether anything changed.
  @inline(__always)
  @discardableResult
  func renewIfNeeded() -> Bool {
    record.pointee.generation == GlyphStore.shared.generation ? false : GlyphRunRegistry.shared.renew(record)
  }

  /// Pixels around the ink of glyphs `range`, relative to the run's origin.
  func ink(_ range: Range<Int>) -> PixelRect {
    range.reduce(PixelRect.empty) { box, i in
      let (placed, glyph) = (base[i], base[i].glyph.pointee)
      return box.union(
        PixelRect(
          x: placed.x &+ Int32(glyph.left), y: placed.y &- Int32(glyph.top), width: Int32(glyph.width),
          height: Int32(glyph.height)))
    }
  }
}

/// What renewing a run takes, outside of the object: a run that is going away must not be retained again.
struct GlyphRunRecord {
  let base: UnsafeMutablePointer<vr_glyph_at>
  let keys: UnsafeMutablePointer<GlyphKey>
  let count: Int
  var generation: UInt32
}

private final class GlyphRunRegistry: @unchecked Sendable {
  static let shared = GlyphRunRegistry()
  /// Stands for a glyph that cannot be drawn.
  nonisolated(unsafe) static let nothing: UnsafePointer<vr_glyph> = {
    let glyph = UnsafeMutablePointer<vr_glyph>.allocate(capacity: 1)
    glyph.initialize(to: vr_glyph())
    return UnsafePointer(glyph)
  }()

  private let lock = Lock()
  private var records: Set<UnsafeMutablePointer<GlyphRunRecord>> = []

  private init() {
    GlyphStore.shared.didStartOver = { GlyphRunRegistry.shared.renewAll() }
  }

  func add(_ record: UnsafeMutablePointer<GlyphRunRecord>) {
    lock.withLock {
      records.insert(record)
      Self.renew(record)
    }
  }

  func remove(_ record: UnsafeMutablePointer<GlyphRunRecord>) {
    lock.withLock { _ = records.remove(record) }
  }

  func renew(_ record: UnsafeMutablePointer<GlyphRunRecord>) -> Bool {
    lock.withLock { Self.renew(record) }
    return true
  }

  private func renewAll() {
    // Layouts that are only remembered let go of their runs first; what is left is on some list.
    TextLayoutCache.shared.removeAll()
    lock.withLock {
      for record in records { Self.renew(record) }
    }
  }

  private static func renew(_ record: UnsafeMutablePointer<GlyphRunRecord>) {
    let generation = GlyphStore.shared.generation
    guard record.pointee.generation != generation else { return }
    for i in 0..<record.pointee.count {
      record.pointee.base[i].glyph = GlyphRasterizer.glyph(record.pointee.keys[i]) ?? nothing
    }
    record.pointee.generation = generation
  }
}
