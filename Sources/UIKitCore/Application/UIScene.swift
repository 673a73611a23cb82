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

  /// The reasons for which a scene connects; always empty here.
  @MainActor
  open class ConnectionOptions: NSObject {
    public override init() { super.init() }
    /// Always empty.
    open var urlContexts: Set<UIOpenURLContext> { [] }
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
}

/// Handles the lifecycle of a window scene and keeps its window.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate, WindowOwner {}
