import Foundation

extension DRMScreen {
  /// How soon to try to get the displays back from another program, where no seat will tell, in ns. Each try doubles it.
  static let retakeDelays: (first: UInt64, longest: UInt64) = (250_000_000, 4_000_000_000)

  /// The session is being switched away. Drops the frame in flight; nothing is asked of the kernel until `resume()`.
  /// Without a seat it also gives up the right to set modes, so that another program may take it.
  public func suspend() {
    guard seat == .held || seat == .lost else { return }
    let wasHeld = seat == .held
    leave(for: .away)
    if wasHeld { device?.dropMaster() }
  }

  /// The session is back: looks what is plugged in now, sets every mode anew and shows the whole frame.
  public func resume() {
    guard seat == .away || seat == .lost else { return }
    retaking?.cancel()
    retaking = nil
    guard device?.becomeMaster() ?? 0 == 0 else {
      // Whoever was in front has not let go yet.
      seat = .lost
      return retakeLater()
    }
    seat = .held
    refresh(isReturning: true)
    // Off stays off, whatever was shown by those in between.
    if !isPoweredOn { for output in lit { output.powerOff(isForeign: true) } }
    // What others left on is known only now.
    if lit.isEmpty { probe(attempt: 0) }
  }

  private func leave(for seat: Seat) {
    let wasFlipPending = isFlipPending
    self.seat = seat
    probing?.cancel()
    probing = nil
    retaking?.cancel()
    retaking = nil
    for output in lit { output.restart() }
    if wasFlipPending { onFlip?(clock.now) }
  }

  private func retakeLater() {
    guard let device, !device.hasSeat else { return }
    retaking = clock.call(at: clock.now + retakeDelay) { [weak self] in
      guard let self, self.seat == .lost else { return }
      self.resume()
    }
    retakeDelay = min(retakeDelay * 2, Self.retakeDelays.longest)
  }

  func loseMaster() {
    guard seat == .held else { return }
    note("\(card?.label ?? name): another program took the displays over. Nothing is shown until they are free again.")
    leave(for: .lost)
    retakeLater()
  }

  /// Switches the panels off or on. What is presented meanwhile is kept and shown when they are on again.
  public func setPower(_ on: Bool) {
    guard on != isPoweredOn, seat != .closed else { return }
    isPoweredOn = on
    guard seat == .held else { return }
    if on {
      // Setting the mode switches the panel on, and with the right picture.
      drawAll()
    } else {
      let wasFlipPending = isFlipPending
      for output in lit { output.powerOff() }
      if wasFlipPending { onFlip?(clock.now) }
    }
  }

  /// Ends: sets back what the displays showed before, frees the buffers and closes the card. Closing again does nothing.
  public func close() {
    guard seat != .closed else { return }
    let wasHeld = seat == .held
    leave(for: .closed)
    if wasHeld { device?.restore() }
    dropCard()
    cursor = CursorState()
    frame = nil
  }
}

extension DRMScreen: DRMOutput.Keeper {
  var softwareCursor: (cursor: SoftwareCursor, x: Int, y: Int)? {
    cursor.software.map { ($0, cursor.x, cursor.y) }
  }

  func outputDidFlip(_ output: DRMOutput, at time: UInt64) {
    guard output === lit.first else { return }
    flips += 1
    refusals = 0
    retakeDelay = Self.retakeDelays.first
    onFlip?(time)
  }

  func outputDidLight(_ output: DRMOutput) { showCursor(on: output) }

  func outputDidLoseMaster(_ output: DRMOutput) { loseMaster() }

  func outputDidLoseCard(_ output: DRMOutput) { loseCard() }

  /// How often a mode may be refused before the screen gives up. The first refusals mean little: a display that was just
  /// pulled, or a driver that is being replaced, refuses before any event says so.
  private static let refusalLimit = 5

  func output(_ output: DRMOutput, didFail error: DRMError) {
    let isMain = output === lit.first
    let wasFlipPending = isFlipPending
    note("\(error)")
    lit.removeAll { $0 === output }
    endedBytes += output.bytesCopied
    output.end(isAllowed: seat == .held)
    guard isMain else { return }
    if wasFlipPending { onFlip?(clock.now) }
    if case .refused = error, refusals < Self.refusalLimit {
      refusals += 1
      return probe(attempt: refusals)
    }
    onFailure?(error)
  }
}
