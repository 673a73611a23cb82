import CSystemOutput
import Foundation

/// Writes files atomically: readers find the old content or the new one, never a part, even after a power cut or with a
/// full disk. Also reads small files without blocking.
package enum AtomicFile {
  /// Who may read and write the file.
  package enum Access: Sendable {
    /// Only its owner, whatever the permissions were before: for screenshots and typed text.
    case owner
    /// The permissions stay as they were; a new file gets those of the umask.
    case usual
    /// Its owner, and this group for reading.
    case readers(gid_t)
  }

  /// Why a file could not be written.
  package struct Failure: Error, CustomStringConvertible {
    /// The path of the file.
    package let path: String
    /// The `errno`.
    package let code: Int32
    /// What is in the place of the file, and what to do about it; nil where the `errno` says all.
    package var obstacle: String?
    package var description: String { "\(SystemLog.onOneLine(path)): \(reason)" }
    /// The message without the path.
    package var reason: String { SystemLog.onOneLine(obstacle ?? String(cString: strerror(code))) + "." }
  }

  /// Writes `data` to a new file next to `path` and renames it into place. A pipe, a terminal or `/dev/null` is written to
  /// directly, unless only a file is `replaceable`; other devices, folders and sockets never.
  /// - Parameters:
  ///   - replaceable: What may be replaced. A command that people start, perhaps as root, takes files of its own user only.
  ///   - isDurable: Whether to sync to disk before returning; caches do not need that.
  /// - Throws: `Failure`; what was at `path` is intact then.
  package static func write(
    _ data: Data, to path: String, access: Access = .owner, replacing replaceable: Replaceable = .anyFile,
    isDurable: Bool = true
  ) throws(Failure) {
    let place = try place(path, replaceable)
    guard !place.isStream else { return try writeThrough(data, place) }
    let target = place.path
    let mode: mode_t =
      switch access {
      case .owner, .readers: 0o600
      case .usual: place.permissions ?? 0o666
      }
    let new = "\(target).\(String(UInt32.random(in: .min ... .max), radix: 36))~"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    var code = put(data, into: descriptor)
    if code == 0, case .readers(let group) = access,
      fchown(descriptor, uid_t.max, group) != 0 || fchmod(descriptor, 0o640) != 0
    {
      code = errno
    }
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

  private static func writeThrough(_ data: Data, _ place: Place) throws(Failure) {
    let descriptor = try opened(place, at: place.path, flags: 0)
    let code = put(data, into: descriptor)
    close(descriptor)
    if code != 0 { throw Failure(path: place.path, code: code) }
  }

  /// Opens a file of this user, a new file that only this user may read, or a stream, to append to it. What was in a file is
  /// removed, and nobody else can read it from then on.
  /// - Throws: `Failure`; a file of somebody else's is intact then, even if it was put there in the last moment.
  package static func openToAppend(_ path: String) throws(Failure) -> Int32 {
    let place = try place(path, .ownFileOrStream)
    let descriptor = try opened(place, at: path, flags: O_APPEND)
    guard !place.isStream, fchmod(descriptor, 0o600) != 0 || ftruncate(descriptor, 0) != 0 else { return descriptor }
    let code = errno
    close(descriptor)
    throw Failure(path: path, code: code)
  }

  /// Opens what was found at a path, and nothing that has taken its place since.
  static func opened(_ place: Place, at path: String, flags: Int32) throws(Failure) -> Int32 {
    let isNew = !place.isStream && place.permissions == nil
    // Links of the file were followed, those of /proc are the stream. Opening a pipe without a reader must not block.
    let way = place.isStream ? 0 : isNew ? O_CREAT | O_EXCL : O_NOFOLLOW
    let descriptor = open(place.path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | flags | way, 0o600)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    var status = stat()
    let isRight =
      fstat(descriptor, &status) == 0
      && (place.isStream
        ? Identity(status) == place.identity : status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid())
    guard isRight else {
      close(descriptor)
      throw Failure(
        path: path, code: EPERM, obstacle: "something else was put there meanwhile; name a file in a folder of your own")
    }
    _ = fcntl(descriptor, F_SETFL, flags)
    return descriptor
  }

  /// The contents of a file; nil when there is none, it is not a regular file, or it is longer than `limit`. A pipe in
  /// its place cannot block the program.
  package static func read(_ path: String, limit: Int = 1 << 20) -> Data? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { return nil }
    return try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).read(upToCount: limit) ?? Data()
  }

  /// Syncs the folder, so that the rename is durable as well.
  private static func syncFolder(of path: String) {
    let end = path.lastIndex(of: "/")
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
