import Devices
import Foundation

extension DRMScreen: DeviceObserver {
  /// Delays in ms from an event to the first probe, and between further probes while a change without an event is
  /// expected.
  private static let probeDelays: [UInt64] = [20, 100, 200, 400, 800, 1500]

  /// The delay of later probes in ms. Reading an EDID takes tenths of a second, in which nothing is drawn. After a minute
  /// the display probably has none.
  private static func slowProbeDelay(attempt: Int) -> UInt64 { attempt < 46 ? 1500 : 60_000 }

  /// Poll intervals without udev, in ns: while nothing is plugged in, and while there is no card, which only reads a
  /// folder.
  private static let pollInterval: (display: UInt64, card: UInt64) = (5_000_000_000, 500_000_000)

  /// Handles a change in subsystem `drm`: a card was added or removed, or a connector changed.
  public func deviceDidChange(_ change: DeviceChange, _ device: DiscoveredDevice) {
    guard device.subsystem == "drm", seat != .closed else { return }
    switch change {
    case .change where device.properties["HOTPLUG"] != "1": return
    case .remove where card.map { device.file == $0.file.path } ?? false:
      // Otherwise a lost master or a frame in flight would wait for a card that is gone.
      if !isCardThere() { return loseCard() }
    default: break
    }
    probe()
  }

  /// Probes the connectors after a short delay.
  public func probe() {
    // Plugging in causes several events; one probe is enough. A pending one starts over, with short delays.
    probe(attempt: 0)
  }

  func probe(attempt: Int) {
    pendingProbe?.cancel()
    pendingProbe = nil
    guard seat == .held else { return }
    needsDescription = true
    let delay = attempt < Self.probeDelays.count ? Self.probeDelays[attempt] : Self.slowProbeDelay(attempt: attempt)
    pendingProbe = clock.call(at: clock.now + delay * 1_000_000) { [weak self] in self?.runProbe(attempt: attempt) }
  }

  /// Tries the configuration that follows a refused one: soon, but not within the caller's frame, whose size changes.
  func configureAgain() {
    pendingProbe?.cancel()
    pendingProbe = clock.call(at: clock.now) { [weak self] in
      self?.runProbe(attempt: Self.probeDelays.count, describes: false)
    }
  }

  /// - Parameter describes: Whether to describe the card again, which may take tenths of a second.
  private func runProbe(attempt: Int, describes: Bool = true) {
    pendingProbe = nil
    guard seat == .held else { return }
    // A configuration that follows a refused one may come before the probe of a display that was plugged in.
    let describes = describes || needsDescription
    needsDescription = false
    refresh(describes: describes)
    // Another probe is pending because a mode was rejected.
    guard pendingProbe == nil else { return }
    // Another program that is about to exit may still hold a card that was just added.
    let isTaken = card == nil && lastProblem != nil
    if isTaken || mayChangeSilently
      || activeOutputs.isEmpty && attempt < (card == nil ? Self.probeDelays.count : 3)
    {
      return probe(attempt: attempt + 1)
    }
    guard activeOutputs.isEmpty && !machine.hasEvents else { return }
    let interval = card == nil ? Self.pollInterval.card : Self.pollInterval.display
    pendingProbe = clock.call(at: clock.now + interval) { [weak self] in self?.runProbe(attempt: Self.probeDelays.count) }
  }

  /// Whether a display is plugged in whose EDID was not read: it has no modes, or the kernel's guesses.
  private var mayChangeSilently: Bool {
    if activeOutputs.contains(where: \.plan.connector.isEDIDMissing) { return true }
    let asked: (DRMConnector) -> Bool
    switch request.connectors {
    case .automatic: asked = { [activeOutputs] _ in activeOutputs.isEmpty }
    case .mirror: asked = { _ in true }
    case .named(let names): asked = { names.contains($0.name) }
    }
    return card?.connectors.contains {
      $0.status == .connected && $0.modes.isEmpty && !$0.isNonDesktop && asked($0)
    } ?? false
  }

