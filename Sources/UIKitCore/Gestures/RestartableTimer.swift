import Host

/// A timer on the host's clock that can be stopped or started again.
@MainActor
final class RestartableTimer {
  private var timer: ClockTimer?
  private var serial = 0

  /// Calls `body` after `seconds`, unless it is stopped or started again before.
  func start(_ seconds: TimeInterval, _ body: @escaping @MainActor () -> Void) {
    stop()
    let expected = serial
    timer = RunLoopCycle.current.schedule(max(0, seconds)) { [weak self] in
      guard let self, self.serial == expected else { return }
      self.timer = nil
      body()
    }
  }

  func stop() {
    serial += 1
    timer?.cancel()
    timer = nil
  }
}
