import Display
import Input

/// Lets a recording happen again: moves a virtual clock from one happening to the next, and hands each to the host.
@MainActor
public final class Replay: InputSource {
  public let recording: Recording
  public var onEvent: ((InputEvent) -> Void)?
  /// Frames that were not the recorded ones.
  public private(set) var differences: [ReplayDifference] = []
  /// Called when the session of the recorded run was switched away or came back.
  var onSeat: ((Bool) -> Void)?
  var onMemoryPressure: (() -> Void)?
  /// Called when the panels were switched off or on.
  var onPower: ((Bool) -> Void)?

  let clock: VirtualClock
  let screen: ReplayedScreen

  /// - Throws: `ScreenError` when there is no memory for the recorded panel.
  public init(_ recording: Recording) throws {
    self.recording = recording
    clock = VirtualClock(start: recording.header.start)
    screen = try ReplayedScreen(recording, clock: clock)
    screen.onDifference = { [weak self] difference in self?.differences.append(difference) }
  }

  /// The recorded frames.
  public var recordedFrames: Int {
    recording.entries.reduce(0) { count, entry in
      if case .frame = entry.kind { return count + 1 }
      return count
    }
  }

  // The recording brings the devices with it.
  public func start() {}
  public func suspend() {}
  public func resume() {}
  public func stop() {}

  /// Plays everything. Returns early when `isOver` says so after a step.
  func run(until isOver: () -> Bool) {
    for entry in recording.entries {
      if isOver() { return }
      // Frames are what the replay is compared with; they happen by themselves.
      if case .frame = entry.kind { continue }
      guard pass(until: recording.header.start &+ entry.time, isOver) else { return finish() }
      if isOver() { return }
      apply(entry.kind)
    }
    clock.runDue()
    finish()
  }

  /// Lets time pass. A program that goes on by itself while nothing was recorded is not the one of the recording: after
  /// a while of that there is nothing to be learned from the rest.
  /// - Returns: False when the replay ends there.
  private func pass(until time: UInt64, _ isOver: () -> Bool) -> Bool {
    let (frames, wakeUps) = (screen.frames, clock.wakeUps)
    while !isOver(), let next = clock.nextDeadline, next < time {
      clock.advance(to: max(next, clock.now))
      let expected = recordedFrames(before: clock.now)
      guard screen.frames - max(frames, expected) <= Self.mostFramesBeyond, clock.wakeUps - wakeUps <= Self.mostWakeUps else {
        return false
      }
    }
    if !isOver() { clock.advance(to: time) }
    return true
  }

  /// Ten seconds of animation.
  private static let mostFramesBeyond = 600
  /// A day of a timer that fires every second and shows nothing, ten times.
  private static let mostWakeUps = 1_000_000

  /// Times of the recorded frames, ascending, and how many of them have passed.
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

  /// Says on standard error how the replay went, and returns the status to exit with: 1 when a frame was not as recorded.
  func report() -> Int32 {
    let recorded = recordedFrames
    guard !differences.isEmpty else {
      Diagnostics.report("replay of \(recording.header.app): all \(recorded) frames are as recorded.")
      return 0
    }
    for difference in differences.prefix(5) { Diagnostics.report("replay: \(difference)") }
    Diagnostics.report(
      "replay of \(recording.header.app): \(differences.count) differences in \(recorded) recorded frames. The program or its fonts "
        + "are not those of the recording, or it shows something that is not recorded: the time of day, files, the network, chance.")
    return 1
  }

  private func finish() {
    let recorded = recordedFrames
    // A frame at the very moment of the end may or may not have made it.
    differences.removeAll {
      $0.kind == .notRecorded && $0.frame > recorded && $0.time >= recording.entries.last?.time ?? 0
    }
    guard screen.frames < recorded else { return }
    differences.append(
      ReplayDifference(frame: screen.frames + 1, time: recording.entries.last?.time ?? 0, kind: .missing))
  }
}
