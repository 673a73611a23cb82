/// The activity of one responder, which keeps this object and with it the activity.
@MainActor
final class ActivityOwnership {
  let activity: NSUserActivity

  init(_ activity: NSUserActivity) { self.activity = activity }

  deinit {
    // A responder may be released on any thread; by now it is no longer found by weak references.
    let activity = activity
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { activity.ownersDidChange() }
    } else {
      DispatchQueue.main.async { activity.ownersDidChange() }
    }
  }
}

/// The responders that own an activity.
struct ActivityOwners {
  private struct Owner {
    weak var responder: UIResponder?
  }

  private var owners: [Owner] = []

  /// Those that still exist, in the order in which they got it.
  var responders: [UIResponder] { owners.compactMap(\.responder) }

  mutating func add(_ responder: UIResponder) { owners.append(Owner(responder: responder)) }

  mutating func remove(_ responder: UIResponder) { owners.removeAll { $0.responder === responder } }

  /// Forgets responders that no longer exist.
  /// - Returns: Whether the last one is gone.
  mutating func removeDeallocated() -> Bool {
    guard !owners.isEmpty else { return false }
    owners.removeAll { $0.responder == nil }
    return owners.isEmpty
  }
}

extension NSUserActivity {
  /// Called when responders that own the activity may have been deallocated.
  final func ownersDidChange() { if ownership.removeDeallocated() { invalidate() } }
}

extension UIResponder {
  /// Changes the responder's activity. The former one is invalidated if this was its last owner.
  final func setActivity(_ activity: NSUserActivity?) {
    let former = activityOwnership?.activity
    guard former !== activity else { return }
    activity?.ownership.add(self)
    activityOwnership = activity.map { ActivityOwnership($0) }
    if let former {
      former.ownership.remove(self)
      if former.ownership.responders.isEmpty { former.invalidate() }
    }
    if activity != nil { CurrentActivity.ofSession.isInUse = true }
    CurrentActivity.ofSession.chainDidChange()
  }
}
