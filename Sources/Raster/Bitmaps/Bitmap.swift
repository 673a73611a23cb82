import CRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Rows of pixels in ordinary memory.
///
/// Colours are premultiplied. `pitch` (bytes from one row to the next) may exceed the bytes of a row's pixels.
/// - Threading: no locking; a writer must exclude all other access. Bitmaps that are no longer written may be shared freely.
public final class Bitmap: @unchecked Sendable {
  // Unchecked: the pixels are plain memory, for which callers answer; everything else is constant.
  /// The layout of one pixel in memory.
  public enum Format: UInt8, Sendable {
    /// 0xAARRGGBB in native byte order, premultiplied.
    case argb8888
    /// Like argb8888, but every pixel is opaque.
    case xrgb8888
    /// Five, six and five bits; for output only.
    case rgb565
    /// Eight-bit coverage.
    case a8

    /// The size of one pixel in bytes.
    public var bytesPerPixel: Int {
      switch self {
      case .argb8888, .xrgb8888: return 4
      case .rgb565: return 2
      case .a8: return 1
      }
    }
  }

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Bytes from one row to the next.
  public let pitch: Int
  /// The layout of the pixels.
  public let format: Format
  /// The address of the top left pixel.
  public let base: UnsafeMutableRawPointer
  /// Unique for the lifetime of the process; caches use it as a key because addresses are reused.
  public let id = Bitmap.ids.next()
  private static let ids = BitmapIDs()
  private let surfaceRecord: UnsafeMutablePointer<vr_surface>
  private let maskRecord: UnsafeMutablePointer<vr_mask>
  private let release: (@Sendable () -> Void)?
  /// Whether `ScaledImages` caches scaled copies of this bitmap; set under its lock.
  var isScaled = false

  /// The largest width and height, in pixels.
  public static let largestSide = 32_768
  /// The largest size of all rows, in bytes.
  public static let largestByteCount = 1 << 30

  /// Makes a zeroed bitmap (transparent or black). Nil when a side is not positive or beyond `largestSide`, the whole is
  /// beyond `largestByteCount`, or memory is short.
  public init?(width: Int, height: Int, format: Format) {
    guard width > 0, height > 0, width <= Self.largestSide, height <= Self.largestSide else { return nil }
    // 64 bytes: rows start on a cache line, and glyph kernels may read whole groups of eight.
    let pitch = (width * format.bytesPerPixel + 63) & ~63
    guard pitch * height <= Self.largestByteCount else { return nil }
    // calloc returns untouched zero pages for a large block; memory of aligned_alloc would have to be cleared separately.
    let byteCount = pitch * height
    let isFrame = byteCount >= Self.largePage
    let alignment = isFrame ? Self.largePage : 64
    // The last huge page is included when at least half of it is used; memory that is never touched takes no pages.
    let advised = (byteCount + Self.largePage / 2) & ~(Self.largePage - 1)
    guard let raw = calloc(1, max(byteCount, isFrame ? advised : 0) + alignment) else { return nil }
    let base = UnsafeMutableRawPointer(bitPattern: (UInt(bitPattern: raw) + UInt(alignment) - 1) & ~(UInt(alignment) - 1))!
    // The first drawing into a frame of ordinary pages takes a thousand page faults. A kernel without huge pages just
    // refuses.
    if isFrame { madvise(base, advised, MADV_HUGEPAGE) }
    (self.width, self.height, self.pitch, self.format, self.base) = (width, height, pitch, format, base)
    let address = UInt(bitPattern: raw)
    self.release = { free(UnsafeMutableRawPointer(bitPattern: address)) }
    (surfaceRecord, maskRecord) = Bitmap.records(base, width, height, pitch)
  }

  /// Faults in the memory of a frame on a background thread before it is drawn into: clearing it takes the kernel a
  /// millisecond for every few megabytes. Kernels before 5.14 refuse, and pages are then faulted in one by one.
  public func populate() { StartupWorker.add { self.faultIn() } }

  private func faultIn() {
    let page = UInt(getpagesize())
    let (start, end) = (UInt(bitPattern: base), UInt(bitPattern: base + byteCount))
    let last = end / page * page
    var next = (start + page - 1) / page * page
    while next < last, let pages = UnsafeMutableRawPointer(bitPattern: next) {
      // Other threads that ask for memory are blocked during the call, so each one is short.
      let piece = min(last - next, 512 << 10)
      guard madvise(pages, Int(piece), Self.populateWrite) == 0 else { return }
      next += piece
    }
  }

  private static let largePage = 2 << 20
  // MADV_POPULATE_WRITE, which older headers lack.
  private static let populateWrite: Int32 = 23

