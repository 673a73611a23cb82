/// An object whose state is saved and restored: every controller, and others that are registered with
/// `UIApplication.registerObject(forStateRestoration:restorationIdentifier:)`.
@preconcurrency @MainActor
public protocol UIStateRestoring: NSObjectProtocol {
  /// The object around this one. Not used: registered objects are found by their own identifier.
  var restorationParent: (any UIStateRestoring)? { get }
  /// Makes the object if none is registered when the state is restored.
  var objectRestorationClass: (any UIObjectRestoration.Type)? { get }
  /// Saves the state.
  func encodeRestorableState(with coder: NSCoder)
  /// Restores what `encodeRestorableState(with:)` has saved.
  func decodeRestorableState(with coder: NSCoder)
  /// Called when all objects are restored.
  func applicationFinishedRestoringState()
}

extension UIStateRestoring {
  /// Nil.
  public var restorationParent: (any UIStateRestoring)? { nil }
  /// Nil: the object is registered by the app.
  public var objectRestorationClass: (any UIObjectRestoration.Type)? { nil }
  /// Saves nothing.
  public func encodeRestorableState(with coder: NSCoder) {}
  /// Does nothing.
  public func decodeRestorableState(with coder: NSCoder) {}
  /// Does nothing.
  public func applicationFinishedRestoringState() {}
}

/// A class that makes a controller when the app's state is restored; see `UIViewController.restorationClass`.
@preconcurrency @MainActor
public protocol UIViewControllerRestoration {
  /// Returns a new controller, or one that exists. Nil leaves it out, with all that was in it.
  /// - Parameters:
  ///   - identifierComponents: The restoration identifiers of the controller and of those around it; its own is the last.
  ///   - coder: What the controller has saved. References to other controllers cannot be decoded yet.
  static func viewController(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController?
}

/// A class that makes a registered object when the app's state is restored; see `UIStateRestoring.objectRestorationClass`.
@preconcurrency @MainActor
public protocol UIObjectRestoration {
  /// Returns a new object, or one that exists; nil leaves it out.
  static func object(withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder) -> (any UIStateRestoring)?
}

/// A data source that knows its elements by identifiers, so that a restored list shows and selects the same ones although
/// they may be at other places now.
@preconcurrency @MainActor
public protocol UIDataSourceModelAssociation {
  /// Returns the identifier of the element at an index path; nil for none.
  func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String?
  /// Returns where an element is now; nil if it is no longer there.
  func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
}

/// What a controller keeps for activities and restoration.
struct RestorationState {
  var identifier: String?
  var maker: (any UIViewControllerRestoration.Type)?
  var activity: ActivityOwnership?
  /// Whether paths are made as if the controller's children were its parent's: a container made it for them.
  var isSkipped = false
}

extension UIViewController {
  /// Leaves the controller, which a container has made for its own children, out of their restoration paths.
  package final func skipInRestorationPaths() { restoration.isSkipped = true }
}

/// A registered object, which is not kept alive.
struct RegisteredObject {
  weak var object: (any UIStateRestoring)?
}

extension UIApplication {
  // Keys of values in the coder of `application(_:shouldRestoreSecureApplicationState:)`.
  /// The version of the app's bundle when the state was saved: a string; nil if the bundle has none.
  public nonisolated static let stateRestorationBundleVersionKey = "UIApplicationStateRestorationBundleVersionKey"
  /// The raw value of the user interface idiom when the state was saved: a number.
  public nonisolated static let stateRestorationUserInterfaceIdiomKey = "UIApplicationStateRestorationUserInterfaceIdiomKey"
  /// When the state was saved: a date.
  public nonisolated static let stateRestorationTimestampKey = "UIApplicationStateRestorationTimestampKey"
  /// The version of the system when the state was saved: a string.
  public nonisolated static let stateRestorationSystemVersionKey = "UIApplicationStateRestorationSystemVersionKey"
  /// Never in a coder: there are no storyboards.
  public nonisolated static let stateRestorationViewControllerStoryboardKey =
    "UIStateRestorationViewControllerStoryboardKey"

  /// Saves the state of an object that is neither a controller nor a view, as long as it exists. References to it can be
  /// encoded. An identifier that another object has is refused with a logged error.
  public class func registerObject(
    forStateRestoration object: any UIStateRestoring, restorationIdentifier: String
  ) {
    let application = UIApplication.shared
    if let other = application.registeredObjects[restorationIdentifier]?.object, other !== object {
      return Log.error(
        "UIApplication.registerObject: \"\(restorationIdentifier)\" is the identifier of another object; "
          + "\(type(of: object)) is not registered.")
    }
    application.registeredObjects[restorationIdentifier] = RegisteredObject(object: object)
  }

  /// Announces that the app goes on restoring its state; see `UIScene.extendStateRestoration()`.
  public final func extendStateRestoration() { UIScreen.main.scene.extendStateRestoration() }

  /// Ends what `extendStateRestoration()` began.
  public final func completeStateRestoration() { UIScreen.main.scene.completeStateRestoration() }

  /// Does nothing: no picture of the app is shown while it launches.
  public final func ignoreSnapshotOnNextApplicationLaunch() {}
}
