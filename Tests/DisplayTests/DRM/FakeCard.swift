import Devices
import Foundation
import Raster
import Testing

@testable import Display

/// A clock that the test advances.
@MainActor
final class ManualClock: RefreshClock {
  final class Call: RefreshCall {
    let time: UInt64
    var action: (@MainActor () -> Void)?
    init(time: UInt64, action: @escaping @MainActor () -> Void) {
      self.time = time
      self.action = action
    }
    func cancel() { action = nil }
  }

  private(set) var now: UInt64 = 1_000_000_000_000
  private var calls: [Call] = []

  /// The number of calls that would wake the program.
  var pending: Int { calls.filter { $0.action != nil }.count }

  @discardableResult
  func call(at time: UInt64, _ action: @escaping @MainActor () -> Void) -> any RefreshCall {
    let call = Call(time: time, action: action)
    calls.append(call)
    return call
  }

  func advance(milliseconds: UInt64) {
    let end = now + milliseconds * 1_000_000
    while let next = calls.filter({ $0.action != nil && $0.time <= end }).min(by: { $0.time < $1.time }) {
      now = max(now, next.time)
      let action = next.action
      next.action = nil
      action?()
    }
    calls.removeAll { $0.action == nil }
    now = end
  }
}

/// A card in memory that behaves as the kernel does: one flip in flight for each CRTC, no flips without a mode, and
/// outputs that go dark when their frame buffer is removed.
@MainActor
final class FakeCard: DRMDevice {
  var card: DRMCardDescription
  var isAtomic: Bool { card.isAtomic }
  var file: DRMCardIdentity { card.file }
  weak var delegate: (any DRMDeviceDelegate)?
  var hasSeat = false

  /// What happened, in order: `mode`, `test`, `flip`, `dirty`, `power`, `off`, `restore`, `close`, …
  var log: [String] = []
  /// Results of the next flips and mode sets, instead of 0.
  var flipCodes: [Int32] = []
  var modeCodes: [Int32] = []
  /// Unplugged: every call fails with ENODEV.
  var isGone = false
  /// Another program is DRM master.
  var isTaken = false
  var refusesTest: (CRTCConfiguration) -> Bool = { _ in false }
  /// What passes a test and cannot be set, as on the legacy interface.
  var refusesModeSet: (CRTCConfiguration) -> Bool = { _ in false }
  /// The result of switching a panel off.
  var powerCode: Int32 = 0
  var hasCursorPlane = true
  /// The result of moving the cursor plane there, or of showing an image in it.
  var cursorCode: (_ x: Int, _ y: Int) -> Int32 = { _, _ in 0 }
  /// The number of scan-out buffers that there is memory for.
  var memory = 100
  /// The pixels of the largest buffer that there is memory for.
  var largestBuffer = Int.max
  /// The refresh count, as a driver with an interrupt reports it; 0 for drivers that complete flips at once.
  var sequence: UInt32 = 1

  private(set) var buffers: [UInt32: DRMBuffer] = [:]
  private(set) var cursorBuffers: [UInt32: DRMBuffer] = [:]
  private(set) var settings: [UInt32: CRTCConfiguration] = [:]
  private(set) var shown: [UInt32: UInt32] = [:]
  private(set) var pending: [UInt32: (framebuffer: UInt32, serial: UInt64)] = [:]
  private(set) var damage: [[PixelRect]] = []
  private(set) var dirt: [[PixelRect]] = []
  private(set) var foreign: [DRMForeignState] = []
  private(set) var cursor: (visible: Bool, x: Int, y: Int, hotspotX: Int, hotspotY: Int) = (false, 0, 0, 0, 0)
  private(set) var isClosed = false
  private var lastID: UInt32 = 100

  init(_ card: DRMCardDescription) { self.card = card }

  func describe() throws -> DRMCardDescription {
    log.append("describe")
    if isGone { throw DRMError.query(card: card.label, what: "list its connectors", code: ENODEV) }
    return card
  }

  func becomeMaster() -> Int32 { isTaken ? EACCES : 0 }
  func dropMaster() { log.append("drop") }

  func makeBuffer(width: Int, height: Int, format: Bitmap.Format, isScannedOut: Bool) throws -> DRMBuffer {
    if isGone { throw DRMError.buffer(card: card.label, width: width, height: height, code: ENODEV) }
    guard !isScannedOut || buffers.count < memory && width * height <= largestBuffer else {
      throw DRMError.buffer(card: card.label, width: width, height: height, code: ENOMEM)
    }
    let bitmap = try #require(Bitmap(width: width, height: height, format: format))
    // Pixels that were never written are visible.
    memset(bitmap.base, 0xE7, bitmap.byteCount)
    lastID += 1
    let buffer = DRMBuffer(
      framebuffer: isScannedOut ? lastID : 0, handle: lastID, byteCount: bitmap.byteCount, bitmap: bitmap)
    if isScannedOut { buffers[lastID] = buffer } else { cursorBuffers[lastID] = buffer }
    return buffer
  }

