import Raster

/// Caches the coverage of small paths by value, because check marks, chevrons and glyph-like shapes are drawn repeatedly.
final class PathMaskCache: @unchecked Sendable {
  // Unchecked: `cache` is used under `lock` only.
  static let shared = PathMaskCache()
  /// Larger masks are not worth their memory.
  static let largestArea = 128 * 128

  private let lock = Lock()
  private var cache = ByteBudgetCache<PathRasterizer.Job, PathMask>(byteBudget: 2 << 20)

  func removeAll() { lock.withLock { cache.removeAll() } }

  /// The mask of `job`, made by `make` if it is not cached. Jobs that differ by whole pixels share one mask.
  func mask(for job: PathRasterizer.Job, make: (PathRasterizer.Job) -> PathMask?) -> PathMask? {
    let (dx, dy) = (job.transform.tx.rounded(.down), job.transform.ty.rounded(.down))
    guard abs(dx) < 0x1p28, abs(dy) < 0x1p28 else { return make(job) }
    var key = job
    key.transform.tx -= dx
    key.transform.ty -= dy
    let known = lock.withLock { cache.value(for: key) }
    guard let mask = known ?? make(key) else { return nil }
    if known == nil {
      lock.withLock { cache.insert(mask, bytes: mask.bitmap.byteCount, for: key) }
    }
    return PathMask(bitmap: mask.bitmap, x: mask.x &+ Int32(dx), y: mask.y &+ Int32(dy))
  }
}
