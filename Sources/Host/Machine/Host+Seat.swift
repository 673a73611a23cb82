import Devices
import Display
import Foundation
import Input

/// The seat as the host keeps it: what it has of it, and what belongs to the keys that leave it.
struct HeldSeat {
  let provider: any SeatProvider
  var state = SeatState.active
  var keys: TerminalKeys
}

extension Host {
  /// Whether the seat is ours. A host without a seat, such as that of a test, always has its screen.
  public var seatState: SeatState { held?.state ?? .active }

  /// Takes the seat that the screen and the devices came from; from now on the host follows it when it goes and comes back,
  /// and gives it back at the end.
  public func adopt(_ provider: any SeatProvider) {
    held = HeldSeat(provider: provider, keys: TerminalKeys(isLocked: configuration.terminalSwitching == .lock))
    provider.onEvent = { [weak self] event in self?.seatDid(event) }
  }

  func seatDid(_ event: SeatState.Event) {
    guard held != nil else { return }
    clock.occur {
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
    case .tell:
      recorder?.note(.seat(isActive: seatState == .active), at: clock.now)
      onSeatChange?(seatState)
    case .fail:
      Diagnostics.report("\(SeatError.lost(provider: provider.name))")
      stop(exitStatus: ExitStatus.seatLost)
    case .giveBack: provider.end()
    }
  }

  /// - Returns: Whether the key is the app's.
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
