import VNCChannel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A whole frame of 32-bit XRGB pixels that only this process writes. What viewers are sent comes from here and not from the
/// memory shared with the kiosk, which writes its next frame there while slow viewers still read the last one.
final class FrameCopy {
  /// The width in pixels.
  let width: Int
  /// The height in pixels.
  let height: Int
  /// Bytes from one row to the next.
  let pitch: Int
  /// The first byte.
  let base: UnsafeMutableRawPointer

  /// Allocates a black frame; nil when memory is short.
  init?(width: Int, height: Int) {
    guard width > 0, height > 0, let base = calloc(height, width * 4) else { return nil }
    (self.width, self.height, pitch, self.base) = (width, height, width * 4, base)
  }

  deinit { free(base) }

  /// The whole frame.
  var bounds: FrameRect { FrameRect(x: 0, y: 0, width: width, height: height) }

  /// Copies a part of another frame to the same place.
  func copy(_ rect: FrameRect, from other: SharedFrame) {
    let rect = rect.intersection(bounds).intersection(other.bounds)
    guard !rect.isEmpty else { return }
    for y in rect.y..<(rect.y + rect.height) {
      memcpy(base + y * pitch + rect.x * 4, other.base + y * other.pitch + rect.x * 4, rect.width * 4)
    }
  }
}
