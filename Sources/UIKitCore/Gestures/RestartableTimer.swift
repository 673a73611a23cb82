import Host

/// A timer on the host's clock that can be stopped or started again.
@MainActor
package final class RestartableTimer {
  private var timer: ClockTimer?
  private var serial = 0

  /// Creates a timer that does not run.
  package init() {}

  /// Calls `body` after `seconds`, unless it is stopped or started again before.
  package func start(_ seconds: TimeInterval, _ body: @escaping @MainActor () -> Void) {
    stop()
    let expected = serial
    timer = RunLoopCycle.current.schedule(max(0, seconds)) { [weak self] in
      guard let self, self.serial == expected else { return }
      self.timer = nil
      body()
    }
  }

  package func stop() {
    serial += 1
    timer?.cancel()
    timer = nil
  }
}
