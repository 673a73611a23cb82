/// The activity that the user of a session is busy with.
///
/// Activities of responders become current by themselves. At the end of a run loop cycle in which the key window, its first
/// responder or the topmost controller changed, or a responder got an activity, the first one is searched from the first
/// responder upwards. An app that calls `becomeCurrent()` in the same cycle has precedence. Without activities none of this
/// costs anything.
@MainActor
final class CurrentActivity {
  static var ofSession: CurrentActivity { SessionState.current.currentActivity }

  private(set) weak var activity: NSUserActivity?
  /// Whether it was found, rather than chosen by the app.
  private var isFound = false
  /// Whether the app chose an activity in this cycle.
  private var isChosen = false
  private var isSearchPending = false
  /// Whether a responder of the session has had an activity.
  var isInUse = false

  func makeCurrent(_ activity: NSUserActivity) {
    self.activity = activity
    isFound = false
    isChosen = true
    requestSearch()
  }

  func resign(_ activity: NSUserActivity) { if self.activity === activity { self.activity = nil } }

  /// Called when another responder may have become the first one of the chain.
  func chainDidChange() { if isInUse { requestSearch() } }

  /// Forgets the activity when the visitor has left.
  func forget() { activity = nil }

  private func requestSearch() {
    guard !isSearchPending else { return }
    isSearchPending = true
    RunLoopCycle.current.performAtCycleEnd { [weak self] in
      self?.search()
      return true
    }
  }

  private func search() {
    isSearchPending = false
    let isChosen = isChosen
    self.isChosen = false
    guard !isChosen else { return }
    for responder in ResponderChain(from: UIApplication.shared.keyWindow?.activityResponder) {
      guard let found = responder.userActivity, found.isValid else { continue }
      guard activity !== found else { return }
      activity = found
      isFound = true
      return
    }
    if isFound { activity = nil }
  }
}

extension UIWindow {
  /// Where the search begins: the first responder, else the innermost controller that the user sees.
  fileprivate final var activityResponder: UIResponder {
    if let responder = focus.current { return responder }
    guard var controller = storedRoot?.topmostPresented else { return self }
    while let child = controller.storedChildren.last(where: { isShowing($0) }) { controller = child }
    return controller
  }

  private final func isShowing(_ controller: UIViewController) -> Bool {
    controller.isAppearingOrAppeared && controller.storedView?.windowLink === self
  }
}

extension UIApplication {
  /// The activity that the user is busy with; nil for none.
  package final var currentActivity: NSUserActivity? { CurrentActivity.ofSession.activity }

  /// What another kiosk needs to continue the current activity, with the state as it is now. Nil while there is none that
  /// can be sent: it is not eligible for Handoff, or has expired.
  package final func activityToSend() -> SavedActivity? { currentActivity?.savedForSending() }
}

extension NSUserActivity {
  /// Whether the activity can be sent: it is eligible for Handoff and has not expired.
  final var canBeSent: Bool {
    guard isValid, isEligibleForHandoff else { return false }
    return expirationDate.map { $0.timeIntervalSinceNow > 0 } ?? true
  }

  /// What another kiosk needs to continue the activity, with the state as it is now. Nil if it cannot be sent.
  final func savedForSending() -> SavedActivity? {
    guard canBeSent else { return nil }
    updateIfNeeded()
    return saved(forRestoration: false)
  }
}
