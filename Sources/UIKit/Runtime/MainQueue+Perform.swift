import Dispatch

extension MainQueue {
  /// Runs `body` at once where the main actor is what runs now, else as soon as it is free.
  static func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    if isCurrent {
      MainActor.assumeIsolated(body)
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated(body) }
    }
  }
}
