import Display
import Input

/// What a replay happens to: the host.
///
/// - Threading: main actor.
@MainActor
protocol ReplayedRun: AnyObject {
  /// Whether the run has ended before the recording.
  var isOver: Bool { get }
  /// Receives every recorded input event, at its recorded time.
  var inputSink: any InputSink { get }
  /// The session of the recorded run became inactive or active.
  func replaySeat(isActive: Bool)
  func replayMemoryPressure()
  /// The panels were switched on or off.
  func replayPower(isOn: Bool)
}

/// Replays a recording: advances a virtual clock from one recorded event to the next and delivers each to the host.
@MainActor
public final class Replay {
  /// The recording that is replayed.
  public let recording: Recording
  /// Frames that differed from the recorded ones.
  public var differences: [ReplayDifference] { screen.differences }

  let clock: VirtualClock
  let screen: ReplayedScreen

  /// Prepares to replay `recording`.
  /// - Throws: `ScreenError` when there is not enough memory for the recorded panel.
  public init(_ recording: Recording) throws {
    self.recording = recording
    clock = VirtualClock(start: recording.header.start)
    screen = try ReplayedScreen(recording, clock: clock)
  }

  /// Number of recorded frames.
  public var recordedFrames: Int {
    recording.entries.reduce(0) { count, entry in
      if case .frame = entry.kind { return count + 1 }
      return count
    }
  }

  /// Replays everything. Returns early once the run is over after a step.
  func run(on run: any ReplayedRun) {
    for entry in recording.entries {
      if run.isOver { return }
      // Frames are not replayed: they result from the events and are compared.
      if case .frame = entry.kind { continue }
      guard pass(until: recording.header.start &+ entry.time, run) else { return finish() }
      if run.isOver { return }
      apply(entry.kind, to: run)
    }
    clock.runDue()
    finish()
  }

  /// Advances the clock to `time`. Gives up on a program that keeps rendering or waking where nothing was recorded: it
  /// is not the recorded one, and comparing further would show nothing.
  /// - Returns: False when the replay ends there.
  private func pass(until time: UInt64, _ run: any ReplayedRun) -> Bool {
    let (frames, wakeUps) = (screen.frames, clock.wakeUps)
    while !run.isOver, let next = clock.nextDeadline, next < time {
      clock.advance(to: max(next, clock.now))
      let expected = recordedFrames(before: clock.now)
      guard screen.frames - max(frames, expected) <= Self.maxExtraFrames,
        clock.wakeUps - wakeUps <= Self.maxWakeUps
      else {
        return false
      }
    }
    if !run.isOver { clock.advance(to: time) }
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

  private func apply(_ kind: RecordingEntry.Kind, to run: any ReplayedRun) {
    switch kind {
    case .input(let event): run.inputSink.receive(event)
    case .flip(let time, let state): screen.flip(at: time, state: state)
    case .mode(let mode, let rotation, let scale):
      do { try screen.change(mode, rotation: rotation, scale: scale) } catch { Diagnostics.report("\(error)") }
    case .seat(let isActive): run.replaySeat(isActive: isActive)
    case .memory: run.replayMemoryPressure()
    case .power(let isOn): run.replayPower(isOn: isOn)
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
    screen.differences.removeAll {
      $0.kind == .notRecorded && $0.frame > recorded && $0.time >= recording.entries.last?.time ?? 0
    }
    guard screen.frames < recorded else { return }
    screen.differences.append(
      ReplayDifference(frame: screen.frames + 1, time: recording.entries.last?.time ?? 0, kind: .missing))
  }
}
