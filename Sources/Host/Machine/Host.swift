import Display
import Foundation
import Input
import Raster

/// The machine a kiosk runs on: its screen, clock, devices and main loop.
///
/// The host's work is done in run loop cycles: each tells the client (events) and then, if a frame is requested and the
/// screen can take one, renders the frame. Requests for a cycle are coalesced; between cycles the program sleeps.
///
/// Threading: main actor.
@MainActor
public final class Host {
  /// The settings, including changes made with `vitrine set`.
  public internal(set) var configuration: HostConfiguration
  /// The screen that shows the frames.
  public let screen: any Screen
  /// The clock that timers and frames use.
  public let clock: any HostClock
  /// Decides when frames begin.
  public let frames: FrameScheduler

  /// Whether a touch or drag is being tracked. The main loop then runs in `TrackingMode.mode`, which fires timers of
  /// the common modes but not those of the default mode.
  public var isTracking = false

  /// The program that receives the host's events; nil while none runs.
  package weak var client: (any HostClient)?

  /// Speaks what is on the screen, for users who cannot see it; nil without speech output.
  public var speech: (any SpeechOutput)?

  /// Number of run loop cycles since the start.
  public private(set) var cycles = 0

  /// Set once the host has been stopped.
  public private(set) var exitStatus: Int32?

  /// Records the run; set before the first event.
  var recorder: Recorder?
  /// Shows the screen to VNC viewers.
  var vnc: VNCAccess?
  var control: ControlSocket?
  /// Receives every event, except while a run is recorded: a replay has no wall clock for the idle stages.
  let idle: IdleMonitor
  /// Created with the first event if a gesture is configured.
  var staff: ExitGestureDetector?
  lazy var pinRecord = PINRecord(folder: replay == nil ? configuration.statePath : nil, now: clock.now)
  var backlight: Backlight?
  /// Reports to the service manager that started the program.
  var service: ServiceReport?
  /// When the host was created, ns of its clock.
  let startTime: UInt64
  /// Number of input events since the start.
  private(set) var inputs = 0
  /// The recording this host replays.
  public internal(set) var replay: Replay?

  private var isCycleScheduled = false
  /// Whether the screen is virtual. Its flips are timers of the clock and therefore not external events.
  private let hasVirtualFlips: Bool
  var sources: [any InputSource] = []
  /// Started once the main loop runs, see `add(whenRunning:)`.
  private var waitingSources: [any InputSource] = []
  var held: HeldSeat?
  var cursor: PointerCursor?
  private var outputs = OutputMapping()
  var power = PanelPower()
  /// Objects that must live as long as the host, such as the udev monitor.
  var retainedObjects: [AnyObject] = []

  /// Creates a host from parts. `Host.start(_:)` creates the one for the real machine.
  public init(configuration: HostConfiguration = HostConfiguration(), screen: any Screen, clock: any HostClock) {
    self.configuration = configuration
    self.screen = screen
    self.clock = clock
    startTime = clock.now
    hasVirtualFlips = screen is VirtualScreen
    idle = IdleMonitor(configuration.idle, clock: clock)
    var requestCycle: () -> Void = {}
    frames = FrameScheduler(screen: screen, clock: clock) { requestCycle() }
    requestCycle = { [weak self] in self?.setNeedsCycle() }
    screen.onFlip = { [weak self] time in self?.screenDidFlip(at: time) }
    screen.onModeChange = { [weak self] in self?.screenDidChange() }
    connectIdleMonitor()
  }

  /// Requests a run loop cycle. Further requests before it runs have no effect.
  public func setNeedsCycle() {
    guard !isCycleScheduled, exitStatus == nil else { return }
    isCycleScheduled = true
    clock.enqueue { [weak self] in self?.runCycle() }
  }

  private func runCycle() {
    isCycleScheduled = false
    guard exitStatus == nil else { return }
    cycles += 1
    client?.hostDidBeginCycle()
    if exitStatus == nil { frames.beginFrameIfDue() }
    client?.hostDidEndCycle()
  }

  // MARK: Screen

  /// Shows a frame on the screen and passes it to the recording and to VNC viewers. See `Screen.present`.
  /// - Throws: `ScreenError`.
  public func present(_ frame: Bitmap, damage: Region) throws {
    vnc?.show(frame, damage: damage)
    func note(isTaken: Bool) {
      guard let recorder, !damage.intersection(frame.bounds).isEmpty else { return }
      recorder.note(frame, on: screen, isTaken: isTaken, isSecret: client?.showsSecret ?? false, at: clock.now)
    }
    do {
      try screen.present(frame, damage: damage)
      note(isTaken: true)
    } catch {
      note(isTaken: false)
      // Without a display the kiosk is ready too; the service manager must not wait for a frame.
      if case ScreenError.disconnected = error { service?.hasNoDisplay() }
      throw error
    }
  }

