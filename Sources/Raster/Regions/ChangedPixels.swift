import CRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A set of pixels of a bitmap: those whose colour is not what it was in the frame before.
///
/// Text and pictures that move leave most pixels as they are, but the others are thousands of short runs, for which a
/// `Region` of rectangles takes longer than copying what lies between them. This takes one bit for each pixel.
///
/// - Coordinates: pixels of the bitmap, origin top left.
/// - Threading: no locking; a writer must exclude all other access.
public final class ChangedPixels {
  /// The bitmap's width in pixels.
  public let width: Int
  /// The bitmap's height in pixels.
  public let height: Int
  private let set: UnsafeMutablePointer<vr_changes>

  /// Makes an empty set for a bitmap of a size in pixels. Nil when memory is short, or when there is no such bitmap.
  public init?(width: Int, height: Int) {
    guard (1...Bitmap.largestSide).contains(width), (1...Bitmap.largestSide).contains(height) else { return nil }
    let columns = (width + 63) / 64, sums = (columns + 63) / 64
    guard let memory = calloc(height * (columns + sums), MemoryLayout<UInt64>.size) else { return nil }
    (self.width, self.height) = (width, height)
    let words = memory.bindMemory(to: UInt64.self, capacity: height * (columns + sums))
    set = .allocate(capacity: 1)
    set.initialize(
      to: vr_changes(bits: words + height * sums, sums: words, columns: Int32(columns), sum_columns: Int32(sums)))
  }

  deinit {
    free(set.pointee.sums)
    set.deallocate()
  }

  /// The record that the pixel kernels add to; valid while the set lives.
  public var record: UnsafePointer<vr_changes> { UnsafePointer(set) }

  private func cut(_ rect: PixelRect) -> PixelRect {
    rect.intersection(PixelRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height)))
  }

  /// Adds the pixels of `rect`.
  public func insert(_ rect: PixelRect) { vr_changes_add_rect(set, cut(rect)) }

  /// Adds the pixels that another set, for a bitmap of the same size, has in the rows of `rect`.
  public func formUnion(_ other: ChangedPixels, inRowsOf rect: PixelRect) {
    guard width == other.width, height == other.height else { return }
    let rows = cut(rect)
    vr_changes_add(set, other.set, rows.y0, rows.y1)
  }

  /// Removes all pixels in the rows of `rect`.
  public func removeAll(inRowsOf rect: PixelRect) {
    let rows = cut(rect)
    vr_changes_clear(set, rows.y0, rows.y1)
  }

  /// The number of pixels within `rect`.
  public func count(in rect: PixelRect) -> Int { vr_changes_count(set, cut(rect)) }
}
