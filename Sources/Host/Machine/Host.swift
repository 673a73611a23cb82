import Display
import Foundation
import Input
import Raster

/// The machine a kiosk runs on: its screen, clock, devices and main loop.
///
/// A host runs one kind of step, the turn: first `onTurn` (events), then, if one is asked for and the screen can take it,
/// a frame. Turns are asked for and coalesced; between them the program sleeps.
///
/// Threading: main actor.
@MainActor
public final class Host {
  /// What `vitrine set` changes is changed here too.
  public internal(set) var configuration: HostConfiguration
  public let screen: any Screen
  public let clock: any HostClock
  public let frames: FrameScheduler

  /// Called once per turn, before the frame.
  public var onTurn: (() -> Void)?

  /// Called at the end of each turn, after the frame.
  public var onTurnEnd: (() -> Void)?

  /// Whether a finger moves something: the main loop is then in `TrackingMode.mode`, where timers of the default mode wait
  /// and those of the common modes do not.
  public var isTracking = false

  /// Called with every event of every device, positions turned upright (fractions of the frame). Asks for no turn.
  public var onInput: ((InputEvent) -> Void)?

  /// Called after the seat went to another session, came back, or is lost. Input has been cancelled by then, and comes again
  /// only after the call that says it is back.
  public var onSeatChange: ((SeatState) -> Void)?

  /// Called when memory is short, at most every two seconds while it is. Not on a virtual clock.
  public var onMemoryPressure: (() -> Void)?

  /// Called after the screen's mode, rotation or scale changed and when it is back after it was away: lay out anew and
  /// present a whole frame.
  public var onScreenChange: (() -> Void)?

  /// Called when nobody has used the kiosk for so long that the app should go back to its start.
  public var onReset: (() -> Void)?

  /// Called when the app goes back to its start after so many seconds unless somebody uses the kiosk, and with nil once
  /// somebody has, or it does go back.
  public var onReturnWarning: ((Double?) -> Void)?

  /// Says aloud what is on the screen, for those who do not see it; nil where there is no voice.
  public var speech: (any SpeechOutput)?

  /// Asked before the kiosk goes to rest: whether the app wants it to stay awake.
  public var isHeldAwake: (() -> Bool)?

  /// Called with how black the whole picture is to be, 0 … 1, when the kiosk dims or goes dark and back.
  public var onCurtain: ((Double) -> Void)?

  /// Called when somebody made the staff's gesture: ask for the PIN, and hand it to `checkStaffPin`.
  public var onStaff: (() -> Void)?

  /// Called once when the host is about to end, whoever asked for it: the place to say goodbye and save.
  public var onStop: (() -> Void)?

  /// Turns taken since the start.
  public private(set) var turns = 0

  /// Set once the host has been stopped.
  public private(set) var exitStatus: Int32?

  /// Writes the run down; set before anything happens.
  var recorder: Recorder?
  /// What is written down of an event, places of touches and pointers turned upright: while a secret is typed, another key
  /// that makes as many characters, a touch elsewhere, or nothing.
  public var redact: ((InputEvent) -> [InputEvent])?
  /// Whether the picture shows something of a secret, a pressed key say: its hash is not written down then.
  public var showsSecret: (() -> Bool)?
  /// Shows the screen to VNC viewers.
  var vnc: VNCAccess?
  var control: ControlSocket?
  /// Sees every event, but those of a run that is written down: a replay has no clock on the wall to rest by.
  let idle: IdleWatch
  /// Made with the first event, where a gesture is configured.
  var staff: StaffWatch?
  lazy var pinRecord = PinRecord(folder: replay == nil ? configuration.statePath : nil, now: clock.now)
  var backlight: Backlight?
  /// Tells the service manager that started the program.
  var service: ServiceReport?
  /// When the host was made, ns of its clock.
  let beginning: UInt64
  /// Events of devices, taken since the start.
  private(set) var inputs = 0
  /// Gives a PNG file of what is shown, for whoever asks the running program for one.
  public var onScreenshot: (() throws -> Data)?
  /// The recording this host lets happen again.
  public internal(set) var replay: Replay?

