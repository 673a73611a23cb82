import Foundation

extension KioskSession {
  // MARK: Restoring

  /// Lets the launch restore what an earlier run has saved. Has an effect before `launch()` only.
  package func restore(_ state: SavedInterfaceState) {
    guard phase == .ready else { return }
    savedState = state
    let scene = screen.scene.session
    scene.stateRestorationActivity = state.activity.map { NSUserActivity($0) }
    if case .dictionary(let values)? = state.sceneInfo {
      scene.userInfo = ActivityValue.objects(values) as? [String: Any]
    }
  }

  /// Called between the delegate's launch methods: restores the controllers of an app without a scene delegate.
  func restoreControllers() {
    guard let data = savedState?.archive, let delegate else { return }
    do {
      let archive = try PropertyListDecoder().decode(RestorationArchive.self, from: data)
      ArchiveReader(archive, for: application, delegate: delegate).restore()
    } catch {
      Log.error("KioskSession.restore: the saved state cannot be read: \(error). The app starts without it.")
      savedState?.archive = nil
    }
  }

  /// Called when the scene has connected and its controllers are about to appear.
  func restoreInteractionState() {
    guard let sceneDelegate, let activity = screen.scene.session.stateRestorationActivity, savedState?.activity != nil
    else { return }
    sceneDelegate.scene(screen.scene, restoreInteractionStateWith: activity)
  }

  /// Presents a controller when the windows are visible.
  func presentAfterLaunch(_ presented: UIViewController, from presenter: UIViewController) {
    restoredPresentations.append((presenter, presented))
  }

  func presentRestored() {
    let presentations = restoredPresentations
    restoredPresentations = []
    for (presenter, presented) in presentations where presenter.viewIfLoaded?.window != nil {
      presenter.present(presented, animated: false)
    }
  }

  // MARK: Saving

  /// Asks the app what it shows, keeps that as `savedState` and returns it. Called when the app goes to the background and
  /// before it ends; a journal may call it at the end of any run loop cycle.
  ///
  /// While the app goes on restoring itself, what was saved before is kept.
  /// - Returns: Nil if the app saves nothing.
  @discardableResult
  package func saveState() -> SavedInterfaceState? {
    guard phase != .ready, !screen.scene.isRestorationExtended else { return savedState }
    state.run { savedState = currentState() }
    return savedState
  }

  private func currentState() -> SavedInterfaceState? {
    var saved = SavedInterfaceState()
    if let sceneDelegate {
      let session = screen.scene.session
      let activity = sceneDelegate.stateRestorationActivity(for: screen.scene)
      activity?.updateForScene()
      saved.activity = activity?.saved(forRestoration: true)
      if activity != nil, saved.activity == nil {
        Log.error(
          "UISceneDelegate.stateRestorationActivity: the returned activity is invalid, as after invalidate() or when no "
            + "responder owns it any more; nothing is saved.")
      }
      session.stateRestorationActivity = saved.activity.map { NSUserActivity($0) }
      if let type = saved.activity?.type { warnIfUnlisted(type) }
      saved.sceneInfo = session.userInfo.flatMap { try? ActivityValue($0) }
    } else if let delegate, let archive = ArchiveWriter(application, delegate: delegate).archive() {
      do {
        saved.archive = try archive.data()
      } catch {
        Log.error("KioskSession.saveState: the controllers' state cannot be written: \(error). Nothing is saved.")
      }
    }
    return saved.isEmpty ? nil : saved
  }

  /// iOS restores only activities whose types the bundle lists. Here all are.
  private func warnIfUnlisted(_ type: String) {
    guard let types = Bundle.main.infoDictionary?["NSUserActivityTypes"] as? [String], !types.contains(type) else { return }
    Log.error(
      "UISceneDelegate.stateRestorationActivity: \(type) is not in NSUserActivityTypes of the bundle; "
        + "iOS would not save it.",
      once: "activity type \(type)")
  }

  // MARK: Forgetting

  /// Deletes what was saved, when the visitor has left.
  func deleteSavedState() {
    savedState = nil
    state.currentActivity.forget()
    screen.scene.session.stateRestorationActivity = nil
    screen.scene.session.userInfo = nil
  }

  /// Deletes the saved activity if it has a persistent identifier of which `isDeleted` returns true.
  func deleteSavedActivity(where isDeleted: (String) -> Bool) {
    guard let identifier = savedState?.activity?.persistentIdentifier, isDeleted(identifier) else { return }
    savedState?.activity = nil
    screen.scene.session.stateRestorationActivity = nil
  }
}
