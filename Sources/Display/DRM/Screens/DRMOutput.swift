import Foundation
import Raster

/// One CRTC with its connector and plane, its scan-out buffers, and the frame in flight.
///
/// Commits do not block, except for mode sets. The kernel's answer decides what follows: EBUSY is retried soon, EACCES
/// means that DRM master was lost, ENODEV that the card is gone, and after any other error the mode is set again once.
@MainActor
final class DRMOutput {
  /// Receives the events of an output.
  @MainActor
  protocol Delegate: AnyObject {
    var frame: Bitmap? { get }
    var softwareCursor: (cursor: SoftwareCursor, x: Int, y: Int)? { get }
    func outputDidFlip(_ output: DRMOutput, at time: UInt64)
    /// The mode was just set, which turned other planes off.
    func outputDidActivate(_ output: DRMOutput)
    func outputDidLoseMaster(_ output: DRMOutput)
    /// The card was unplugged, or another driver took over.
    func outputDidLoseCard(_ output: DRMOutput)
    func output(_ output: DRMOutput, didFail error: DRMError)
  }

  /// The state between a commit and the refresh that shows it.
  private enum Flight {
    case none
    /// The kernel has accepted the flip and will send the event with this serial.
    case committed(serial: UInt64, watchdog: any RefreshCall)
    /// A timer replaces the kernel's event, or retries after EBUSY.
    case waiting(any RefreshCall)
  }

  /// Longer than any refresh: electronic paper takes seconds.
  static let flipTimeout: UInt64 = 5_000_000_000

  /// The plan the kernel accepted, with the connector as last described.
  var plan: DRMPlan
  /// The planner's original plan, before negotiation with the kernel.
  let asked: DRMPlan
  let label: String
  /// The position of frames on the scan-out buffers.
  let placement: DamageCopy.Placement
  /// The position of frames on the panel; differs from `placement` when the plane rotates.
  let panel: DamageCopy.Placement
  weak var delegate: (any Delegate)?
  /// The CRTCs, connectors and planes that a former DRM master left on; the next mode set switches them off.
  var foreign: DRMForeignState

  private(set) var bytesCopied = 0
  private(set) var flips = 0

  let device: any DRMDevice
  private let clock: any RefreshClock
  private let bufferWidth: Int
  private let bufferHeight: Int
  /// Whether the driver uploads changes per buffer rather than per plane, see `clips(for:)`.
  private let uploadsPerBuffer: Bool
  private var buffers: [DRMBuffer]
  private var chain: SwapChain
  /// For each buffer, the region written since it was last committed.
  private var written: [Region]
  /// The damage presented since the last commit of any buffer.
  private var sinceCommit = Region()
  private var isFrameWaiting = false
  /// Whether the CRTC shows one of the buffers.
  private(set) var isActive = false
  private var flight = Flight.none
  private static var serials: UInt64 = 0
  private var lastFlip: UInt64 = 0
  private var busySince: UInt64?
  private var refusedFlips = 0
  private var timeouts = 0

  /// - Parameter first: A buffer of the plan's size, which the kernel accepted.
  init(
    plan: DRMPlan, asked: DRMPlan, card: DRMCardDescription, frameWidth: Int, frameHeight: Int, first: DRMBuffer,
    bufferLimit: Int, foreign: DRMForeignState, device: any DRMDevice, clock: any RefreshClock
  ) {
    self.plan = plan
    self.asked = asked
    self.device = device
    self.clock = clock
    self.foreign = foreign
    label = "\(card.label) \(plan.connector.name)"
    bufferWidth = first.bitmap.width
    bufferHeight = first.bitmap.height
    buffers = [first]
    written = [Region()]
    // virtio and vmwgfx upload each buffer's changes to the host; before Linux 6.8 they use the damage clips for that.
    uploadsPerBuffer = ["virtio_gpu", "vmwgfx"].contains(card.driver)
    placement = DamageCopy.Placement(
      width: frameWidth, height: frameHeight, rotation: plan.isRotationInPlane ? .none : plan.rotation,
      bufferWidth: bufferWidth, bufferHeight: bufferHeight)
    panel = DamageCopy.Placement(
      width: frameWidth, height: frameHeight, rotation: plan.rotation, bufferWidth: plan.mode.mode.width,
      bufferHeight: plan.mode.mode.height)
    chain = SwapChain(
      count: 1, limit: bufferLimit,
      bounds: PixelRect(x: 0, y: 0, width: Int32(clamping: frameWidth), height: Int32(clamping: frameHeight)))
  }

  var isFlipPending: Bool { chain.state.isFlipPending }
  var isFrameQueued: Bool { isFrameWaiting || chain.state.queued != nil }
  var period: UInt64 { plan.mode.mode.refreshPeriod }
  private var isSingle: Bool { chain.limit == 1 }

  // MARK: Frames

  func add(_ damage: Region, changes: ChangedPixels? = nil) {
    chain.add(damage, changes: changes)
    sinceCommit.formUnion(damage)
  }

