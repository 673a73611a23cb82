/// Handles the lifecycle of the application. Mark its class with `@main` to start the program:
///
///     @main
///     class AppDelegate: UIResponder, UIApplicationDelegate {
///       var window: UIWindow?
///       func application(_ application: UIApplication, didFinishLaunchingWithOptions options: …) -> Bool { … }
///     }
///
/// The runtime creates the object. A delegate that inherits from `UIResponder` is created through `init?(coder:)`,
/// which it has unless it declares initialisers of its own; any other class must also conform to `LaunchableDelegate`.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: WindowOwner, NSObjectProtocol {
  /// Called first during launch. The result is ignored.
  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the launch is complete; create and show the window here. The result is ignored.
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The older form, called if the one with options is not implemented.
  func applicationDidFinishLaunching(_ application: UIApplication)
  /// Called when the application has become active. Not called if the scene has a delegate.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called when the application is about to become inactive. Not called if the scene has a delegate.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called when another session has come to the front, or the program is about to end. Not called if the scene has a
  /// delegate.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called when the application is about to return from the background. Not called if the scene has a delegate.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called when the program is about to end.
  func applicationWillTerminate(_ application: UIApplication)
  /// Called when the machine is short of memory; release what can be recreated.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  /// Called when nobody used the kiosk for the time set by `idle-reset`, or else by `returnInterval`, or when
  /// `returnToStart()` was called. Discard what the last visitor entered and show the start.
  func applicationShouldReturnToStart(_ application: UIApplication)
  /// Called when a key or a switch of the machine itself was used. Return true to prevent the configured policy, which
  /// applies by default.
  func application(_ application: UIApplication, handles event: UIMachineEvent) -> Bool
  /// Returns the configuration of a scene that connects; its delegate class is used for the scene.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Not called: scenes are not discarded.
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

/// An object that keeps the program's window. An object that is the delegate of both the application and its scene has
/// one window, or none.
@preconcurrency @MainActor
public protocol WindowOwner {
  /// The program's window.
  var window: UIWindow? { get set }
}

extension WindowOwner {
  /// For objects without a window, and for those that declare `var window: UIWindow!`: Swift does not accept that as
  /// the requirement, so it is read by name.
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
  /// Returns true.
  public func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Calls `applicationDidFinishLaunching(_:)` and returns true.
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    applicationDidFinishLaunching(application)
    return true
  }
  /// Does nothing.
  public func applicationDidFinishLaunching(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationShouldReturnToStart(_ application: UIApplication) {}
  /// Returns false: the configured policy applies.
  public func application(_ application: UIApplication, handles event: UIMachineEvent) -> Bool { false }
  /// Returns a configuration without a delegate class: the application delegate handles the scene.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role) }
  /// Does nothing.
  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
}

/// An application delegate that is created with `init()`, for final classes and those that do not inherit from
/// `UIResponder`.
@preconcurrency @MainActor
public protocol LaunchableDelegate: UIApplicationDelegate {
  /// Creates the delegate when the program starts.
  init()
}
