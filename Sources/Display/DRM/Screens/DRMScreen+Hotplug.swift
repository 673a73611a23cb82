import Devices
import Foundation

extension DRMScreen {
  /// How long after an event to look, and look again while a display is there whose EDID cannot be read yet, in ms.
  private static let probeDelays: [UInt64] = [20, 100, 200, 400, 800, 1600, 3200, 6400]

  /// How often to look without udev while nothing is plugged in, in ns.
  private static let blindInterval: UInt64 = 5_000_000_000

  /// Tells of a change in subsystem `drm`: a card came or went, or something was plugged into one.
  public func deviceDidChange(_ change: DeviceChange, _ device: DiscoveredDevice) {
    guard device.subsystem == "drm", seat != .closed else { return }
    if change == .change && device.properties["HOTPLUG"] != "1" { return }
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
    guard seat == .held, attempt < Self.probeDelays.count else { return }
    probing = clock.call(at: clock.now + Self.probeDelays[attempt] * 1_000_000) { [weak self] in
      self?.look(attempt: attempt)
    }
  }

  private func lookNowAndThen() {
    probing = clock.call(at: clock.now + Self.blindInterval) { [weak self] in self?.look(attempt: Self.probeDelays.count) }
  }

  private func look(attempt: Int) {
    probing = nil
    guard seat == .held else { return }
    refresh()
    // Connected without a mode: the EDID is late. Without anything connected the next event will tell.
    let isLate = card.connectors.contains { $0.status == .connected && $0.modes.isEmpty && !$0.isNonDesktop }
    if isLate || lit.isEmpty && attempt < 3 { probe(attempt: attempt + 1) }
    if lit.isEmpty && probing == nil && !machine.hasEvents { lookNowAndThen() }
  }

  /// Describes the card anew and follows. Tells the application when the picture has to be a new one.
  func refresh(isReturning: Bool = false) {
    let wasFlipPending = isFlipPending
    let before = (name, mode, rotation, scale)
    let wasLit = lit.map(\.plan.connector.name)
    do {
      try describeAgain()
      try configure(isStrict: false)
    } catch {
      dropOutputs()
      note("\(error)")
    }
    let isLitAnew = wasLit != lit.map(\.plan.connector.name)
    if isLitAnew { note(summary) } else if before.1 != mode { note(summary) }
    if !lit.isEmpty && isPoweredOn && frame != nil { drawAll() }
    // Whoever waits for a flip that was dropped must not wait for ever.
    if wasFlipPending && !isFlipPending { onFlip?(clock.now) }
    let isChanged = before != (name, mode, rotation, scale)
    if isReturning || isChanged || isLitAnew && wasLit.first != lit.first?.plan.connector.name && !lit.isEmpty {
      onModeChange?()
    }
  }

  private func describeAgain() throws {
    if !lit.isEmpty {
      do {
        card = try device.describe().offering(request)
        return
      } catch {
        // The card itself went: a USB adapter, or a driver that was unloaded.
        dropOutputs()
      }
    }
    // While nothing is lit, any card may get a display.
    let (best, description) = try DRMSelection.select(request, machine: machine, holding: device)
    if best !== device {
      guard best.becomeMaster() == 0 else {
        best.close()
        throw DRMError.notMaster(card: description.label)
      }
      device.onFlip = nil
      device.restore()
      device.close()
      device = best
      listen()
    }
    card = description
  }

  func dropOutputs() {
    for output in lit {
      endedBytes += output.bytesCopied
      output.end(isAllowed: seat == .held)
    }
    lit = []
  }
}
