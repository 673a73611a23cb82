import Host
import class Host.Host
import QuartzCore
import Timers

/// The state of one session. UIKit's globals (`UIApplication.shared`, `UIScreen.main`, `UIMenuSystem.main`, the clock of
/// animations …) read the state of the current session, or the state outside of sessions.
///
/// A program has one session. Tests may have several at the same time, when a test awaits and others run meanwhile. Then
/// the current one is that of the task in which the code runs: the task that created the session, or one that code of
/// its app has started. A task whose sessions have ended has none. For other code it is the session that was used last.
@MainActor
final class SessionState {
  /// The state outside of sessions, for views that are used without a running application. A new one follows the last
  /// session.
  private static var outside = SessionState(application: UIApplication(), screen: .placeholder())
  /// The sessions that have not ended; the one that was used last is the last.
  private static var live: [SessionState] = []
  private static var newest = outside

  /// Tasks whose sessions have ended while others went on.
  private static var tasksAfterSessions: Set<UInt64> = []
  /// Whether the current session may differ from one task to another.
  private static var dependsOnTask: Bool { live.count > 1 || !tasksAfterSessions.isEmpty }

  static var current: SessionState { dependsOnTask ? find() : newest }

  /// Whether a session was made by a task, as in tests.
  private static var hasTaskSession = false
  /// The state whose tunings are in use. A task that has made no session yet tunes its next one, not that of another
  /// task.
  static var ofTunings: SessionState {
    guard hasTaskSession else { return newest }
    if let running { return running }
    guard let task = CurrentTask.number else { return newest }
    return live.last { $0.task == task } ?? outside
  }

  let application: UIApplication
  let screen: UIScreen
  let cycle = RunLoopCycle()
  let windows = WindowList()
  let menuSystem = UIMenuSystem()
  let device = UIDevice()
  let pendingFirstResponder = PendingFirstResponder()
  let currentActivity = CurrentActivity()
  let layers = LayerState(text: LayerText())
  var tunings = SessionTunings()
  private(set) var appearances = AppearanceRules()
  /// Whether movements are replaced by fades.
  var reducesMotion = false
  /// Whether the machine blurs what is behind materials, and whether that is off for now.
  var blursMaterials = false
  var reducesTransparency = false
  var pasteboards: [UIPasteboard.Name: PasteboardStore] = [:]
  var pasteboardRetention = UIPasteboard.Retention.forever
  /// Running animators, which are kept alive until they end.
  var animators: Set<UIViewPropertyAnimator> = []
  var deliveryObserver: (any DeliveryObserver)?
  /// Whether a cycle of the run loop has begun and its end is still to come.
  var isInCycle = false
  /// Keeps the visit; nil where visits are not kept.
  package var visit: (any VisitRecorder)?
  /// Nil outside of sessions.
  private(set) weak var session: KioskSession?

  // The task that created the session. Several can exist only in tests.
  private let task = CurrentTask.number
  /// Whether the clock is not the machine's: timers of Foundation and Dispatch then follow it.
  private var hasOwnTime = false

  init(application: UIApplication, screen: UIScreen) {
    self.application = application
    self.screen = screen
    cycle.state = self
  }

  /// Takes over what was tuned so far: by the program before its session, or in a test that makes several sessions.
  func takeTunings() {
    let former = Self.ofTunings
    tunings = former.tunings
    appearances = former.appearances
    guard former === Self.outside else { return }
    former.tunings = SessionTunings()
    former.appearances = AppearanceRules()
  }

  // MARK: Sessions

  static func begin(_ session: KioskSession) {
    let state = session.state
    state.session = session
    state.cycle.host = session.host
    let clock = session.host.clock
    state.hasOwnTime = !(clock is MonotonicClock)
    state.layers.mainTree = state.screen.tree
    state.layers.now = { [weak clock] in Double(clock?.now ?? 0) / 1e9 }
    if let task = state.task { tasksAfterSessions.remove(task) }
    live.append(state)
    liveSessionsDidChange()
  }

  static func end(_ session: KioskSession) {
    let state = session.state
    guard live.contains(where: { $0 === state }) else { return }
    live.removeAll { $0 === state }
    if live.isEmpty {
      outside = SessionState(application: UIApplication(), screen: .placeholder())
      tasksAfterSessions = []
    } else if let task = state.task, !live.contains(where: { $0.task == task }) {
      tasksAfterSessions.insert(task)
    }
    liveSessionsDidChange()
  }

  /// Called at the end of the session: nothing of it goes on.
  func close() {
    cycle.end()
    layers.end()
    animators = []
    pasteboards = [:]
    deliveryObserver = nil
  }

  /// Makes the session the one for code that belongs to no session's task.
  func makeCurrent() {
    guard Self.newest !== self, let index = Self.live.firstIndex(where: { $0 === self }) else { return }
    Self.live.append(Self.live.remove(at: index))
    Self.liveSessionsDidChange()
  }

  private static func liveSessionsDidChange() {
    newest = live.last ?? outside
    hasTaskSession = live.contains { $0.hasOwnTime && $0.task != nil }
    if dependsOnTask { LayerState.use(SessionState.self) } else { LayerState.use(newest.layers) }
    UITraitCollection.setBase(newest.screen.storedTraits, finder: dependsOnTask ? Self.self : nil)
    if let time = newest.session?.host.clock.sharedTime {
      MediaTime.setElsewhere { Double(time.now) / 1e9 }
    } else {
      MediaTime.setElsewhere(nil)
    }
    let ownTime: KioskTime.Schedule = { seconds, body in RunLoopCycle.current.after(seconds, body) }
    KioskTime.follow(live.contains { $0.hasOwnTime } ? ownTime : nil)
  }

  /// Called when the traits of the main screen have changed.
  static func mainTraitsDidChange(to traits: UITraitCollection) {
    UITraitCollection.setBase(traits, finder: dependsOnTask ? Self.self : nil)
  }

  /// Detects shakes and orientation only while the app asks for them.
  func updateMotionDemand() {
    cycle.host?.isMotionEnabled = tunings.input.sensesShakes || device.isGeneratingDeviceOrientationNotifications
  }

  // MARK: Several sessions

  private static func find() -> SessionState {
    if let running { return running }
    guard let task = CurrentTask.number else { return newest }
    return live.last { $0.task == task } ?? (tasksAfterSessions.contains(task) ? outside : newest)
  }

  /// The session whose app's code runs, where sessions may be several; nil otherwise.
  static var running: SessionState? { TaskSession.state.flatMap { state in live.contains { $0 === state } ? state : nil } }

  /// Runs code of the session's app: tasks that it starts belong to the session.
  func run(_ body: () -> Void) {
    // Binding a task's value costs memory for each event. Only sessions that a task made, as in tests, can be several.
    if hasOwnTime, task != nil { TaskSession.$state.withValue(self, operation: body) } else { body() }
  }
}

extension SessionState: LayerStateFinder {
  static var currentLayers: LayerState { find().layers }
}

extension SessionState: BaseTraitsFinder {
  static var currentTraits: UITraitCollection { find().screen.storedTraits }
}

/// The session of the app whose code started the task.
private enum TaskSession {
  @TaskLocal static var state: SessionState?
}
