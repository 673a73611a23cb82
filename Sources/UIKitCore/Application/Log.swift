import SystemOutput

/// Logs errors, one line each, to standard error, where a service's journal collects them.
package enum Log {
  /// - Parameter key: Messages with the same key are logged once, for errors that occur in every frame.
  package static func error(_ message: @autoclosure () -> String, once key: @autoclosure () -> String? = nil) {
    if let key = key() {
      let isNew = lock.withLock { seen.insert(key).inserted }
      if !isNew { return }
    }
    let line = message()
    lock.withLock { sink }(line)
  }

  /// Replaces the destination of the lines and returns the former one; for tests.
  static func redirect(to sink: @escaping @Sendable (String) -> Void) -> @Sendable (String) -> Void {
    lock.withLock {
      let old = Self.sink
      Self.sink = sink
      seen = []
      return old
    }
  }

  private static let lock = NSLock()
  // Both are used under the lock only.
  nonisolated(unsafe) private static var seen: Set<String> = []
  nonisolated(unsafe) private static var sink: @Sendable (String) -> Void = { line in SystemLog.write("vitrine: \(line)") }
}
