import Host
import Input
// Foundation also has a class named Host.
import class Host.Host
import Raster
import Timers

/// Sees the input of a session before its application does.
@MainActor
package protocol InputObserver: AnyObject {
  /// Called with each event, before it is queued.
  func sessionWillReceive(_ event: InputEvent)
}

/// A program's run on a host, from launch to end. `UIApplicationMain` creates one on the real machine; tests create them on
/// virtual hosts.
///
/// While a session runs, `UIApplication.shared`, `UIScreen.main` and the media clock are its own. When several run, as in
/// tests that wait while others run, each task sees those of the session that it has created.
///
/// - Threading: main actor.
@preconcurrency @MainActor
public final class KioskSession {
  /// The host that provides screen, input and clock.
  public let host: Host
  /// The application of this session.
  public let application: UIApplication
  /// The screen of this session.
  public let screen: UIScreen

  enum Phase { case ready, running, ended }

  private(set) var delegate: (any UIApplicationDelegate)?
  let runner: FrameRunner
  private(set) var phase = Phase.ready
  private(set) var sceneDelegate: (any UISceneDelegate)?
  // The window of a session that was started with a controller.
  private var window: UIWindow?
  private var screenshotStatus: Int32 = 0
  /// Seconds from the first frame to the end of a program that runs for a time only.
  private var exitDelay: Double?
  /// Whether a cycle of the run loop has begun and its end is still to come.
  package var isInCycle: Bool { state.isInCycle }
  private var isReturning = false
  /// The state that `changeState(to:)` is moving to.
  var targetState: UIApplication.State?
  var isChangingState = false
  /// What the kiosk does without the app.
  private(set) lazy var policy = parts.makePolicy(self)
  private let parts: SessionParts
  /// Keeps secrets out of recordings.
  let keyRedactor = KeyRedactor()
  /// Receives every input event before the application does, for programs that report what devices send.
  package weak var inputObserver: (any InputObserver)?
  /// When free memory was last returned to the system, by the host's clock; see `returnUnusedMemory`.
  var lastMemoryReturn: UInt64
  /// The number of visitors who have left.
  private(set) var visit = 0
  /// The activity that the app is launched for.
  var launchContinuation: Continuation?
  /// What was saved last, or by the run before; nil for nothing. See `saveState()` and `restore(_:)`.
  package internal(set) var savedState: SavedInterfaceState?
  /// Controllers that are presented once the windows are visible, with those that present them.
  var restoredPresentations: [(UIViewController, UIViewController)] = []
  /// What goes to other kiosks and comes from them.
  private(set) lazy var handoff = SessionHandoff(self)
  /// What stands behind UIKit's globals while this session is the current one.
  let state: SessionState

  /// Creates a session for a whole program. It starts with `launch()` or `run()`.
  package init(
    host: Host, application: UIApplication? = nil, delegate: (any UIApplicationDelegate)?, parts: SessionParts
  ) {
    self.host = host
    self.parts = parts
    self.application = application ?? UIApplication()
    self.delegate = delegate
    let style: UIUserInterfaceStyle = host.configuration.appearance == .dark ? .dark : .light
    let covered = host.configuration.safeArea ?? HostConfiguration.SafeArea()
    screen = UIScreen(
      output: host.screen, style: style,
      safeArea: UIEdgeInsets(top: covered.top, left: covered.left, bottom: covered.bottom, right: covered.right))
    lastMemoryReturn = host.clock.now
    state = SessionState(application: self.application, screen: screen)
    runner = FrameRunner(state: state, host: host)
    state.takeTunings()
    state.reducesMotion = host.configuration.reducesMotion
    state.blursMaterials = host.configuration.blursMaterials
    if let key = host.configuration.commandKey, let choice = UIInputTuning.CommandKey(rawValue: key.rawValue) {
      state.tunings.input.commandKey = choice
    }
    FreeMemory.limit()
    SessionState.begin(self)
    let inputViews = parts.makeInputViews(self.application)
    self.application.inputViews = inputViews
    self.application.screenReader = policy.screenReader
    self.application.keyTyping = parts.keyTyping
    self.application.undoOffer = parts.undoOffer
    self.application.viewInspector = parts.makeViewInspector(self)
    inputViews.configure(for: host)
    state.updateMotionDemand()
    host.client = self
    host.appReset = self.application.returnInterval
    policy.begin()
    state.visit = parts.makeVisitRecorder(self)
    state.visit?.begin()
  }

  /// Sets the program's delegate, which is created after the screen because it may create windows at once.
  func setDelegate(_ delegate: any UIApplicationDelegate) { self.delegate = delegate }

  /// Creates a session that shows one controller in one window.
  package convenience init(host: Host, parts: SessionParts, rootViewController make: () -> UIViewController) {
    self.init(host: host, delegate: nil, parts: parts)
    let window = UIWindow(frame: screen.bounds)
    state.run { window.rootViewController = make() }
    self.window = window
  }

  /// The pixels of the newest frame; nil before the first.
  public var picture: Bitmap? { runner.picture }

  /// Frames painted so far.
  public var frames: Int { runner.frames }

  // MARK: Running

  /// Launches, runs the host's main loop until it is stopped, ends, and returns the status to exit with.
  public func run() -> Int32 {
    exitDelay = host.configuration.exitAfter
    runner.prepare()
    launch()
    let status = host.run()
    end()
    return status != 0 ? status : screenshotStatus
  }

