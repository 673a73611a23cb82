import Foundation

extension DRMScreen {
  /// Delays in ns between attempts to become master again, when no seat reports that. They double each time.
  static let masterRetryDelays: (first: UInt64, longest: UInt64) = (250_000_000, 4_000_000_000)

  /// Suspends the screen because the session is being switched away. Drops the frame in flight, and makes no kernel calls
  /// until `resume()`. Without a seat it also drops DRM master, so that another program can take it.
  public func suspend() {
    guard seat == .held || seat == .lost else { return }
    let wasHeld = seat == .held
    leave(for: .away)
    if wasHeld { device?.dropMaster() }
  }

  /// Resumes the screen: probes the connectors, sets every mode again and shows the whole frame.
  public func resume() {
    guard seat == .away || seat == .lost else { return }
    masterRetry?.cancel()
    masterRetry = nil
    guard device?.becomeMaster() ?? 0 == 0 else {
      // The other program has not dropped master yet.
      seat = .lost
      return scheduleMasterRetry()
    }
    seat = .held
    refusals.forget()
    refresh(isReturning: true)
    // A panel that was off stays off, even if other programs used it in between.
    if !isPoweredOn { for output in activeOutputs { output.powerOff(isForeign: true) } }
    // Only now is it known what other programs left on.
    if activeOutputs.isEmpty { probe(attempt: 0) }
  }

  private func leave(for seat: Seat) {
    let wasFlipPending = isFlipPending
    self.seat = seat
    pendingProbe?.cancel()
    pendingProbe = nil
    masterRetry?.cancel()
    masterRetry = nil
    for output in activeOutputs { output.restart() }
    if wasFlipPending { delegate?.screenDidFlip(at: clock.now) }
  }

  private func scheduleMasterRetry() {
    guard let device, !device.hasSeat else { return }
    masterRetry = clock.call(at: clock.now + masterRetryDelay) { [weak self] in
      guard let self, self.seat == .lost else { return }
      self.resume()
    }
    masterRetryDelay = min(masterRetryDelay * 2, Self.masterRetryDelays.longest)
  }

  func loseMaster() {
    guard seat == .held else { return }
    note("\(card?.label ?? name): another program has taken over the displays. Nothing is shown until it releases them.")
    leave(for: .lost)
    scheduleMasterRetry()
  }

  /// Switches the panels off or on. Frames presented while they are off are shown when they are on again.
  public func setPower(_ on: Bool) {
    guard on != isPoweredOn, seat != .closed else { return }
    isPoweredOn = on
    guard seat == .held else { return }
    if on {
      // The mode set switches the panel on with the right picture.
      drawAll()
    } else {
      let wasFlipPending = isFlipPending
      for output in activeOutputs { output.powerOff() }
      if wasFlipPending { delegate?.screenDidFlip(at: clock.now) }
    }
  }

  /// Restores what the displays showed before, frees the buffers and closes the card. Closing again does nothing.
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

extension DRMScreen: DRMDeviceDelegate {
  func deviceDidFlip(_ flip: CompletedFlip) {
    guard seat == .held else { return }
    for output in activeOutputs { output.receive(flip, isMonotonic: card?.hasMonotonicFlips ?? false) }
  }
}

extension DRMScreen: DRMOutput.Delegate {
  var softwareCursor: (cursor: SoftwareCursor, x: Int, y: Int)? {
    cursor.software.map { ($0, cursor.x, cursor.y) }
  }

  func outputDidFlip(_ output: DRMOutput, at time: UInt64) {
    refusals.didShow(output.plan, isMain: output === activeOutputs.first)
    guard output === activeOutputs.first else { return }
    flips += 1
    masterRetryDelay = Self.masterRetryDelays.first
    delegate?.screenDidFlip(at: time)
  }

  func outputDidActivate(_ output: DRMOutput) { showCursor(on: output) }

  func outputDidLoseMaster(_ output: DRMOutput) { loseMaster() }

  func outputDidLoseCard(_ output: DRMOutput) { loseCard() }

  func output(_ output: DRMOutput, didFail error: DRMError) {
    let isMain = output === activeOutputs.first
    let wasFlipPending = isFlipPending
    activeOutputs.removeAll { $0 === output }
    bytesOfClosedOutputs += output.bytesCopied
    output.end(isAllowed: seat == .held)
    if isMain && wasFlipPending { delegate?.screenDidFlip(at: clock.now) }
    guard case .refused = error else {
      note("\(error)")
      if isMain { delegate?.screenDidFail(error) }
      return
    }
    let next = refusals.modeSetWasRefused(output.plan, error)
    for line in refusals.takeNotes() { note(line) }
    switch next {
    case .sameAgain(let attempt): probe(attempt: attempt)
    case .another: configureAgain()
    }
  }
}
