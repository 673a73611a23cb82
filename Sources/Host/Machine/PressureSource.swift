import Foundation

/// A file through which the kernel or systemd reports memory pressure.
struct PressureSource: Hashable, Sendable {
  enum Signal: Hashable, Sendable {
    /// A pressure stall (PSI) file with a trigger: the kernel raises POLLPRI, at most once per window of the trigger.
    case priority
    /// A FIFO of the service manager: it becomes readable.
    case input
    /// The counters of a control group: the file is modified (inotify).
    case modified
  }

  var path: String
  var signal: Signal
  /// Written once after opening.
  var trigger: [UInt8] = []

  /// Fires when some task has stalled on memory for 200 ms within 2 s. Users without CAP_SYS_RESOURCE may only use
  /// windows that are multiples of 2 s.
  static let defaultTrigger = Array("some 200000 2000000\0".utf8)

  /// The files to try on this machine, the best first.
  ///
  /// - Parameters:
  ///   - environment: systemd's `MEMORY_PRESSURE_WATCH` and `MEMORY_PRESSURE_WRITE`; a watch on `/dev/null` means none.
  ///   - root: The folder that contains `/proc` and `/sys`.
  static func candidates(environment: [String: String], root: String = "") -> [PressureSource] {
    if let path = environment["MEMORY_PRESSURE_WATCH"], !path.isEmpty {
      guard path != "/dev/null" else { return [] }
      let trigger = environment["MEMORY_PRESSURE_WRITE"].flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? []
      return [PressureSource(path: path, signal: isStream(path) ? .input : .priority, trigger: trigger)]
    }
    // System-wide pressure first, then that of this program's control group.
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

  /// This program's group in the unified hierarchy; nil for the root group, which has no counters.
  private static func controlGroup(root: String) -> String? {
    guard let text = try? String(contentsOfFile: "\(root)/proc/self/cgroup", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("0::") })
    else { return nil }
    let path = line.dropFirst(3)
    return path == "/" || path.isEmpty ? nil : "\(root)/sys/fs/cgroup\(path)"
  }
}
