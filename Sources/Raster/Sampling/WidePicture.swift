import CRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Premultiplied pixels of four words each, not rounded to bytes yet: what sampling gives, for operations with `vr_flag_wide`.
/// It knows where its rows have something to show.
/// - Threading: no locking; not written any more once it is made, it may be shared freely.
public final class WidePicture: @unchecked Sendable {
  public let width: Int
  public let height: Int
  private let record: UnsafeMutablePointer<vr_wide_surface>

  /// Pixels that hold anything, or nil when a side is not positive or beyond `Bitmap.largestSide`, the whole is beyond
  /// `Bitmap.largestByteCount`, or memory is short.
  init?(width: Int, height: Int) {
    let side = Bitmap.largestSide
    guard width > 0, height > 0, width <= side, height <= side else { return nil }
    let pitch = (width * 8 + 63) & ~63
    guard pitch * height <= Bitmap.largestByteCount else { return nil }
    let runs = MemoryLayout<vr_run>.stride * height
    guard let memory = malloc(pitch * height + runs + 64) else { return nil }
    self.memory = memory
    let base = UnsafeMutableRawPointer(bitPattern: (UInt(bitPattern: memory) + 63) & ~63)!
    (self.width, self.height) = (width, height)
    record = .allocate(capacity: 1)
    record.initialize(
      to: vr_wide_surface(
        base: base.assumingMemoryBound(to: UInt16.self), pitch: Int32(pitch), width: Int32(width), height: Int32(height),
        runs: (base + pitch * height).bindMemory(to: vr_run.self, capacity: height)))
  }

  private let memory: UnsafeMutableRawPointer

  deinit {
    record.deallocate()
    free(memory)
  }

  /// The record that display lists point to; valid while the picture lives.
  public var surface: UnsafePointer<vr_wide_surface> { UnsafePointer(record) }

  /// The words of a pixel, blue in the lowest.
  func pixel(_ x: Int, _ y: Int) -> UInt64 {
    let row = UnsafeRawPointer(record.pointee.base) + y * Int(record.pointee.pitch)
    return row.load(fromByteOffset: x * 8, as: UInt64.self)
  }
}
