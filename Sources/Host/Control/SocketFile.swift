import Foundation

/// Rules for socket files: which may be removed, and whether one is still the same.
package enum SocketFile {
  package struct Failure: Error, CustomStringConvertible {
    package let path: String
    package let reason: String
    package var description: String { "\(path): \(reason)." }
  }

  /// The device and inode number of a file.
  struct Identity: Equatable {
    let device: UInt64
    let number: UInt64

    /// Nil when there is no file.
    init?(_ path: String) {
      var status = stat()
      guard lstat(path, &status) == 0 else { return nil }
      (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
  }

  /// Removes a socket of this user that is in the way, and nothing else. The caller has to check that no process
  /// listens on it.
  /// - Throws: `Failure` when there is another kind of file, or a socket of another user.
  package static func removeOwn(_ path: String) throws(Failure) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw Failure(path: path, reason: "there is a file there that is no socket; it was left as it is")
    }
    guard status.st_uid == geteuid() else {
      throw Failure(path: path, reason: "the socket there belongs to another user; it was left as it is")
    }
    guard unlink(path) == 0 || errno == ENOENT else { throw Failure(path: path, reason: String(cString: strerror(errno))) }
  }
}
