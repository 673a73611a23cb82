import CSystemOutput
import Foundation

/// Writes whole files: a reader, a power cut or a full disk finds the former content or the new one, never a part. And reads
/// small ones without waiting.
package enum ReplacedFile {
  /// Who may read and write the file.
  package enum Access: Sendable {
    /// Its owner alone, whatever it was before: pictures of a screen and what people typed.
    case owner
    /// As before; a new file as the process creates files (umask).
    case usual
  }

  package struct Failure: Error, CustomStringConvertible {
    package let path: String
    package let code: Int32
    package var description: String { "\(path): \(String(cString: strerror(code)))." }
    /// Without the path.
    package var reason: String { String(cString: strerror(code)) + "." }
  }

  /// Writes `data` beside the file and puts it in its place. What is no regular file (a device, a pipe) is written to as it is.
  /// - Parameter isDurable: Whether it is on the disk when this returns; caches need not be.
  /// - Throws: `Failure`; the former content is there then.
  package static func write(
    _ data: Data, to path: String, access: Access = .owner, isDurable: Bool = true
  ) throws(Failure) {
    var target = path
    var mode: mode_t = access == .owner ? 0o600 : 0o666
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { return try writeThrough(data, path) }
      // A link stays one: what it points to is replaced.
      if let real = realpath(path, nil) {
        target = String(cString: real)
        free(real)
      }
      if access == .usual { mode = status.st_mode & 0o777 }
    }
    let new = "\(target).\(String(UInt32.random(in: .min ... .max), radix: 36))~"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    var code = put(data, into: descriptor)
    if code == 0, isDurable, fsync(descriptor) != 0 { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code == 0, rename(new, target) != 0 { code = errno }
    guard code == 0 else {
      unlink(new)
      throw Failure(path: path, code: code)
    }
    if isDurable { syncFolder(of: target) }
  }

  private static func put(_ data: Data, into descriptor: Int32) -> Int32 {
    data.withUnsafeBytes { vo_write_all(descriptor, $0.baseAddress, $0.count) }
  }

  private static func writeThrough(_ data: Data, _ path: String) throws(Failure) {
    // A pipe that nobody reads must not hold the program up.
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    _ = fcntl(descriptor, F_SETFL, 0)
    let code = put(data, into: descriptor)
    close(descriptor)
    if code != 0 { throw Failure(path: path, code: code) }
  }

  /// What a file holds; nil when there is none, it is no regular file, or it is longer than `limit`. A pipe in its place
  /// cannot hold the program up.
  package static func read(_ path: String, limit: Int = 1 << 20) -> Data? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { return nil }
    return try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).read(upToCount: limit) ?? Data()
  }

  /// The new name is on the disk as well.
  private static func syncFolder(of path: String) {
    let end = path.lastIndex(of: "/")
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
