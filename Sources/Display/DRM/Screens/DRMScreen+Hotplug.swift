import Devices
import Foundation

extension DRMScreen {
  /// How long after an event to look, and look again while something is expected that no event may tell of, in ms.
  private static let probeDelays: [UInt64] = [20, 100, 200, 400, 800, 1500]

  /// How often to look after that, in ms. Reading a display's EDID takes tenths of a second in which nothing is painted: after
  /// a minute it is probably a display that has none.
  private static func patientDelay(attempt: Int) -> UInt64 { attempt < 46 ? 1500 : 60_000 }

  /// How often to look without udev while nothing is plugged in, in ns; and while there is no card, for which a look reads a
  /// folder.
  private static let blindInterval: (display: UInt64, card: UInt64) = (5_000_000_000, 500_000_000)

  /// Tells of a change in subsystem `drm`: a card came or went, or something was plugged into one.
  public func deviceDidChange(_ change: DeviceChange, _ device: DiscoveredDevice) {
    guard device.subsystem == "drm", seat != .closed else { return }
    switch change {
    case .change where device.properties["HOTPLUG"] != "1": return
    case .remove where card.map { device.file == $0.file.path } ?? false:
      // A program that has lost the displays, and a frame in flight, would wait for a card that is gone.
      if !isCardThere() { return loseCard() }
    default: break
    }
    probe()
  }

  /// Looks what is plugged in, soon.
  public func probe() {
    // A plug makes several events; one look is enough. One that is under way starts over, with short delays.
    probe(attempt: 0)
  }

  func probe(attempt: Int) {
    probing?.cancel()
    probing = nil
    guard seat == .held else { return }
    let delay = attempt < Self.probeDelays.count ? Self.probeDelays[attempt] : Self.patientDelay(attempt: attempt)
    probing = clock.call(at: clock.now + delay * 1_000_000) { [weak self] in self?.look(attempt: attempt) }
  }

  private func look(attempt: Int) {
    probing = nil
    guard seat == .held else { return }
    refresh()
    // Another look is under way: a mode was refused.
    guard probing == nil else { return }
    // Another program that is about to end may still have a card that has just come.
    let isTaken = card == nil && lastProblem != nil
    if isTaken || mayChangeSilently || lit.isEmpty && attempt < (card == nil ? Self.probeDelays.count : 3) { return probe(attempt: attempt + 1) }
    guard lit.isEmpty && !machine.hasEvents else { return }
    let interval = card == nil ? Self.blindInterval.card : Self.blindInterval.display
    probing = clock.call(at: clock.now + interval) { [weak self] in self?.look(attempt: Self.probeDelays.count) }
  }

  /// A display has been plugged in and has not described itself: without a mode, or with modes that the kernel made up.
  private var mayChangeSilently: Bool {
    if lit.contains(where: \.plan.connector.isEDIDMissing) { return true }
    let asked: (DRMConnector) -> Bool
    switch request.connectors {
    case .automatic: asked = { [lit] _ in lit.isEmpty }
    case .mirror: asked = { _ in true }
    case .named(let names): asked = { names.contains($0.name) }
    }
    return card?.connectors.contains { $0.status == .connected && $0.modes.isEmpty && !$0.isNonDesktop && asked($0) } ?? false
  }

  /// Describes the card anew and follows. Tells the application when the picture has to be a new one.
  func refresh(isReturning: Bool = false) {
    let wasFlipPending = isFlipPending
    let before = (name, mode, rotation, scale)
    let wasLit = lit.map(\.plan.connector.name)
    do {
      try describeAgain()
      try configure(isStrict: false)
      lastProblem = nil
    } catch let error where mayPass(error, atStart: false) {
      dropCard()
      if absence == nil { note("\(error) Waiting for it.") }
      absence = "\(error) Waiting for it."
    } catch {
      dropOutputs()
      if lastProblem != "\(error)" { note("\(error)") }
      lastProblem = "\(error)"
    }
    let isLitAnew = wasLit != lit.map(\.plan.connector.name)
    if isLitAnew && card != nil { note(summary) } else if before.1 != mode { note(summary) }
    if !lit.isEmpty && isPoweredOn && frame != nil { drawAll() }
    // Whoever waits for a flip that was dropped must not wait for ever.
    if wasFlipPending && !isFlipPending { onFlip?(clock.now) }
    let isChanged = before != (name, mode, rotation, scale)
    if isReturning || isChanged || isLitAnew && wasLit.first != lit.first?.plan.connector.name && !lit.isEmpty {
      onModeChange?()
    }
  }

  private func describeAgain() throws {
    // While nothing is lit, any card may get a display.
    guard !lit.isEmpty, let device else {
      if device != nil && !isCardThere() { dropCard() }
      return try take()
    }
    do {
      guard isCardThere() else { throw DRMError.noCard(asked: device.file.path) }
      card = try device.describe().offering(request)
    } catch {
      // The card itself went: a USB adapter, or a driver that was unloaded.
      dropCard()
      try take()
    }
  }

  // MARK: Without a card

  /// The file of the card in use is still the card's. A driver that was unloaded may leave ours open and working on nothing.
  private func isCardThere() -> Bool {
    guard let device, machine.files().contains(where: { $0.path == device.file.path }) else { return false }
    return !device.isGone
  }

  /// The kernel says that the card is gone: lets go of it, and looks for one at once.
  func loseCard() {
    guard device != nil, seat != .closed else { return }
    let wasFlipPending = isFlipPending
    let text = "\(card?.label ?? name): the card is gone. Waiting for one."
    note(text)
    dropCard()
    absence = text
    // Whoever took the displays over has nothing any more either.
    if seat == .lost {
      retaking?.cancel()
      retaking = nil
      seat = .held
    }
    if wasFlipPending { onFlip?(clock.now) }
    probe()
  }

  /// Lets go of the card, without asking it for anything.
  func dropCard() {
    for output in lit {
      endedBytes += output.bytesCopied
      output.end(isAllowed: false)
    }
    lit = []
    closeCard()
  }

  /// Gives the card's displays back as they were found, for another card.
  func leaveCard() {
    guard let device else { return }
    dropOutputs()
    device.restore()
    closeCard()
  }

  private func closeCard() {
    releaseCursor()
    device?.onFlip = nil
    device?.close()
    device = nil
    card = nil
  }

  func dropOutputs() {
    for output in lit {
      endedBytes += output.bytesCopied
      output.end(isAllowed: seat == .held)
    }
    lit = []
  }
}

extension DRMScreen {
  /// Whether waiting may help against `error`: a card that is not there, or went between being listed and being used.
  func mayPass(_ error: any Error, atStart: Bool) -> Bool {
    switch error {
    // The part of a chip that computes may be there before the part that drives displays.
    case DRMError.unfitCards where request.card == nil: request.waitsForCard || !atStart
    case let error as DRMError: error.isAbsence
    case DeviceError.open(_, let code, _): code == ENOENT || code == ENODEV || code == ENXIO
    default: false
    }
  }
}
