import Input

@testable import Host

/// A client that logs what a host reports.
@MainActor
final class LoggingClient: HostClient {
  private(set) var returns = 0
  private(set) var stops = 0
  private(set) var screenChanges = 0
  /// What an idle host reports.
  private(set) var idleLog: [String] = []
  var events: [InputEvent] = []
  /// For tests of the order in which a host reports.
  var onCycle: () -> Void = {}
  var onEvent: (InputEvent) -> Void = { _ in }
  var onFrame: (FrameTiming) -> Void = { _ in }
  var onSeatState: (SeatState) -> Void = { _ in }

  /// Becomes the client of `host`, which does not keep it alive.
  init(of host: Host) { host.client = self }

  func hostDidBeginCycle() { onCycle() }
  func hostDidBeginFrame(_ timing: FrameTiming) { onFrame(timing) }

  func hostDidReceive(_ event: InputEvent) {
    events.append(event)
    onEvent(event)
  }

  func seatDidChange(_ state: SeatState) { onSeatState(state) }

  func hostWillReset(inSeconds seconds: Double) { idleLog.append("reset in \(seconds) s") }
  func hostDidEndResetWarning() { idleLog.append("warning ended") }
  func setDimming(_ opacity: Double) { idleLog.append("dimmed by \(opacity)") }

  func hostShouldReturnToStart() {
    returns += 1
    idleLog.append("return")
  }

  func screenDidChange() { screenChanges += 1 }
  func hostWillStop() { stops += 1 }
}
