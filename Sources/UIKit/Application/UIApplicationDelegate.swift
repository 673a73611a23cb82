/// A program's own object for the application's life. Mark its class with `@main` and the program starts:
///
///     @main
///     class AppDelegate: UIResponder, UIApplicationDelegate {
///       var window: UIWindow?
///       func application(_ application: UIApplication, didFinishLaunchingWithOptions options: …) -> Bool { … }
///     }
///
/// The runtime has to make the object. A delegate that inherits from `UIResponder` is made through `init?(coder:)`, which
/// it has unless it declares initialisers of its own; any other class conforms to `LaunchableDelegate` as well.
@MainActor
public protocol UIApplicationDelegate: WindowOwner, NSObjectProtocol {
  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The older form; called when the one with options is not implemented.
  func applicationDidFinishLaunching(_ application: UIApplication)
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  /// Nobody has used the kiosk for as long as `idle-reset` says, or `returnInterval` where that says nothing, or
  /// `returnToStart()` was called: forget what the last visitor entered, show the start.
  func applicationShouldReturnToStart(_ application: UIApplication)
  /// A key or a switch of the machine itself was used. Return true to have nothing else happen; by default the configured
  /// policy follows.
  func application(_ application: UIApplication, handles event: UIMachineEvent) -> Bool
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

/// Who keeps the program's window. An object that is the delegate of the application and of its scene has one window, and
/// may do without.
@MainActor
public protocol WindowOwner {
  var window: UIWindow? { get set }
}

extension WindowOwner {
  /// For objects without a window, and for those that declare `var window: UIWindow!`: Swift does not take that for the
  /// requirement, so it is read by its name.
  public var window: UIWindow? {
    get {
      var mirror: Mirror? = Mirror(reflecting: self)
      while let here = mirror {
        if let found = here.children.first(where: { $0.label == "window" }) { return found.value as? UIWindow }
        mirror = here.superclassMirror
      }
      return nil
    }
    set {}
  }
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    applicationDidFinishLaunching(application)
    return true
  }
  public func applicationDidFinishLaunching(_ application: UIApplication) {}
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  public func applicationShouldReturnToStart(_ application: UIApplication) {}
  public func application(_ application: UIApplication, handles event: UIMachineEvent) -> Bool { false }
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role) }
  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}

  /// Starts the program with an instance of this class, runs it, and exits with its status.
  public static func main() {
    exit(UIApplicationMain(applicationClass: UIApplication.self, delegateClass: Self.self))
  }
}

/// An application delegate that is made with `init()`: for final classes and those that are no `UIResponder`.
@MainActor
public protocol LaunchableDelegate: UIApplicationDelegate {
  init()
}
