import Devices
import Foundation
import Raster

/// The displays of this machine, driven through kernel mode setting and dumb buffers. No GPU driver is needed.
///
/// It also runs without a display or a card, and becomes active when one is plugged in. Several connectors may show the
/// same picture: the first one determines size and refresh rate, the others show it centered.
///
/// The owner of the seat calls `suspend()` and `resume()`, forwards changes of subsystem `drm` to `deviceDidChange`, and
/// finally calls `close()`.
///
/// - Threading: main actor.
@MainActor
public final class DRMScreen: CursorScreen, PoweredScreen {
  /// Whether kernel calls are allowed.
  enum Seat {
    case held
    /// The session is switched away.
    case away
    /// Another program has become DRM master.
    case lost
    case closed
  }

  /// The name of the main output's connector, `HDMI-A-1`; `display` before there has been one.
  public internal(set) var name = "display"
  /// The mode of the main output.
  public internal(set) var mode: Mode
  /// The clockwise rotation from the frame to the panel.
  public internal(set) var rotation: Rotation
  /// Pixels per point.
  public internal(set) var scale: Double
  /// Is notified of flips of the main output, and of changes after which a whole frame is needed: a hotplug that changed the
  /// main output, the return of the session. Earlier messages are delivered when it is set.
  public weak var delegate: (any ScreenDelegate)? {
    didSet {
      guard let delegate else { return }
      for note in earlyNotes { delegate.screenDidNote(note) }
      earlyNotes = []
    }
  }

  /// The number of `present` calls with damage.
  public private(set) var presents = 0
  /// The number of bytes written to scan-out memory.
  public var bytesCopied: Int { bytesOfClosedOutputs + activeOutputs.reduce(0) { $0 + $1.bytesCopied } }
  /// The number of refreshes that showed a new frame on the main output.
  public internal(set) var flips = 0

  var request: DRMPreferences
  let machine: any DRMCards
  let clock: any RefreshClock
  /// Nil while there is no card to use.
  var device: (any DRMDevice)?
  /// As last described; nil without a device.
  var card: DRMCardDescription? { didSet { refusals.update(card) } }
  /// Stable links of the card in use or used last.
  var links: [String] = []
  /// The active outputs, main output first; empty while nothing is plugged in.
  var activeOutputs: [DRMOutput] = []
  var seat = Seat.held
  /// Whether the panels are on.
  public internal(set) var isPoweredOn = true
  var frame: Bitmap?
  var cursor = CursorState()
  var bytesOfClosedOutputs = 0
  var pendingProbe: (any RefreshCall)?
  var masterRetry: (any RefreshCall)?
  var masterRetryDelay = DRMScreen.masterRetryDelays.first
  /// The modes that the kernel has refused on these displays.
  var refusals = DRMRefusals()
  /// Whether the card has changed since it was described.
  var needsDescription = false
  /// Why there is no card; nil while there is one.
  var noCardReason: String?
  /// The problem found by the last probe, kept to report it only once.
  var lastProblem: String?
  /// The outputs that the last configuration left out, kept for the same reason.
  var lastOmissions: [DRMError] = []
  private var earlyNotes: [String] = []

  /// Selects a card, a connector and a mode, and tests them with the kernel. Nothing is shown before the first `present`.
  /// Succeeds without a display and without a card: both may be added later, even if requested by name.
  /// - Parameter monitor: Lists the cards; without it they are those in /dev/dri. The caller forwards its changes.
  /// - Throws: `DRMError` or `DeviceError`, both ready to print.
  public static func open(
    _ request: DRMPreferences = DRMPreferences(), access: any DeviceAccess, monitor: DeviceMonitor? = nil,
    clock: any RefreshClock
  ) throws -> DRMScreen {
    try DRMScreen(request, machine: KernelMachine(access: access, monitor: monitor), clock: clock)
  }

