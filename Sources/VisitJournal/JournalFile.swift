import Foundation

/// A file that is being written, closed with its last reference. Its descriptor may be synced on any thread.
final class JournalFile: Sendable {
  let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Writes all of `bytes` at `offset`.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(JournalError) {
    guard let start = bytes.baseAddress else { return }
    var done = 0
    while done < bytes.count {
      let count = pwrite(descriptor, start + done, bytes.count - done, off_t(offset + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw JournalError("write", code: count == 0 ? ENOSPC : errno) }
      done += count
    }
  }
}

extension JournalFile {
  /// Writes all of `bytes` at `offset`.
  func write(_ bytes: [UInt8], at offset: Int) throws(JournalError) {
    // A closure that throws an error of one type is not inferred in all versions of Swift.
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(JournalError) in try write(bytes, at: offset) }
    }
    try result.get()
  }
}

/// What could not be done, and why.
struct JournalError: Error, CustomStringConvertible {
  let description: String

  init(_ attempt: String, code: Int32 = errno) { description = "\(attempt): \(String(cString: strerror(code)))" }
}
