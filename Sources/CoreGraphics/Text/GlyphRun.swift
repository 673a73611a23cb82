import Raster

/// Placed glyphs at a fixed address, in the form that display lists point to.
///
/// When the glyph store drops its glyphs, the records of every existing run are looked up and rasterized again before
/// anything is painted, so retained lists stay valid without being recorded again.
final class GlyphRun: @unchecked Sendable {
  // Unchecked: keys and positions are written in `init` only, and glyphs under the lock of `GlyphRunRegistry`.
  let base: UnsafeMutablePointer<vr_glyph_at>
  let count: Int
  private let record: UnsafeMutablePointer<GlyphRunRecord>

  /// Makes a run; positions are in device pixels relative to its origin.
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

  /// Looks up the glyphs again if the glyph store has dropped them. Returns whether it did.
  @inline(__always)
  @discardableResult
  func renewIfNeeded() -> Bool {
    record.pointee.generation == GlyphStore.shared.generation ? false : GlyphRunRegistry.shared.renew(record)
  }

  /// The pixel rectangle around the ink of the glyphs in `range`, relative to the run's origin.
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

/// The data for renewing a run, kept outside of the object because a run that is being deallocated must not be retained.
struct GlyphRunRecord {
  let base: UnsafeMutablePointer<vr_glyph_at>
  let keys: UnsafeMutablePointer<GlyphKey>
  let count: Int
  var generation: UInt32
}

private final class GlyphRunRegistry: @unchecked Sendable {
  // Unchecked: `records`, and what they refer to, are changed under `lock` only.
  static let shared = GlyphRunRegistry()
  /// The record of a glyph that cannot be drawn. Written once and never freed.
  nonisolated(unsafe) static let nothing: UnsafePointer<vr_glyph> = {
    let glyph = UnsafeMutablePointer<vr_glyph>.allocate(capacity: 1)
    glyph.initialize(to: vr_glyph())
    return UnsafePointer(glyph)
  }()

  private let lock = Lock()
  private var records: Set<UnsafeMutablePointer<GlyphRunRecord>> = []

  private init() {
    GlyphStore.shared.didDropGlyphs = { GlyphRunRegistry.shared.renewAll() }
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
    // Cached layouts release their runs first; the remaining runs are on display lists.
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