  /// Wraps pixels that the caller owns. `release` is called when the bitmap is deallocated.
  public init(
    wrapping base: UnsafeMutableRawPointer, width: Int, height: Int, pitch: Int, format: Format,
    release: (@Sendable () -> Void)? = nil
  ) {
    (self.width, self.height, self.pitch, self.format, self.base) = (width, height, pitch, format, base)
    self.release = release
    (surfaceRecord, maskRecord) = Bitmap.records(base, width, height, pitch)
  }

  deinit {
    if isScaled { ScaledImages.removeAll(of: id) }
    surfaceRecord.deallocate()
    maskRecord.deallocate()
    release?()
  }

  private static func records(
    _ base: UnsafeMutableRawPointer, _ width: Int, _ height: Int, _ pitch: Int
  ) -> (UnsafeMutablePointer<vr_surface>, UnsafeMutablePointer<vr_mask>) {
    let bytes = base.assumingMemoryBound(to: UInt8.self)
    let surface = UnsafeMutablePointer<vr_surface>.allocate(capacity: 1)
    surface.initialize(to: vr_surface(base: bytes, pitch: Int32(pitch), width: Int32(width), height: Int32(height)))
    let mask = UnsafeMutablePointer<vr_mask>.allocate(capacity: 1)
    mask.initialize(to: vr_mask(base: bytes, pitch: Int32(pitch), width: Int32(width), height: Int32(height)))
    return (surface, mask)
  }

  /// The rectangle of all pixels, with its origin at (0, 0).
  public var bounds: PixelRect { PixelRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height)) }
  /// The size of all rows in bytes, padding included.
  public var byteCount: Int { pitch * height }

  /// The record that display lists point to; valid while the bitmap lives. For 32-bit formats.
  public var surface: UnsafePointer<vr_surface> { UnsafePointer(surfaceRecord) }
  /// The corresponding record for coverage.
  public var mask: UnsafePointer<vr_mask> { UnsafePointer(maskRecord) }

  /// The address of row `y`, which must be inside the bitmap.
  public func row(_ y: Int) -> UnsafeMutableRawPointer {
    precondition(y >= 0 && y < height)
    return base + y * pitch
  }

  /// The first pixel of 32-bit rows.
  public var pixels: UnsafeMutablePointer<UInt32> { base.assumingMemoryBound(to: UInt32.self) }

  /// The pixel at (x, y) as premultiplied 0xAARRGGBB; RGB565 is widened, coverage becomes white of that alpha.
  public func pixel(_ x: Int, _ y: Int) -> UInt32 {
    precondition(x >= 0 && x < width)
    let row = row(y)
    switch format {
    case .argb8888: return row.load(fromByteOffset: x * 4, as: UInt32.self)
    case .xrgb8888: return row.load(fromByteOffset: x * 4, as: UInt32.self) | 0xff00_0000
    case .rgb565:
      let v = UInt32(row.load(fromByteOffset: x * 2, as: UInt16.self))
      let (r, g, b) = (v >> 11, v >> 5 & 63, v & 31)
      return 0xff00_0000 | (r << 3 | r >> 2) << 16 | (g << 2 | g >> 4) << 8 | (b << 3 | b >> 2)
    case .a8: return UInt32(row.load(fromByteOffset: x, as: UInt8.self)) * 0x0101_0101
    }
  }

  /// Sets every pixel; 32-bit formats only.
  public func clear(to color: UInt32 = 0) {
    guard format == .argb8888 || format == .xrgb8888 else { return }
    vr_fill(pixels, pitch, Int32(width), Int32(height), color)
  }

  /// Copies to `target` the pixels that lie (dx, dy) to the left of and above it; 32-bit formats only. What would come
  /// from outside of the bitmap is left as it is.
  /// - Parameter changes: Receives the pixels whose colour is not what it was; a set for this bitmap.
  public func move(to target: PixelRect, dx: Int32, dy: Int32, addingChangesTo changes: ChangedPixels? = nil) {
    guard format == .argb8888 || format == .xrgb8888 else { return }
    let to = target.intersection(bounds).intersection(bounds.offset(dx, dy))
    guard !to.isEmpty else { return }
    let first = (row(Int(to.y0)) + Int(to.x0) * 4).assumingMemoryBound(to: UInt32.self)
    if let changes {
      vr_move_changes(first, pitch, to.width, to.height, dx, dy, changes.record, to.x0, to.y0)
    } else {
      vr_move(first, pitch, to.width, to.height, dx, dy)
    }
  }

  /// A copy with its own pixels, nil when memory is short.
  public func copy() -> Bitmap? {
    guard let copy = Bitmap(width: width, height: height, format: format) else { return nil }
    for y in 0..<height {
      copy.row(y).copyMemory(from: row(y), byteCount: width * format.bytesPerPixel)
    }
    return copy
  }
}

private final class BitmapIDs: @unchecked Sendable {
  // Unchecked: `last` is used under `lock` only.
  private let lock = Lock()
  private var last: UInt64 = 0
  func next() -> UInt64 {
    lock.withLock {
      last += 1
      return last
    }
  }
}
