import CDRM
import Foundation
import Raster

extension KernelDevice {
  func makeBuffer(width: Int, height: Int, format: Bitmap.Format, isScannedOut: Bool) throws -> DRMBuffer {
    func failure(_ code: Int32) -> DRMError {
      .buffer(card: "\(file.path) (\(driver))", width: width, height: height, code: code)
    }
    guard let w = UInt32(exactly: width), let h = UInt32(exactly: height), w > 0, h > 0 else { throw failure(EINVAL) }
    var (handle, pitch, size) = (UInt32(0), UInt32(0), UInt64(0))
    var status = drmModeCreateDumbBuffer(descriptor, w, h, UInt32(format.bytesPerPixel * 8), 0, &handle, &pitch, &size)
    guard status == 0 else { throw failure(-status) }
    var framebuffer: UInt32 = 0
    if isScannedOut {
      let code = format == .rgb565 ? DRMFormat.rgb565 : DRMFormat.xrgb8888
      status = drmModeAddFB2(descriptor, w, h, code, [handle, 0, 0, 0], [pitch, 0, 0, 0], [0, 0, 0, 0], &framebuffer, 0)
      guard status == 0 else {
        drmModeDestroyDumbBuffer(descriptor, handle)
        throw failure(-status)
      }
    }
    var offset: UInt64 = 0
    status = drmModeMapDumbBuffer(descriptor, handle, &offset)
    let base = status == 0 ? mmap(nil, Int(size), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(offset)) : MAP_FAILED
    guard let base, base != MAP_FAILED else {
      let code = status == 0 ? errno : -status
      if framebuffer != 0 { drmModeRmFB(descriptor, framebuffer) }
      drmModeDestroyDumbBuffer(descriptor, handle)
      throw failure(code)
    }
    return DRMBuffer(
      framebuffer: framebuffer, handle: handle, byteCount: Int(size),
      bitmap: Bitmap(wrapping: base, width: width, height: height, pitch: Int(pitch), format: format))
  }

  /// Frees the buffer; its bitmap must not be used afterwards.
  func destroy(_ buffer: DRMBuffer) {
    munmap(buffer.bitmap.base, buffer.byteCount)
    guard descriptor >= 0 else { return }
    if buffer.framebuffer != 0 { drmModeRmFB(descriptor, buffer.framebuffer) }
    drmModeDestroyDumbBuffer(descriptor, buffer.handle)
  }

  func markDirty(_ buffer: DRMBuffer, _ damage: [PixelRect]) -> Int32 {
    guard !ignoresDirty, !damage.isEmpty else { return 0 }
    var clips = damage.prefix(Self.clipLimit).map {
      drmModeClip(
        x1: UInt16(clamping: $0.x0), y1: UInt16(clamping: $0.y0), x2: UInt16(clamping: $0.x1), y2: UInt16(clamping: $0.y1))
    }
    // The kernel takes a limited number of rectangles; use their union if there are more.
    if damage.count > Self.clipLimit {
      let all = damage.reduce(PixelRect.empty) { $0.union($1) }
      clips = [
        drmModeClip(
          x1: UInt16(clamping: all.x0), y1: UInt16(clamping: all.y0), x2: UInt16(clamping: all.x1),
          y2: UInt16(clamping: all.y1))
      ]
    }
    let status = drmModeDirtyFB(descriptor, buffer.framebuffer, &clips, UInt32(clips.count))
    guard status != 0 else { return 0 }
    // Drivers that scan out directly from this memory do not need the call.
    if -status == ENOSYS || -status == EOPNOTSUPP {
      ignoresDirty = true
      return 0
    }
    return -status
  }

  /// `DRM_MODE_FB_DIRTY_MAX_CLIPS`
  private static let clipLimit = 256
}
