import Foundation
import Raster

/// One CRTC with its connector and plane, the buffers it scans out, and the one frame in flight to it.
///
/// Commits never wait, but for setting a mode. What the kernel answers decides: EBUSY tries again soon, EACCES says that
/// the right to show is gone, ENODEV that the card is, anything else sets the mode anew once.
@MainActor
final class DRMOutput {
  /// What its screen does with the news.
  @MainActor
  protocol Keeper: AnyObject {
    var frame: Bitmap? { get }
    var softwareCursor: (cursor: SoftwareCursor, x: Int, y: Int)? { get }
    func outputDidFlip(_ output: DRMOutput, at time: UInt64)
    /// The mode was just set: planes other than the frame's are off.
    func outputDidLight(_ output: DRMOutput)
    func outputDidLoseMaster(_ output: DRMOutput)
    /// The card was unplugged, or another driver took its place.
    func outputDidLoseCard(_ output: DRMOutput)
    func output(_ output: DRMOutput, didFail error: DRMError)
  }

  /// What happens between handing a buffer over and the refresh that shows it.
  private enum Flight {
    case none
    /// The kernel has it, and will send the event of this number.
    case committed(serial: UInt64, watchdog: any RefreshCall)
    /// The clock stands in for the event, or the kernel was busy and is asked again.
    case waiting(any RefreshCall)
  }

  /// Longer than any refresh: electronic paper takes seconds.
  static let flipTimeout: UInt64 = 5_000_000_000

  /// As the kernel has agreed to; its connector as last described.
  var plan: DRMPlan
  /// What the planner wanted, before the kernel was asked.
  let asked: DRMPlan
  let label: String
  /// On the scan-out buffers.
  let placement: DamageCopy.Placement
  /// On the panel; differs from `placement` when the plane rotates.
  let panel: DamageCopy.Placement
  weak var keeper: (any Keeper)?
  /// Left on by a former master; switched off with the next mode set.
  var foreign: DRMForeignState

  private(set) var pixelsCopied = 0
  private(set) var bytesCopied = 0
  private(set) var flips = 0
  private(set) var modesets = 0

  let device: any DRMDevice
  private let clock: any RefreshClock
  private let bufferWidth: Int
  private let bufferHeight: Int
  /// Uploads follow the buffer rather than the plane, see `clips(for:)`.
  private let uploadsPerBuffer: Bool
  private var buffers: [DRMBuffer]
  private var chain: SwapChain
  /// For each buffer what was written since it was last handed to the kernel.
  private var written: [Region]
  /// What was presented since the kernel was last handed a buffer.
  private var sinceCommit = Region()
  private var isFrameWaiting = false
  /// The CRTC shows one of the buffers.
  private(set) var isLit = false
  private var flight = Flight.none
  private static var serials: UInt64 = 0
  private var lastFlip: UInt64 = 0
  private var busySince: UInt64?
  private var refusedFlips = 0
  private var timeouts = 0

