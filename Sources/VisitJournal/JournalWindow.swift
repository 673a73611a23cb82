import Foundation

/// The end of a file in memory, mapped so that a record is written by copying it: a system call costs several times as
/// much. What is copied belongs to the kernel at once, as what is written does, and survives the end of the process.
///
/// Only files of tmpfs are mapped, and only when their space has been allocated: a full disk, or a medium that fails, would
/// end the process where a `write()` returns an error. A window may not be used once its file has been cut.
final class JournalWindow {
  /// A whole number of pages of any size that Linux has.
  static let size = 64 << 10

  /// Where the window begins in the file.
  private let start: Int
  private let bytes: UnsafeMutableRawPointer

  /// Whether a file is one of tmpfs, as those in `/run` are.
  static func isInMemory(_ file: JournalFile) -> Bool {
    // Its mount, by the mount's number. The files of the process are empty when its first thread has ended, as after
    // `dispatchMain()`; those of this thread are not.
    let marks = firstLine(of: "/proc/thread-self/fdinfo/\(file.descriptor)", beginningWith: "mnt_id:")
    guard let number = marks?.split(whereSeparator: \.isWhitespace).last,
      let mount = firstLine(of: "/proc/thread-self/mountinfo", beginningWith: "\(number) ")?.split(separator: " "),
      let end = mount.firstIndex(of: "-"), end + 1 < mount.count
    else { return false }
    return mount[end + 1] == "tmpfs"
  }

  /// The kernel gives such a file in parts of whole lines, and Foundation takes the first part, which is shorter than asked
  /// for, as all of it.
  static func firstLine(of path: String, beginningWith start: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var memory: UnsafeMutablePointer<CChar>?
    var size = 0
    defer { free(memory) }
    while true {
      let count = getline(&memory, &size, file)
      guard count > 0, let memory else { return nil }
      // Mount points may have any bytes in their names.
      let line = UnsafeRawBufferPointer(start: memory, count: count)
      if line.starts(with: start.utf8) { return String(decoding: line, as: UTF8.self) }
    }
  }

  /// Allocates space around `end` and maps it. The file must be in memory.
  /// - Returns: nil where there is no space.
  init?(_ file: JournalFile, around end: Int) {
    // The record before may end within a page.
    let page = max(Int(sysconf(Int32(_SC_PAGESIZE))), 1)
    start = end / page * page
    guard posix_fallocate(file.descriptor, off_t(start), off_t(Self.size)) == 0,
      let bytes = mmap(
        nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file.descriptor, off_t(start)),
      bytes != MAP_FAILED
    else { return nil }
    self.bytes = bytes
  }

  deinit { munmap(bytes, Self.size) }

  /// Writes at `offset`.
  /// - Returns: False, and nothing is written, if the bytes are not all in the window.
  func write(_ record: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    guard offset >= start, offset - start <= Self.size - record.count, let source = record.baseAddress else { return false }
    (bytes + (offset - start)).copyMemory(from: source, byteCount: record.count)
    return true
  }
}
