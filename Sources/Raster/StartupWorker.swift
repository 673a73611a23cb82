import CRaster

/// Runs startup work on another processor while the main thread is busy: opening libraries, clearing the first frame's
/// memory. Tasks run one after another in the order they were added, on a thread that exits after the last one.
///
/// - Threading: any thread.
public enum StartupWorker {
  private static let lock = Lock()
  // Both are used under the lock only.
  nonisolated(unsafe) private static var waiting: [@Sendable () -> Void] = []
  nonisolated(unsafe) private static var isRunning = false

  /// Runs `body` on the background thread, or at once on the calling one if no thread can be created.
  public static func add(_ body: @escaping @Sendable () -> Void) {
    let isFirst = lock.withLock {
      waiting.append(body)
      defer { isRunning = true }
      return !isRunning
    }
    if isFirst, !vr_start_thread({ StartupWorker.run() }) { run() }
  }

  private static func run() {
    while let body = next() { body() }
  }

  private static func next() -> (@Sendable () -> Void)? {
    lock.withLock {
      if waiting.isEmpty { isRunning = false }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }
}
