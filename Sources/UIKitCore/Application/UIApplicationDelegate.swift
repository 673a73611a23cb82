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
  /// Called first during launch; create the window here if the app's state is restored. False keeps an activity with which
  /// the app is launched from being continued.
  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the launch is complete; create and show the window here. The result counts like that of the former.
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

  // MARK: Continuing activities

  // If the scene has a delegate, these are called on it instead.

  /// Called when the user has agreed to continue an activity, perhaps before its data has arrived. Return true if the app
  /// shows that something is loaded; else the kiosk does.
  func application(_ application: UIApplication, willContinueUserActivityWithType userActivityType: String) -> Bool
  /// Called with the activity to continue.
  /// - Parameter restorationHandler: May be called with objects that take part, also later: their
  ///   `restoreUserActivityState(_:)` is called.
  /// - Returns: Whether the app handles the activity.
  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool
  /// Called when the data of an activity could not be fetched. Without this method the kiosk tells the user.
  func application(
    _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
  /// Called after an activity was updated by those that own it; add final data here.
  func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity)

  // MARK: Restoration of apps without a scene delegate

  /// Whether the state of the app is saved when it goes to the background. The coder requires that objects support secure
  /// coding.
  func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
  /// Whether the saved state is restored in this launch. The coder has values for the keys
  /// `UIApplication.stateRestorationBundleVersionKey` and so on.
  func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool
  /// The older form, without secure coding; called if the other one is not implemented.
  func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool
  /// The older form, without secure coding; called if the other one is not implemented.
  func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool
  /// Returns a controller that is to be restored and has no restoration class; nil if it exists already, or must not be
  /// restored.
  /// - Parameter identifierComponents: The restoration identifiers of the controller and of those around it; its own is the
  ///   last one.
  func application(
    _ application: UIApplication, viewControllerWithRestorationIdentifierPath identifierComponents: [String],
    coder: NSCoder
  ) -> UIViewController?
  /// Called before the controllers are saved; encode what concerns the whole app.
  func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)
  /// Called after everything was restored; decode what `application(_:willEncodeRestorableStateWith:)` has encoded.
  func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)
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
  /// Returns false: the kiosk shows that something is loaded.
  public func application(
    _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
  ) -> Bool { false }
  /// Returns false.
  public func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool { false }
  /// Leaves it to the kiosk to tell the user.
  public func application(
    _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
  ) { application.isContinuationFailureHandled = false }
  /// Does nothing.
  public func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {}
  /// Asks `application(_:shouldSaveApplicationState:)`.
  public func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
    (coder as? RestorationEncoder)?.isSecure = false
    return self.application(application, shouldSaveApplicationState: coder)
  }
  /// Asks `application(_:shouldRestoreApplicationState:)`.
  public func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
    (coder as? RestorationDecoder)?.isSecure = false
    return self.application(application, shouldRestoreApplicationState: coder)
  }
  /// Returns false.
  public func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool { false }
  /// Returns false.
  public func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool { false }
  /// Returns nil.
  public func application(
    _ application: UIApplication, viewControllerWithRestorationIdentifierPath identifierComponents: [String],
    coder: NSCoder
  ) -> UIViewController? { nil }
  /// Does nothing.
  public func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {}
  /// Does nothing.
  public func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {}
}

/// An application delegate that is created with `init()`, for final classes and those that do not inherit from
/// `UIResponder`.
@preconcurrency @MainActor
public protocol LaunchableDelegate: UIApplicationDelegate {
  /// Creates the delegate when the program starts.
  init()
}
