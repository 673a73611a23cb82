/// The running program: its delegate, windows, state, and the queue that every event passes through.
///
/// - Threading: main actor.
@MainActor
open class UIApplication: UIResponder {
  public enum State: Int, Sendable {
    case active = 0
    case inactive = 1
    case background = 2
  }

  /// The running application. Before the start and between sessions it is one without delegate or windows.
  public internal(set) static var shared = UIApplication()

  // Posted with the application as the object, after the delegate was told.
  public nonisolated static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  public nonisolated static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")

  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")

  /// Posted when the app goes back to its start, after the delegate was told: nobody has used the kiosk for as long as
  /// `idle-reset` or `returnInterval` say, or `returnToStart()` was called.
  public nonisolated static let shouldReturnToStartNotification = Notification.Name(
    "UIApplicationShouldReturnToStartNotification")

  /// The program's own object for the application's life. Kept alive by the session that runs it.
  open weak var delegate: (any UIApplicationDelegate)?

  /// Whether the kiosk stays awake though nobody touches it: no dimming, no going dark, no return to the start.
  open var isIdleTimerDisabled = false

  /// After how many seconds without use the app goes back to its start, where the machine's settings say nothing; nil never.
  ///
  /// `idle-reset` wins, also with `never`. Before the time is over the screen asks whether somebody is there, see
  /// `UIReturnWarning`. Every touch, key and motion of the pointer counts as use, those on the on-screen keyboard too.
  open var returnInterval: TimeInterval? { didSet { Turn.current.followReturnInterval?(returnInterval) } }

  /// Whether shaking the panel offers to undo.
  open var applicationSupportsShakeToEdit = true

  final var storedState = State.inactive
  final private(set) lazy var street = EventStreet(application: self)
  final private(set) lazy var inputViews = InputViewSystem(application: self)
  final private(set) lazy var speech = SpeechMode(application: self)
  final let editMenus = EditMenus()
  final private(set) lazy var shortcuts = ShortcutWatch(application: self)

  public override init() { super.init() }

  /// A visit is over, because the visitor is done or says so: does what happens to an abandoned one. The delegate gets
  /// `applicationShouldReturnToStart(_:)`, and the next visitor begins with the first keyboard layout, without capitals or
  /// figures that somebody left switched on.
  public final func returnToStart() {
    guard self === UIApplication.shared else { return }
    Turn.current.returnToStart?()
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Whether the program is in front and gets events.
  open var applicationState: State { storedState }

  // MARK: Windows

  /// The windows that are visible, from back to front.
  open var windows: [UIWindow] { WindowList.visible.filter { !($0 is InputWindow || $0 is StaffWindow) } }

  /// Those, and the one of the keyboard.
  package final var allWindows: [UIWindow] { WindowList.visible }

  /// The window that keys go to.
  open var keyWindow: UIWindow? { WindowList.key }

  /// The scene of each screen.
  open var connectedScenes: Set<UIScene> { Set(UIScreen.screens.map { $0.scene as UIScene }) }

  open var supportsMultipleScenes: Bool { false }

  // MARK: Events

  /// Puts `event` at the end of the queue. The queue is emptied at the start of the next turn, in order.
  public final func postEvent(_ event: UIEvent) { street.post(event) }

  /// Hands an event to the windows it belongs to: touches to theirs, everything else to the key window. Every event
  /// passes here; an override that does not call `super` swallows it.
  open func sendEvent(_ event: UIEvent) { street.dispatch(event) }

  /// Until the matching `endIgnoringInteractionEvents()` nothing that people do is told to anybody, nor kept for later.
  /// What they hold ends as cancelled. Calls nest.
  open func beginIgnoringInteractionEvents() { street.beginIgnoring() }
  open func endIgnoringInteractionEvents() { street.endIgnoring() }
  open var isIgnoringInteractionEvents: Bool { street.ignoring > 0 }

  /// From now on the buttons of remote controls are told to the first responder, until the matching
  /// `endReceivingRemoteControlEvents()`. Calls nest.
  open func beginReceivingRemoteControlEvents() { street.motion.beginReceiving() }
  open func endReceivingRemoteControlEvents() { street.motion.endReceiving() }

  /// Invokes `action` on `target`, or, when that is nil, on the first responder that performs it: in the chain of the key
  /// window's first responder, then of the sender, then of the key window, at last the application and its delegate.
  /// - Returns: Whether somebody was called.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    dispatch(action, to: target, from: sender, for: event)
  }

  /// The delegate, if it is a responder that is not in the chain already.
  open override var next: UIResponder? {
    guard let responder = delegate as? UIResponder, responder !== self, !(responder is UIView),
      !(responder is UIViewController)
    else { return nil }
    return responder
  }

  // MARK: Other programs

  /// There is no other program to open a URL with: false, always.
  open func canOpenURL(_ url: URL) -> Bool { false }

  /// There is no other program to open a URL with: `completion` gets false.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    Log.error("UIApplication.open: there is no program to open \(url) with.", once: "open \(url.scheme ?? "")")
    Turn.current.afterwards { completion?(false) }
  }

  public nonisolated static let openSettingsURLString = "app-settings:"

  // MARK: Appearance

  /// The reader's preferred text size, from the main screen's traits.
  open var preferredContentSizeCategory: UIContentSizeCategory {
    UIScreen.main.traitCollection.preferredContentSizeCategory
  }

  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIScreen.main.traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  /// There is no status bar: an empty rectangle.
  open var statusBarFrame: CGRect { .zero }
  open var isStatusBarHidden: Bool { true }
  open var statusBarOrientation: UIInterfaceOrientation { UIScreen.main.scene.interfaceOrientation }
}

extension UIApplication {
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    public static let sourceApplication = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
    public static let userActivityDictionary = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
  }

  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let sourceApplication = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    public static let annotation = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    public static let openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }

  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenExternalURLOptionsUniversalLinksOnlyKey")
  }
}
