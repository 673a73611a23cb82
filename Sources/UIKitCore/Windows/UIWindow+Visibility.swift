extension UIWindow {
  final func show(evenIfVisible: Bool = false) {
    guard layer.isHidden else {
      if evenIfVisible { windowList.raise(self) }
      return
    }
    if !hasBeenVisible { moveToScreenOfSession() }
    hasBeenVisible = true
    applyScreenChanges()
    applyAppearance()
    installRootView()
    forEachController { $0.followVisibility(true) }
    layer.isHidden = false
    windowList.raise(self)
    forEachController { $0.finishFollowing() }
    NotificationCenter.default.post(name: UIWindow.didBecomeVisibleNotification, object: self)
  }

  final func hide() {
    guard !layer.isHidden else { return }
    UIApplication.shared.eventDispatcher.didHide(self)
    forEachController { $0.followVisibility(false) }
    layer.isHidden = true
    windowList.lower(self)
    forEachController { $0.finishFollowing() }
    NotificationCenter.default.post(name: UIWindow.didBecomeHiddenNotification, object: self)
    windowList.promoteNextKeyWindow(from: self)
  }

  /// Moves a window created before the application started, for example in a stored property of the app delegate, to the
  /// screen of the session: from the placeholder screen, or from that of another test's session.
  private func moveToScreenOfSession() {
    let state = SessionState.running ?? .current
    guard storedScreen !== state.screen, !state.screen.isPlaceholder,
      storedScreen.isPlaceholder || SessionState.running != nil
    else { return }
    let filled = frame == storedScreen.bounds
    storedScreen = state.screen
    windowList = state.windows
    if filled { frame = storedScreen.bounds }
    followedBounds = storedScreen.bounds
    inheritTraits()
  }

  /// Applies changes of the screen's size and traits that were made while the window was hidden.
  private func applyScreenChanges() {
    inheritTraits()
    if followedBounds != storedScreen.bounds { screenDidResize(from: followedBounds) }
  }

  final func setLevel(_ level: Level) {
    guard level != storedLevel else { return }
    storedLevel = level
    if !layer.isHidden { windowList.raise(self) }
  }

  final func moveToScreen(_ screen: UIScreen) {
    guard screen !== storedScreen else { return }
    let isVisible = !layer.isHidden
    if isVisible { windowList.lower(self) }
    storedScreen = screen
    followedBounds = screen.bounds
    inheritTraits()
    if isVisible { windowList.raise(self) }
  }

  // MARK: Root

  final func setRoot(_ controller: UIViewController?) {
    guard controller !== storedRoot else { return }
    storedRoot?.modal.presentation?.drop()
    if let view = storedRoot?.viewIfLoaded, view.superviewLink === self { view.removeFromSuperview() }
    storedRoot = controller
    VisitPlaces.didChange()
    if !layer.isHidden { installRootView() }
  }

  /// Loads and inserts the root view, when the window is first shown instead of when the controller is assigned.
  private func installRootView() {
    guard storedRoot?.modal.presentation?.hasRemovedPresenter != true, let view = storedRoot?.view,
      view.superviewLink !== self
    else { return }
    // The frame of a rotated view would be that of its bounding box.
    view.transform = .identity
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
  }

  // MARK: Screen

  /// Resizes the window to the screen's new size if it filled the old one.
  final func screenDidResize(from old: CGRect) {
    followedBounds = screen.bounds
    guard frame == old else { return }
    let transition = TransitionCoordinator(in: self, isAnimated: false)
    var controller = storedRoot
    while let here = controller {
      here.modal.presentedBy?.controller.viewWillTransition(to: screen.bounds.size, with: transition)
      here.viewWillTransition(to: screen.bounds.size, with: transition)
      controller = here.modal.presentation?.presented
    }
    transition.run {
      frame = screen.bounds
      layoutIfNeeded()
    }
  }
}
