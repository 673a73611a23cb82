import Input

/// Dispatches the input of the host's devices, in order, to the trackers, which make `UIEvent`s of it and send them
/// through `UIApplication.sendEvent`.
///
/// Events are delivered on the main actor, while the queue is drained at the start of a run loop cycle; only moves of
/// fingers wait for the next refresh, and cancellations are delivered at once.
@MainActor
final class EventDispatcher {
  unowned let application: UIApplication
  let devices: DeviceRegistry
  private(set) lazy var touches = TouchTracker(dispatcher: self)
  private(set) lazy var pointer = PointerTracker(dispatcher: self)
  private(set) lazy var presses = PressTracker(dispatcher: self)
  private(set) lazy var motion = MotionTracker(dispatcher: self)

  /// The number of nested calls of `beginIgnoringInteractionEvents`.
  private(set) var ignoring = 0

  init(application: UIApplication) {
    self.application = application
    devices = DeviceRegistry(application: application)
  }

  // MARK: Input

  func dispatch(_ event: InputEvent) {
    let time = Double(event.time) / 1e9
    let isSimulated = event.device == .screenReader
    if !isSimulated, application.screenReader.swallows(event) { return }
    switch event.kind {
    case .added(let device): devices.add(device)
    case .removed:
      touches.cancel { $0.contact.device == event.device }
      presses.cancel { $0.device == event.device }
      devices.remove(event.device)
    case .touch(let touch):
      if touch.phase == .down {
        devices.touchWasUsed()
        if !isSimulated { application.screenReader.wasTouched() }
      }
      touches.add(touch, device: event.device, time: time)
    case .touchFrame: touches.endScan()
    case .pointer(let change):
      touches.deliverMoves()
      pointer.handle(change, time: time)
    case .key(let key):
      touches.deliverMoves()
      if application.screenReader.takes(key) { return }
      if key.phase == .pressed { devices.keyWasPressed(on: event.device) }
      presses.handle(key, device: event.device, time: time)
    case .shake(.began): motion.begin(.motionShake)
    case .shake(.ended): motion.end()
    case .shake(.cancelled): motion.cancel()
    case .orientation(let held): UIDevice.current.orientationDidChange(held)
    case .toggle, .systemKey: dispatchSystemEvent(event.kind)
    }
  }

  private func dispatchSystemEvent(_ kind: InputEvent.Kind) {
    if case .toggle(let toggle, let isOn) = kind { UIDevice.current.switchDidChange(toggle, isOn) }
    guard let event = UIMachineEvent(kind) else { return }
    guard application.delegate?.application(application, handles: event) != true else { return }
    SessionState.current.session?.host.applyPolicy(kind)
    if case .headphones(let arePluggedIn) = event { application.screenReader.plug(isIn: arePluggedIn) }
  }

  // MARK: Ignoring events

  /// Whether new touches, presses and scrolls are accepted.
  var isOpen: Bool { ignoring == 0 && application.storedState == .active }

  func beginIgnoring() {
    ignoring += 1
    if ignoring == 1 { cancelContacts() }
  }

  func endIgnoring() {
    guard ignoring > 0 else {
      return Log.error(
        "endIgnoringInteractionEvents: called more often than beginIgnoringInteractionEvents; nothing changed.")
    }
    ignoring -= 1
  }

  /// Called when the application stops being active: cancels all touches, presses and motion in progress, once.
  func cancelEverything() {
    cancelContacts()
    presses.cancel { _ in true }
    motion.cancel()
    application.shortcuts.end()
  }

  private func cancelContacts() {
    touches.cancel { _ in true }
    pointer.cancel()
    // For example recognizers that wait for another tap.
    application.eventDelivery.arena.cancel { _ in true }
  }

  // MARK: Removed views and windows

  /// Called before and after `view` leaves `window` with its subviews: before, because its responders still reach the
  /// window; after, because callbacks of the first call may have added subviews.
  func leave(_ view: UIView, _ window: UIWindow?) {
    let delivery = application.eventDelivery
    if !touches.live.isEmpty || delivery.touches.isWithholding { touches.cancelTouchesInside(view) }
    delivery.cancelRecognizers(inside: view)
    if let focus = window?.focus, focus.current != nil { focus.leave(view) }
  }

  /// Called when the window of `view` has been deallocated.
  func didLoseWindow(_ view: UIView) {
    touches.cancel { $0.storedWindow == nil }
    application.eventDelivery.cancelRecognizers(inside: view)
  }

  func didHide(_ window: UIWindow) {
    touches.cancel { $0.storedWindow === window }
    application.eventDelivery.arena.cancel { $0.storedView?.windowLink === window }
    pointer.didHide(window)
  }
}
