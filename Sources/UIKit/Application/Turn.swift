import Host
import Input

/// What waits for the current turn of the main loop to go on: work for after it, and controllers about to appear.
@MainActor
final class Turn {
  static let current = Turn()

  /// Controllers whose views have entered a visible window; they have appeared after the layout of the next frame.
  var appearing: [UIViewController] = [] {
    didSet { if !appearing.isEmpty { requestFrame?() } }
  }

  /// Set while a session runs: asks its host for a turn, and for a frame.
  var requestTurn: (() -> Void)?
  var requestFrame: (() -> Void)?

  /// Set while a session runs: tells its host whether anybody wants to know of shakes and orientation.
  var wantMotion: (() -> Void)?

  /// Set while a session runs: has its host do what is configured for a key or switch of the machine.
  var followPolicy: ((InputEvent.Kind) -> Void)?

  /// Set while a session runs: tells its host after how many seconds without use the app wants to go back to its start.
  var followReturnInterval: ((TimeInterval?) -> Void)?

  /// Set while a session runs: takes the app back to its start.
  var returnToStart: (() -> Void)?

  /// Set while a session runs: calls back after so many seconds of the host's clock.
  var schedule: ((TimeInterval, @escaping @MainActor () -> Void) -> ClockTimer?)?

  /// Set while a session runs: the main loop is, or is no longer, in the mode for tracking.
  var trackingDidChange: ((Bool) -> Void)?

  private var work: [@MainActor () -> Void] = []
  private var endings: [@MainActor () -> Bool] = []
  private var trackers = 0
  // Callbacks of a session that has ended are not made.
  private var session = 0

  /// Runs `body` at the start of the next turn.
  func afterwards(_ body: @escaping @MainActor () -> Void) {
    work.append(body)
    guard work.count == 1 else { return }
    if let requestTurn {
      requestTurn()
    } else {
      // Views used without a running application.
      DispatchQueue.main.async { self.runWork() }
    }
  }

  // MARK: End

  /// Runs `body` at the end of a turn, after its frame, and again at the end of the next until it returns true.
  func atEnd(_ body: @escaping @MainActor () -> Bool) {
    endings.append(body)
    askForEnd()
  }

  private func askForEnd() {
    guard !endings.isEmpty else { return }
    if let requestTurn {
      requestTurn()
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

  /// The mode the main loop is in.
  var mode: RunLoop.Mode { trackers > 0 ? .tracking : .default }

  /// A finger takes over: until the end of the hold the loop is in tracking mode.
  final class TrackingHold {
    private let session: Int

    @MainActor init() {
      session = Turn.current.session
      Turn.current.track(by: 1)
    }

    deinit {
      // Views that hold one go on any thread.
      let session = session
      if MainQueue.isCurrent {
        MainActor.assumeIsolated { TrackingHold.end(session) }
      } else {
        DispatchQueue.main.async { TrackingHold.end(session) }
      }
    }

    @MainActor private static func end(_ session: Int) {
      if Turn.current.session == session { Turn.current.track(by: -1) }
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

  /// The appearing controllers have their traits and are about to be laid out; returns them.
  func announceAppearing() -> [UIViewController] {
    var announced: [UIViewController] = []
    // What is added from `viewIsAppearing` appears in the same frame.
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
