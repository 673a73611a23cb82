import Display

/// Decides when a frame begins: at once when the screen is idle, after the flip when one is in flight, at the pace of the
/// screen's refresh while frames are asked for again and again. Asks for nothing by itself: while no frame is requested
/// there is no timer and no wake-up.
///
/// A frame that asks for the next one without presenting anything (an animation that changes no pixel) is paced by a timer
/// instead of the flip.
@MainActor
public final class FrameScheduler {
  /// Paints and presents. Called within a turn of the host, after its events.
  public var onFrame: ((FrameTiming) -> Void)?

  public private(set) var isFrameRequested = false
  /// While the seat is away no frame begins, and nothing wakes the program for one.
  public private(set) var isPaused = false
  /// Frames begun since the start.
  public private(set) var frames = 0

  private let screen: any Screen
  private let clock: any HostClock
  private let wake: () -> Void
  private var lastFlip: UInt64?
  /// Before this time the refresh of the last frame has not happened.
  private var earliestStart: UInt64 = 0
  private var pacer: ClockTimer?
  private var isInFrame = false
  /// Frames in a row that took longer than one refresh. From two on the next frame is painted while the flip is still in
  /// flight, which costs a third buffer and wins back every second refresh.
  private var slowFrames = 0

  /// - Parameter wake: Asks the host for a turn, in which it calls `beginFrameIfDue()`.
  init(screen: any Screen, clock: any HostClock, wake: @escaping () -> Void) {
    self.screen = screen
    self.clock = clock
    self.wake = wake
  }

  /// Asks for one frame. Asking again before it begins changes nothing.
  public func requestFrame() {
    guard !isFrameRequested else { return }
    isFrameRequested = true
    if !isInFrame { wakeWhenReady() }
  }

  /// Called by the host at the end of each turn.
  func beginFrameIfDue() {
    guard isFrameRequested, !isInFrame, !isPaused else { return }
    guard isScreenReady, clock.now >= earliestStart else { return wakeWhenReady() }
    beginFrame()
  }

  /// Begins the requested frame now, without regard to the pace or to a flip in flight, for a picture of the newest state.
  /// Does nothing when none is requested.
  public func beginFrameNow() {
    guard isFrameRequested, !isInFrame else { return }
    beginFrame()
  }

  private func beginFrame() {
    isFrameRequested = false
    pacer?.cancel()
    pacer = nil
    frames += 1
    let period = screen.mode.refreshPeriod
    let start = clock.now
    let timing = FrameTiming(timestamp: start, target: nextRefresh(after: start, period: period), period: period)
    let wasFlipPending = screen.isFlipPending
    earliestStart = 0
    isInFrame = true
    onFrame?(timing)
    isInFrame = false
    slowFrames = clock.now - start > period ? slowFrames + 1 : 0
    // Nothing went to the screen: no flip will come, the refresh it would have come with paces the next frame.
    if !screen.isFlipPending || wasFlipPending && !screen.isFrameQueued { earliestStart = timing.target }
    if isFrameRequested { wakeWhenReady() }
  }

  private var isScreenReady: Bool {
    if !screen.isFlipPending { return true }
    return slowFrames >= 2 && !screen.isFrameQueued
  }

  /// The screen is away. Requests are kept.
  func pause() {
    isPaused = true
    pacer?.cancel()
    pacer = nil
  }

  /// The screen is back. A frame asked for meanwhile begins at once.
  func resume() {
    guard isPaused else { return }
    isPaused = false
    lastFlip = nil
    earliestStart = 0
    slowFrames = 0
    if isFrameRequested { wakeWhenReady() }
  }

  private func wakeWhenReady() {
    // With the screen busy the flip wakes us.
    guard isScreenReady, !isPaused else { return }
    guard clock.now < earliestStart else { return wake() }
    guard pacer?.isPending != true else { return }
    pacer = clock.schedule(at: earliestStart) { [weak self] in self?.wake() }
  }

  /// Called by the host when a frame has reached the panel.
  func didFlip(at time: UInt64) {
    lastFlip = time
    if isFrameRequested && !isInFrame { wakeWhenReady() }
  }

  private func nextRefresh(after time: UInt64, period: UInt64) -> UInt64 {
    guard let lastFlip, lastFlip <= time else { return time + period }
    return lastFlip + ((time - lastFlip) / period + 1) * period
  }
}
