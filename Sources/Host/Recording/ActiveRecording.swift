import Display
import Input
import Raster

/// The recording of this run, or the recording that is replayed.
///
/// - Threading: main actor.
@MainActor
final class ActiveRecording {
  private let context: HostContext
  /// Writes the recording; set before the first event.
  var recorder: Recorder?
  /// The recording that the host replays.
  var replay: Replay?

  init(_ context: HostContext) { self.context = context }

  var isRecording: Bool { recorder != nil }

  func note(_ kind: @autoclosure () -> RecordingEntry.Kind) { recorder?.note(kind(), at: context.clock.now) }

  /// Notes an event with its position on the panel, without the secrets in it.
  func note(_ event: InputEvent) {
    guard let recorder else { return }
    for written in redacted(event) { recorder.note(.input(written), at: context.clock.now) }
  }

  /// Notes a frame unless nothing has changed in it.
  /// - Parameter isTaken: False when the screen refused the frame.
  func note(_ frame: Bitmap, damage: Region, isTaken: Bool) {
    guard let recorder, !damage.intersection(frame.bounds).isEmpty else { return }
    let isSecret = context.client?.showsSecret ?? false
    recorder.note(frame, on: context.screen, isTaken: isTaken, isSecret: isSecret, at: context.clock.now)
  }

  func end() {
    if let recorder { recorder.note(.end(frames: recorder.frames), at: context.clock.now) }
    recorder = nil
  }

  // MARK: Secrets

  /// The events to record in place of `event`: the same, others, or none.
  private func redacted(_ event: InputEvent) -> [InputEvent] {
    guard let client = context.client else { return [event] }
    let rotation = context.screen.rotation
    let rotated = event.moving { rotation.upright($0) }
    return client.redacted(rotated).map { written in
      // An unchanged event is returned as is: rotating its position back and forth would alter it slightly.
      written == rotated ? event : written.moving { rotation.inverse.upright($0) }
    }
  }
}

extension InputEvent {
  /// The same event at a changed position.
  fileprivate func moving(_ change: (PanelPoint) -> PanelPoint) -> InputEvent {
    var event = self
    switch kind {
    case .touch(var touch):
      touch.position = change(touch.position)
      event.kind = .touch(touch)
    case .pointer(.placed(let place)): event.kind = .pointer(.placed(change(place)))
    default: break
    }
    return event
  }
}
