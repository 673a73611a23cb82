import Display
import Foundation
import Input
import Raster

/// The machine a kiosk runs on: its screen, clock, devices and main loop.
///
/// The host's work is done in run loop cycles: in each the client works on its events, and then, if a frame is requested
/// and the screen can take one, renders the frame. Requests for a cycle are coalesced; between cycles the program sleeps.
///
/// Each of its parts has one job and a file of its own; `Host` creates them, starts and stops them in order, and passes
/// on what its users ask for.
///
/// Threading: main actor.
@MainActor
public final class Host {
  /// The screen that shows the frames.
  public let screen: any Screen
  /// The clock that timers and frames use.
  public let clock: any HostClock
  /// Decides when frames begin.
  public let frames: FrameScheduler
  /// Speaks what is on the screen, for users who cannot see it; nil without speech output.
  public var speech: (any SpeechOutput)?

  let context: HostContext
  let loop: MainLoop
  let recording: ActiveRecording
  let power: PowerController
  let sources: InputSources
  let staff: StaffExit
  // Lazy, because they refer to the host, which they may have to stop.
  private(set) lazy var seat = SeatController(
    context, frames: frames, recording: recording, power: power, sources: sources, host: self)
  private(set) lazy var filters = InputFilters(context, recording: recording, power: power, seat: seat, staff: staff)
  private(set) lazy var control = ControlService(context, loop: loop, filters: filters, power: power, host: self)
  private lazy var screenEvents = ScreenEvents(context, frames: frames, recording: recording, host: self)
  /// Shows the screen to VNC viewers.
  var vnc: VNCAccess?
  /// Set by the first access to `handoff`.
  var openedHandoff: OpenedHandoff?
  /// Objects that must live as long as the host, such as the udev monitor.
  var retainedObjects: [AnyObject] = []

  /// Creates a host from parts. `Host.start(_:)` creates the one for the real machine.
  public init(configuration: HostConfiguration = HostConfiguration(), screen: any Screen, clock: any HostClock) {
    (self.screen, self.clock) = (screen, clock)
    context = HostContext(configuration, screen: screen, clock: clock)
    loop = MainLoop(context)
    frames = loop.frames
    recording = ActiveRecording(context)
    power = PowerController(context, frames: frames, recording: recording)
    sources = InputSources(context)
    staff = StaffExit(context, recording: recording)
    screen.delegate = screenEvents
  }

  /// The settings, including changes made with `vitrine set`.
  public internal(set) var configuration: HostConfiguration {
    get { context.configuration }
    set { context.configuration = newValue }
  }

  /// The program that receives the host's events; nil while none runs.
  package var client: (any HostClient)? {
    get { context.client }
    set { context.client = newValue }
  }

  /// Set once the host has been stopped.
  public var exitStatus: Int32? { context.exitStatus }

  /// The recording this host replays.
  public var replay: Replay? { recording.replay }

  // MARK: Cycles

  /// Number of run loop cycles since the start.
  public var cycles: Int { loop.cycles }

  /// Whether a touch or drag is being tracked. The main loop then runs in `TrackingMode.mode`, which fires timers of
  /// the common modes but not those of the default mode.
  public var isTracking: Bool {
    get { loop.isTracking }
    set { loop.isTracking = newValue }
  }

  /// Requests a run loop cycle. Further requests before it runs have no effect.
  public func setNeedsCycle() { loop.setNeedsCycle() }

  // MARK: Screen

  /// Shows a frame on the screen and passes it to the recording and to VNC viewers. See `Screen.present`.
  /// - Throws: `ScreenError`.
  public func present(_ frame: Bitmap, damage: Region, changes: ChangedPixels? = nil) throws {
    vnc?.show(frame, damage: damage)
    do {
      try screen.present(frame, damage: damage, changes: changes)
      recording.note(frame, damage: damage, isTaken: true)
    } catch {
      recording.note(frame, damage: damage, isTaken: false)
      // Without a display the kiosk is ready too; the service manager must not wait for a frame.
      if case ScreenError.disconnected = error { context.service?.hasNoDisplay() }
      throw error
    }
  }

  func receivedMemoryPressure() {
    clock.withExternalEvent {
      recording.note(.memory)
      client?.hostDidReceiveMemoryPressure()
    }
  }

  // MARK: Input

  /// Whether accelerometers are read; without it no shake and no orientation events arrive. Off by default, because
  /// they wake the program continuously.
  public var isMotionEnabled: Bool {
    get { sources.isMotionEnabled }
    set { sources.isMotionEnabled = newValue }
  }

  /// Receives the events of all sources, which get it when they are created.
  public var inputSink: any InputSink { filters }

  /// Starts reading `source`, which sends its events to `inputSink`.
  /// - Throws: The error of the source's `start()`.
  public func add(_ source: any InputSource) throws { try sources.add(source) }

  // MARK: Running and ending

  /// Runs the main loop until `stop(exitStatus:)` and returns that status. SIGTERM and SIGINT stop it normally; a
  /// second signal ends the program at once. On a virtual clock it returns when nothing more is scheduled.
  public func run() -> Int32 {
    if let replay {
      replay.run(on: self)
      stop(exitStatus: replay.report())
    } else if let clock = clock as? VirtualClock {
      loop.run(on: clock)
    } else {
      runOnMachine()
    }
    return exitStatus ?? 0
  }

  private func runOnMachine() {
    TrackingMode.prepare()
    // Not earlier: external events must arrive after the launch.
    if let vnc { sources.add(whenRunning: vnc.input) }
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
      sources.startWaiting()
      control.open()
      // What stands in its way is in the log before somebody needs it.
      _ = handoff
      pressure = MemoryPressure.watch { [weak self] in self?.receivedMemoryPressure() }
    }
    loop.run()
  }

  /// Stops the host: calls the client's `hostWillStop()`, closes the devices, the screen and the seat, and makes `run()`
  /// return. Later calls have no effect.
  public func stop(exitStatus: Int32) {
    // The end of a recorded run is an external event with its own time.
    if recording.isRecording { clock.withExternalEvent {} }
    guard self.exitStatus == nil else { return }
    context.exitStatus = exitStatus
    client?.hostWillStop()
    sources.stop()
    recording.end()
    screen.close()
    seat.seatDid(.ended)
    retainedObjects = []
    control.stop()
    stopKioskServices()
    staff.end()
    vnc?.stop()
    vnc = nil
    openedHandoff?.service?.stop()
    openedHandoff = nil
    loop.wakeUp()
  }
}
