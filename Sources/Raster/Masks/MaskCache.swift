/// Caches corner, ring and shadow coverage by shape for all drawing code.
///
/// - Threading: any thread; one lock. Values stay valid while they are referenced, even after eviction.
public enum MaskCache {
  struct CornerKey: Hashable {
    var radii: CornerRadii
    var ring: Int32
  }
  struct WholeKey: Hashable {
    var corners: CornerKey
    var width, height: Int32
  }
  struct ShadowKey: Hashable {
    var radii: CornerRadii
    var sigma: Float
    /// 0 × 0 for a nine-slice, which serves every size.
    var width, height: Int32
  }
  enum Key: Hashable {
    case corners(CornerKey)
    case whole(WholeKey)
    case shadow(ShadowKey)
  }

  final class Store: @unchecked Sendable {
    // Unchecked: `cache` is used under `lock` only.
    let lock = Lock()
    /// A single mask that is larger than the budget is kept as well.
    var cache = ByteBudgetCache<Key, AnyObject>(byteBudget: 4 << 20)
  }
  static let store = Store()

  /// Empties the cache.
  public static func removeAll() { store.lock.withLock { store.cache.removeAll() } }

  private static func cached<Value: AnyObject>(_ key: Key, bytes: (Value) -> Int, make: () -> Value?) -> Value? {
    if let value = store.lock.withLock({ store.cache.value(for: key) }) { return value as? Value }
    // The mask is made outside of the lock: two threads may make the same one, and either can be used.
    guard let value = make() else { return nil }
    store.lock.withLock { store.cache.insert(value, bytes: bytes(value), for: key) }
    return value
  }

  /// Corners of a filled shape; nil when all radii are 0 (draw a plain rectangle) or absurd. Radii in pixels.
  public static func corners(_ radii: CornerRadii) -> CornerMasks? {
    let radii = radii.normalized
    guard !radii.isSquare else { return nil }
    return cached(.corners(CornerKey(radii: radii, ring: 0)), bytes: \.byteCount) {
      CornerMasks(radii: radii, ringWidth: 0)
    }
  }

  /// Corners of a stroke of `width` pixels inside the outline.
  public static func ring(_ radii: CornerRadii, width: Int32) -> CornerMasks? {
    let radii = radii.normalized
    guard !radii.isSquare, width > 0, width <= 4096 else { return nil }
    return cached(.corners(CornerKey(radii: radii, ring: width)), bytes: \.byteCount) {
      CornerMasks(radii: radii, ringWidth: width)
    }
  }

  /// The 16-bit coverage of a whole shape whose corner squares overlap at this size.
  static func whole(_ corners: CornerMasks, width: Int32, height: Int32) -> Bitmap? {
    let key = WholeKey(corners: CornerKey(radii: corners.radii, ring: corners.ringWidth), width: width, height: height)
    return cached(.whole(key), bytes: \.byteCount) { corners.wholeMask(width: width, height: height) }
  }

  /// The shadow of a rounded rectangle of `width` × `height` pixels, blurred by a Gaussian of `sigma` pixels.
  /// Nil when the shape is empty, or too large and too blurred for a mask.
  public static func shadow(width: Int32, height: Int32, radii: CornerRadii, sigma: Float) -> ShadowMask? {
    guard width > 0, height > 0, sigma.isFinite, sigma >= 0 else { return nil }
    let sigma = min(256, (sigma * 16).rounded() / 16)
    let radii = radii.normalized
    let extent = ShadowMask.extent(sigma: sigma)
    let shape = CornerShape(radius: radii.largest, continuous: radii.continuous)
    // At least one pixel: the mask's corner length is this plus the extent, and a positive one marks a nine-slice.
    let inner = max(1, extent + shape.side)
    let nine = width > 2 * inner && height > 2 * inner
    let key = ShadowKey(radii: radii, sigma: sigma, width: nine ? 0 : width, height: nine ? 0 : height)
    return cached(.shadow(key), bytes: { $0.bitmap.byteCount }) {
      let (w, h) = nine ? (2 * inner + 1, 2 * inner + 1) : (width, height)
      guard let mask = ShadowMask.rounded(width: w, height: h, corners: corners(radii), sigma: sigma) else { return nil }
      guard nine else { return ShadowMask(bitmap: mask, extent: extent, corner: 0) }
      let (slices, corner) = ShadowMask.tightened(mask, corner: extent + inner)
      return ShadowMask(bitmap: slices, extent: extent, corner: corner)
    }
  }

  /// The shadow of any coverage; not cached. `bitmap` is not modified.
  public static func shadow(blurring bitmap: Bitmap, sigma: Float) -> ShadowMask? {
    guard bitmap.format == .a8, sigma.isFinite, sigma >= 0 else { return nil }
    let sigma = min(256, sigma)
    let extent = ShadowMask.extent(sigma: sigma)
    guard let mask = Bitmap(width: bitmap.width + 2 * Int(extent), height: bitmap.height + 2 * Int(extent), format: .a8)
    else { return nil }
    for y in 0..<bitmap.height {
      (mask.row(y + Int(extent)) + Int(extent)).copyMemory(from: bitmap.row(y), byteCount: bitmap.width)
    }
    guard vr_blur(mask.base.assumingMemoryBound(to: UInt8.self), mask.pitch, Int32(mask.width), Int32(mask.height), sigma)
    else { return nil }
    return ShadowMask(bitmap: mask, extent: extent, corner: 0)
  }
}
