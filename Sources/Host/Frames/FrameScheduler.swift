import Display

/// Decides when a frame begins: at once when the screen is idle, after the flip when one is in flight, at the screen's
/// refresh rate while frames are requested continuously. While no frame is requested there is no timer and no wake-up.
///
/// A frame that requests the next one without presenting anything (an animation that changes no pixel) is paced by a
/// timer instead of the flip.
@MainActor
public final class FrameScheduler {
  /// Whether a frame is requested that has not begun.
  public private(set) var isFrameRequested = false
  /// Whether frames are held back, because the seat is inactive or the panels are off. Nothing wakes the program for a
  /// frame then.
  public private(set) var isPaused = false
  /// Number of frames begun since the start.
  public private(set) var frames = 0

  private let context: HostContext
  // Of the context.
  private let screen: any Screen
  private let clock: any HostClock
  private weak var loop: MainLoop?
  private var lastFlip: UInt64?
  /// The refresh after the last frame, ns; the next frame does not begin before it. 0 when the flip paces it.
  private var earliestStart: UInt64 = 0
  private var pacer: ClockTimer?
  private var isInFrame = false
  /// Consecutive frames that took longer than one refresh. From two on, the next frame is rendered while the flip is
  /// still in flight: that needs a third buffer, but no longer misses every second refresh.
  private var slowFrames = 0

  /// - Parameter loop: Runs the cycles, in which it calls `beginFrameIfDue()`.
  init(_ context: HostContext, loop: MainLoop) {
    (self.context, self.loop) = (context, loop)
    (screen, clock) = (context.screen, context.clock)
  }

  /// Requests one frame. Further requests before it begins have no effect.
  public func requestFrame() {
    guard !isFrameRequested else { return }
    isFrameRequested = true
    if !isInFrame { wakeWhenReady() }
  }

  /// Called by the host in each run loop cycle, after the client has handled its events.
  func beginFrameIfDue() {
    guard isFrameRequested, !isInFrame, !isPaused else { return }
    guard isScreenReady, clock.now >= earliestStart else { return wakeWhenReady() }
    beginFrame()
  }

  /// Begins the requested frame now, regardless of pacing or of a flip in flight, for a picture of the newest state.
  /// Does nothing without a request.
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
    context.client?.hostDidBeginFrame(timing)
    isInFrame = false
    slowFrames = clock.now - start > period ? slowFrames + 1 : 0
    // Nothing was presented, so no flip will follow; the time of that refresh paces the next frame.
    if !screen.isFlipPending || wasFlipPending && !screen.isFrameQueued { earliestStart = timing.target }
    if isFrameRequested { wakeWhenReady() }
  }

  private var isScreenReady: Bool {
    if !screen.isFlipPending { return true }
    return slowFrames >= 2 && !screen.isFrameQueued
  }

  /// Holds frames back while the screen is unavailable. Requests are kept.
  func pause() {
    isPaused = true
    pacer?.cancel()
    pacer = nil
  }

  /// Ends the pause. A frame requested meanwhile begins at once.
  func resume() {
    guard isPaused else { return }
    isPaused = false
    lastFlip = nil
    earliestStart = 0
    slowFrames = 0
    if isFrameRequested { wakeWhenReady() }
  }

  private func wake() { loop?.setNeedsCycle() }

  private func wakeWhenReady() {
    // While the screen is busy, its flip event wakes the scheduler.
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
