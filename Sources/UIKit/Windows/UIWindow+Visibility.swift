extension UIWindow {
  final func show(evenIfVisible: Bool = false) {
    guard layer.isHidden else {
      if evenIfVisible { WindowList.raise(self) }
      return
    }
    leaveStandInScreen()
    catchUpWithScreen()
    installRootView()
    forEachController { $0.followVisibility(true) }
    layer.isHidden = false
    WindowList.raise(self)
    forEachController { $0.finishFollowing() }
    NotificationCenter.default.post(name: UIWindow.didBecomeVisibleNotification, object: self)
  }

  final func hide() {
    guard !layer.isHidden else { return }
    UIApplication.shared.street.didHide(self)
    forEachController { $0.followVisibility(false) }
    layer.isHidden = true
    WindowList.lower(self)
    forEachController { $0.finishFollowing() }
    NotificationCenter.default.post(name: UIWindow.didBecomeHiddenNotification, object: self)
    WindowList.passKey(from: self)
  }

  /// A window made before the application started, in a delegate's stored property for example, was made for a screen that
  /// shows nothing.
  private func leaveStandInScreen() {
    guard storedScreen.isStandIn, !UIScreen.main.isStandIn else { return }
    let filled = frame == storedScreen.bounds
    storedScreen = .main
    if filled { frame = storedScreen.bounds }
    followedBounds = storedScreen.bounds
    inheritTraits()
  }

  /// The screen may have been turned, or have become dark, while the window was hidden.
  private func catchUpWithScreen() {
    inheritTraits()
    if followedBounds != storedScreen.bounds { screenDidResize(from: followedBounds) }
  }

  final func setLevel(_ level: Level) {
    guard level != storedLevel else { return }
    storedLevel = level
    if !layer.isHidden { WindowList.raise(self) }
  }

  final func moveToScreen(_ screen: UIScreen) {
    guard screen !== storedScreen else { return }
    let isVisible = !layer.isHidden
    if isVisible { WindowList.lower(self) }
    storedScreen = screen
    followedBounds = screen.bounds
    inheritTraits()
    if isVisible { WindowList.raise(self) }
  }

  // MARK: Root

  final func setRoot(_ controller: UIViewController?) {
    guard controller !== storedRoot else { return }
    storedRoot?.modal.presentation?.drop()
    if let view = storedRoot?.viewIfLoaded, view.superviewLink === self { view.removeFromSuperview() }
    storedRoot = controller
    if !layer.isHidden { installRootView() }
  }

  /// The root view is loaded when it is first shown, not when the controller is assigned.
  private func installRootView() {
    guard storedRoot?.modal.presentation?.hasRemovedPresenter != true, let view = storedRoot?.view,
      view.superviewLink !== self
    else { return }
    // Turned views would be placed by their bounding box.
    view.transform = .identity
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
  }

  // MARK: Screen

  /// Follows the screen to its new size when the window filled the old one.
  final func screenDidResize(from old: CGRect) {
    followedBounds = screen.bounds
    guard frame == old else { return }
    let transition = SizeTransition(in: self)
    var controller = storedRoot
    while let here = controller {
      here.viewWillTransition(to: screen.bounds.size, with: transition)
      controller = here.modal.presentation?.presented
    }
    transition.run {
      frame = screen.bounds
      layoutIfNeeded()
    }
  }
}
