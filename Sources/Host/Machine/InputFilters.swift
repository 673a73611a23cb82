import Display
import Input
import SystemOutput

/// Passes every input event through the host's filters, in the order of this file, and on to the client.
///
/// - Threading: main actor.
@MainActor
final class InputFilters: InputSink {
  private let context: HostContext
  // Of the context; every event asks them.
  private let screen: any Screen
  private let clock: any HostClock
  private let recording: ActiveRecording
  private let power: PowerController
  private let seat: SeatController
  private let staff: StaffExit
  private var outputs = OutputMapping()
  /// Shows the pointer; nil where none is to be shown.
  var cursor: PointerCursor?
  /// Number of input events since the start.
  private(set) var count = 0

  init(
    _ context: HostContext, recording: ActiveRecording, power: PowerController, seat: SeatController, staff: StaffExit
  ) {
    (self.context, self.recording, self.power, self.seat, self.staff) = (context, recording, power, seat, staff)
    (screen, clock) = (context.screen, context.clock)
  }

  /// Receives an event of a source, its position in fractions of the panel.
  func receive(_ event: InputEvent) {
    guard context.exitStatus == nil, let event = outputs.map(event, on: screen) else { return }
    clock.withExternalEvent {
      // Recordings contain what the devices sent, so that a replay passes through all that follows here.
      recording.note(event)
      deliver(event)
    }
  }

  /// Passes a message about a device on to the log. Devices say themselves what they are called.
  func report(_ message: InputDiagnostic) {
    if message.level != .info { Diagnostics.report(SystemLog.onOneLine(message.text)) }
  }

  private func deliver(_ event: InputEvent) {
    count += 1
    // Both filters must see every event: an event that wakes the panel also ends the idle stage.
    let isSeen = power.passesPanel(event)
    guard power.passesIdleStage(event), isSeen else { return }
    let rotation = screen.rotation
    // Most panels are not rotated: their events are passed on without a copy.
    if rotation == .none { pass(event) } else { pass(upright(event, rotation)) }
  }

  private func pass(_ event: InputEvent) {
    if case .key(let key) = event.kind, !seat.passes(key) { return }
    cursor?.follow(event)
    staff.follow(event)
    context.client?.hostDidReceive(event)
  }

  /// The same event with its position in the upright frame.
  private func upright(_ event: InputEvent, _ rotation: Rotation) -> InputEvent {
    var event = event
    switch event.kind {
    case .touch(var touch):
      touch.position = rotation.upright(touch.position)
      event.kind = .touch(touch)
    case .pointer(.placed(let point)):
      event.kind = .pointer(.placed(rotation.upright(point)))
    default: break
    }
    return event
  }
}
