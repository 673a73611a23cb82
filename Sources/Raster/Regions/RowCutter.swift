import CRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Cuts rectangles into ones that do not overlap, in memory that it keeps, for code that runs every frame.
public final class RowCutter {
  private var rows = vr_rect_list()

  /// Creates one without memory.
  public init() {}

  deinit { free(rows.rects) }

  /// The pixels of `rects`, which may overlap, as rectangles that do not: in rows from top to bottom, each from left to
  /// right. They are valid until the next call. Nil when memory is short.
  public func cut(_ rects: UnsafeBufferPointer<PixelRect>) -> UnsafeBufferPointer<PixelRect>? {
    guard let base = rects.baseAddress else { return UnsafeBufferPointer(start: nil, count: 0) }
    guard vr_cut_into_rows(base, rects.count, &rows) else { return nil }
    return UnsafeBufferPointer(start: rows.rects, count: rows.count)
  }
}