  init(_ request: DRMPreferences, machine: any DRMCards, clock: any RefreshClock) throws {
    self.request = request
    self.machine = machine
    self.clock = clock
    mode = Mode(width: 1280, height: 800)
    switch request.mode {
    case .exact(let width, let height, let rate), .forced(let width, let height, let rate):
      mode = Mode(width: width, height: height, refreshMilliHertz: rate ?? 60_000)
    case .preferred, .largest: break
    }
    rotation = request.rotation ?? .none
    scale = PanelScale(mode: mode, widthMM: 0, heightMM: 0, explicit: request.scale).value
    do {
      try openBestCard()
      note(try configure(isStrict: true))
    } catch {
      dropCard()
      guard isWorthWaitingFor(error, atStart: true) else { throw error }
      noCardReason = "\(error) Waiting for it."
    }
    note(summary)
    if activeOutputs.isEmpty || activeOutputs.contains(where: \.plan.connector.isEDIDMissing) { probe(attempt: 0) }
  }

  /// Opens the best card, unless it is already in use.
  /// - Throws: `DRMError`, or `DeviceError` when it could not be opened.
  func openBestCard() throws {
    let (best, description) = try DRMSelection.select(request, machine: machine, holding: device, links: links)
    if best !== device {
      // With a seat this has already happened.
      guard best.becomeMaster() == 0 else {
        best.close()
        throw DRMError.notMaster(card: description.label)
      }
      leaveCard()
      device = best
      device?.delegate = self
    }
    card = description
    links = description.file.links
    noCardReason = nil
  }

  // MARK: Frames

  /// Whether a flip of the main output is in flight; false without a display.
  public var isFlipPending: Bool { activeOutputs.first?.isFlipPending ?? false }
  /// Whether a frame of the main output is queued behind its flip; false without a display.
  public var isFrameQueued: Bool { activeOutputs.first?.isFrameQueued ?? false }

  /// Copies the damage to every output and flips; the damage stays pending while the panel is off. Throws `ScreenError`
  /// for a frame of another format or size, while the session is switched away, and without a display.
  public func present(_ frame: Bitmap, damage: Region) throws { try present(frame, damage: damage, changes: nil) }

  /// The same, copying only the pixels that changed where they are known.
  public func present(_ frame: Bitmap, damage: Region, changes: ChangedPixels?) throws {
    guard frame.format == .xrgb8888 || frame.format == .argb8888 else {
      throw ScreenError.frameFormat(screen: name, got: "\(frame.format)")
    }
    guard frame.width == frameWidth, frame.height == frameHeight else {
      throw ScreenError.frameSize(
        screen: name, expected: "\(frameWidth)x\(frameHeight)", got: "\(frame.width)x\(frame.height)")
    }
    let visible = damage.intersection(frame.bounds)
    if visible.isEmpty { return }
    self.frame = frame
    presents += 1
    for output in activeOutputs { output.add(visible, changes: changes) }
    guard seat == .held else { throw ScreenError.disabled(screen: name) }
    guard !activeOutputs.isEmpty else { throw ScreenError.disconnected(screen: name) }
    // While the panel is off, the damage stays pending.
    if isPoweredOn { drawAll() }
  }

  func drawAll() {
    // Iterate over a copy, because an output that fails removes itself.
    let outputs = activeOutputs
    for output in outputs { output.draw() }
  }

  func note(_ text: String) {
    if let delegate { delegate.screenDidNote(text) } else { earlyNotes.append(text) }
  }

  /// One line for the log: what is shown where, and the reason.
  public var summary: String {
    guard let main = activeOutputs.first else { return noCardReason ?? DRMPlanner.waiting(card, request: request) }
    var text = "\(main.label): \(main.plan.mode.mode), \(main.plan.format), \(main.plan.scale)"
    if rotation != .none {
      text += ", rotated \(rotation.rawValue)° \(main.plan.isRotationInPlane ? "by the plane" : "while copying")"
    }
    if main.plan.connector.isEDIDMissing { text += ", guessed, because the display has no EDID" }
    text += main.device.isAtomic ? ", atomic" : ", legacy interface"
    if activeOutputs.count > 1 {
      text +=
        "; mirrored on "
        + activeOutputs.dropFirst().map { "\($0.plan.connector.name) (\($0.plan.mode.mode))" }.joined(separator: ", ")
    }
    return text
  }
}