  private func screenDidFlip(at time: UInt64) {
    service?.didFlip()
    if hasVirtualFlips || replay != nil { return frames.didFlip(at: time) }
    clock.withExternalEvent {
      recorder?.note(.flip(time: time, screen: .init(screen)), at: clock.now)
      frames.didFlip(at: time)
    }
  }

  func receivedMemoryPressure() {
    clock.withExternalEvent {
      recorder?.note(.memory, at: clock.now)
      client?.hostDidReceiveMemoryPressure()
    }
  }

  private func screenDidChange() {
    clock.withExternalEvent {
      recorder?.note(.mode(screen.mode, rotation: screen.rotation, scale: screen.scale), at: clock.now)
      client?.screenDidChange()
    }
  }

  // MARK: Input

  /// Whether accelerometers are read; without it no shake and no orientation events arrive. Off by default, because
  /// they wake the program continuously.
  public var isMotionEnabled = false {
    didSet { for source in sources { source.isMotionEnabled = isMotionEnabled } }
  }

  /// Starts reading `source`.
  /// - Throws: The error of the source's `start()`.
  public func add(_ source: any InputSource) throws {
    source.isMotionEnabled = isMotionEnabled
    source.onEvent = { [weak self] event in self?.receive(event) }
    try source.start()
    sources.append(source)
  }

  /// Starts reading `source` soon after the main loop has started: the first frame does not wait for devices to open,
  /// and event handlers are set by then.
  func add(whenRunning source: any InputSource) { waitingSources.append(source) }

  /// - Complexity: opens devices, which takes some milliseconds each.
  func startWaitingSources() {
    guard exitStatus == nil, seatState == .active else { return }
    let waiting = waitingSources
    waitingSources = []
    for source in waiting {
      do {
        try add(source)
      } catch {
        // A screen that only displays something needs no input.
        Diagnostics.report("\(error)")
      }
    }
  }

  private func receive(_ event: InputEvent) {
    guard exitStatus == nil, let event = outputs.map(event, on: screen) else { return }
    clock.withExternalEvent {
      if let recorder {
        for written in redacted(event) { recorder.note(.input(written), at: clock.now) }
      }
      deliver(event)
    }
  }

  private func deliver(_ event: InputEvent) {
    inputs += 1
    // Both filters must see every event: an event that wakes the panel also ends the idle stage.
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
    detectExitGesture(event)
    client?.hostDidReceive(event)
  }

  func upright(_ point: PanelPoint) -> PanelPoint {
    let turned = screen.rotation.upright(x: point.x, y: point.y)
    return PanelPoint(x: turned.x, y: turned.y)
  }

  // MARK: Running and ending

  /// Runs the main loop until `stop(exitStatus:)` and returns that status. SIGTERM and SIGINT stop it normally; a
  /// second signal ends the program at once. On a virtual clock it returns when nothing more is scheduled.
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
    // Not earlier: external events must arrive after the launch.
    if let vnc { add(whenRunning: vnc.input) }
    startKioskServices()
    let signals = StopSignals { [weak self] in self?.stop(exitStatus: 0) }
    var pressure: MemoryPressure?
    defer {
      signals.end()
      pressure?.end()
    }
    // Runs after the cycle that renders the first frame, which is already requested.
    clock.enqueue { [weak self] in
      guard let self, exitStatus == nil else { return }
      startWaitingSources()
      openControl()
      pressure = MemoryPressure.watch { [weak self] in self?.receivedMemoryPressure() }
    }
    while exitStatus == nil {
      // run() returns after each batch of work on the main queue, timer or source.
      let mode = isTracking ? TrackingMode.mode : .default
      // It returns false at once when the mode has no sources; retrying would spin.
      if !RunLoop.main.run(mode: mode, before: .distantFuture) {
        _ = RunLoop.main.run(mode: .default, before: .distantFuture)
      }
    }
    return exitStatus ?? 0
  }

  /// Stops the host: tells the client, closes the devices, the screen and the seat, and makes `run()` return. Later calls
  /// have no effect.
  public func stop(exitStatus: Int32) {
    // The end of a recorded run is an external event with its own time.
    if recorder != nil { clock.withExternalEvent {} }
    guard self.exitStatus == nil else { return }
    self.exitStatus = exitStatus
    client?.hostWillStop()
    for source in sources { source.stop() }
    sources = []
    if let recorder { recorder.note(.end(frames: recorder.frames), at: clock.now) }
    recorder = nil
    screen.close()
    seatDid(.ended)
    retainedObjects = []
    control?.stop()
    control = nil
    stopKioskServices()
    staff?.end()
    vnc?.stop()
    vnc = nil
    // The loop checks the status after each item of the main queue, so enqueue one.
    if !(clock is VirtualClock) { DispatchQueue.main.async {} }
  }
}