  /// Copies the next buffer's pending damage and commits it. Without a free buffer the frame waits for the flip.
  /// - Parameter mayGrow: False for a change that does not justify another buffer.
  func draw(mayGrow: Bool = true) {
    guard let frame = delegate?.frame else { return }
    guard let index = chain.bufferToDraw() ?? (mayGrow || chain.count < 2 ? addBuffer() : nil) else {
      // When a second buffer could not be allocated, the first one is drawn while visible.
      if isSingle && chain.bufferToDraw() != nil { return draw() }
      isFrameWaiting = true
      return
    }
    isFrameWaiting = false
    let buffer = buffers[index].bitmap
    let region = chain.takePendingDamage(index) { pending in
      write(pending, of: frame, into: buffer)
      return pending.region
    }
    written[index].formUnion(region)
    if isSingle && isActive {
      reportDirty(of: index)
      guard !buffers.isEmpty else { return }
      // The buffer is already visible; a timer takes the place of the flip.
      if chain.submit(index) != nil { wait(until: max(clock.now, lastFlip &+ period)) { $0.finish(at: $0.clock.now) } }
    } else if let next = chain.submit(index) {
      commit(next)
    }
  }

  private func write(_ pending: PendingDamage, of frame: Bitmap, into buffer: Bitmap) {
    var pixels = 0
    if let (cursor, x, y) = delegate?.softwareCursor {
      var plain = pending.region
      pixels += cursor.copy(plain, of: frame, into: buffer, at: placement, x: x, y: y)
      plain.formSubtraction(cursor.rect(x: x, y: y))
      pixels += DamageCopy.copy(plain, of: frame, into: buffer, at: placement)
    } else {
      pixels = DamageCopy.copy(pending, of: frame, into: buffer, at: placement)
    }
    bytesCopied += pixels * buffer.format.bytesPerPixel
  }

  private func addBuffer() -> Int? {
    guard chain.canGrow else { return nil }
    guard
      let buffer = try? device.makeBuffer(
        width: bufferWidth, height: bufferHeight, format: plan.format, isScannedOut: true)
    else {
      // Out of video memory: two buffers have to suffice, or one that is drawn while visible.
      if chain.count == 1 { drawSingleBuffered() }
      return nil
    }
    buffers.append(buffer)
    written.append(Region())
    chain.grow()
    return buffers.count - 1
  }

  /// Switches to a single buffer that is drawn while visible.
  private func drawSingleBuffered() {
    let isPending = chain.state.isFlipPending
    let front = chain.state.front
    var single = SwapChain(
      count: 1, limit: 1, bounds: PixelRect(x: 0, y: 0, width: placement.width, height: placement.height))
    if front != nil || isPending { _ = single.submit(0) }
    // A flip in flight continues; a buffer that is already shown is idle.
    if front != nil && !isPending { _ = single.flipped() }
    chain = single
  }

  // MARK: Committing

  private func setting(_ index: Int) -> CRTCConfiguration {
    CRTCConfiguration(
      connector: plan.connector.id, crtc: plan.crtc, plane: plan.plane?.id ?? 0, mode: plan.mode,
      framebuffer: buffers[index].framebuffer, width: bufferWidth, height: bufferHeight,
      planeRotation: plan.planeRotation, foreign: foreign)
  }

  private func commit(_ index: Int) {
    let code = isActive ? flip(index) : activate(index)
    switch code {
    case 0: busySince = nil
    case EBUSY:
      // Another commit is still in progress.
      let since = busySince ?? clock.now
      busySince = since
      guard clock.now &- since < Self.flipTimeout else { return handleFlipTimeout() }
      wait(until: clock.now + max(period / 4, 1_000_000)) { $0.commit(index) }
    case EACCES, EPERM:
      delegate?.outputDidLoseMaster(self)
    case ENODEV:
      delegate?.outputDidLoseCard(self)
    default:
      if isActive { return handleRejectedFlip(index) }
      delegate?.output(self, didFail: .refused(output: label, mode: plan.mode.mode.description, code: code))
    }
  }

  /// Sets the mode with this buffer. Blocks until done.
  private func activate(_ index: Int) -> Int32 {
    let code = device.setMode(setting(index), isTest: false)
    guard code == 0 else { return code }
    isActive = true
    foreign = DRMForeignState()
    handedOver(index)
    delegate?.outputDidActivate(self)
    // A mode set sends no event and shows the buffer at once. Report it asynchronously, as for a flip.
    wait(until: clock.now) { $0.finish(at: $0.clock.now) }
    return 0
  }

  private func flip(_ index: Int) -> Int32 {
    Self.serials += 1
    let serial = Self.serials
    let code = device.flip(setting(index), damage: clips(for: index), serial: serial)
    guard code == 0 else { return code }
    refusedFlips = 0
    handedOver(index)
    let watchdog = clock.call(at: clock.now + Self.flipTimeout) { [weak self] in self?.watchdogFired(serial) }
    flight = .committed(serial: serial, watchdog: watchdog)
    return 0
  }