  private var isTurnScheduled = false
  /// The flips of a virtual screen follow from the clock: they are no news to it.
  private let areFlipsOfClock: Bool
  var sources: [any InputSource] = []
  /// Read once the main loop runs, see `add(whenRunning:)`.
  private var waitingSources: [any InputSource] = []
  var held: HeldSeat?
  var cursor: PointerCursor?
  private var outputs = OutputMapping()
  var power = PanelPower()
  /// Kept while the host runs, such as the monitor of udev.
  var machinery: [AnyObject] = []

  /// A host of given parts. `Host.start(_:)` makes the one of the real machine.
  public init(configuration: HostConfiguration = HostConfiguration(), screen: any Screen, clock: any HostClock) {
    self.configuration = configuration
    self.screen = screen
    self.clock = clock
    beginning = clock.now
    areFlipsOfClock = screen is VirtualScreen
    idle = IdleWatch(configuration.idle, clock: clock)
    var askForTurn: () -> Void = {}
    frames = FrameScheduler(screen: screen, clock: clock) { askForTurn() }
    askForTurn = { [weak self] in self?.setNeedsTurn() }
    screen.onFlip = { [weak self] time in self?.screenDidFlip(at: time) }
    screen.onModeChange = { [weak self] in self?.screenDidChange() }
    followIdleWatch()
  }

  /// Asks for a turn, soon. Asking again before it is taken changes nothing.
  public func setNeedsTurn() {
    guard !isTurnScheduled, exitStatus == nil else { return }
    isTurnScheduled = true
    clock.enqueue { [weak self] in self?.takeTurn() }
  }

  private func takeTurn() {
    isTurnScheduled = false
    guard exitStatus == nil else { return }
    turns += 1
    onTurn?()
    if exitStatus == nil { frames.beginFrameIfDue() }
    onTurnEnd?()
  }

  // MARK: Screen

  /// Shows a frame on the screen, and to whoever watches: a recording, VNC viewers. See `Screen.present`.
  /// - Throws: `ScreenError`.
  public func present(_ frame: Bitmap, damage: Region) throws {
    vnc?.show(frame, damage: damage)
    func note(isTaken: Bool) {
      guard let recorder, !damage.intersection(frame.bounds).isEmpty else { return }
      recorder.note(frame, on: screen, isTaken: isTaken, isSecret: showsSecret?() ?? false, at: clock.now)
    }
    do {
      try screen.present(frame, damage: damage)
      note(isTaken: true)
    } catch {
      note(isTaken: false)
      // The service manager waits for a kiosk to be up, and one without a display is.
      if case ScreenError.disconnected = error { service?.hasNoDisplay() }
      throw error
    }
  }

  private func screenDidFlip(at time: UInt64) {
    service?.didFlip()
    if areFlipsOfClock || replay != nil { return frames.didFlip(at: time) }
    clock.occur {
      recorder?.note(.flip(time: time, screen: .init(screen)), at: clock.now)
      frames.didFlip(at: time)
    }
  }

  func memoryIsShort() {
    clock.occur {
      recorder?.note(.memory, at: clock.now)
      onMemoryPressure?()
    }
  }

  private func screenDidChange() {
    clock.occur {
      recorder?.note(.mode(screen.mode, rotation: screen.rotation, scale: screen.scale), at: clock.now)
      onScreenChange?()
    }
  }

  // MARK: Input

  /// Whether accelerometers are read: shakes and orientation arrive only then. Off at first, since they wake the program
  /// up all the time.
  public var isMotionWanted = false {
    didSet { for source in sources { source.isMotionWanted = isMotionWanted } }
  }

  /// Reads `source` from now on.
  public func add(_ source: any InputSource) throws {
    source.isMotionWanted = isMotionWanted
    source.onEvent = { [weak self] event in self?.receive(event) }
    try source.start()
    sources.append(source)
  }

  /// Reads `source` from soon after the main loop has begun: the first frame need not wait for devices to be opened, and
  /// whoever listens has begun to.
  func add(whenRunning source: any InputSource) { waitingSources.append(source) }

