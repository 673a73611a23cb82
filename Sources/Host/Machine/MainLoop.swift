import Foundation

/// Runs the host's cycles: first the client's events, then the frame if one is due. Requests for a cycle are coalesced;
/// between cycles the program sleeps.
///
/// - Threading: main actor.
@MainActor
final class MainLoop {
  private let context: HostContext
  /// Decides when the frames of the cycles begin.
  private(set) lazy var frames = FrameScheduler(context, loop: self)
  private var isCycleScheduled = false
  /// Number of cycles since the start.
  private(set) var cycles = 0
  /// Whether a touch or drag is being tracked, which changes the mode of the run loop.
  var isTracking = false

  init(_ context: HostContext) { self.context = context }

  /// Requests a cycle. Further requests before it runs have no effect.
  func setNeedsCycle() {
    guard !isCycleScheduled, context.exitStatus == nil else { return }
    isCycleScheduled = true
    context.clock.enqueue { [weak self] in self?.runCycle() }
  }

  private func runCycle() {
    isCycleScheduled = false
    guard context.exitStatus == nil else { return }
    cycles += 1
    context.client?.hostDidBeginCycle()
    if context.exitStatus == nil { frames.beginFrameIfDue() }
    context.client?.hostDidEndCycle()
  }

  /// Sleeps and works on the main run loop until the host has been stopped.
  func run() {
    while context.exitStatus == nil {
      // run() returns after each batch of work on the main queue, timer or source.
      let mode = isTracking ? TrackingMode.mode : .default
      // It returns false at once when the mode has no sources; retrying would spin.
      if !RunLoop.main.run(mode: mode, before: .distantFuture) {
        _ = RunLoop.main.run(mode: .default, before: .distantFuture)
      }
    }
  }

  /// Advances a virtual clock until the host has been stopped or nothing more is scheduled.
  func run(on clock: VirtualClock) {
    while context.exitStatus == nil, let deadline = clock.nextDeadline { clock.advance(to: max(deadline, clock.now)) }
  }

  /// Makes `run()` look at the exit status.
  func wakeUp() {
    // The loop checks the status after each item of the main queue, so enqueue one.
    if !(context.clock is VirtualClock) { DispatchQueue.main.async {} }
  }
}
