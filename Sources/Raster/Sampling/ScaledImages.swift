/// Caches bitmaps in the sizes they are shown at. Entries are removed with their source, as no later call can ask for them.
///
/// - Threading: any thread, one lock; results must not be written to.
public enum ScaledImages {
  struct Key: Hashable {
    var source: UInt64
    var x, y, w, h: Double
    var width, height: Int
    var nearest: Bool
  }
  final class Store: @unchecked Sendable {
    // Unchecked: `cache` is used under `lock` only.
    let lock = Lock()
    /// A single bitmap that is larger than the budget is kept as well. Bitmaps on the screen are also retained by what
    /// shows them.
    var cache = ByteBudgetCache<Key, Bitmap>(byteBudget: 16 << 20)
  }
  static let store = Store()

  /// Empties the cache.
  public static func removeAll() { drop { $0.removeAll() } }

  /// Removes the scaled copies of a deallocated bitmap.
  static func removeAll(of source: UInt64) { drop { $0.removeAll { $0.source == source } } }

  /// A removed bitmap may itself have scaled copies, so it is released after unlocking.
  private static func drop(_ body: (inout ByteBudgetCache<Key, Bitmap>) -> [Bitmap]) {
    let dropped = store.lock.withLock { body(&store.cache) }
    withExtendedLifetime(dropped) {}
  }

  /// Returns the part `source` (in pixels of `bitmap`) scaled to `width` × `height` pixels: averaged when it shrinks,
  /// bilinear or nearest when it grows. Returns the bitmap itself when nothing changes, and nil for empty or absurd sizes.
  ///
  /// Results are cached by the bitmap's identity; changed pixels need a new bitmap object.
  public static func scaled(
    _ bitmap: Bitmap, source: (x: Double, y: Double, w: Double, h: Double), width: Int, height: Int, nearest: Bool = false
  ) -> Bitmap? {
    guard bitmap.format == .argb8888 || bitmap.format == .xrgb8888, width > 0, height > 0 else { return nil }
    guard source.x.isFinite, source.y.isFinite, source.w.isFinite, source.h.isFinite, source.w > 0, source.h > 0
    else { return nil }
    if source == (0, 0, Double(bitmap.width), Double(bitmap.height)), width == bitmap.width, height == bitmap.height {
      return bitmap
    }
    let key = Key(
      source: bitmap.id, x: source.x, y: source.y, w: source.w, h: source.h, width: width, height: height, nearest: nearest)
    if let hit = store.lock.withLock({ store.cache.value(for: key) }) { return hit }
    guard let result = make(bitmap, source: source, width: width, height: height, nearest: nearest) else { return nil }
    drop { cache in
      bitmap.isScaled = true
      return cache.insert(result, bytes: result.byteCount, for: key)
    }
    return result
  }

  /// Scales a whole temporary bitmap without caching the result.
  public static func scaledUncached(_ bitmap: Bitmap, width: Int, height: Int) -> Bitmap? {
    guard bitmap.format == .argb8888 || bitmap.format == .xrgb8888, width > 0, height > 0 else { return nil }
    return make(
      bitmap, source: (0, 0, Double(bitmap.width), Double(bitmap.height)), width: width, height: height, nearest: false)
  }

  private static func make(
    _ bitmap: Bitmap, source: (x: Double, y: Double, w: Double, h: Double), width: Int, height: Int, nearest: Bool
  ) -> Bitmap? {
    guard let result = Bitmap(width: width, height: height, format: bitmap.format) else { return nil }
    if nearest {
      vr_scale_nearest(
        result.pixels, result.pitch, Int32(width), Int32(height), bitmap.surface, source.x, source.y, source.w, source.h)
    } else {
      guard
        vr_scale(
          result.pixels, result.pitch, Int32(width), Int32(height), bitmap.surface, source.x, source.y, source.w, source.h)
      else { return nil }
    }
    return result
  }
}
