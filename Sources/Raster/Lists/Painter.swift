/// Paints display lists into bitmaps, in bands of rows, optionally on several threads with the same result.
///
/// - Threading: any thread; concurrent calls on one painter are serialized.
public final class Painter: @unchecked Sendable {
  // Unchecked: all is constant, and `lock` serializes the calls on the painter in C.
  private let painter: OpaquePointer?
  private let lock = Lock()
  /// The number of painting threads, the caller's included.
  public let threads: Int

  /// A painter with one thread, for callers that have none of their own.
  public static let shared = Painter(threads: 1)

  /// Makes a painter with 1 … 64 threads; values outside of that range are clamped.
  public init(threads: Int = 1) {
    painter = vr_painter_create(Int32(truncatingIfNeeded: min(64, max(1, threads))))
    self.threads = painter.map { Int(vr_painter_threads($0)) } ?? 0
  }

  deinit { vr_painter_destroy(painter) }

  /// Wakes the painter's other threads if they will take part in painting `area` pixels. For a caller that is about to paint
  /// and has its list to make before.
  public func prepare(area: Int) {
    if let painter { vr_painter_prepare(painter, max(0, area)) }
  }

  /// Paints onto `bitmap`, whose first pixel is `origin` in the list's space; only pixels of `damage` change.
  /// Returns false when memory ran short or the format is not a 32-bit one: the picture is then incomplete.
  @discardableResult
  public func paint(
    _ list: DisplayList, into bitmap: Bitmap, origin: (x: Int32, y: Int32) = (0, 0), damage: Region
  ) -> Bool {
    damage.withRects { paint(list, into: bitmap, origin: origin, rects: $0) }
  }

  /// Paints like the other method, within rectangles that must not overlap.
  /// - Parameter changes: Receives the pixels whose colour is not what it was, if the list's first operation covers the
  ///   rectangles opaquely. It is a set for the bitmap.
  @discardableResult
  public func paint(
    _ list: DisplayList, into bitmap: Bitmap, origin: (x: Int32, y: Int32) = (0, 0), rects: UnsafeBufferPointer<PixelRect>,
    addingChangesTo changes: ChangedPixels? = nil
  ) -> Bool {
    guard let painter, bitmap.format == .argb8888 || bitmap.format == .xrgb8888 else { return false }
    guard let base = rects.baseAddress else { return true }
    return lock.withLock {
      vr_paint(
        painter, list.ops.baseAddress, list.count, bitmap.surface, origin.x, origin.y, base, rects.count, changes?.record)
    }
  }
}
