import CMalloc
import Foundation

/// The resources that a process uses at one moment.
struct ProcessFigures {
  /// Bytes allocated from the C library's allocator; 0 for another process.
  var heapInUse = 0
  /// Resident bytes, and those of them that are anonymous memory.
  var resident = 0
  var anonymous = 0
  var descriptors = 0
  var threads = 0
  /// The number of times its threads went to sleep, which equals its wake-ups.
  var sleeps = 0

  /// - Parameter process: Nil for the current process.
  /// - Returns: Nil when the process does not exist.
  init?(_ process: pid_t? = nil) {
    let folder = "/proc/" + (process.map { "\($0)" } ?? "self")
    guard let status = try? String(contentsOfFile: folder + "/status", encoding: .utf8) else { return nil }
    for line in status.split(separator: "\n") {
      let parts = line.split(whereSeparator: { $0 == ":" || $0 == "\t" || $0 == " " })
      guard parts.count > 1, let number = Int(parts[1]) else { continue }
      switch parts[0] {
      case "VmRSS": resident = number << 10
      case "RssAnon": anonymous = number << 10
      case "Threads": threads = number
      default: break
      }
    }
    descriptors = Self.count(folder + "/fd") - (process == nil ? 1 : 0)
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder + "/task")) ?? [] {
      guard let text = try? String(contentsOfFile: "\(folder)/task/\(thread)/status", encoding: .utf8) else { continue }
      for line in text.split(separator: "\n") where line.hasPrefix("voluntary_ctxt_switches") {
        sleeps += line.split(whereSeparator: { $0 == ":" || $0 == "\t" }).last.flatMap { Int($0) } ?? 0
      }
    }
    if process == nil {
      let info = mallinfo2()
      // Blocks within the arenas, and large blocks with mappings of their own.
      heapInUse = Int(info.uordblks) + Int(info.hblkhd)
    }
  }

  private static func count(_ folder: String) -> Int {
    guard let stream = opendir(folder) else { return 0 }
    defer { closedir(stream) }
    var count = 0
    while readdir(stream) != nil { count += 1 }
    // Do not count "." and "..".
    return max(0, count - 2)
  }
}
