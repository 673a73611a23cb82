import Input

/// Dispatches events: they pass from the host's devices through one queue, in order, become touches, presses and
/// motion, and go to `UIApplication.sendEvent`.
///
/// Each application has one. Events are delivered on the main actor, while the queue is drained at the start of a run
/// loop cycle; only moves of fingers wait for the next refresh, and cancellations are delivered at once.
@MainActor
final class EventDispatcher {
  private enum Item {
    case input(InputEvent)
    case posted(UIEvent)
  }

  unowned let application: UIApplication
  private(set) lazy var touches = TouchTracker(eventDispatcher: self)
  private(set) lazy var pointer = PointerTracker(eventDispatcher: self)
  private(set) lazy var presses = PressTracker(eventDispatcher: self)
  private(set) lazy var motion = MotionTracker(eventDispatcher: self)
  let touchDelivery = TouchDelivery()
  let arena = GestureArena()

  private var queue: [Item] = []
  private var draining: [Item] = []
  private var isDraining = false
  private(set) var devices: [InputDevice.ID: InputDevice] = [:]
  /// The number of nested calls of `beginIgnoringInteractionEvents`.
  private(set) var ignoring = 0

  init(application: UIApplication) {
    self.application = application
    arena.touchDelivery = touchDelivery
    touchDelivery.arena = arena
  }

  // MARK: Queue

  func receive(_ event: InputEvent) { append(.input(event)) }

  func post(_ event: UIEvent) { append(.posted(event)) }

  private func append(_ item: Item) {
    queue.append(item)
    if queue.count == 1 { RunLoopCycle.current.requestCycle?() }
  }

  /// Handles the queued events; events that arrive meanwhile wait for the next run loop cycle.
  func drain() {
    guard !isDraining, !queue.isEmpty else { return }
    isDraining = true
    swap(&queue, &draining)
    for item in draining {
      switch item {
      case .input(let event): handle(event)
      case .posted(let event): application.sendEvent(event)
      }
    }
    draining.removeAll(keepingCapacity: true)
    isDraining = false
    if !queue.isEmpty { RunLoopCycle.current.requestCycle?() }
  }

  /// Drains the queue, and also delivers moves that wait for the next refresh.
  func flush() {
    drain()
    if !isDraining { touches.deliverMoves() }
  }

  private func handle(_ event: InputEvent) {
    let time = Double(event.time) / 1e9
    if event.device != Self.speech, application.speech.swallows(event) { return }
    switch event.kind {
    case .added(let device):
      devices[device.id] = device
      updateKeyboardPolicy { $0.deviceAdded(device) }
    case .removed:
      touches.cancel { $0.contact.device == event.device.rawValue }
      presses.cancel { $0.device == event.device.rawValue }
      devices[event.device] = nil
      updateKeyboardPolicy { $0.deviceRemoved(event.device) }
    case .touch(let touch):
      if touch.phase == .down {
        updateKeyboardPolicy { $0.used(keyboard: false) }
        if event.device != Self.speech { application.speech.wasTouched() }
      }
      touches.add(touch, device: event.device.rawValue, time: time)
    case .touchFrame: touches.endScan()
    case .pointer(let change):
      touches.deliverMoves()
      pointer.handle(change, time: time)
    case .key(let key):
      touches.deliverMoves()
      if application.speech.takes(key) { return }
      // Barcode scanners and single buttons do not show that a keyboard is in use.
      if key.phase == .pressed, devices[event.device]?.isTextKeyboard ?? true {
        updateKeyboardPolicy { $0.used(keyboard: true) }
      }
      presses.handle(key, device: event.device, time: time)
    case .shake(.began): motion.begin(.motionShake)
    case .shake(.ended): motion.end()
    case .shake(.cancelled): motion.cancel()
    case .orientation(let held): UIDevice.current.orientationDidChange(held)
    case .toggle, .systemKey: handleSystemEvent(event.kind)
    }
  }

