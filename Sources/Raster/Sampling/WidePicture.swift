import CRaster

/// Premultiplied pixels of four words each, not rounded to bytes yet: what sampling gives, for operations with `vr_flag_wide`.
/// It knows where its rows have something to show.
/// - Threading: no locking; not written any more once it is made, it may be shared freely.
public final class WidePicture: @unchecked Sendable {
  public let width: Int
  public let height: Int
  /// Two of its pixels for each.
  private let memory: Bitmap
  private let record: UnsafeMutablePointer<vr_wide_surface>

  /// Clear pixels, or nil where a bitmap of twice the width is refused.
  init?(width: Int, height: Int) {
    guard let memory = Bitmap(width: 2 * width, height: height, format: .argb8888) else { return nil }
    (self.width, self.height, self.memory) = (width, height, memory)
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

  /// The words of a pixel, blue in the lowest.
  func pixel(_ x: Int, _ y: Int) -> UInt64 { memory.row(y).load(fromByteOffset: x * 8, as: UInt64.self) }
}
