import CRaster
import Display
import Raster

/// The screen of a run that is recorded: hands everything on, and writes down frames, flips and mode changes.
@MainActor
final class RecordedScreen: Screen {
  private let inner: any Screen
  private let recorder: Recorder
  private let clock: any HostClock
  var onFlip: ((UInt64) -> Void)?
  var onModeChange: (() -> Void)?

  /// - Parameter notesFlips: Whether flips come from a device; those of a virtual screen follow from the clock.
  init(_ inner: any Screen, recorder: Recorder, clock: any HostClock, notesFlips: Bool) {
    self.inner = inner
    self.recorder = recorder
    self.clock = clock
    inner.onFlip = { [weak self] time in
      guard let self else { return }
      guard notesFlips else {
        self.onFlip?(time)
        return
      }
      clock.occur {
        recorder.note(.flip(time: time, screen: self.state), at: clock.now)
        self.onFlip?(time)
      }
    }
    inner.onModeChange = { [weak self] in
      guard let self else { return }
      clock.occur {
        recorder.note(.mode(inner.mode, rotation: inner.rotation, scale: inner.scale), at: clock.now)
        self.onModeChange?()
      }
    }
  }

  var name: String { inner.name }
  var mode: Mode { inner.mode }
  var rotation: Rotation { inner.rotation }
  var scale: Double { inner.scale }
  var isFlipPending: Bool { inner.isFlipPending }
  var isFrameQueued: Bool { inner.isFrameQueued }

  private var state: RecordingEntry.ScreenState {
    .init(isFlipPending: inner.isFlipPending, isFrameQueued: inner.isFrameQueued)
  }

  func suspend() { inner.suspend() }
  func resume() { inner.resume() }
  func close() { inner.close() }

  func present(_ frame: Bitmap, damage: Region) throws {
    if damage.intersection(frame.bounds).isEmpty { return try inner.present(frame, damage: damage) }
    let outcome = Result { try inner.present(frame, damage: damage) }
    var isTaken = true
    if case .failure = outcome { isTaken = false }
    recorder.note(
      .frame(.init(number: recorder.nextFrame, hash: frame.contentHash, screen: state, isTaken: isTaken)), at: clock.now)
    try outcome.get()
  }
}

extension Bitmap {
  /// A number that tells frames apart; the unused byte of XRGB pixels does not count.
  var contentHash: UInt64 { vr_hash(pixels, pitch, Int32(width), Int32(height)) }
}