  /// Called by `FrameRunner`.
  func didShowFirstFrame() {
    guard let seconds = exitDelay else { return }
    let delay = UInt64(min(seconds, 1e9) * 1e9)
    host.clock.schedule(at: host.clock.now &+ delay) { [weak host] in host?.stop(exitStatus: 0) }
  }

  /// Calls the delegate's launch methods, shows its window, and becomes active.
  public func launch() {
    guard phase == .ready else { return }
    phase = .running
    state.run { callLaunchMethods() }
  }

  private func callLaunchMethods() {
    application.delegate = delegate
    application.storedState = .inactive
    let options = launchOptions
    let isBegun = delegate?.application(application, willFinishLaunchingWithOptions: options) ?? true
    restoreControllers()
    let isFinished = delegate?.application(application, didFinishLaunchingWithOptions: options) ?? true
    post(UIApplication.didFinishLaunchingNotification)
    connectScene()
    window?.makeKeyAndVisible()
    presentRestored()
    if application.windows.isEmpty, delegate?.window == nil {
      Log.error(
        "no window was shown while launching. Make a UIWindow in application(_:didFinishLaunchingWithOptions:), keep it in "
          + "a property and call makeKeyAndVisible() on it; a window without a strong reference is deallocated at once.")
    }
    continueLaunchActivity(isAllowed: isBegun && isFinished)
    changeState(to: .active)
  }

  func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: application) }

  private func connectScene() {
    guard let delegate else { return }
    let session = screen.scene.session
    let options = UIScene.ConnectionOptions(launchContinuation)
    launchContinuation?.isGivenAtLaunch = launchContinuation?.activity != nil
    let configuration = delegate.application(application, configurationForConnecting: session, options: options)
    guard let type = configuration.delegateClass else { return }
    guard let made = (type as? UIResponder.Type)?.init(coder: EmptyCoder()) as? any UISceneDelegate else {
      return Log.error(
        "\(type) cannot be the scene's delegate: it has to inherit from UIResponder and conform to UIWindowSceneDelegate.")
    }
    sceneDelegate = made
    screen.scene.delegate = made
    made.scene(screen.scene, willConnectTo: session, options: options)
    screen.scene.post(UIScene.willConnectNotification)
    screen.scene.storedState = .foregroundInactive
    made.sceneWillEnterForeground(screen.scene)
    screen.scene.post(UIScene.willEnterForegroundNotification)
    restoreInteractionState()
  }

  /// Returns the app to its start and removes everything the visitor left.
  package func returnToStart() {
    // The delegate may call `returnToStart()` from within its callback.
    guard !isReturning, phase == .running else { return }
    isReturning = true
    defer { isReturning = false }
    // What one visitor chose must not stay for the next.
    UIAccessibility.setReduceMotionEnabled(host.configuration.reducesMotion)
    application.visitLanguage = nil
    visit += 1
    deleteSavedState()
    UIAccessibility.setReduceTransparencyEnabled(false)
    handoff.visitorLeft()
    delegate?.applicationShouldReturnToStart(application)
    post(UIApplication.shouldReturnToStartNotification)
    application.inputViews.returnToStart()
    policy.visitorLeft()
    for window in application.windows { window.undoManager?.removeAllActions() }
    state.visit?.visitorLeft()
    host.didReturnToStart()
  }

  // MARK: Ending

  /// Ends the program in order: screenshot, states, windows. Further calls do nothing.
  public func end() {
    guard phase != .ended else { return }
    let wasRunning = phase == .running
    phase = .ended
    state.run { finish(wasRunning: wasRunning) }
    SessionState.end(self)
  }

  private func finish(wasRunning: Bool) {
    // What ends with the windows is not the visitor's doing.
    state.visit?.end(keepsVisit: host.exitStatus != ExitStatus.left)
    state.visit = nil
    if wasRunning {
      writeScreenshot()
      // Entering the background saves the state.
      if application.storedState == .background { saveState() } else { changeState(to: .background) }
      delegate?.applicationWillTerminate(application)
      post(UIApplication.willTerminateNotification)
    }
    handoff.close()
    application.visitLanguage = nil
    application.inputViews.end()
    state.windows.removeAll()
    window = nil
    runner.end()
    host.client = nil
    policy.end()
    application.delegate = nil
    sceneDelegate = nil
    state.close()
  }

  /// Ends as if the process had been killed: the app is not notified, and the visit is left as it was written last.
  package func kill() {
    guard phase != .ended else { return }
    phase = .ended
    state.visit?.abandon()
    state.visit = nil
    state.run { finish(wasRunning: false) }
    SessionState.end(self)
    host.stop(exitStatus: 137)
  }

  /// All visible windows from back to front, the kiosk's own among them.
  package var visibleWindows: [UIWindow] { state.windows.visible }

  /// Makes this session the one whose `UIApplication.shared` and `UIScreen.main` are seen by code that belongs to no
  /// session's task.
  package func makeCurrent() { state.makeCurrent() }

  /// Whether the session has ended.
  package var hasEnded: Bool { phase == .ended }

  private func writeScreenshot() {
    guard let path = host.configuration.screenshotPath else { return }
    do {
      try Screenshot.write(runner.picture, of: host.screen, to: path)
    } catch {
      Log.error("\(error)")
      screenshotStatus = 74
    }
  }
}
