import Host
import Input
// Foundation has a class of that name too.
import class Host.Host
import Raster
import Timers

/// A program's run on a host, from launch to end. `UIApplicationMain` makes one on the real machine; tests make them one
/// after the other on virtual hosts.
///
/// While a session runs, `UIApplication.shared`, `UIScreen.main` and the media clock are its own. Only one runs at a time.
///
/// - Threading: main actor.
@MainActor
public final class KioskSession {
  public let host: Host
  public let application: UIApplication
  public let screen: UIScreen

  enum Phase { case ready, running, ended }

  private(set) var delegate: (any UIApplicationDelegate)?
  private let runner: FrameRunner
  private(set) var phase = Phase.ready
  private(set) var sceneDelegate: (any UISceneDelegate)?
  // The window of a session that was started with a controller.
  private var window: UIWindow?
  private var pictureStatus: Int32 = 0
  /// What darkens the picture while nobody is there.
  var curtain: CALayer?
  /// How black the screen is for want of use, 0 … 1.
  var restBlackness = 0.0
  /// Asks whether somebody is there.
  var returnWarning: ReturnWarningWindow?
  var isReturning = false
  /// Where `lead(to:)` is going.
  var wantedState: UIApplication.State?
  var isLeading = false
  /// Asks the staff for their PIN.
  private(set) lazy var staff = StaffDesk(host: host)
  /// When free memory was last given back, by the host's clock; see `giveMemoryBack`.
  var memoryGivenBack: UInt64
  private let formerClock: () -> CFTimeInterval

  private static weak var running: KioskSession?

  /// A session of a whole program. Nothing happens before `launch()` or `run()`.
  public init(host: Host, application: UIApplication? = nil, delegate: (any UIApplicationDelegate)?) {
    KioskSession.running?.end()
    self.host = host
    self.application = application ?? UIApplication()
    self.delegate = delegate
    if let key = host.configuration.commandKey, let choice = UIInputTuning.CommandKey(rawValue: key.rawValue) {
      UIInputTuning.current.commandKey = choice
    }
    let style: UIUserInterfaceStyle = host.configuration.appearance == .dark ? .dark : .light
    screen = UIScreen(output: host.screen, style: style)
    runner = FrameRunner(screen: screen, host: host)
    let clock = host.clock
    memoryGivenBack = clock.now
    formerClock = MediaTime.now
    MediaTime.now = { [weak clock] in Double(clock?.now ?? 0) / 1e9 }
    FreeMemory.limit()
    UIApplication.shared = self.application
    UIScreen.main = screen
    self.application.inputViews.configure(host.configuration)
    Turn.current.requestTurn = { [weak host] in host?.setNeedsTurn() }
    Turn.current.requestFrame = { [weak host] in host?.frames.requestFrame() }
    Turn.current.schedule = { [weak clock] seconds, body in
      guard let clock else { return nil }
      // An app may ask for any number of seconds; 1e9 are thirty years.
      let wait = seconds.isNaN ? 0 : min(max(seconds, 0), 1e9)
      return clock.schedule(at: clock.now &+ UInt64(wait * 1e9), body)
    }
    let ownTime: KioskTime.Schedule = { seconds, body in Turn.current.after(seconds, body) }
    KioskTime.follow(clock is MonotonicClock ? nil : ownTime)
    Turn.current.trackingDidChange = { [weak host] in host?.isTracking = $0 }
    Turn.current.wantMotion = { [weak host] in
      host?.isMotionWanted =
        UIInputTuning.current.sensesShakes || UIDevice.current.isGeneratingDeviceOrientationNotifications
    }
    Turn.current.wantMotion?()
    Turn.current.followPolicy = { [weak host] in host?.followPolicy($0) }
    host.onTurn = { [weak self] in self?.takeTurn() }
    host.onTurnEnd = { [weak self] in
      Turn.current.runEndings()
      self?.application.speech.lookAgain()
      self?.giveMemoryBack()
    }
    host.onInput = { [weak application = self.application] event in application?.street.receive(event) }
    host.redact = { [secrets = SecretKeys()] in secrets.redacted($0) }
    host.showsSecret = { SecretKeys.isShown }
    host.onSeatChange = { [weak self] state in self?.seatDid(state) }
    host.onStop = { [weak self] in self?.end() }
    host.onScreenshot = { [weak self] in try ScreenPicture.data(self?.picture) }
    host.onMemoryPressure = { [weak self] in self?.warnOfMemory() }
    followRest()
    host.onStaff = { [weak self] in self?.staff.open() }
    KioskSession.running = self
  }