  /// - Parameter first: A buffer of the plan's size that the kernel has agreed to.
  init(
    plan: DRMPlan, asked: DRMPlan, card: DRMCard, frameWidth: Int, frameHeight: Int, first: DRMBuffer, bufferLimit: Int,
    foreign: DRMForeignState, device: any DRMDevice, clock: any RefreshClock
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
    // virtio and vmwgfx send each buffer's changes to the host on their own; their kernels before 6.8 take the clips for it.
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
  var bufferCount: Int { buffers.count }
  var period: UInt64 { plan.mode.mode.refreshPeriod }
  private var isSingle: Bool { chain.limit == 1 }

  // MARK: Frames

  func add(_ damage: Region) {
    chain.add(damage)
    sinceCommit.formUnion(damage)
  }

  /// Copies what the next buffer owes and hands it over; without a free buffer the frame waits for the flip.
  /// - Parameter mayGrow: False for a change that is not worth another buffer.
  func draw(mayGrow: Bool = true) {
    guard let frame = keeper?.frame else { return }
    guard let index = chain.bufferToDraw() ?? (mayGrow || chain.count < 2 ? addBuffer() : nil) else {
      // Without memory for a second buffer the first one may be drawn after all.
      if isSingle && chain.bufferToDraw() != nil { return draw() }
      isFrameWaiting = true
      return
    }
    isFrameWaiting = false
    var region = chain.settle(index)
    write(&region, of: frame, into: buffers[index].bitmap)
    written[index].formUnion(region)
    if isSingle && isLit {
      tellDirt(of: index)
      guard !buffers.isEmpty else { return }
      // The buffer is visible; the clock keeps the time a flip would take.
      if chain.submit(index) != nil { wait(until: max(clock.now, lastFlip &+ period)) { $0.finish(at: $0.clock.now) } }
    } else if let next = chain.submit(index) {
      commit(next)
    }
  }

  private func write(_ region: inout Region, of frame: Bitmap, into buffer: Bitmap) {
    var plain = region
    var pixels = 0
    if let (cursor, x, y) = keeper?.softwareCursor {
      let covered = cursor.rect(x: x, y: y)
      pixels += cursor.copy(region, of: frame, into: buffer, at: placement, x: x, y: y)
      plain.formSubtraction(covered)
    }
    pixels += DamageCopy.copy(plain, of: frame, into: buffer, at: placement)
    pixelsCopied += pixels
    bytesCopied += pixels * buffer.format.bytesPerPixel
  }

  private func addBuffer() -> Int? {
    guard chain.canGrow else { return nil }
    guard
      let buffer = try? device.makeBuffer(
        width: bufferWidth, height: bufferHeight, format: plan.format, isScannedOut: true)
    else {
      // Little video memory: two buffers have to do, or the visible one.
      if chain.count == 1 { drawVisibly() }
      return nil
    }
    buffers.append(buffer)
    written.append(Region())
    chain.grow()
    return buffers.count - 1
  }

  /// From now on there is one buffer, and it is written while it is visible.
  private func drawVisibly() {
    let isPending = chain.state.isFlipPending
    let front = chain.state.front
    var single = SwapChain(count: 1, limit: 1, bounds: PixelRect(x: 0, y: 0, width: placement.width, height: placement.height))
    if front != nil || isPending { _ = single.submit(0) }
    // A flip under way goes on; a buffer that is shown already is idle.
    if front != nil && !isPending { _ = single.flipped() }
    chain = single
  }

  // MARK: Handing over

  private func setting(_ index: Int) -> DRMSetting {
    DRMSetting(
      connector: plan.connector.id, crtc: plan.crtc, plane: plan.plane?.id ?? 0, mode: plan.mode,
      framebuffer: buffers[index].framebuffer, width: bufferWidth, height: bufferHeight,
      planeRotation: plan.planeRotation, foreign: foreign)
  }

  private func commit(_ index: Int) {
    let code = isLit ? flip(index) : light(index)
    switch code {
    case 0: busySince = nil
    case EBUSY:
      // Flow control: another commit is being finished.
      let since = busySince ?? clock.now
      busySince = since
      guard clock.now &- since < Self.flipTimeout else { return hang() }
      wait(until: clock.now + max(period / 4, 1_000_000)) { $0.commit(index) }
    case EACCES, EPERM:
      keeper?.outputDidLoseMaster(self)
    case ENODEV:
      keeper?.outputDidLoseCard(self)
    default:
      if isLit { return refuse(index) }
      keeper?.output(self, didFail: .refused(output: label, mode: plan.mode.mode.description, code: code))
    }
  }

  /// Sets the mode with this buffer, and waits for it.
  private func light(_ index: Int) -> Int32 {
    let code = device.setMode(setting(index), isTest: false)
    guard code == 0 else { return code }
    modesets += 1
    isLit = true
    foreign = DRMForeignState()
    handedOver(index)
    keeper?.outputDidLight(self)
    // There is no event; the picture is there already. Whoever presented gets to hear of it afterwards, as of a flip.
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
    let watchdog = clock.call(at: clock.now + Self.flipTimeout) { [weak self] in self?.miss(serial) }
    flight = .committed(serial: serial, watchdog: watchdog)
    return 0
  }

  private func handedOver(_ index: Int) {
    sinceCommit.removeAll()
    written[index].removeAll()
  }

  /// More rectangles than these cost the kernel more than the pixels between them.
  private static let clipLimit = 32

  /// What changed, in pixels of the buffer: against the frame shown before for drivers that follow the plane, against what
  /// the buffer itself held before for those that follow the buffer.
  private func clips(for index: Int) -> [PixelRect] {
    guard plan.plane?.hasDamageClips == true else { return [] }
    return place(uploadsPerBuffer ? written[index] : sinceCommit)
  }

  private func place(_ region: Region) -> [PixelRect] {
    region.intersection(placement.visible).simplified(to: Self.clipLimit).withRects { $0.map(placement.place) }
  }

  private func tellDirt(of index: Int) {
    let code = device.markDirty(buffers[index], place(written[index]))
    handedOver(index)
    if code == EACCES || code == EPERM { keeper?.outputDidLoseMaster(self) }
    if code == ENODEV { keeper?.outputDidLoseCard(self) }
  }

  /// The kernel refused a flip. Setting the mode may help once; after that the visible buffer has to do.
  private func refuse(_ index: Int) {
    refusedFlips += 1
    restart()
    if refusedFlips >= 2 {
      chain = SwapChain(count: 1, limit: 1, bounds: PixelRect(x: 0, y: 0, width: placement.width, height: placement.height))
    }
    draw()
  }

  // MARK: Refreshes

  /// The kernel's event has come.
  func receive(_ flip: DRMFlip, isMonotonic: Bool) {
    guard case .committed(let serial, let watchdog) = flight, serial == flip.serial else { return }
    watchdog.cancel()
    flight = .none
    timeouts = 0
    let time = isMonotonic ? flip.time : clock.now
    let due = lastFlip &+ period
    // Without a refresh interrupt (virtual machines, USB and SPI panels) the driver is done at once: keep the time for it.
    guard flip.sequence == 0, due > time, due > clock.now else { return finish(at: time) }
    wait(until: due) { $0.finish(at: due) }
  }

  private func finish(at time: UInt64) {
    flight = .none
    flips += 1
    lastFlip = time
    let following = chain.flipped()
    if isFrameWaiting { draw() } else if let following { commit(following) }
    keeper?.outputDidFlip(self, at: time)
  }

  private func wait(until time: UInt64, _ action: @escaping @MainActor (DRMOutput) -> Void) {
    flight = .waiting(
      clock.call(at: time) { [weak self] in
        guard let self else { return }
        self.flight = .none
        action(self)
      })
  }

  private func miss(_ serial: UInt64) {
    guard case .committed(serial, _) = flight else { return }
    hang()
  }

  /// A flip never came. Setting the mode anew helps once; then the driver hangs.
  private func hang() {
    timeouts += 1
    busySince = nil
    restart()
    guard timeouts < 2 else {
      keeper?.output(self, didFail: .flipTimeout(output: label, milliseconds: Int(Self.flipTimeout / 1_000_000)))
      return
    }
    draw()
  }

  // MARK: On and off

  /// Forgets the frame in flight and everything shown; the next frame sets the mode. Asks nothing of the kernel.
  func restart() {
    switch flight {
    case .none: break
    case .committed(_, let watchdog): watchdog.cancel()
    case .waiting(let call): call.cancel()
    }
    flight = .none
    chain.reset()
    isLit = false
    isFrameWaiting = false
    busySince = nil
  }

  /// - Parameter isForeign: What is on is another program's.
  func powerOff(isForeign: Bool = false) {
    if isLit || isForeign { _ = device.setPower(setting(0), isOn: false) }
    restart()
  }

  /// Switches the CRTC off and frees the buffers. The output is not to be used any more.
  /// - Parameter isAllowed: The kernel may be asked to.
  func end(isAllowed: Bool) {
    if isAllowed && isLit { _ = device.switchOff(setting(0)) }
    restart()
    for buffer in buffers { device.destroy(buffer) }
    buffers = []
    keeper = nil
  }
}

extension DRMPlan {
  /// The bit to set in the plane's `rotation`; 0 without that property.
  var planeRotation: UInt64 {
    guard let plane, plane.rotations != 0 else { return 0 }
    return isRotationInPlane ? rotation.planeBit : Rotation.none.planeBit
  }
}
