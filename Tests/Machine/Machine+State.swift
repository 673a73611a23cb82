import Foundation

/// Saving a machine, so that others go on from there in a second instead of booting.
extension Machine {
  /// Writes the memory and the devices to a file, and switches the machine off. Its disk, as it is now, belongs to that
  /// state.
  ///
  /// QEMU refuses while a folder of the host is mounted inside (`MachineKind.boot` of the standard machine mounts `/app`).
  public func save(to path: String) throws {
    try explaining {
      try monitor.perform("stop")
      // Without a limit of its bandwidth; the default is made for networks.
      try monitor.perform("migrate-set-parameters", ["max-bandwidth": 1 << 40])
      try monitor.perform("migrate", ["uri": "exec:cat >'\(path)'"])
      try monitor.wait("query-migrate", until: "completed", failing: ["failed", "cancelled"])
    }
    end()
  }
}

extension Monitor {
  /// Lets a machine run that was started with a saved state, once that is loaded.
  func resume() throws {
    try wait("query-status", until: "paused", failing: ["internal-error"])
    try perform("cont")
  }

  /// Polls until the answer to `query` has that status.
  fileprivate func wait(_ query: String, until status: String, failing: Set<String>) throws {
    let deadline = Deadline(after: 120)
    while true {
      let answer = try perform(query) as? [String: Any]
      let now = answer?["status"] as? String ?? ""
      if now == status { return }
      guard !failing.contains(now), !deadline.isPast else {
        throw MachineError("\(query): \(status) was expected, and it is \(answer ?? [:])")
      }
      usleep(20_000)
    }
  }
}