  /// - Complexity: opens devices, which takes milliseconds each.
  func startWaitingSources() {
    guard exitStatus == nil, seatState == .active else { return }
    let waiting = waitingSources
    waitingSources = []
    for source in waiting {
      do {
        try add(source)
      } catch {
        // A screen that only shows something needs no input.
        Diagnostics.report("\(error)")
      }
    }
  }

  private func receive(_ event: InputEvent) {
    guard exitStatus == nil, let event = outputs.map(event, on: screen) else { return }
    clock.occur {
      if let recorder {
        for written in redacted(event) { recorder.note(.input(written), at: clock.now) }
      }
      deliver(event)
    }
  }

  private func deliver(_ event: InputEvent) {
    inputs += 1
    // Both hear of it: what wakes one wakes the other.
    let isSeen = passesPanel(event)
    if recorder == nil, !idle.passes(event) { return }
    guard isSeen else { return }
    var event = event
    switch event.kind {
    case .touch(var touch):
      touch.position = upright(touch.position)
      event.kind = .touch(touch)
    case .pointer(.placed(let point)):
      event.kind = .pointer(.placed(upright(point)))
    case .key(let key): guard passes(key) else { return }
    default: break
    }
    cursor?.follow(event)
    followStaff(event)
    onInput?(event)
  }

  func upright(_ point: PanelPoint) -> PanelPoint {
    let turned = screen.rotation.upright(x: point.x, y: point.y)
    return PanelPoint(x: turned.x, y: turned.y)
  }

  // MARK: Running and ending

  /// Runs the main loop until `stop(exitStatus:)`, and returns that status. SIGTERM and SIGINT stop it in order; a second
  /// one ends the program at once. On a virtual clock it returns when nothing more is scheduled.
  public func run() -> Int32 {
    if let replay {
      replay.run { exitStatus != nil }
      stop(exitStatus: replay.report())
      return exitStatus ?? 0
    }
    if let clock = clock as? VirtualClock {
      while exitStatus == nil, let deadline = clock.nextDeadline { clock.advance(to: max(deadline, clock.now)) }
      return exitStatus ?? 0
    }
    TrackingMode.prepare()
    // Not earlier: what comes from outside belongs after the launch.
    if let vnc { add(whenRunning: vnc.input) }
    beginKeeping()
    let signals = StopSignals { [weak self] in self?.stop(exitStatus: 0) }
    var pressure: MemoryPressure?
    defer {
      signals.end()
      pressure?.end()
    }
    // Behind the turn that paints the first frame, which is asked for already.
    clock.enqueue { [weak self] in
      guard let self, exitStatus == nil else { return }
      startWaitingSources()
      openControl()
      pressure = MemoryPressure.watch { [weak self] in self?.memoryIsShort() }
    }
    while exitStatus == nil {
      // Returns after each batch of work on the main queue, timer or source.
      let mode = isTracking ? TrackingMode.mode : .default
      // False: the mode has nothing to wait for. Trying again and again would be all that this thread does.
      if !RunLoop.main.run(mode: mode, before: .distantFuture) { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }
    return exitStatus ?? 0
  }

  /// Ends the host in order: `onStop`, then the devices, the screen and the seat, then `run()` returns. Later calls change
  /// nothing.
  public func stop(exitStatus: Int32) {
    // The end of a recorded run is something that happens, at a moment of its own.
    if recorder != nil { clock.occur {} }
    guard self.exitStatus == nil else { return }
    self.exitStatus = exitStatus
    onStop?()
    for source in sources { source.stop() }
    sources = []
    if let recorder { recorder.note(.end(frames: recorder.frames), at: clock.now) }
    recorder = nil
    screen.close()
    seatDid(.ended)
    machinery = []
    control?.stop()
    control = nil
    endKeeping()
    staff?.end()
    vnc?.stop()
    vnc = nil
    // The loop looks at the status after a piece of work on the main queue; make sure there is one.
    if !(clock is VirtualClock) { DispatchQueue.main.async {} }
  }
}
