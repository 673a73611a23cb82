import CRaster
import Display
import Raster

/// The screen of a replay: reports the state of the recorded screen and compares the frames.
@MainActor
final class ReplayedScreen: Screen {
  weak var delegate: (any ScreenDelegate)?
  /// Frames that differed from the recorded ones.
  var differences: [ReplayDifference] = []
  let name: String
  private(set) var mode: Mode
  private(set) var rotation: Rotation
  private(set) var scale: Double
  private(set) var isFlipPending = false
  private(set) var isFrameQueued = false
  /// Frames presented so far.
  private(set) var frames = 0

  /// Times the flips by the clock; nil when the recording contains them.
  private let refreshing: VirtualScreen?
  private let clock: any HostClock
  private let start: UInt64
  private let expected: [RecordingEntry]

  /// - Throws: `ScreenError`.
  init(_ recording: Recording, clock: any HostClock) throws {
    let header = recording.header
    name = "replay"
    mode = header.mode
    rotation = header.rotation
    scale = header.scale
    self.clock = clock
    start = header.start
    expected = recording.entries.filter { if case .frame = $0.kind { true } else { false } }
    guard header.flips == .refresh else {
      refreshing = nil
      return
    }
    let inner = try VirtualScreen(
      width: mode.width, height: mode.height, scale: scale, rotation: rotation,
      refreshMilliHertz: mode.refreshMilliHertz, clock: clock)
    refreshing = inner
    inner.delegate = self
  }

  private func take(_ inner: VirtualScreen) {
    isFlipPending = inner.isFlipPending
    isFrameQueued = inner.isFrameQueued
  }

  func present(_ frame: Bitmap, damage: Region) throws { try present(frame, damage: damage, changes: nil) }

  func present(_ frame: Bitmap, damage: Region, changes: ChangedPixels?) throws {
    guard !damage.intersection(frame.bounds).isEmpty else { return }
    let recorded: RecordingEntry.FrameRecord?
    if frames < expected.count, case .frame(let found) = expected[frames].kind {
      recorded = found
    } else {
      recorded = nil
    }
    compare(frame, with: recorded, at: frames < expected.count ? expected[frames].time : nil)
    frames += 1
    if recorded?.isTaken == false {
      setState(recorded?.screen)
      throw ScreenError.disabled(screen: name)
    }
    if let refreshing {
      try refreshing.present(frame, damage: damage, changes: changes)
      take(refreshing)
    } else {
      setState(recorded?.screen)
    }
  }

  private func compare(_ frame: Bitmap, with recorded: RecordingEntry.FrameRecord?, at time: UInt64?) {
    let now = clock.now &- start
    guard let recorded, let time else {
      return differences.append(ReplayDifference(frame: frames + 1, time: now, kind: .notRecorded))
    }
    if time != now {
      differences.append(ReplayDifference(frame: frames + 1, time: now, kind: .otherTime(recorded: time)))
    } else if let hash = recorded.hash, hash != frame.contentHash {
      differences.append(ReplayDifference(frame: frames + 1, time: now, kind: .otherPixels))
    }
  }

  private func setState(_ state: RecordingEntry.ScreenState?) {
    isFlipPending = state?.isFlipPending ?? false
    isFrameQueued = state?.isFrameQueued ?? false
  }

  func flip(at time: UInt64, state: RecordingEntry.ScreenState) {
    setState(state)
    delegate?.screenDidFlip(at: time)
  }

  /// - Throws: `ScreenError`.
  func change(_ mode: Mode, rotation: Rotation, scale: Double) throws {
    self.mode = mode
    self.rotation = rotation
    self.scale = scale
    isFlipPending = false
    isFrameQueued = false
    try refreshing?.reconfigure(width: mode.width, height: mode.height, scale: scale, rotation: rotation)
    delegate?.screenDidChange()
  }
}

/// What the screen that times the flips reports.
extension ReplayedScreen: ScreenDelegate {
  func screenDidFlip(at time: UInt64) {
    if let refreshing { take(refreshing) }
    delegate?.screenDidFlip(at: time)
  }

  // `change` reports what has changed.
  func screenDidChange() {}
  func screenDidNote(_ text: String) { delegate?.screenDidNote(text) }
  func screenDidFail(_ error: any Error) { delegate?.screenDidFail(error) }
}

/// A frame of a replay that differs from the recording.
public struct ReplayDifference: Hashable, Sendable, CustomStringConvertible {
  /// How a frame differs.
  public enum Kind: Hashable, Sendable {
    /// The recording has no such frame.
    case notRecorded
    /// The replay ended before this frame of the recording.
    case missing
    /// The frame was drawn at another time; `recorded` is in ns since the start of the run.
    case otherTime(recorded: UInt64)
    /// The frame has other pixels.
    case otherPixels
  }

  /// The first frame is number 1.
  public var frame: Int
  /// ns since the start of the run.
  public var time: UInt64
  /// How the frame differs.
  public var kind: Kind

  /// One line that says what differs, with the number of the frame and its time in seconds.
  public var description: String {
    switch kind {
    case .notRecorded: return "frame \(frame) at \(Self.seconds(time)) s is not in the recording"
    case .missing: return "frame \(frame) of the recording was not drawn"
    case .otherTime(let recorded):
      return "frame \(frame) was drawn at \(Self.seconds(time)) s and recorded at \(Self.seconds(recorded)) s"
    case .otherPixels: return "frame \(frame) at \(Self.seconds(time)) s has other pixels than the recorded one"
    }
  }

  private static func seconds(_ time: UInt64) -> String {
    let micros = time / 1000
    let fraction = String(1_000_000 + micros % 1_000_000).dropFirst()
    return "\(micros / 1_000_000).\(fraction)"
  }
}
