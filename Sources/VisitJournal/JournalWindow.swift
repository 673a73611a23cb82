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
    // Its mount, by the mount's number.
    func lines(_ path: String) -> [Substring] {
      ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n")
    }
    let marks = lines("/proc/self/fdinfo/\(file.descriptor)").first { $0.hasPrefix("mnt_id:") }
    guard let number = marks?.split(whereSeparator: \.isWhitespace).last,
      let mount = lines("/proc/self/mountinfo").first(where: { $0.hasPrefix("\(number) ") })?.split(separator: " "),
      let end = mount.firstIndex(of: "-"), end + 1 < mount.count
    else { return false }
    return mount[end + 1] == "tmpfs"
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
  func write(_ record: [UInt8], at offset: Int) -> Bool {
    guard offset >= start, offset - start <= Self.size - record.count else { return false }
    record.withUnsafeBytes { (bytes + (offset - start)).copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    return true
  }
}
