/// The running program: its delegate, windows and state, and the queue that every event passes through.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// The state of the program with respect to the display and input.
  public enum State: Int, Sendable {
    case active = 0
    case inactive = 1
    case background = 2
  }

  /// The running application. Before launch and between sessions, an application without delegate or windows.
  public static var shared: UIApplication { SessionState.current.application }

  /// The app whose tunings are in use.
  package static var ofTunings: UIApplication { SessionState.ofTunings.application }

  // Posted after the delegate was called, with the application as the object.
  /// Posted after launch.
  public nonisolated static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// Posted when the application has become active.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted when the application is about to become inactive.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted when another session has come to the front, or the program is about to end.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Posted when the application is about to return from the background.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Posted when the program is about to end.
  public nonisolated static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")

  /// Posted when the machine is short of memory.
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")

  /// Posted after the delegate was called, when the app returns to its start: nobody used the kiosk for the time set by
  /// `idle-reset` or `returnInterval`, or `returnToStart()` was called.
  public nonisolated static let shouldReturnToStartNotification = Notification.Name(
    "UIApplicationShouldReturnToStartNotification")

  /// The program's delegate. The session that runs it keeps it alive.
  open weak var delegate: (any UIApplicationDelegate)?

  /// Whether the kiosk stays awake without use: it does not dim, switch off its screen, or return to the start.
  open var isIdleTimerDisabled = false

  /// Seconds without use after which the app returns to its start, if `idle-reset` is not configured; nil means never.
  ///
  /// `idle-reset` has precedence, even if it is `never`. Before the time is over, a prompt asks whether the user is
  /// still there, see `UIInactivityPrompt`. Every touch, key and pointer motion counts as use, including those on the
  /// on-screen keyboard.
  open var returnInterval: TimeInterval? { didSet { SessionState.current.session?.host.appReset = returnInterval } }

  /// The language that the present visitor has chosen, a BCP 47 tag such as `de`; nil, as at the start of each visit, means
  /// the language of the kiosk.
  ///
  /// What Vitrine itself shows and says is in this language if it knows it, date pickers without a locale write dates in it,
  /// and the on-screen keyboard shows the first installed layout of the language. The app shows its own texts in the
  /// language, and sets the layout direction of its window: see "Languages" in docs/using-uikit.md.
  public final var visitLanguage: String? {
    didSet { if oldValue != visitLanguage { visitLanguageDidChange() } }
  }

  /// Whether shaking the device offers to undo.
  open var applicationSupportsShakeToEdit = true

  final var storedState = State.inactive
  // The three parts of an event's way, in order; see docs/architecture.md.
  package final private(set) lazy var eventQueue = EventQueue(application: self)
  final private(set) lazy var eventDispatcher = EventDispatcher(application: self)
  final private(set) lazy var eventDelivery = EventDelivery(application: self)
  /// Shows input views: the session's, which `KioskSession.init` makes from its `SessionParts`.
  package final internal(set) var inputViews: any InputViewPresenter = NoInputViews()
  /// Reads the screen aloud: that of the session's `SessionPolicy`.
  package final internal(set) var screenReader: any ScreenReader = NoScreenReader()
  // What types keys into text, offers to undo after a shake, and describes the views to developers: those that the session's
  // `SessionParts` make.
  package final internal(set) var keyTyping: any KeyTyping = NoKeyTyping()
  package final internal(set) var undoOffer: any UndoOffer = NoUndoOffer()
  package final internal(set) var viewInspector: any ViewInspector = NoViewInspector()
  package final var keyboardGuides = KeyboardGuides()
  final let editMenus = EditMenus()
  final private(set) lazy var shortcuts = ShortcutOverlay(application: self)
  /// Whether the delegate has the method for an activity that could not be fetched.
  final var isContinuationFailureHandled = true
  /// Objects whose state is saved although they are no controllers or views.
  final var registeredObjects: [String: RegisteredObject] = [:]

  public override init() { super.init() }

  /// Ends a visit as after inactivity, for example from a button "Done". The delegate receives
  /// `applicationShouldReturnToStart(_:)`, and the next visitor starts with the first keyboard layout, with capitals
  /// and figures switched off.
  public final func returnToStart() {
    guard self === UIApplication.shared else { return }
    SessionState.current.session?.returnToStart()
  }

  /// Whether the program is in front and receives events.
  open var applicationState: State { storedState }

  // MARK: Windows

  /// The windows that are visible, from back to front.
  open var windows: [UIWindow] {
    WindowList.current.visible.filter { $0.systemKind == nil || $0.systemKind == .inactivityPrompt }
  }

  /// All visible windows, including those of the keyboard and the staff.
  package final var allWindows: [UIWindow] { WindowList.current.visible }

  /// The window that receives key events.
  open var keyWindow: UIWindow? { WindowList.current.key }

  /// The scenes, one for each screen.
  open var connectedScenes: Set<UIScene> { Set(UIScreen.screens.map { $0.scene as UIScene }) }

  /// Always false.
  open var supportsMultipleScenes: Bool { false }

  // MARK: Events

  /// Appends `event` to the queue, which is processed in order at the start of the next run loop cycle.
  public final func postEvent(_ event: UIEvent) { eventQueue.post(event) }

  /// Dispatches an event: touches to their windows, everything else to the key window. Every event passes through here;
  /// an override that does not call `super` swallows it.
  open func sendEvent(_ event: UIEvent) { eventDelivery.send(event) }

  /// Discards user input, without queueing it, until the matching `endIgnoringInteractionEvents()`. Touches and presses
  /// that are under way are cancelled. Calls nest.
  open func beginIgnoringInteractionEvents() { eventDispatcher.beginIgnoring() }
  /// Ends the effect of the matching `beginIgnoringInteractionEvents()`.
  open func endIgnoringInteractionEvents() { eventDispatcher.endIgnoring() }
  /// Whether user input is being discarded.
  open var isIgnoringInteractionEvents: Bool { eventDispatcher.ignoring > 0 }

  /// Sends the buttons of remote controls to the first responder until the matching
  /// `endReceivingRemoteControlEvents()`. Calls nest.
  open func beginReceivingRemoteControlEvents() { eventDispatcher.motion.beginReceiving() }
  /// Ends the effect of the matching `beginReceivingRemoteControlEvents()`.
  open func endReceivingRemoteControlEvents() { eventDispatcher.motion.endReceiving() }

  /// Invokes `action` on `target`, or, if that is nil, on the first responder that performs it: in the responder chain
  /// of the key window's first responder, then of the sender, then of the key window, then the application and its delegate.
  /// - Returns: Whether the action was invoked.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    dispatch(action, to: target, from: sender, for: event)
  }

  /// The delegate, if it is a responder that is not in the responder chain already.
  open override var next: UIResponder? {
    guard let responder = delegate as? UIResponder, responder !== self, !(responder is UIView),
      !(responder is UIViewController)
    else { return nil }
    return responder
  }

  // MARK: Other programs

  /// Always false: there is no other program to open a URL.
  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Calls `completion` with false: there is no other program to open a URL.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    Log.error("UIApplication.open: there is no program to open \(url) with.", once: "open \(url.scheme ?? "")")
    RunLoopCycle.current.performNextCycle { completion?(false) }
  }

  /// The URL of the settings in UIKit; it cannot be opened here.
  public nonisolated static let openSettingsURLString = "app-settings:"

  // MARK: Appearance

  /// The user's preferred text size, from the main screen's traits.
  open var preferredContentSizeCategory: UIContentSizeCategory {
    UIScreen.main.traitCollection.preferredContentSizeCategory
  }

  /// The layout direction, from the main screen's traits.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIScreen.main.traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  /// An empty rectangle: there is no status bar.
  open var statusBarFrame: CGRect { .zero }
  /// Always true: there is no status bar.
  open var isStatusBarHidden: Bool { true }
  /// The interface orientation of the main screen.
  open var statusBarOrientation: UIInterfaceOrientation { UIScreen.main.scene.interfaceOrientation }
}

extension UIApplication {
  /// Keys of the launch options, of which only that of an activity is passed.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key, that of UIKit.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The URL to open, on other systems.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// The program that requested the launch, on other systems.
    public static let sourceApplication = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
    /// A dictionary about the activity to continue, with its type for the key `userActivityType`.
    public static let userActivityDictionary = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
    /// The type of the activity to continue; a key of that dictionary.
    public static let userActivityType = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsUserActivityTypeKey")
  }

  /// Keys of the options for opening a URL in this program.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key, that of UIKit.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The program that sent the URL; never passed, because no other program opens URLs here.
    public static let sourceApplication = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    /// Data of the program that sent the URL; never passed, because no other program opens URLs here.
    public static let annotation = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    /// Whether to open the file without copying it; never passed, because no other program opens URLs here.
    public static let openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }

  /// Keys of the options for opening a URL in another program.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key, that of UIKit.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether only programs that own the link may open it; ignored, because there is no other program.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenExternalURLOptionsUniversalLinksOnlyKey")
  }
}
