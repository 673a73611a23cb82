import Devices
import Display
import Foundation
import Input

/// The seat a host uses: its provider, its state, and the handling of the VT switching keys.
struct HeldSeat {
  let provider: any SeatProvider
  var state = SeatState.active
  var keys: TerminalKeys
}

extension Host {
  /// The state of the seat. A host without a seat, as in tests, is always active.
  public var seatState: SeatState { held?.state ?? .active }

  /// Takes over the seat that opened the screen and the devices. The host then follows its state changes and ends it on
  /// stop.
  public func adopt(_ provider: any SeatProvider) {
    held = HeldSeat(provider: provider, keys: TerminalKeys(isLocked: configuration.terminalSwitching == .lock))
    provider.onEvent = { [weak self] event in self?.seatDid(event) }
  }

  func seatDid(_ event: SeatState.Event) {
    guard held != nil else { return }
    clock.withExternalEvent {
      for step in held?.state.apply(event) ?? [] { perform(step) }
    }
  }

  private func perform(_ step: SeatState.Step) {
    guard let provider = held?.provider else { return }
    switch step {
    case .suspendInput: for source in sources { source.suspend() }
    case .suspendScreen:
      frames.pause()
      screen.suspend()
    case .acknowledge: provider.acknowledge()
    case .resumeScreen:
      screen.resume()
      resumeFrames()
    case .resumeInput:
      for source in sources { source.resume() }
      startWaitingSources()
    case .notifyApp:
      recorder?.note(.seat(isActive: seatState == .active), at: clock.now)
      client?.seatDidChange(seatState)
    case .fail:
      Diagnostics.report("\(SeatError.lost(provider: provider.name))")
      stop(exitStatus: ExitStatus.seatLost)
    case .release: provider.end()
    }
  }

  /// - Returns: Whether the key is delivered to the app.
  func passes(_ key: Key) -> Bool {
    guard var held else { return true }
    let verdict = held.keys.judge(key)
    self.held = held
    guard case .switchTo(let terminal) = verdict else { return verdict == .pass }
    do {
      try held.provider.switchTo(terminal: terminal)
    } catch {
      Diagnostics.report("\(error)")
    }
    return false
  }
}