  private func handleSystemEvent(_ kind: InputEvent.Kind) {
    if case .toggle(let toggle, let isOn) = kind { UIDevice.current.switchDidChange(toggle, isOn) }
    guard let event = UIMachineEvent(kind) else { return }
    guard application.delegate?.application(application, handles: event) != true else { return }
    RunLoopCycle.current.applyPolicy?(kind)
    if case .headphones(let arePluggedIn) = event { application.speech.plug(isIn: arePluggedIn) }
  }

  // MARK: Speech

  // An ID that no device has.
  private static let speech = InputDevice.ID(rawValue: 99)

  /// Simulates a finger's tap, for users who operate the program with keys while speech is on.
  /// - Parameter point: In points of the screen.
  func tap(at point: CGPoint) {
    let size = UIScreen.main.bounds.size
    guard size.width > 0, size.height > 0 else { return }
    let place = PanelPoint(x: point.x / size.width, y: point.y / size.height)
    let time = UInt64(max(MediaTime.now(), 0) * 1e9)
    func send(_ kind: InputEvent.Kind) { receive(InputEvent(time: time, device: Self.speech, kind: kind)) }
    send(.touch(Touch(.down, slot: 0, at: place)))
    send(.touch(Touch(.up, slot: 0, at: place)))
    send(.touchFrame)
  }

  private func updateKeyboardPolicy(_ body: (KeyboardPolicy) -> Bool) {
    if body(application.inputViews.keyboardPolicy) { application.inputViews.policyMayHaveChanged() }
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
      return Log.error("endIgnoringInteractionEvents: more calls than of beginIgnoringInteractionEvents; nothing changed.")
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
    arena.cancel { _ in true }
  }

  // MARK: Removed views and windows

  /// Called before and after `view` leaves `window` with its subviews: before, because its responders still reach the
  /// window; after, because callbacks of the first call may have added subviews.
  func leave(_ view: UIView, _ window: UIWindow?) {
    if !touches.live.isEmpty || !touchDelivery.withheldTouches.isEmpty { touches.cancelTouchesInside(view) }
    if !arena.active.isEmpty { arena.cancel { $0.storedView?.isDescendant(of: view) ?? false } }
    if let focus = window?.focus, focus.current != nil { focus.leave(view) }
  }

  /// Called when the window of `view` has been deallocated.
  func didLoseWindow(_ view: UIView) {
    touches.cancel { $0.storedWindow == nil }
    if !arena.active.isEmpty { arena.cancel { $0.storedView?.isDescendant(of: view) ?? false } }
  }

  func didHide(_ window: UIWindow) {
    touches.cancel { $0.storedWindow === window }
    arena.cancel { $0.storedView?.windowLink === window }
    pointer.didHide(window)
  }

  // MARK: Dispatch

  /// The default implementation of `UIApplication.sendEvent`.
  func dispatch(_ event: UIEvent) {
    switch event.storedType {
    case .touches, .hover, .scroll: dispatchToWindows(event)
    case .presses: presses.dispatch(event)
    case .motion, .remoteControl:
      if let window = application.keyWindow { window.sendEvent(event) } else { dispatch(event, in: nil) }
    case .transform: break
    }
  }

  private func dispatchToWindows(_ event: UIEvent) {
    // There is nearly always one window, so the list of notified windows is short.
    var notifiedWindows: [UIWindow] = []
    for touch in event.touchList where touch.needsDelivery {
      guard let window = touch.storedWindow, !notifiedWindows.contains(where: { $0 === window }) else { continue }
      notifiedWindows.append(window)
      window.sendEvent(event)
    }
  }

  /// The default implementation of `UIWindow.sendEvent`.
  func dispatch(_ event: UIEvent, in window: UIWindow?) {
    switch event.storedType {
    case .touches:
      guard let window else { return }
      arena.feed(event, in: window)
      touchDelivery.deliver(event, in: window)
    case .hover, .scroll: pointer.dispatch(event)
    case .presses: presses.deliver(event, in: window)
    case .motion: motion.deliver(event)
    case .remoteControl: motion.deliverRemoteControl(event)
    case .transform: break
    }
  }
}