  private func handedOver(_ index: Int) {
    sinceCommit.removeAll()
    written[index].removeAll()
  }

  /// More rectangles would cost the kernel more than the pixels between them.
  private static let clipLimit = 32

  /// The damage clips in buffer pixels: relative to the previously shown frame for drivers that upload per plane,
  /// relative to the buffer's former contents for those that upload per buffer.
  private func clips(for index: Int) -> [PixelRect] {
    guard plan.plane?.hasDamageClips == true else { return [] }
    return place(uploadsPerBuffer ? written[index] : sinceCommit)
  }

  private func place(_ region: Region) -> [PixelRect] {
    region.intersection(placement.visible).simplified(to: Self.clipLimit).withRects { $0.map(placement.place) }
  }

  private func reportDirty(of index: Int) {
    let code = device.markDirty(buffers[index], place(written[index]))
    handedOver(index)
    if code == EACCES || code == EPERM { delegate?.outputDidLoseMaster(self) }
    if code == ENODEV { delegate?.outputDidLoseCard(self) }
  }

  /// Handles a rejected flip. Setting the mode may help once; after that the visible buffer is drawn directly.
  private func handleRejectedFlip(_ index: Int) {
    refusedFlips += 1
    restart()
    if refusedFlips >= 2 {
      chain = SwapChain(count: 1, limit: 1, bounds: PixelRect(x: 0, y: 0, width: placement.width, height: placement.height))
    }
    draw()
  }

  // MARK: Refreshes

  /// Handles the kernel's flip event.
  func receive(_ flip: CompletedFlip, isMonotonic: Bool) {
    guard case .committed(let serial, let watchdog) = flight, serial == flip.serial else { return }
    watchdog.cancel()
    flight = .none
    timeouts = 0
    let time = isMonotonic ? flip.time : clock.now
    let due = lastFlip &+ period
    // Without a vblank interrupt (virtual machines, USB and SPI panels) the driver completes at once: wait for the
    // refresh here.
    guard flip.sequence == 0, due > time, due > clock.now else { return finish(at: time) }
    wait(until: due) { $0.finish(at: due) }
  }

  private func finish(at time: UInt64) {
    flight = .none
    flips += 1
    lastFlip = time
    let following = chain.flipped()
    if isFrameWaiting { draw() } else if let following { commit(following) }
    delegate?.outputDidFlip(self, at: time)
  }

  private func wait(until time: UInt64, _ action: @escaping @MainActor (DRMOutput) -> Void) {
    flight = .waiting(
      clock.call(at: time) { [weak self] in
        guard let self else { return }
        self.flight = .none
        action(self)
      })
  }

  private func watchdogFired(_ serial: UInt64) {
    guard case .committed(serial, _) = flight else { return }
    handleFlipTimeout()
  }

  /// Handles a flip that never completed. Setting the mode again helps once; after that the driver is considered hung.
  private func handleFlipTimeout() {
    timeouts += 1
    busySince = nil
    restart()
    guard timeouts < 2 else {
      delegate?.output(self, didFail: .flipTimeout(output: label, milliseconds: Int(Self.flipTimeout / 1_000_000)))
      return
    }
    draw()
  }

  // MARK: On and off

  /// Whether the displays are in other hands, or gone.
  private static func meansOthers(_ code: Int32) -> Bool { [EACCES, EPERM, ENODEV].contains(code) }

  /// Drops the frame in flight and the flip state; the next frame sets the mode. Makes no kernel calls.
  func restart() {
    switch flight {
    case .none: break
    case .committed(_, let watchdog): watchdog.cancel()
    case .waiting(let call): call.cancel()
    }
    flight = .none
    chain.reset()
    isActive = false
    isFrameWaiting = false
    busySince = nil
  }

  /// - Parameter isForeign: Another program's picture is on the panel.
  func powerOff(isForeign: Bool = false) {
    if isActive || isForeign {
      let code = device.setPower(setting(0), isOn: false)
      // Some drivers refuse this commit, and on the legacy interface some connectors cannot sleep. Without a mode, the panel
      // is dark as well; the next frame sets it again.
      if code != 0, !Self.meansOthers(code) { _ = device.switchOff(setting(0)) }
    }
    restart()
  }

  /// Switches the CRTC off and frees the buffers. The output must not be used afterwards.
  /// - Parameter isAllowed: Whether kernel calls that change the display are allowed.
  func end(isAllowed: Bool) {
    if isAllowed && isActive { _ = device.switchOff(setting(0)) }
    restart()
    for buffer in buffers { device.destroy(buffer) }
    buffers = []
    delegate = nil
  }
}

extension DRMPlan {
  /// The bit to set in the plane's `rotation` property; 0 without that property.
  var planeRotation: UInt64 {
    guard let plane, plane.rotations != 0 else { return 0 }
    return isRotationInPlane ? rotation.planeBit : Rotation.none.planeBit
  }
}
