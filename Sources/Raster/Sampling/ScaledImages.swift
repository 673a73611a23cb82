/// Pictures in the sizes they are shown at, each as long as the picture it was made of: without that nobody can ask for it.
///
/// - Threading: any thread, one lock; results are not to be written to.
public enum ScaledImages {
  private struct Key: Hashable {
    var source: UInt64
    var x, y, w, h: Double
    var width, height: Int
    var nearest: Bool
  }
  private final class Store: @unchecked Sendable {
    let lock = Lock()
    var cache = ByteBudgetCache<Key, Bitmap>(byteBudget: 16 << 20)
  }
  private static let store = Store()

  /// Bytes kept at most, but for one picture that is larger by itself; 16 MB unless changed. What is on the screen is held by
  /// what shows it as well.
  public static var byteBudget: Int {
    get { store.lock.withLock { store.cache.byteBudget } }
    set { store.lock.withLock { store.cache.byteBudget = newValue } }
  }
  public static var byteCount: Int { store.lock.withLock { store.cache.byteCount } }
  public static func removeAll() { drop { $0.removeAll() } }

  /// The sizes of a picture that is no more.
  static func removeAll(of source: UInt64) { drop { $0.removeAll { $0.source == source } } }

  /// What is dropped may have sizes of its own, so its end comes after the lock's.
  private static func drop(_ body: (inout ByteBudgetCache<Key, Bitmap>) -> [Bitmap]) {
    let dropped = store.lock.withLock { body(&store.cache) }
    withExtendedLifetime(dropped) {}
  }

  /// The part `source` (pixels of `bitmap`) drawn over `width` × `height` pixels: averaged when it shrinks, bilinear or
  /// nearest when it grows. The bitmap itself when nothing changes; nil for empty or absurd sizes.
  ///
  /// Kept by the bitmap's identity, so a bitmap whose pixels change afterwards needs a new object.
  public static func scaled(
    _ bitmap: Bitmap, source: (x: Double, y: Double, w: Double, h: Double), width: Int, height: Int, nearest: Bool = false
  ) -> Bitmap? {
    guard bitmap.format == .argb8888 || bitmap.format == .xrgb8888, width > 0, height > 0 else { return nil }
    guard source.x.isFinite, source.y.isFinite, source.w.isFinite, source.h.isFinite, source.w > 0, source.h > 0 else { return nil }
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

  /// All of a bitmap that nobody can ask for again, because it was made for this: nothing is kept.
  public static func scaledOnce(_ bitmap: Bitmap, width: Int, height: Int) -> Bitmap? {
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
      guard vr_scale(
        result.pixels, result.pitch, Int32(width), Int32(height), bitmap.surface, source.x, source.y, source.w, source.h)
      else { return nil }
    }
    return result
  }
}
