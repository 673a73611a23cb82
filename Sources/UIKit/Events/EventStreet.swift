import Input

/// The way of events: from the host's devices through one queue, in order, to touches, presses and motion, and on to
/// `UIApplication.sendEvent`.
///
/// One application has one. Everything is told on the main actor, while the queue is drained at the start of a turn; only
/// fingers that merely move wait for the next refresh, and cancellations happen at once.
@MainActor
final class EventStreet {
  private enum Item {
    case input(InputEvent)
    case posted(UIEvent)
  }

  unowned let application: UIApplication
  private(set) lazy var touches = TouchTracker(street: self)
  private(set) lazy var pointer = PointerTracker(street: self)
  private(set) lazy var presses = PressTracker(street: self)
  private(set) lazy var motion = MotionTracker(street: self)
  let desk = TouchDesk()
  let arena = GestureArena()

  private var queue: [Item] = []
  private var draining: [Item] = []
  private var isDraining = false
  private(set) var devices: [InputDevice.ID: InputDevice] = [:]
  /// Nested calls of `beginIgnoringInteractionEvents`.
  private(set) var ignoring = 0

  init(application: UIApplication) {
    self.application = application
    arena.desk = desk
    desk.arena = arena
  }

  // MARK: Queue

  func receive(_ event: InputEvent) { append(.input(event)) }

  func post(_ event: UIEvent) { append(.posted(event)) }

  private func append(_ item: Item) {
    queue.append(item)
    if queue.count == 1 { Turn.current.requestTurn?() }
  }

  /// Handles what is in the queue now; what comes meanwhile has its turn in the next one.
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
    if !queue.isEmpty { Turn.current.requestTurn?() }
  }

  /// Also delivers moves that wait for the next refresh.
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
      tellPolicy { $0.came(device) }
    case .removed:
      touches.cancel { $0.contact.device == event.device.rawValue }
      presses.cancel { $0.device == event.device.rawValue }
      devices[event.device] = nil
      tellPolicy { $0.went(event.device) }
    case .touch(let touch):
      if touch.phase == .down {
        tellPolicy { $0.used(keyboard: false) }
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
      // A code that is scanned or a button that is pressed is no sign of a keyboard.
      if key.phase == .pressed, devices[event.device]?.isTypedOn ?? true { tellPolicy { $0.used(keyboard: true) } }
      presses.handle(key, device: event.device, time: time)
    case .shake(.began): motion.begin(.motionShake)
    case .shake(.ended): motion.end()
    case .shake(.cancelled): motion.cancel()
    case .orientation(let held): UIDevice.current.isHeld(held)
    case .toggle, .systemKey: tellMachine(event.kind)
    }
  }

  private func tellMachine(_ kind: InputEvent.Kind) {
    if case .toggle(let toggle, let isOn) = kind { UIDevice.current.isPut(toggle, isOn) }
    guard let event = UIMachineEvent(kind) else { return }
    guard application.delegate?.application(application, handles: event) != true else { return }
    Turn.current.followPolicy?(kind)
    if case .headphones(let arePluggedIn) = event { application.speech.plug(isIn: arePluggedIn) }
  }

  // MARK: Speech

  // Of the numbers that no device has.
  private static let speech = InputDevice.ID(rawValue: 99)

  /// A finger's tap for somebody who chooses by keys.
  /// - Parameter point: Of the screen, in points.
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

  private func tellPolicy(_ body: (KeyboardPolicy) -> Bool) {
    if body(application.inputViews.keyboardPolicy) { application.inputViews.policyMayHaveChanged() }
  }

  // MARK: Gates

  /// Whether new touches, presses and scrolls are taken.
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

  /// The application stops being active: everything that is held ends as cancelled, once.
  func cancelEverything() {
    cancelContacts()
    presses.cancel { _ in true }
    motion.cancel()
    application.shortcuts.end()
  }

  private func cancelContacts() {
    touches.cancel { _ in true }
    pointer.cancel()
    // Those that wait for another tap, say.
    arena.cancel { _ in true }
  }

  // MARK: Views and windows that go

  /// `view` leaves `window` with everything in it. Told before, while its responders still reach the window, and after:
  /// what hears of the first may have brought more into it.
  func leave(_ view: UIView, _ window: UIWindow?) {
    if !touches.live.isEmpty || !desk.withholding.isEmpty { touches.sever(view) }
    if !arena.active.isEmpty { arena.cancel { $0.storedView?.isDescendant(of: view) ?? false } }
    if let focus = window?.focus, focus.current != nil { focus.leave(view) }
  }

  /// The window of `view` is gone already.
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

  /// What the base `UIApplication.sendEvent` does.
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
    // Nearly always there is one window; the list of those told is short.
    var told: [UIWindow] = []
    for touch in event.touchList where touch.isDue {
      guard let window = touch.storedWindow, !told.contains(where: { $0 === window }) else { continue }
      told.append(window)
      window.sendEvent(event)
    }
  }

  /// What the base `UIWindow.sendEvent` does.
  func dispatch(_ event: UIEvent, in window: UIWindow?) {
    switch event.storedType {
    case .touches:
      guard let window else { return }
      arena.feed(event, in: window)
      desk.deliver(event, in: window)
    case .hover, .scroll: pointer.dispatch(event)
    case .presses: presses.deliver(event, in: window)
    case .motion: motion.deliver(event)
    case .remoteControl: motion.deliverRemoteControl(event)
    case .transform: break
    }
  }
}
