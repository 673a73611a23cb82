import Dispatch

extension MainQueue {
  /// Runs `body` at once when called on the main actor, else asynchronously on the main queue.
  static func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    if isCurrent {
      MainActor.assumeIsolated(body)
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated(body) }
    }
  }
}
