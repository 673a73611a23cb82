import Foundation

/// A file by which the kernel, or systemd for it, tells that memory is short.
struct PressureSource: Hashable, Sendable {
  enum Signal: Hashable, Sendable {
    /// A pressure stall file with a trigger: the kernel raises POLLPRI, at most once in the trigger's window.
    case priority
    /// A FIFO or socket of the service manager's: something to read.
    case input
    /// A control group's counters: the file is modified.
    case modified
  }

  var path: String
  var signal: Signal
  /// Written once after opening.
  var trigger: [UInt8] = []

  /// Some task waited for memory for a tenth of two seconds. Users without CAP_SYS_RESOURCE may only have windows of whole
  /// two seconds.
  static let defaultTrigger = Array("some 200000 2000000\0".utf8)

  /// Where to look on this machine, the best place first.
  ///
  /// - Parameters:
  ///   - environment: systemd's `MEMORY_PRESSURE_WATCH` and `MEMORY_PRESSURE_WRITE`; a watch on `/dev/null` means none.
  ///   - root: Where `/proc` and `/sys` are.
  static func candidates(environment: [String: String], root: String = "") -> [PressureSource] {
    if let path = environment["MEMORY_PRESSURE_WATCH"], !path.isEmpty {
      guard path != "/dev/null" else { return [] }
      let trigger = environment["MEMORY_PRESSURE_WRITE"].flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? []
      return [PressureSource(path: path, signal: isStream(path) ? .input : .priority, trigger: trigger)]
    }
    // The whole machine's memory, before that of this program's group alone.
    var found = [PressureSource(path: "\(root)/proc/pressure/memory", signal: .priority, trigger: defaultTrigger)]
    if let group = controlGroup(root: root) {
      found.append(PressureSource(path: "\(group)/memory.pressure", signal: .priority, trigger: defaultTrigger))
      found.append(PressureSource(path: "\(group)/memory.events", signal: .modified))
    }
    return found
  }

  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFIFO
  }

  /// This program's group in the unified hierarchy; the root group counts nothing.
  private static func controlGroup(root: String) -> String? {
    guard let text = try? String(contentsOfFile: "\(root)/proc/self/cgroup", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("0::") })
    else { return nil }
    let path = line.dropFirst(3)
    return path == "/" || path.isEmpty ? nil : "\(root)/sys/fs/cgroup\(path)"
  }
}
