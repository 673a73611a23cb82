import Devices
import Display
import Input

/// Follows the seat: releases and takes back the screen and the devices, and handles the VT switching keys.
///
/// - Threading: main actor.
@MainActor
final class SeatController: SeatDelegate {
  private let context: HostContext
  private let frames: FrameScheduler
  private let recording: ActiveRecording
  private let power: PowerController
  private let sources: InputSources
  private weak var host: (any HostStopping)?
  private var held: HeldSeat?

  private struct HeldSeat {
    let provider: any SeatProvider
    var keys: TerminalKeys
  }

  init(
    _ context: HostContext, frames: FrameScheduler, recording: ActiveRecording, power: PowerController,
    sources: InputSources, host: any HostStopping
  ) {
    (self.context, self.frames, self.recording) = (context, frames, recording)
    (self.power, self.sources, self.host) = (power, sources, host)
  }

  func adopt(_ provider: any SeatProvider) {
    let isLocked = context.configuration.terminalSwitching == .lock
    held = HeldSeat(provider: provider, keys: TerminalKeys(isLocked: isLocked))
    context.seatState = .active
    provider.delegate = self
  }

  /// Without a seat nothing happens.
  func seatDid(_ event: SeatState.Event) {
    guard held != nil else { return }
    context.clock.withExternalEvent {
      for step in context.seatState.apply(event) { perform(step) }
    }
  }

  private func perform(_ step: SeatState.Step) {
    guard let provider = held?.provider else { return }
    switch step {
    case .suspendInput: sources.suspend()
    case .suspendScreen:
      frames.pause()
      context.screen.suspend()
    case .acknowledge: provider.acknowledge()
    case .resumeScreen:
      context.screen.resume()
      power.resumeFrames()
    case .resumeInput: sources.resume()
    case .notifyApp:
      recording.note(.seat(isActive: context.seatState == .active))
      context.client?.seatDidChange(context.seatState)
    case .fail:
      Diagnostics.report("\(SeatError.lost(provider: provider.name))")
      host?.stop(exitStatus: ExitStatus.seatLost)
    case .release: provider.end()
    }
  }

  /// - Returns: Whether the key is delivered to the app.
  func passes(_ key: Key) -> Bool {
    guard let verdict = held?.keys.judge(key) else { return true }
    guard case .switchTo(let terminal) = verdict else { return verdict == .pass }
    do {
      try held?.provider.switchTo(terminal: terminal)
    } catch {
      Diagnostics.report("\(error)")
    }
    return false
  }
}
