import CoreGraphics
import Host

extension KioskSession {
  /// Leads the application to another state, by way of all those between, telling the delegate and posting the
  /// notifications of each step. Leaving the active state cancels every touch, press and motion first.
  ///
  /// Asked for another state by what is told on the way, it goes there after the step that is under way.
  package func lead(to state: UIApplication.State) {
    wantedState = state
    guard !isLeading else { return }
    isLeading = true
    defer { isLeading = false }
    while let state = wantedState, application.storedState != state {
      switch (application.storedState, state) {
      case (.active, _): deactivate()
      case (.inactive, .active): activate()
      case (.inactive, _): enterBackground()
      case (.background, _): enterForeground()
      }
    }
  }

  /// Another session came to the front, as another app would on iOS, or this one is back.
  func seatDid(_ state: SeatState) {
    guard phase == .running else { return }
    // What was under way when the devices went, cancellations among it.
    application.street.flush()
    lead(to: state == .active ? .active : .background)
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
    application.street.cancelEverything()
    if let sceneDelegate {
      sceneDelegate.sceneWillResignActive(screen.scene)
      screen.scene.post(UIScene.willDeactivateNotification)
    } else {
      delegate?.applicationWillResignActive(application)
    }
    post(UIApplication.willResignActiveNotification)
    // "Will": those who were told just now have seen the state that is left.
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

  /// Forgets what is kept only so that drawing it again is quick.
  func removeCaches() {
    ImageRenditions.shared.removeAll()
    DrawingCaches.removeAll()
  }

  /// At the end of a turn: gives back what use has left free, when nothing moves and ten seconds have passed since the last
  /// time, and once a minute while something does. No timer, which would wake a kiosk that nobody uses.
  func giveMemoryBack() {
    let now = host.clock.now
    let wait: UInt64 = host.frames.isFrameRequested ? 60_000_000_000 : 10_000_000_000
    guard now >= memoryGivenBack &+ wait else { return }
    memoryGivenBack = now
    FreeMemory.giveBack()
  }

  /// Memory is short: tells the delegate, posts the notification, and tells every controller that is shown. What they let go
  /// of may be in the caches as well.
  package func warnOfMemory() {
    defer { removeCaches() }
    delegate?.applicationDidReceiveMemoryWarning(application)
    post(UIApplication.didReceiveMemoryWarningNotification)
    func warn(_ controller: UIViewController) {
      controller.didReceiveMemoryWarning()
      for child in controller.storedChildren { warn(child) }
      // Children answer with their parent's presentation too; it is warned by whoever presents, once.
      if let presented = controller.presentedViewController, presented.presentingViewController === controller {
        warn(presented)
      }
    }
    for window in application.windows {
      if let root = window.storedRoot { warn(root) }
    }
  }

  // MARK: Input

  /// Hands on what the devices have told so far, without waiting for the refresh that moves are paced by.
  package func deliverInput() { application.street.flush() }

  /// Feeds a motion of the whole device, as an accelerometer would.
  package func motionBegan(_ subtype: UIEvent.EventSubtype = .motionShake) { application.street.motion.begin(subtype) }
  package func motionEnded() { application.street.motion.end() }
  package func motionCancelled() { application.street.motion.cancel() }

  /// Feeds a button of a remote control.
  package func remoteControl(_ subtype: UIEvent.EventSubtype) { application.street.motion.sendRemote(subtype) }
}
