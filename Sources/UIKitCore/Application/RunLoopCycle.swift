import Host
// Foundation also has a class named Host.
import class Host.Host

/// The cycles of a session's run loop: work deferred to the next cycle or to the end of this one, delays by the host's
/// clock, tracking mode, and controllers that are about to appear.
@MainActor
package final class RunLoopCycle {
  /// The one of the current session.
  package static var current: RunLoopCycle { SessionState.current.cycle }

  /// The host whose run loop it is; nil outside of sessions.
  weak var host: Host?
  /// The session it belongs to.
  weak var state: SessionState?

  /// Controllers whose views entered a visible window; they appear after the layout of the next frame.
  var appearing: [UIViewController] = [] {
    didSet { if !appearing.isEmpty { host?.frames.requestFrame() } }
  }

  private var work: [@MainActor () -> Void] = []
  private var endings: [@MainActor () -> Bool] = []
  private var trackers = 0
  private var hasEnded = false

  /// Requests a cycle from the host.
  func request() { host?.setNeedsCycle() }

  /// Runs `body` at the start of the next run loop cycle.
  package func performNextCycle(_ body: @escaping @MainActor () -> Void) {
    guard !hasEnded else { return }
    work.append(body)
    guard work.count == 1 else { return }
    if let host {
      host.setNeedsCycle()
    } else {
      // Views are used without a running application.
      DispatchQueue.main.async { self.runWork() }
    }
  }

  func runWork() {
    let due = work
    work = []
    for body in due { body() }
  }

  // MARK: End of a cycle

  /// Runs `body` at the end of a run loop cycle, after its frame, and again at the end of the following ones until it
  /// returns true.
  func performAtCycleEnd(_ body: @escaping @MainActor () -> Bool) {
    endings.append(body)
    requestEnd()
  }

  private func requestEnd() {
    guard !endings.isEmpty else { return }
    if let host {
      host.setNeedsCycle()
    } else if endings.count == 1 {
      DispatchQueue.main.async { self.runEndings() }
    }
  }

  func runEndings() {
    guard !endings.isEmpty else { return }
    let due = endings
    endings = []
    let kept = due.filter { !$0() }
    endings.insert(contentsOf: kept, at: 0)
  }

  // MARK: After layout

  private var afterLayout: [@MainActor () -> Void] = []

  /// Runs `body` once in the next frame, between the layout of the visible windows and the painting: nothing else is ever
  /// seen.
  package func performAfterLayout(_ body: @escaping @MainActor () -> Void) {
    guard !hasEnded else { return }
    afterLayout.append(body)
    host?.frames.requestFrame()
  }

  /// Called in each frame, before its layout.
  func runAfterLayout(of windows: @autoclosure () -> [UIWindow]) {
    guard !afterLayout.isEmpty else { return }
    for window in windows() { window.layoutIfNeeded() }
    let due = afterLayout
    afterLayout = []
    for body in due { body() }
  }

  // MARK: Tracking

  /// The mode of the main loop.
  var mode: RunLoop.Mode { trackers > 0 ? .tracking : .default }

  /// Keeps the main loop in tracking mode while it exists, for example while a finger drags.
  final class TrackingHold {
    private weak var cycle: RunLoopCycle?

    @MainActor init() {
      cycle = .current
      cycle?.track(by: 1)
    }

    deinit {
      // Views that own one may be released on any thread.
      let cycle = cycle
      if MainQueue.isCurrent {
        MainActor.assumeIsolated { cycle?.track(by: -1) }
      } else {
        DispatchQueue.main.async { cycle?.track(by: -1) }
      }
    }
  }

  private func track(by change: Int) {
    guard !hasEnded else { return }
    let was = mode
    trackers += change
    guard mode != was else { return }
    state?.layers.isTracking = trackers > 0
    host?.isTracking = trackers > 0
    requestEnd()
  }

  // MARK: Time

  /// Runs `body` after `seconds`, unless the session has ended by then.
  package func after(_ seconds: TimeInterval, _ body: @escaping @MainActor () -> Void) {
    let seconds = seconds.isFinite ? min(max(seconds, 0), 1e9) : 0
    let callBack: @MainActor () -> Void = { if !self.hasEnded { body() } }
    if host != nil {
      _ = schedule(seconds, callBack)
    } else {
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { MainActor.assumeIsolated(callBack) }
    }
  }

  /// Runs `body` after `seconds` of the host's clock, unless the timer is cancelled.
  /// - Returns: Nil outside of sessions: the body does not run.
  package func schedule(_ seconds: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ClockTimer? {
    guard let clock = host?.clock else { return nil }
    // An app may pass any number of seconds; 1e9 is about thirty years.
    let wait = seconds.isNaN ? 0 : min(max(seconds, 0), 1e9)
    return clock.schedule(at: clock.now &+ UInt64(wait * 1e9)) { [weak state] in state?.run(body) }
  }

  // MARK: Appearance

  /// Notifies the appearing controllers, which have their traits and are about to be laid out, and returns them.
  func announceAppearing() -> [UIViewController] {
    var announced: [UIViewController] = []
    // Controllers added in `viewIsAppearing` appear in the same frame.
    while !appearing.isEmpty {
      let batch = appearing
      appearing = []
      for controller in batch { controller.announceAppearing() }
      announced += batch
    }
    return announced
  }

  // MARK: Ending

  /// Called at the end of the session. Its callbacks do not run any more.
  func end() {
    hasEnded = true
    trackers = 0
    runEndings()
    endings = []
    appearing = []
    work = []
    afterLayout = []
    host = nil
  }
}
