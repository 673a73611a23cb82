internal import SystemOutput

/// Writes one line to standard error. Each message is written once; code that draws every frame would otherwise flood the
/// log.
package func logDrawingError(_ message: @autoclosure () -> String) {
  DrawingLog.shared.write(message())
}

private final class DrawingLog: @unchecked Sendable {
  // Unchecked: `seen` is used under `lock` only.
  static let shared = DrawingLog()

  private let lock = NSLock()
  private var seen: Set<String> = []

  func write(_ message: String) {
    lock.lock()
    defer { lock.unlock() }
    guard seen.count < 256, seen.insert(message).inserted else { return }
    SystemLog.write(message)
  }
}