  /// Describes the card again and updates the outputs. Calls `screenDidChange` when a new picture is needed.
  func refresh(isReturning: Bool = false, describes: Bool = true) {
    let wasFlipPending = isFlipPending
    let before = (name, mode, rotation, scale)
    let previousOutputs = activeOutputs.map(\.plan.connector.name)
    do {
      if describes || card == nil { try describeAgain() }
      let omissions = try configure(isStrict: false)
      lastProblem = nil
      if activeOutputs.isEmpty, refusals.includeModeSets, let last = omissions.last {
        allModesWereRefused(last)
      } else {
        note(omissions)
      }
    } catch let error where isWorthWaitingFor(error, atStart: false) {
      dropCard()
      if noCardReason == nil { note("\(error) Waiting for it.") }
      noCardReason = "\(error) Waiting for it."
    } catch {
      dropOutputs()
      if lastProblem != "\(error)" { note("\(error)") }
      lastProblem = "\(error)"
    }
    let hasNewOutputs = previousOutputs != activeOutputs.map(\.plan.connector.name)
    if hasNewOutputs && card != nil {
      note(summary)
    } else if before.1 != mode || before.2 != rotation {
      note(summary)
    }
    if !activeOutputs.isEmpty && isPoweredOn && frame != nil { drawAll() }
    // A dropped flip must be reported, so that nothing waits for it forever.
    if wasFlipPending && !isFlipPending { delegate?.screenDidFlip(at: clock.now) }
    let isChanged = before != (name, mode, rotation, scale)
    if isReturning || isChanged
      || hasNewOutputs && previousOutputs.first != activeOutputs.first?.plan.connector.name && !activeOutputs.isEmpty
    {
      delegate?.screenDidChange()
    }
  }

  /// Tries all modes again after a while: a driver that is being replaced refuses them all. Fails in the end.
  private func allModesWereRefused(_ error: DRMError) {
    if let attempt = refusals.allWereRefused() { return probe(attempt: attempt) }
    note("\(error)")
    delegate?.screenDidFail(error)
  }

  private func describeAgain() throws {
    // While no output is active, any card may get a display.
    guard !activeOutputs.isEmpty, let device else {
      if device != nil && !isCardThere() { dropCard() }
      return try openBestCard()
    }
    do {
      guard isCardThere() else { throw DRMError.noCard(asked: device.file.path) }
      card = try device.describe().addingForcedMode(request)
    } catch {
      // The card itself is gone: a USB adapter, or an unloaded driver.
      dropCard()
      try openBestCard()
    }
  }

  // MARK: Without a card

  /// Whether the open file is still the card's. An unloaded driver may leave a file that has no effect.
  private func isCardThere() -> Bool {
    guard let device, machine.files().contains(where: { $0.path == device.file.path }) else { return false }
    return !device.isGone
  }

  /// Handles a card that the kernel reports as gone: closes it and probes for another.
  func loseCard() {
    guard device != nil, seat != .closed else { return }
    let wasFlipPending = isFlipPending
    let text = "\(card?.label ?? name): the card is gone. Waiting for one."
    note(text)
    dropCard()
    noCardReason = text
    // The program that took over the displays has lost them as well.
    if seat == .lost {
      masterRetry?.cancel()
      masterRetry = nil
      seat = .held
    }
    if wasFlipPending { delegate?.screenDidFlip(at: clock.now) }
    probe()
  }

  /// Closes the card without changing its state.
  func dropCard() {
    for output in activeOutputs {
      bytesOfClosedOutputs += output.bytesCopied
      output.end(isAllowed: false)
    }
    activeOutputs = []
    closeCard()
  }

  /// Restores the card's displays and closes it, to switch to another card.
  func leaveCard() {
    guard let device else { return }
    dropOutputs()
    device.restore()
    closeCard()
  }

  private func closeCard() {
    releaseCursor()
    device?.delegate = nil
    device?.close()
    device = nil
    card = nil
  }

  func dropOutputs() {
    for output in activeOutputs {
      bytesOfClosedOutputs += output.bytesCopied
      output.end(isAllowed: seat == .held)
    }
    activeOutputs = []
  }
}

extension DRMScreen {
  /// Whether waiting may resolve `error`: the card is missing, or was removed between listing and use.
  func isWorthWaitingFor(_ error: any Error, atStart: Bool) -> Bool {
    switch error {
    // The render part of a chip may appear before its display part.
    case DRMError.unfitCards where request.card == nil: request.waitsForCard || !atStart
    case let error as DRMError: error.mayAppearLater
    case DeviceError.open(_, let code, _): code == ENOENT || code == ENODEV || code == ENXIO
    default: false
    }
  }
}
