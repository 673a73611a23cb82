import CRaster

/// Premultiplied pixels of four 16-bit channels: sampling results before rounding to bytes, for operations with
/// `vr_flag_wide`. Each row records the run of pixels that are not clear.
/// - Threading: no locking; it is not written after creation and may be shared freely.
public final class DeepColorBitmap: @unchecked Sendable {
  // Unchecked: the pixels behind the pointers are written before the object is returned, and never again.
  /// Each wide pixel takes two pixels of this bitmap.
  let memory: Bitmap
  private let record: UnsafeMutablePointer<vr_wide_surface>

  /// Makes clear pixels; nil where a bitmap of twice the width cannot be made.
  init?(width: Int, height: Int) {
    guard let memory = Bitmap(width: 2 * width, height: height, format: .argb8888) else { return nil }
    self.memory = memory
    let runs = UnsafeMutablePointer<vr_run>.allocate(capacity: height)
    runs.initialize(repeating: vr_run(), count: height)
    record = .allocate(capacity: 1)
    record.initialize(
      to: vr_wide_surface(
        base: memory.base.assumingMemoryBound(to: UInt16.self), pitch: Int32(memory.pitch), width: Int32(width),
        height: Int32(height), runs: runs))
  }

  deinit {
    record.pointee.runs.deallocate()
    record.deallocate()
  }

  /// The record that display lists point to; valid while the picture lives.
  public var surface: UnsafePointer<vr_wide_surface> { UnsafePointer(record) }
}
