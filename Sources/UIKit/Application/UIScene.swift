/// One instance of the program's interface. A kiosk has one for its screen.
@MainActor
open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }

  /// Why a scene connects; nothing is told of it here.
  @MainActor
  open class ConnectionOptions: NSObject {
    public override init() { super.init() }
    open var urlContexts: Set<UIOpenURLContext> { [] }
  }

  public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
  public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")

  final var storedState = ActivationState.unattached
  public final let session: UISceneSession
  open var delegate: (any UISceneDelegate)?
  open var title: String! = ""

  init(session: UISceneSession) {
    self.session = session
    super.init()
    session.scene = self
  }

  public required init?(coder: NSCoder) { return nil }

  open var activationState: ActivationState { storedState }

  open override var next: UIResponder? { UIApplication.shared }

  final func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

/// The scene of a screen: its windows.
@MainActor
open class UIWindowScene: UIScene {
  // The screen keeps its scene.
  final weak var storedScreen: UIScreen?

  init(screen: UIScreen) {
    storedScreen = screen
    super.init(session: UISceneSession(role: .windowApplication))
  }

  public required init?(coder: NSCoder) { return nil }

  open var screen: UIScreen { storedScreen ?? .main }

  /// The screen's visible windows, from back to front.
  open var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.screen === screen } }

  open var keyWindow: UIWindow? { WindowList.key.flatMap { $0.screen === screen ? $0 : nil } }

  open var traitCollection: UITraitCollection { screen.traitCollection }

  /// By the shape of the screen: its rotation is a matter of the host.
  open var interfaceOrientation: UIInterfaceOrientation {
    screen.bounds.width > screen.bounds.height ? .landscapeRight : .portrait
  }
}

/// Remembers a scene between its connections.
@MainActor
open class UISceneSession: NSObject {
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  public final let role: Role
  public final let persistentIdentifier: String
  open internal(set) weak var scene: UIScene?

  init(role: Role) {
    self.role = role
    persistentIdentifier = role.rawValue
    super.init()
  }
}

/// How a scene is to be set up: the class of its delegate.
@MainActor
open class UISceneConfiguration: NSObject {
  public final let name: String?
  public final let role: UISceneSession.Role
  open var sceneClass: AnyClass?

  /// A `UIResponder` that conforms to `UIWindowSceneDelegate`; nil leaves the scene to the application delegate.
  open var delegateClass: AnyClass?

  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }
}

/// A URL that the program was asked to open.
@MainActor
open class UIOpenURLContext: NSObject {
  public final let url: URL

  public init(url: URL) {
    self.url = url
    super.init()
  }
}

/// A scene's life. Where a scene has a delegate, activation is told to it instead of the application delegate.
@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
}

@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate, WindowOwner {}
