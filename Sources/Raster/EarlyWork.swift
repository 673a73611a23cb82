import CRaster

/// What another processor may do in a program's first moments while the main one has its own work: opening libraries,
/// clearing the first frame's memory. One thing after the other, in the order it was asked for, on a thread that ends with
/// the last one.
///
/// - Threading: any thread.
public enum EarlyWork {
  private static let lock = Lock()
  nonisolated(unsafe) private static var waiting: [@Sendable () -> Void] = []
  nonisolated(unsafe) private static var isRunning = false

  /// Does `body` soon; in this thread if there cannot be another one.
  public static func add(_ body: @escaping @Sendable () -> Void) {
    let isFirst = lock.withLock {
      waiting.append(body)
      defer { isRunning = true }
      return !isRunning
    }
    if isFirst, !vr_start_beside({ EarlyWork.run() }) { run() }
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
