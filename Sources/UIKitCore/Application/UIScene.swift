/// One instance of the program's interface. A kiosk has one for each screen.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// The state of a scene.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }

  /// The reasons for which a scene connects.
  @MainActor
  open class ConnectionOptions: NSObject {
    private final var activities: Set<NSUserActivity> = []
    private final var awaitedType: String?

    public override init() { super.init() }

    convenience init(_ continuation: Continuation?) {
      self.init()
      if let activity = continuation?.activity { activities = [activity] } else { awaitedType = continuation?.type }
    }

    /// Always empty.
    open var urlContexts: Set<UIOpenURLContext> { [] }
    /// The activity to continue, if the app was launched for one whose data is there.
    open var userActivities: Set<NSUserActivity> { activities }
    /// The type of the activity to continue, if its data is still being fetched.
    open var handoffUserActivityType: String? { awaitedType }
  }

  /// Posted after the scene's delegate was called.
  public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  /// Defined for source compatibility.
  public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
  /// Posted when the scene has become active.
  public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  /// Posted when the scene is about to become inactive.
  public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
  /// Posted when the scene is about to enter the foreground.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
  /// Posted when the scene has entered the background.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")

  final var storedState = ActivationState.unattached
  /// The session that the scene belongs to.
  public final let session: UISceneSession
  /// The scene's delegate; nil if the application delegate handles the scene.
  open var delegate: (any UISceneDelegate)?
  /// A title for the scene. It is not shown.
  open var title: String! = ""

  init(session: UISceneSession) {
    self.session = session
    super.init()
    session.scene = self
  }

  /// Returns nil: archives are not supported, and screens create their scenes.
  public required init?(coder: NSCoder) { return nil }

  /// The state of the scene.
  open var activationState: ActivationState { storedState }

  open override var next: UIResponder? { UIApplication.shared }

  final func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }

  // MARK: Restoration

  private final var extensions = 0
  /// Whether the app goes on restoring the scene.
  final var isRestorationExtended: Bool { extensions > 0 }

  /// Announces that the app goes on restoring the scene after its delegate's methods. The scene is not saved before
  /// `completeStateRestoration()` was called as often: what was saved before is kept.
  open func extendStateRestoration() { extensions += 1 }

  /// Ends what `extendStateRestoration()` began.
  open func completeStateRestoration() {
    guard extensions > 0 else {
      return Log.error("UIScene.completeStateRestoration: called more often than extendStateRestoration; ignored.")
    }
    extensions -= 1
  }
}

/// The scene of a screen, with its windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  // The screen owns its scene.
  final weak var storedScreen: UIScreen?

  init(screen: UIScreen) {
    storedScreen = screen
    super.init(session: UISceneSession(role: .windowApplication))
  }

  /// Returns nil: archives are not supported, and screens create their scenes.
  public required init?(coder: NSCoder) { return nil }

  /// The screen of the scene.
  open var screen: UIScreen { storedScreen ?? .main }

  /// The screen's visible windows, from back to front.
  open var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.screen === screen } }

  /// The key window, if it is on this screen.
  open var keyWindow: UIWindow? { WindowList.current.key.flatMap { $0.screen === screen ? $0 : nil } }

  /// The traits of the screen.
  open var traitCollection: UITraitCollection { screen.traitCollection }

  /// Derived from the shape of the screen; the host handles the display's rotation.
  open var interfaceOrientation: UIInterfaceOrientation {
    screen.bounds.width > screen.bounds.height ? .landscapeRight : .portrait
  }
}

/// Identifies a scene across its connections.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
  /// The purpose of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The name of the role, that of UIKit.
    public let rawValue: String
    /// Creates a role from its name; scenes have only `windowApplication`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A scene that shows the windows of one screen; the role of every scene.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The role of the scene.
  public final let role: Role
  /// The raw value of the role.
  public final let persistentIdentifier: String
  /// The connected scene.
  open internal(set) weak var scene: UIScene?
  /// A copy of the activity that described the scene when it was last saved: while the scene connects, that of the last
  /// run. Nil if there is none.
  open var stateRestorationActivity: NSUserActivity?
  /// Further values that are saved with the scene. Values are of the types that `NSUserActivity.userInfo` can hold; others
  /// are refused with a logged error.
  open var userInfo: [String: Any]? {
    get { storedInfo }
    set { storedInfo = newValue.map { ActivityValue.accepted($0, "UISceneSession.userInfo", of: persistentIdentifier) } }
  }
  private final var storedInfo: [String: Any]?

  init(role: Role) {
    self.role = role
    persistentIdentifier = role.rawValue
    super.init()
  }
}

/// The configuration of a scene: the class of its delegate.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  /// The name of the configuration; it is not looked up.
  public final let name: String?
  /// The role of the scene.
  public final let role: UISceneSession.Role
  /// Stored but without effect.
  open var sceneClass: AnyClass?

  /// A `UIResponder` that conforms to `UIWindowSceneDelegate`; nil leaves the scene to the application delegate.
  open var delegateClass: AnyClass?

  /// Creates a configuration without a delegate class.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }
}

/// A URL that the program was asked to open.
@preconcurrency @MainActor
open class UIOpenURLContext: NSObject {
  /// The URL to open.
  public final let url: URL

  /// Creates a context for `url`.
  public init(url: URL) {
    self.url = url
    super.init()
  }
}

/// Handles the lifecycle of a scene. If a scene has a delegate, it is notified of activation instead of the application
/// delegate.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  /// Called when the scene connects; create and show its window here.
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  /// Not called: scenes do not disconnect.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called when the scene has become active.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called when the scene is about to become inactive.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called when the scene is about to enter the foreground.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when the scene has entered the background.
  func sceneDidEnterBackground(_ scene: UIScene)
  /// Not called: no other program opens URLs here.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  /// Returns the activity that describes what the scene shows, to show it again in the next run; nil saves nothing. Called
  /// when the scene goes to the background and before the app ends. Responders whose `userActivity` is the returned object
  /// are then asked for their state.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
  /// Called after the scene has connected and its controllers' `viewWillAppear`, with the activity of the last run: restore
  /// what needs the views, like the first responder.
  func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)
  /// Called when the user has agreed to continue an activity, perhaps before its data has arrived.
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)
  /// Called with the activity to continue.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  /// Called when the data of an activity could not be fetched. Without this method the kiosk tells the user.
  func scene(_ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
  /// Called after an activity was updated by those that own it; add final data here.
  func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity)
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  /// Does nothing.
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  /// Returns nil: nothing is saved.
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
  /// Does nothing.
  public func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {}
  /// Does nothing.
  public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}
  /// Does nothing.
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  /// Leaves it to the kiosk to tell the user.
  public func scene(
    _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
  ) { UIApplication.shared.isContinuationFailureHandled = false }
  /// Does nothing.
  public func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {}
}

/// Handles the lifecycle of a window scene and keeps its window.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate, WindowOwner {}
