import Host

/// A wait that can be called off or begun anew, on the host's clock.
@MainActor
final class Countdown {
  private var timer: ClockTimer?
  private var serial = 0

  /// Calls `body` after `seconds` unless stopped or started again before.
  func start(_ seconds: TimeInterval, _ body: @escaping @MainActor () -> Void) {
    stop()
    let expected = serial
    timer = Turn.current.schedule?(max(0, seconds)) { [weak self] in
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
