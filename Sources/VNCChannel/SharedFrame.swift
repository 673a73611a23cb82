import CVNCChannel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A frame of 32-bit XRGB pixels in memory that two processes share: the kiosk writes, vitrine-vnc reads.
///
/// Whoever reads may see a frame that is being written; the message that follows the writing says what to read again.
public final class SharedFrame {
  public let width: Int
  public let height: Int
  /// Bytes from one row to the next.
  public let pitch: Int
  public let base: UnsafeMutableRawPointer
  /// The memory itself; -1 once it has been let go of.
  public private(set) var descriptor: Int32

  /// New memory, black, for the kiosk to write; nil where there is none.
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

  /// The memory of another process, to be read. Closes the descriptor; nil where it is no such memory.
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

  public var bounds: FrameRect { FrameRect(x: 0, y: 0, width: width, height: height) }
}
