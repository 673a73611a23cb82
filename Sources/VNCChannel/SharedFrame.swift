import CVNCChannel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A frame of 32-bit XRGB pixels in memory shared by two processes: the kiosk writes it, vitrine-vnc reads it.
///
/// They never use it at the same time: a message of the kiosk says that the frame is whole, and vitrine-vnc answers when it
/// has copied what it needs.
public final class SharedFrame {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Bytes from one row to the next.
  public let pitch: Int
  /// The first byte of the mapping.
  public let base: UnsafeMutableRawPointer
  /// The memory's descriptor; -1 on the reader's side, where it is closed after mapping.
  public private(set) var descriptor: Int32

  /// Allocates black memory for the kiosk to write; nil when the size is invalid or memory is short.
  public init?(width: Int, height: Int) {
    guard (1...65_535).contains(width), (1...65_535).contains(height) else { return nil }
    let pitch = width * 4
    let descriptor = vv_memory(pitch * height)
    guard descriptor >= 0 else { return nil }
    guard let base = mmap(nil, pitch * height, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), base != MAP_FAILED else {
      close(descriptor)
      return nil
    }
    vv_forbid_writing(descriptor)
    (self.width, self.height, self.pitch, self.base, self.descriptor) = (width, height, pitch, base, descriptor)
  }

  /// Maps another process's memory for reading. Closes the descriptor; nil when it is not memory of at least that size.
  public init?(descriptor: Int32, width: Int, height: Int, pitch: Int) {
    defer { close(descriptor) }
    var status = stat()
    guard width > 0, height > 0, pitch >= width * 4, fstat(descriptor, &status) == 0, Int(status.st_size) >= pitch * height,
      let base = mmap(nil, pitch * height, PROT_READ, MAP_SHARED, descriptor, 0), base != MAP_FAILED
    else { return nil }
    (self.width, self.height, self.pitch, self.base, self.descriptor) = (width, height, pitch, base, -1)
  }

  deinit {
    munmap(base, pitch * height)
    if descriptor >= 0 { close(descriptor) }
  }

  /// The whole frame.
  public var bounds: FrameRect { FrameRect(x: 0, y: 0, width: width, height: height) }
}
