import SystemOutput

/// Errors that people meet: one line each on standard error, where a service's journal picks them up.
enum Log {
  /// - Parameter key: Messages with the same key are printed once, for mistakes that happen in every frame.
  static func error(_ message: @autoclosure () -> String, once key: @autoclosure () -> String? = nil) {
    if let key = key() {
      let isNew = lock.withLock { seen.insert(key).inserted }
      if !isNew { return }
    }
    let line = message()
    lock.withLock { sink }(line)
  }

  /// Where lines go; tests read them.
  static func redirect(to sink: @escaping @Sendable (String) -> Void) -> @Sendable (String) -> Void {
    lock.withLock {
      let old = Self.sink
      Self.sink = sink
      seen = []
      return old
    }
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var seen: Set<String> = []
  nonisolated(unsafe) private static var sink: @Sendable (String) -> Void = { line in SystemLog.write("vitrine: \(line)") }
}
