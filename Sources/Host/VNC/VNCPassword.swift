import Foundation
import SystemOutput

/// The password of VNC viewers, read from a file that other users cannot read.
enum VNCPassword {
  /// VNC authentication ignores all bytes beyond this number.
  static let length = 8

  /// Reads the file's first line.
  /// - Throws: `VNCError.passwordFile`.
  static func read(_ path: String) throws(VNCError) -> String {
    func refuse(_ reason: String) -> VNCError { .passwordFile(path: path, reason: reason) }
    var status = stat()
    guard stat(path, &status) == 0 else { throw refuse(String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw refuse("it is no regular file") }
    guard status.st_mode & 0o077 == 0 else { throw refuse("others can read it too; chmod 600 \(path)") }
    guard access(path, R_OK) == 0 else { throw refuse(String(cString: strerror(errno))) }
    guard let data = AtomicFile.read(path), let text = String(data: data, encoding: .utf8) else {
      throw refuse("it cannot be read as text")
    }
    let password = text.prefix { !$0.isNewline }
    guard (1...length).contains(password.utf8.count) else {
      throw refuse("its first line must have 1 to \(length) bytes; VNC ignores any more")
    }
    return String(password)
  }
}