  func destroy(_ buffer: DRMBuffer) {
    if buffers.removeValue(forKey: buffer.handle) == nil { cursorBuffers[buffer.handle] = nil }
    for (crtc, framebuffer) in shown where framebuffer == buffer.handle {
      log.append("destroyed while shown")
      shown[crtc] = nil
    }
  }

  func setMode(_ setting: CRTCConfiguration, isTest: Bool) -> Int32 {
    log.append(isTest ? "test" : "mode")
    if isGone { return ENODEV }
    if isTaken { return EACCES }
    if isTest { return refusesTest(setting) ? EINVAL : 0 }
    if refusesModeSet(setting) { return EINVAL }
    if !modeCodes.isEmpty {
      let code = modeCodes.removeFirst()
      if code != 0 { return code }
    }
    foreign.append(setting.foreign)
    settings[setting.crtc] = setting
    shown[setting.crtc] = setting.framebuffer
    pending[setting.crtc] = nil
    return 0
  }

  func flip(_ setting: CRTCConfiguration, damage: [PixelRect], serial: UInt64) -> Int32 {
    log.append("flip")
    if isGone { return ENODEV }
    if isTaken { return EACCES }
    if !flipCodes.isEmpty {
      let code = flipCodes.removeFirst()
      if code != 0 { return code }
    }
    guard shown[setting.crtc] != nil else { return EINVAL }
    guard pending[setting.crtc] == nil else { return EBUSY }
    self.damage.append(damage)
    pending[setting.crtc] = (setting.framebuffer, serial)
    return 0
  }

  func markDirty(_ buffer: DRMBuffer, _ damage: [PixelRect]) -> Int32 {
    log.append("dirty")
    dirt.append(damage)
    if isGone { return ENODEV }
    return isTaken ? EACCES : 0
  }

  func setPower(_ setting: CRTCConfiguration, isOn: Bool) -> Int32 {
    log.append(isOn ? "power on" : "power off")
    guard powerCode == 0 else { return powerCode }
    if !isOn { shown[setting.crtc] = nil }
    return 0
  }

  func switchOff(_ setting: CRTCConfiguration) -> Int32 {
    log.append("off")
    shown[setting.crtc] = nil
    pending[setting.crtc] = nil
    return 0
  }

  func setCursor(_ image: DRMBuffer?, crtc: UInt32, hotspotX: Int, hotspotY: Int) -> Int32 {
    if isGone { return ENODEV }
    guard hasCursorPlane else { return ENXIO }
    let code = image == nil ? 0 : cursorCode(cursor.x, cursor.y)
    guard code == 0 else { return code }
    (cursor.visible, cursor.hotspotX, cursor.hotspotY) = (image != nil, hotspotX, hotspotY)
    return 0
  }

  func moveCursor(crtc: UInt32, x: Int, y: Int) -> Int32 {
    let code = cursorCode(x, y)
    if code == 0 { (cursor.x, cursor.y) = (x, y) }
    return code
  }

  func restore() {
    log.append("restore")
    shown = [:]
  }
  func close() {
    log.append("close")
    isClosed = true
  }

  // MARK: Hardware

  /// Completes the flip that is in flight, as a refresh does.
  func refresh(_ clock: ManualClock, crtc: UInt32 = 50) {
    guard let flip = pending.removeValue(forKey: crtc) else { return }
    shown[crtc] = flip.framebuffer
    if sequence > 0 { sequence += 1 }
    delegate?.deviceDidFlip(CompletedFlip(serial: flip.serial, time: clock.now, sequence: sequence))
  }

  /// Removes the flip in flight and returns its event, which the test can deliver late.
  func takeLateEvent(crtc: UInt32 = 50) -> CompletedFlip? {
    pending.removeValue(forKey: crtc).map { CompletedFlip(serial: $0.serial, time: 1, sequence: 9) }
  }

  /// What the panel shows, rotated upright as the viewer sees it; nil when it is dark.
  func picture(crtc: UInt32 = 50, rotation: Rotation = .none) -> [UInt32]? {
    guard let id = shown[crtc], let bitmap = buffers[id]?.bitmap else { return nil }
    let sideways = rotation.isSideways
    let (width, height) = sideways ? (bitmap.height, bitmap.width) : (bitmap.width, bitmap.height)
    return (0..<height).flatMap { y in
      (0..<width).map { x in
        let place = rotation.rotate(
          PixelRect(x: Int32(x), y: Int32(y), width: 1, height: 1), width: Int32(width), height: Int32(height))
        return bitmap.pixel(Int(place.x0), Int(place.y0)) | 0xFF00_0000
      }
    }
  }
}

