import CoreGraphics
import Host

extension KioskSession {
  /// Moves the application to another state through all states in between, calling the delegate and posting the
  /// notifications of each step. Leaving the active state first cancels every touch, press and motion.
  ///
  /// If a callback asks for another state, the application goes there after the current step.
  package func changeState(to newState: UIApplication.State) {
    targetState = newState
    guard !isChangingState else { return }
    isChangingState = true
    defer { isChangingState = false }
    state.run { takeSteps() }
  }

  private func takeSteps() {
    while let target = targetState, application.storedState != target {
      switch (application.storedState, target) {
      case (.active, _): deactivate()
      case (.inactive, .active): activate()
      case (.inactive, _): enterBackground()
      case (.background, _): enterForeground()
      }
    }
  }

  /// Called when another session came to the front, like another app on iOS, or when this one is back.
  package func seatDidChange(_ seat: SeatState) {
    guard phase == .running else { return }
    // Deliver what was queued before the devices were lost, including the cancellations.
    deliverInput()
    changeState(to: seat == .active ? .active : .background)
  }

  private func activate() {
    application.storedState = .active
    screen.scene.storedState = .foregroundActive
    if let sceneDelegate {
      sceneDelegate.sceneDidBecomeActive(screen.scene)
      screen.scene.post(UIScene.didActivateNotification)
    } else {
      delegate?.applicationDidBecomeActive(application)
    }
    post(UIApplication.didBecomeActiveNotification)
  }

  private func deactivate() {
    application.eventDispatcher.cancelEverything()
    if let sceneDelegate {
      sceneDelegate.sceneWillResignActive(screen.scene)
      screen.scene.post(UIScene.willDeactivateNotification)
    } else {
      delegate?.applicationWillResignActive(application)
    }
    post(UIApplication.willResignActiveNotification)
    // The notification says "will": observers have still seen the former state.
    application.storedState = .inactive
    screen.scene.storedState = .foregroundInactive
  }

  private func enterBackground() {
    application.storedState = .background
    screen.scene.storedState = .background
    if let sceneDelegate {
      sceneDelegate.sceneDidEnterBackground(screen.scene)
      screen.scene.post(UIScene.didEnterBackgroundNotification)
    } else {
      delegate?.applicationDidEnterBackground(application)
    }
    post(UIApplication.didEnterBackgroundNotification)
    saveState()
    removeCaches()
  }

  private func enterForeground() {
    if let sceneDelegate {
      sceneDelegate.sceneWillEnterForeground(screen.scene)
      screen.scene.post(UIScene.willEnterForegroundNotification)
    } else {
      delegate?.applicationWillEnterForeground(application)
    }
    post(UIApplication.willEnterForegroundNotification)
    application.storedState = .inactive
    screen.scene.storedState = .foregroundInactive
  }

  // MARK: Memory

  /// Removes caches that only make redrawing faster.
  package func removeCaches() {
    ImageRenditions.shared.removeAll()
    screen.tree.removeCaches()
    DrawingCaches.removeAll()
  }

  /// Called at the end of a run loop cycle: returns free memory to the system, at most every ten seconds while nothing
  /// moves and once a minute otherwise. There is no timer, which would wake an idle kiosk.
  func returnUnusedMemory() {
    let now = host.clock.now
    let wait: UInt64 = host.frames.isFrameRequested ? 60_000_000_000 : 10_000_000_000
    guard now >= lastMemoryReturn &+ wait else { return }
    lastMemoryReturn = now
    FreeMemory.trimHeap()
  }

  /// Reports memory pressure to the delegate, to observers, and to every shown controller. The caches are removed last,
  /// because they may hold what these released.
  package func warnOfMemory() {
    defer { removeCaches() }
    delegate?.applicationDidReceiveMemoryWarning(application)
    post(UIApplication.didReceiveMemoryWarningNotification)
    func warn(_ controller: UIViewController) {
      controller.didReceiveMemoryWarning()
      for child in controller.storedChildren { warn(child) }
      // A child also returns its parent's presented controller, which only the presenting one warns.
      if let presented = controller.presentedViewController, presented.presentingViewController === controller {
        warn(presented)
      }
    }
    for window in application.windows {
      if let root = window.storedRoot { warn(root) }
    }
  }

  // MARK: Input

  /// Delivers pending input without waiting for the refresh that paces moves.
  package func deliverInput() { state.run { application.flushEvents() } }

  /// Simulates a motion of the whole device, as an accelerometer reports it.
  package func motionBegan(_ subtype: UIEvent.EventSubtype = .motionShake) {
    state.run { application.eventDispatcher.motion.begin(subtype) }
  }
  package func motionEnded() { state.run { application.eventDispatcher.motion.end() } }

  /// Simulates a button of a remote control.
  package func remoteControl(_ subtype: UIEvent.EventSubtype) {
    state.run { application.eventDispatcher.motion.sendRemote(subtype) }
  }
}
