import Display

/// Passes on what the screen reports: flips to the frame scheduler, changes to the client.
///
/// - Threading: main actor.
@MainActor
final class ScreenEvents: ScreenDelegate {
  private let context: HostContext
  private let frames: FrameScheduler
  private let recording: ActiveRecording
  private weak var host: (any HostStopping)?
  /// Whether the screen is virtual. Its flips are timers of the clock and therefore not external events.
  private let hasVirtualFlips: Bool

  init(_ context: HostContext, frames: FrameScheduler, recording: ActiveRecording, host: any HostStopping) {
    (self.context, self.frames, self.recording, self.host) = (context, frames, recording, host)
    hasVirtualFlips = context.screen is VirtualScreen
  }

  func screenDidFlip(at time: UInt64) {
    context.service?.didFlip()
    if hasVirtualFlips || recording.replay != nil { return frames.didFlip(at: time) }
    context.clock.withExternalEvent {
      recording.note(.flip(time: time, screen: .init(context.screen)))
      frames.didFlip(at: time)
    }
  }

  func screenDidChange() {
    let screen = context.screen
    context.clock.withExternalEvent {
      recording.note(.mode(screen.mode, rotation: screen.rotation, scale: screen.scale))
      context.client?.screenDidChange()
    }
  }

  func screenDidNote(_ text: String) { Diagnostics.report(text) }

  func screenDidFail(_ error: any Error) {
    Diagnostics.report("\(error)")
    host?.stop(exitStatus: ExitStatus.screenLost)
  }
}
