import Display
import Input

/// Replays a recording: advances a virtual clock from one recorded event to the next and delivers each to the host.
@MainActor
public final class Replay: InputSource {
  /// The recording that is replayed.
  public let recording: Recording
  /// Receives every recorded input event, at its recorded time; set by the host.
  public var onEvent: ((InputEvent) -> Void)?
  /// Frames that differed from the recorded ones.
  public private(set) var differences: [ReplayDifference] = []
  /// Called when the session of the recorded run became inactive or active.
  var onSeat: ((Bool) -> Void)?
  var onMemoryPressure: (() -> Void)?
  /// Called when the panels were switched on or off.
  var onPower: ((Bool) -> Void)?

  let clock: VirtualClock
  let screen: ReplayedScreen

  /// Prepares to replay `recording`.
  /// - Throws: `ScreenError` when there is not enough memory for the recorded panel.
  public init(_ recording: Recording) throws {
    self.recording = recording
    clock = VirtualClock(start: recording.header.start)
    screen = try ReplayedScreen(recording, clock: clock)
    screen.onDifference = { [weak self] difference in self?.differences.append(difference) }
  }

  /// Number of recorded frames.
  public var recordedFrames: Int {
    recording.entries.reduce(0) { count, entry in
      if case .frame = entry.kind { return count + 1 }
      return count
    }
  }

  // The recording contains the events of its devices, so no device is opened.
  /// Does nothing: the recording contains the events that report the devices.
  public func start() {}
  /// Does nothing: no device is open.
  public func suspend() {}
  /// Does nothing.
  public func resume() {}
  /// Does nothing: no device is open.
  public func stop() {}

  /// Replays everything. Returns early once `isOver` is true after a step.
  func run(until isOver: () -> Bool) {
    for entry in recording.entries {
      if isOver() { return }
      // Frames are not replayed: they result from the events and are compared.
      if case .frame = entry.kind { continue }
      guard pass(until: recording.header.start &+ entry.time, isOver) else { return finish() }
      if isOver() { return }
      apply(entry.kind)
    }
    clock.runDue()
    finish()
  }

  /// Advances the clock to `time`. Gives up on a program that keeps rendering or waking where nothing was recorded: it
  /// is not the recorded one, and comparing further would show nothing.
  /// - Returns: False when the replay ends there.
  private func pass(until time: UInt64, _ isOver: () -> Bool) -> Bool {
    let (frames, wakeUps) = (screen.frames, clock.wakeUps)
    while !isOver(), let next = clock.nextDeadline, next < time {
      clock.advance(to: max(next, clock.now))
      let expected = recordedFrames(before: clock.now)
      guard screen.frames - max(frames, expected) <= Self.maxExtraFrames,
        clock.wakeUps - wakeUps <= Self.maxWakeUps
      else {
        return false
      }
    }
    if !isOver() { clock.advance(to: time) }
    return true
  }

  /// Ten seconds of animation at 60 Hz.
  private static let maxExtraFrames = 600
  /// More than ten days of a timer that fires every second and changes no pixel.
  private static let maxWakeUps = 1_000_000

  /// Times of the recorded frames, ascending; the first `passedFrames` of them have passed.
  private lazy var frameTimes: [UInt64] = recording.entries.compactMap { entry in
    if case .frame = entry.kind { return recording.header.start &+ entry.time }
    return nil
  }
  private var passedFrames = 0

  private func recordedFrames(before time: UInt64) -> Int {
    while passedFrames < frameTimes.count, frameTimes[passedFrames] <= time { passedFrames += 1 }
    return passedFrames
  }

  private func apply(_ kind: RecordingEntry.Kind) {
    switch kind {
    case .input(let event): onEvent?(event)
    case .flip(let time, let state): screen.flip(at: time, state: state)
    case .mode(let mode, let rotation, let scale):
      do { try screen.change(mode, rotation: rotation, scale: scale) } catch { Diagnostics.report("\(error)") }
    case .seat(let isActive): onSeat?(isActive)
    case .memory: onMemoryPressure?()
    case .power(let isOn): onPower?(isOn)
    case .frame, .end: break
    }
  }

  /// Reports the result on standard error and returns the exit status: 1 when a frame differed.
  func report() -> Int32 {
    let recorded = recordedFrames
    guard !differences.isEmpty else {
      Diagnostics.report("replay of \(recording.header.app): all \(recorded) frames are as recorded.")
      return 0
    }
    for difference in differences.prefix(5) { Diagnostics.report("replay: \(difference)") }
    Diagnostics.report(
      "replay of \(recording.header.app): \(differences.count) differences in \(recorded) recorded frames. "
        + "The program or its fonts differ from those of the recording, or it shows what recordings do not contain: "
        + "the time of day, files, the network, chance.")
    return 1
  }

  private func finish() {
    let recorded = recordedFrames
    // A frame at the very time of the end may or may not have been recorded.
    differences.removeAll {
      $0.kind == .notRecorded && $0.frame > recorded && $0.time >= recording.entries.last?.time ?? 0
    }
    guard screen.frames < recorded else { return }
    differences.append(
      ReplayDifference(frame: screen.frames + 1, time: recording.entries.last?.time ?? 0, kind: .missing))
  }
}