  /// The delegate of a program: made when there is a screen, since it may make windows at once.
  func adopt(_ delegate: any UIApplicationDelegate) { self.delegate = delegate }

  /// A session that shows one controller in one window.
  public convenience init(host: Host, rootViewController make: () -> UIViewController) {
    self.init(host: host, delegate: nil)
    let window = UIWindow(frame: screen.bounds)
    window.rootViewController = make()
    self.window = window
  }

  /// The pixels of the newest frame; nil before the first.
  public var picture: Bitmap? { runner.picture }

  /// Frames painted so far.
  public var frames: Int { runner.frames }

  // MARK: Running

  /// Launches, runs the host's main loop until it is stopped, ends, and returns the status to exit with.
  public func run() -> Int32 {
    if let seconds = host.configuration.exitAfter {
      runner.onFirstFrame = { [host] in
        let delay = UInt64(min(seconds, 1e9) * 1e9)
        host.clock.schedule(at: host.clock.now &+ delay) { [weak host] in host?.stop(exitStatus: 0) }
      }
    }
    runner.prepare()
    launch()
    let status = host.run()
    end()
    return status != 0 ? status : pictureStatus
  }

  /// Tells the delegate of the launch, shows what it made, and becomes active.
  public func launch() {
    guard phase == .ready else { return }
    phase = .running
    application.delegate = delegate
    application.storedState = .inactive
    _ = delegate?.application(application, willFinishLaunchingWithOptions: nil)
    _ = delegate?.application(application, didFinishLaunchingWithOptions: nil)
    post(UIApplication.didFinishLaunchingNotification)
    connectScene()
    window?.makeKeyAndVisible()
    if application.windows.isEmpty, delegate?.window == nil {
      Log.error(
        "no window was shown while launching. Make a UIWindow in application(_:didFinishLaunchingWithOptions:), keep it in a "
          + "property and send it makeKeyAndVisible(); windows that nobody keeps are gone at once.")
    }
    lead(to: .active)
  }

  private func takeTurn() {
    application.street.drain()
    Turn.current.runWork()
  }

  func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: application) }

  private func connectScene() {
    guard let delegate else { return }
    let session = screen.scene.session
    let options = UIScene.ConnectionOptions()
    let configuration = delegate.application(application, configurationForConnecting: session, options: options)
    guard let type = configuration.delegateClass else { return }
    guard let made = (type as? UIResponder.Type)?.init(coder: BlankCoder()) as? any UISceneDelegate else {
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
  }

  // MARK: Ending

  /// Ends the program in order: picture, states, windows. Ending again does nothing.
  public func end() {
    guard phase != .ended else { return }
    let wasRunning = phase == .running
    phase = .ended
    if wasRunning {
      keepPicture()
      lead(to: .background)
      delegate?.applicationWillTerminate(application)
      post(UIApplication.willTerminateNotification)
    }
    application.inputViews.end()
    WindowList.removeAll()
    window = nil
    runner.end()
    host.onTurn = nil
    host.onTurnEnd = nil
    host.onInput = nil
    host.redact = nil
    host.showsSecret = nil
    host.onSeatChange = nil
    host.onStop = nil
    host.onScreenshot = nil
    host.onMemoryPressure = nil
    host.onStaff = nil
    staff.close()
    endRest()
    application.delegate = nil
    sceneDelegate = nil
    guard KioskSession.running === self else { return }
    KioskSession.running = nil
    Turn.current.requestTurn = nil
    Turn.current.requestFrame = nil
    Turn.current.wantMotion = nil
    Turn.current.followPolicy = nil
    Turn.current.followReturnInterval = nil
    Turn.current.returnToStart = nil
    Turn.current.schedule = nil
    KioskTime.follow(nil)
    UIMenuSystem.main.forget()
    UIPasteboard.removeAll()
    Turn.current.trackingDidChange = nil
    Turn.current.removeAll()
    MediaTime.now = formerClock
    UIApplication.shared = UIApplication()
    UIScreen.main = UIScreen.standIn()
  }

  private func keepPicture() {
    guard let path = host.configuration.screenshotPath else { return }
    do {
      try ScreenPicture.write(runner.picture, of: host.screen, to: path)
    } catch {
      Log.error("\(error)")
      pictureStatus = 74
    }
  }
}
