import Foundation

/// An activity of elsewhere that the app continues: it is announced, its data is fetched, and the app receives it or an
/// error.
@MainActor
final class Continuation {
  let type: String
  /// The visit in which the user has agreed.
  let visit: Int
  private(set) var result: Result<NSUserActivity, any Error>?
  /// Whether the app received the activity while it launched.
  var isGivenAtLaunch = false
  private let completion: @MainActor (ContinuationOutcome) -> Void

  init(type: String, visit: Int, completion: @escaping @MainActor (ContinuationOutcome) -> Void) {
    (self.type, self.visit) = (type, visit)
    self.completion = completion
  }

  /// The activity, if its data is there.
  var activity: NSUserActivity? { try? result?.get() }

  /// - Returns: Whether this is the first answer.
  func receive(_ answer: Result<SavedActivity, any Error>) -> Bool {
    guard result == nil else { return false }
    result = answer.map { NSUserActivity($0) }
    return true
  }

  func end(_ outcome: ContinuationOutcome) { completion(outcome) }
}

/// How continuing an activity has ended.
package enum ContinuationOutcome: Equatable {
  /// The app has received the activity; of an app with a scene delegate it is not known whether it handles it.
  case continued
  /// The app does not handle the activity, or the visitor has left.
  case refused
  /// The data could not be fetched. If the app has no method for that, tell the user.
  case failed(isAppInformed: Bool)
}

extension UIApplication {
  /// Continues an activity of elsewhere, after the user has agreed. Before the launch it is what the app is launched for.
  ///
  /// - Parameters:
  ///   - type: The activity's type, which is not empty.
  ///   - fetch: Called at once. Calls its argument once, at any time, on the main actor.
  ///   - completion: Called when the app has received the activity or the error.
  /// - Returns: Whether the app shows that something is loaded; else the caller does until `completion`.
  @discardableResult
  package final func continueActivity(
    type: String, fetch: (@escaping @MainActor (Result<SavedActivity, any Error>) -> Void) -> Void,
    completion: @escaping @MainActor (ContinuationOutcome) -> Void = { _ in }
  ) -> Bool {
    guard self === UIApplication.shared, let session = SessionState.current.session, !type.isEmpty else {
      Log.error("UIApplication.continueActivity: \"\(type)\" cannot be continued: no running app, or no type; ignored.")
      return true
    }
    let continuation = Continuation(type: type, visit: session.visit, completion: completion)
    let showsProgress = session.willContinue(continuation)
    fetch { [weak session] answer in
      guard continuation.receive(answer) else { return }
      session?.state.run { session?.didFetch(continuation) }
    }
    return showsProgress
  }
}

extension KioskSession {
  /// - Returns: Whether the app shows that something is loaded.
  fileprivate func willContinue(_ continuation: Continuation) -> Bool {
    guard phase == .running else {
      launchContinuation = continuation
      return false
    }
    return announce(continuation)
  }

  private func announce(_ continuation: Continuation) -> Bool {
    if let sceneDelegate {
      sceneDelegate.scene(screen.scene, willContinueUserActivityWithType: continuation.type)
      return false
    }
    return delegate?.application(application, willContinueUserActivityWithType: continuation.type) ?? false
  }

  fileprivate func didFetch(_ continuation: Continuation) {
    // Until the end of the launch, or for ever if the app has returned false there.
    if launchContinuation !== continuation { deliver(continuation) }
  }

  private func deliver(_ continuation: Continuation) {
    // The next visitor must not see what the last one has fetched.
    guard continuation.visit == visit else { return continuation.end(.refused) }
    switch continuation.result {
    case .success(let activity)?: continuation.end(deliver(activity))
    case .failure(let error)?: continuation.end(.failed(isAppInformed: report(error, of: continuation.type)))
    case nil: break
    }
  }

  private func deliver(_ activity: NSUserActivity) -> ContinuationOutcome {
    if let sceneDelegate {
      sceneDelegate.scene(screen.scene, continue: activity)
      return .continued
    }
    let restore: ([any UIUserActivityRestoring]?) -> Void = { objects in
      MainQueue.perform { for object in objects ?? [] { object.restoreUserActivityState(activity) } }
    }
    let isHandled = delegate?.application(application, continue: activity, restorationHandler: restore) ?? false
    return isHandled ? .continued : .refused
  }

  /// - Returns: Whether the app has a method for it.
  private func report(_ error: any Error, of type: String) -> Bool {
    application.isContinuationFailureHandled = true
    if let sceneDelegate {
      sceneDelegate.scene(screen.scene, didFailToContinueUserActivityWithType: type, error: error)
    } else {
      guard let delegate else { return false }
      delegate.application(application, didFailToContinueUserActivityWithType: type, error: error)
    }
    return application.isContinuationFailureHandled
  }

  // MARK: While launching

  /// The options of a launch for an activity.
  var launchOptions: [UIApplication.LaunchOptionsKey: Any]? {
    guard let launchContinuation else { return nil }
    return [.userActivityDictionary: [UIApplication.LaunchOptionsKey.userActivityType: launchContinuation.type]]
  }

  /// Called at the end of the launch.
  /// - Parameter isAllowed: Whether the delegate's launch methods returned true.
  func continueLaunchActivity(isAllowed: Bool) {
    guard let continuation = launchContinuation else { return }
    if sceneDelegate != nil, continuation.isGivenAtLaunch {
      launchContinuation = nil
      return continuation.end(.continued)
    }
    guard isAllowed || sceneDelegate != nil else { return continuation.end(.refused) }
    launchContinuation = nil
    _ = announce(continuation)
    deliver(continuation)
  }

  // MARK: Updating

  /// Called after an activity was updated.
  func notifyOfUpdate(_ activity: NSUserActivity) {
    if let sceneDelegate {
      sceneDelegate.scene(screen.scene, didUpdate: activity)
    } else {
      delegate?.application(application, didUpdate: activity)
    }
  }
}
