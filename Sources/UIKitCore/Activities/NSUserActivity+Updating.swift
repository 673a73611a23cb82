extension NSUserActivity {
  /// Asks the delegate and the owners for the state, if it has changed since the last time; called before the activity is
  /// saved or sent. The app's delegates are notified afterwards.
  ///
  /// With owners, `userInfo` is emptied before anyone is asked.
  package final func updateIfNeeded() {
    // Plain responders are released late.
    ownersDidChange()
    guard isValid, needsSave else { return }
    let owners = ownership.responders
    if !owners.isEmpty { userInfo = [:] }
    delegate?.userActivityWillSave(self)
    for owner in owners { owner.updateUserActivityState(self) }
    finishUpdate()
  }

  /// Asks the owners of an activity that describes a scene, whether it has changed or not. One that has not is not emptied:
  /// apps also fill it when the scene's delegate is asked for it.
  final func updateForScene() {
    guard isValid else { return }
    if needsSave { return updateIfNeeded() }
    for owner in ownership.responders { owner.updateUserActivityState(self) }
    finishUpdate()
  }

  private func finishUpdate() {
    needsSave = false
    SessionState.current.session?.notifyOfUpdate(self)
  }
}
