import Devices
import Foundation
import Raster

/// The displays of this machine, through the kernel's mode setting and dumb buffers: no GPU driver is needed.
///
/// It runs without a display, and without a card, and lights up when one is plugged in. Several connectors may show the same picture; the first
/// one decides about size and pace, and smaller or larger ones show it in their middle.
///
/// Whoever owns the seat calls `suspend()` and `resume()`, forwards the changes of subsystem `drm` to `deviceDidChange`, and
/// ends with `close()`.
///
/// - Threading: main actor.
@MainActor
public final class DRMScreen: CursorScreen, PoweredScreen {
  /// Whether the kernel may be asked.
  enum Seat {
    case held
    /// The session is switched away.
    case away
    /// Another program took the displays over.
    case lost
    case closed
  }

  public internal(set) var name = "display"
  public internal(set) var mode: Mode
  public internal(set) var rotation: Rotation
  public internal(set) var scale: Double
  public var onFlip: ((UInt64) -> Void)?
  public var onModeChange: (() -> Void)?

  /// Something for the log: displays that come and go, settings that were not possible. What was to be said before is said
  /// when it is set.
  public var onNote: ((String) -> Void)? {
    didSet {
      guard let onNote else { return }
      for note in earlyNotes { onNote(note) }
      earlyNotes = []
    }
  }

  /// The screen cannot go on. End the program with an exit status, so that its supervisor starts it again.
  public var onFailure: ((DRMError) -> Void)?

  /// Calls of `present` that brought damage.
  public private(set) var presents = 0
  /// Bytes written to scan-out memory.
  public var bytesCopied: Int { endedBytes + lit.reduce(0) { $0 + $1.bytesCopied } }
  /// Refreshes that showed a new frame on the main output.
  public internal(set) var flips = 0

  let request: DRMRequest
  let machine: any DRMMachine
  let clock: any RefreshClock
  /// Nil while there is no card to show on: not yet, or not any more.
  var device: (any DRMDevice)?
  /// As last described; nil without a device.
  var card: DRMCard?
  /// Names that stay of the card in use or used last.
  var links: [String] = []
  /// The main output first; empty while nothing is plugged in.
  var lit: [DRMOutput] = []
  var seat = Seat.held
  public internal(set) var isPoweredOn = true
  var frame: Bitmap?
  var cursor = CursorState()
  var endedBytes = 0
  var probing: (any RefreshCall)?
  var retaking: (any RefreshCall)?
  var retakeDelay = DRMScreen.retakeDelays.first
  /// Modes that were refused since a frame was last shown.
  var refusals = 0
  /// Why there is no card to show on; nil while there is one.
  var absence: String?
  /// What went wrong at the last look, so that it is said once.
  var lastProblem: String?
  private var earlyNotes: [String] = []

  /// Chooses a card, a connector and a mode, and has the kernel test them. Nothing is shown before the first `present`.
  /// Succeeds without a display and without a card: both may come later, also those that are asked for by name.
  /// - Parameter monitor: Lists the cards; without it they are those in /dev/dri. Its changes are the caller's to forward.
  /// - Throws: `DRMError` or `DeviceError`, both worth showing as they are.
  public static func open(
    _ request: DRMRequest = DRMRequest(), access: any DeviceAccess, monitor: DeviceMonitor? = nil, clock: any RefreshClock
  ) throws -> DRMScreen {
    try DRMScreen(request, machine: KernelMachine(access: access, monitor: monitor), clock: clock)
  }

  init(_ request: DRMRequest, machine: any DRMMachine, clock: any RefreshClock) throws {
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
      try take()
      try configure(isStrict: true)
    } catch {
      dropCard()
      guard mayPass(error, atStart: true) else { throw error }
      absence = "\(error) Waiting for it."
    }
    note(summary)
    if lit.isEmpty || lit.contains(where: \.plan.connector.isEDIDMissing) { probe(attempt: 0) }
  }

  /// Opens the best card there is, if it is not the one in use.
  /// - Throws: `DRMError`, or `DeviceError` when it could not be opened.
  func take() throws {
    let (best, description) = try DRMSelection.select(request, machine: machine, holding: device, links: links)
    if best !== device {
      // The seat has done so already where there is one.
      guard best.becomeMaster() == 0 else {
        best.close()
        throw DRMError.notMaster(card: description.label)
      }
      leaveCard()
      device = best
      listen()
    }
    card = description
    links = description.file.links
    absence = nil
  }

  private func listen() {
    device?.onFlip = { [weak self] flip in
      guard let self, self.seat == .held else { return }
      for output in self.lit { output.receive(flip, isMonotonic: self.card?.hasMonotonicFlips ?? false) }
    }
  }

  // MARK: Frames

  public var isConnected: Bool { !lit.isEmpty }
  public var isSuspended: Bool { seat == .away || seat == .lost }
  /// Names of the connectors in use, the main one first.
  public var outputs: [String] { lit.map { $0.plan.connector.name } }
  /// Empty without a card.
  public var cardPath: String { card?.file.path ?? "" }
  public var isFlipPending: Bool { lit.first?.isFlipPending ?? false }
  public var isFrameQueued: Bool { lit.first?.isFrameQueued ?? false }

  public func present(_ frame: Bitmap, damage: Region) throws {
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
    for output in lit { output.add(visible) }
    guard seat == .held else { throw ScreenError.disabled(screen: name) }
    guard !lit.isEmpty else { throw ScreenError.disconnected(screen: name) }
    // While the panel is off the damage is kept for when it is on again.
    if isPoweredOn { drawAll() }
  }

  func drawAll() {
    // A copy: an output that fails takes itself out.
    let outputs = lit
    for output in outputs { output.draw() }
  }

  func note(_ text: String) {
    if let onNote { onNote(text) } else { earlyNotes.append(text) }
  }

  /// One line for the log: what is shown where, and why so.
  public var summary: String {
    guard let main = lit.first else { return absence ?? DRMPlanner.waiting(card, request: request) }
    var text = "\(main.label): \(main.plan.mode.mode), \(main.plan.format), \(main.plan.scale)"
    if rotation != .none {
      text += ", turned \(rotation.rawValue)° \(main.plan.isRotationInPlane ? "by the plane" : "while copying")"
    }
    if main.plan.connector.isEDIDMissing { text += ", a guess, since the display has not described itself" }
    text += main.device.isAtomic ? ", atomic" : ", legacy interface"
    if lit.count > 1 {
      text += "; mirrored on " + lit.dropFirst().map { "\($0.plan.connector.name) (\($0.plan.mode.mode))" }.joined(separator: ", ")
    }
    return text
  }
}