/// Cards that can be added and removed.
@MainActor
final class FakeMachine: DRMCards {
  var cards: [FakeCard]
  var hasEvents = true
  init(_ cards: [FakeCard]) { self.cards = cards }
  func files() -> [DRMCardIdentity] { cards.map(\.file) }
  func open(_ file: DRMCardIdentity, forceLegacy: Bool) throws -> any DRMDevice {
    guard let card = cards.first(where: { $0.file == file }) else {
      throw DeviceError.open(path: file.path, code: ENOENT, group: nil)
    }
    if forceLegacy { card.card.isAtomic = false }
    return card
  }
}

// MARK: Descriptions

func fakeMode(
  _ width: Int, _ height: Int, _ milliHertz: Int = 60_000, preferred: Bool = false, interlaced: Bool = false
) -> DRMMode {
  // Timings that give the rate to the millihertz: 1000 pixels by 1000 lines in total, or as many as the size needs.
  let (htotal, vtotal) = (max(1000, width + 100), max(1000, height + 100))
  let clock = (milliHertz / (interlaced ? 2 : 1)) * htotal * vtotal / 1_000_000
  return DRMMode(
    DRMMode.Timing(
      clock: UInt32(clock), hdisplay: UInt16(width), hsyncStart: UInt16(width), hsyncEnd: UInt16(width),
      htotal: UInt16(htotal),
      vdisplay: UInt16(height), vsyncStart: UInt16(height), vsyncEnd: UInt16(height), vtotal: UInt16(vtotal),
      vrefresh: UInt32(milliHertz / 1000), flags: interlaced ? DRMMode.interlaceFlag : 0,
      type: preferred ? DRMMode.preferredType : 0))
}

func fakeConnector(
  _ name: String = "HDMI-A-1", id: UInt32 = 30, _ status: DRMConnector.Status = .connected,
  modes: [DRMMode] = [fakeMode(64, 48, preferred: true)], possibleCRTCs: UInt32 = .max, orientation: Rotation? = nil
) -> DRMConnector {
  DRMConnector(id: id, name: name, status: status, modes: modes, possibleCRTCs: possibleCRTCs, orientation: orientation)
}

func fakePlane(
  _ id: UInt32 = 40, _ kind: DRMPlane.Kind = .primary, formats: [UInt32] = [DRMFormat.xrgb8888], crtcs: UInt32 = .max,
  rotations: [Rotation] = [], hasDamageClips: Bool = true
) -> DRMPlane {
  DRMPlane(
    id: id, kind: kind, formats: formats, possibleCRTCs: crtcs, rotations: rotations.reduce(0) { $0 | $1.planeBit },
    hasDamageClips: hasDamageClips)
}

func fakeDescription(
  _ path: String = "/dev/dri/card0", driver: String = "fake", connectors: [DRMConnector] = [fakeConnector()],
  crtcs: [UInt32] = [50], planes: [DRMPlane] = [fakePlane()], isAtomic: Bool = true, isBootCard: Bool = false,
  links: [String] = []
) -> DRMCardDescription {
  DRMCardDescription(
    file: DRMCardIdentity(path: path, links: links, isBootCard: isBootCard), driver: driver, isAtomic: isAtomic,
    connectors: connectors, crtcs: crtcs, planes: planes)
}

/// A screen on a fake card, with the clock and the machine that drive it.
@MainActor
struct DRMRig {
  let card: FakeCard
  let machine: FakeMachine
  let clock = ManualClock()
  let screen: DRMScreen
  let log = ScreenLog()

  init(
    _ description: DRMCardDescription = fakeDescription(), _ request: DRMPreferences = DRMPreferences(),
    prepare: (FakeCard) -> Void = { _ in }
  ) throws {
    card = FakeCard(description)
    prepare(card)
    machine = FakeMachine([card])
    screen = try DRMScreen(request, machine: machine, clock: clock)
    screen.delegate = log
  }

  func frame(_ color: UInt32) throws -> Bitmap {
    let frame = try #require(Bitmap(width: screen.frameWidth, height: screen.frameHeight, format: .xrgb8888))
    frame.clear(to: color)
    return frame
  }

  /// Completes one refresh and advances the clock by its duration.
  func refresh() {
    card.refresh(clock)
    clock.advance(milliseconds: 17)
  }

  func show(_ frame: Bitmap, _ damage: Region? = nil) throws {
    try screen.present(frame, damage: damage ?? Region(frame.bounds))
    while screen.isFlipPending { refresh() }
  }
}
