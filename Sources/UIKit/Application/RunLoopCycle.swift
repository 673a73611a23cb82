import Host
import Input

/// Work deferred to the next run loop cycle or to the end of this one, and controllers that are about to appear.
@MainActor
final class RunLoopCycle {
  static let current = RunLoopCycle()

  /// Controllers whose views entered a visible window; they appear after the layout of the next frame.
  var appearing: [UIViewController] = [] {
    didSet { if !appearing.isEmpty { requestFrame?() } }
  }

  /// Set while a session runs: requests a run loop cycle, or a frame, from the host.
  var requestCycle: (() -> Void)?
  var requestFrame: (() -> Void)?

  /// Set while a session runs: updates whether the host needs to detect shakes and orientation.
  var motionDemandDidChange: (() -> Void)?

  /// Set while a session runs: has the host apply the configured policy for a key or switch of the machine.
  var applyPolicy: ((InputEvent.Kind) -> Void)?

  /// Set while a session runs: passes the app's return interval in seconds to the host.
  var followReturnInterval: ((TimeInterval?) -> Void)?

  /// Set while a session runs: returns the app to its start.
  var returnToStart: (() -> Void)?

  /// Set while a session runs: calls back after a number of seconds of the host's clock.
  var schedule: ((TimeInterval, @escaping @MainActor () -> Void) -> ClockTimer?)?

  /// Set while a session runs: called when the main loop enters (true) or leaves (false) tracking mode.
  var trackingDidChange: ((Bool) -> Void)?

  private var work: [@MainActor () -> Void] = []
  private var endings: [@MainActor () -> Bool] = []
  private var trackers = 0
  // Callbacks of a session that has ended are dropped.
  private var session = 0

  /// Runs `body` at the start of the next run loop cycle.
  func performNextCycle(_ body: @escaping @MainActor () -> Void) {
    work.append(body)
    guard work.count == 1 else { return }
    if let requestCycle {
      requestCycle()
    } else {
      // Views are used without a running application.
      DispatchQueue.main.async { self.runWork() }
    }
  }

  // MARK: End

  /// Runs `body` at the end of a run loop cycle, after its frame, and again at the end of the following ones until it
  /// returns true.
  func performAtCycleEnd(_ body: @escaping @MainActor () -> Bool) {
    endings.append(body)
    askForEnd()
  }

  private func askForEnd() {
    guard !endings.isEmpty else { return }
    if let requestCycle {
      requestCycle()
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

  // MARK: Tracking

  /// The mode of the main loop.
  var mode: RunLoop.Mode { trackers > 0 ? .tracking : .default }

  /// Keeps the main loop in tracking mode while it exists, for example while a finger drags.
  final class TrackingHold {
    private let session: Int

    @MainActor init() {
      session = RunLoopCycle.current.session
      RunLoopCycle.current.track(by: 1)
    }

    deinit {
      // Views that own one may be released on any thread.
      let session = session
      if MainQueue.isCurrent {
        MainActor.assumeIsolated { TrackingHold.end(session) }
      } else {
        DispatchQueue.main.async { TrackingHold.end(session) }
      }
    }

    @MainActor private static func end(_ session: Int) {
      if RunLoopCycle.current.session == session { RunLoopCycle.current.track(by: -1) }
    }
  }

  private func track(by change: Int) {
    let was = mode
    trackers += change
    guard mode != was else { return }
    DisplayLinks.isTracking = trackers > 0
    trackingDidChange?(trackers > 0)
    askForEnd()
  }

  // MARK: Time

  /// Runs `body` after `seconds`.
  func after(_ seconds: TimeInterval, _ body: @escaping @MainActor () -> Void) {
    let seconds = seconds.isFinite ? min(max(seconds, 0), 1e9) : 0
    let asked = session
    let callBack: @MainActor () -> Void = { if self.session == asked { body() } }
    if let schedule {
      _ = schedule(seconds, callBack)
    } else {
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { MainActor.assumeIsolated(callBack) }
    }
  }

  func runWork() {
    let due = work
    work = []
    for body in due { body() }
  }

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

  func removeAll() {
    session += 1
    trackers = 0
    DisplayLinks.isTracking = false
    runEndings()
    endings = []
    DisplayLinks.endAll()
    CATransaction.endAll()
    UIViewPropertyAnimator.forgetAll()
    appearing = []
    work = []
  }
}
