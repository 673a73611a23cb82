import Host
import Input

/// Converts contacts of touch screens and pointers into touches: one object for each, from down to up, bound to the
/// view that was hit.
@MainActor
final class TouchTracker {
  private struct Change {
    var contact: ContactID
    var touch: Touch
    var time: TimeInterval
  }

  private unowned let dispatcher: EventDispatcher
  private unowned let application: UIApplication
  private let event = UIEvent(type: .touches, timestamp: 0)
  /// The current touches, in the order they began.
  private(set) var live: [UITouch] = []
  private var scan: [Change] = []
  private var scanning: [Change] = []
  private var taps = TapSeries()

  // Moves are delivered at most once per refresh.
  private var hasPendingMoves = false
  private var nextMoves: TimeInterval = 0
  private var timer: ClockTimer?

  init(dispatcher: EventDispatcher) {
    self.dispatcher = dispatcher
    application = dispatcher.application
  }

  // MARK: Touch screens

  func add(_ touch: Touch, device: InputDevice.ID, time: TimeInterval) {
    scan.append(Change(contact: ContactID(device: device, slot: touch.slot), touch: touch, time: time))
  }

  /// Processes the contacts of one scan, when all are known.
  func endScan() {
    swap(&scan, &scanning)
    defer { scanning.removeAll(keepingCapacity: true) }
    var hasOnlyMoves = true
    for change in scanning where change.touch.phase != .move { hasOnlyMoves = false }
    if hasOnlyMoves {
      for change in scanning { hold(change) }
      return scheduleMoves()
    }
    deliverMoves()
    begin()
    for change in scanning { apply(change) }
    send()
  }

  private func sample(_ change: Change, in window: UIWindow?) -> UITouch.Sample {
    let size = (window?.screen ?? UIScreen.main).bounds.size
    let place = CGPoint(change.touch.position, of: size)
    return UITouch.Sample(
      time: change.time, position: window.map { $0.mapToSuperview.inverted.apply(place) } ?? place,
      radius: CGFloat(change.touch.radius) * size.width, force: CGFloat(change.touch.pressure))
  }

  private func hold(_ change: Change) {
    guard let touch = find(change.contact) else { return }
    touch.addSample(sample(change, in: touch.storedWindow))
    hasPendingMoves = true
  }

  private func apply(_ change: Change) {
    let touch = find(change.contact)
    switch change.touch.phase {
    case .down:
      if let touch {
        // The device lost an up event.
        end(touch, .cancelled, at: change.time)
      }
      let place = sample(change, in: nil)
      guard let made = start(change.contact, .direct, at: place.position, time: place.time) else { return }
      (made.radius, made.storedForce) = (place.radius, place.force)
    case .move:
      guard let touch else { return }
      touch.addSample(sample(change, in: touch.storedWindow))
      move(touch)
    case .up, .cancel:
      guard let touch else { return }
      touch.addSample(sample(change, in: touch.storedWindow))
      end(touch, change.touch.phase == .up ? .ended : .cancelled, at: change.time)
    }
  }

  // MARK: Pointers

  func pointerDown(at place: CGPoint, time: TimeInterval, buttons: UIEvent.ButtonMask, modifiers: UIKeyModifierFlags) {
    begin()
    (event.storedButtons, event.storedModifiers) = (buttons, modifiers)
    _ = start(.pointer, .indirectPointer, at: place, time: time)
    send()
  }

  func pointerMoved(to place: CGPoint, time: TimeInterval) {
    guard let touch = find(.pointer) else { return }
    let inside = touch.storedWindow.map { $0.mapToSuperview.inverted.apply(place) } ?? place
    touch.addSample(UITouch.Sample(time: time, position: inside, radius: 0, force: 0))
    hasPendingMoves = true
    scheduleMoves()
  }

  func pointerUp(time: TimeInterval) {
    deliverMoves()
    guard let touch = find(.pointer) else { return }
    begin()
    end(touch, .ended, at: time)
    send()
    event.storedButtons = []
  }

  func pointerChanged(buttons: UIEvent.ButtonMask) { event.storedButtons = buttons }

  // MARK: One event

  private func find(_ contact: ContactID) -> UITouch? {
    for touch in live where touch.contact == contact && !touch.isOver { return touch }
    return nil
  }

  private func begin() {
    for touch in live where !touch.isOver && !touch.needsDelivery { touch.storedPhase = .stationary }
    event.storedModifiers = dispatcher.presses.modifiers
  }

  private func start(
    _ contact: ContactID, _ type: UITouch.TouchType, at place: CGPoint, time: TimeInterval
  ) -> UITouch? {
    guard dispatcher.isOpen, let (window, view, point) = hit(place) else { return nil }
    let touch = UITouch(type: type, timestamp: time, position: point, window: window, view: view)
    touch.contact = contact
    touch.samples.append(UITouch.Sample(time: time, position: point, radius: 0, force: 0))
    if !acceptsTouch(view, in: window) { touch.delivery = .finished }
    touch.storedTapCount = taps.count(at: point, in: view, time: time)
    touch.needsDelivery = true
    live.append(touch)
    event.setTouches(live)
    return touch
  }

  /// The front window with a view at a point, that view, and the point in the window. A window may let touches through
  /// to those behind it.
  func hit(_ place: CGPoint) -> (UIWindow, UIView, CGPoint)? {
    guard place.x.isFinite, place.y.isFinite else { return nil }
    for window in WindowList.current.visible.reversed() where !window.layer.isHidden {
      let point = window.mapToSuperview.inverted.apply(place)
      if let view = window.hitTest(point, with: event) { return (window, view, point) }
    }
    return nil
  }

  /// Whether the view accepts one more touch.
  private func acceptsTouch(_ view: UIView, in window: UIWindow) -> Bool {
    for touch in live where !touch.isOver && touch.storedWindow === window && touch.delivery != .finished {
      if touch.storedView === view {
        if !view.isMultipleTouchEnabled { return false }
      } else if view.isExclusiveTouch || touch.storedView?.isExclusiveTouch == true {
        return false
      }
    }
    return true
  }

  private func move(_ touch: UITouch) {
    guard touch.applyPendingSamples() else { return }
    touch.storedPhase = .moved
    touch.needsDelivery = true
    if touch.storedTapCount > 0, distance(touch.position, touch.startPosition) > UIInputTuning.current.tapSlop {
      touch.storedTapCount = 0
    }
  }

  private func end(_ touch: UITouch, _ phase: UITouch.Phase, at time: TimeInterval) {
    // If down and up, or a move and an up, arrive in one scan, each phase is an event of its own.
    if touch.needsDelivery {
      send()
      guard live.contains(where: { $0 === touch }), !touch.isOver else { return }
      begin()
    }
    _ = touch.applyPendingSamples()
    touch.storedTimestamp = time
    touch.storedPhase = phase
    touch.needsDelivery = true
    if phase == .ended { taps.ended(touch) }
  }

  private func send() {
    var newest: TimeInterval?
    for touch in live where touch.needsDelivery {
      newest = max(newest ?? 0, touch.storedTimestamp)
      touch.seenByRecognizers = false
    }
    guard let newest else { return }
    event.storedTimestamp = newest
    application.sendEvent(event)
    removeEnded(live)
  }

  /// Cleans up after an event: removes touches that have ended, even if an override did not forward the event.
  private func removeEnded(_ touches: [UITouch]) {
    var hasOver = false
    for touch in touches {
      touch.needsDelivery = false
      if touch.isOver {
        hasOver = true
        application.eventDelivery.didEnd(touch)
      }
    }
    guard hasOver else { return }
    // Only those in `touches`: an enclosing call may still have to deliver the end of others.
    live.removeAll { touch in touch.isOver && touches.contains { $0 === touch } }
    event.setTouches(live)
  }

  // MARK: Moves

  /// Delivers the first move at once, and the following ones once per refresh.
  private func scheduleMoves() {
    guard hasPendingMoves else { return }
    let now = MediaTime.now()
    if now >= nextMoves { return deliverMoves() }
    guard timer == nil else { return }
    timer = RunLoopCycle.current.schedule(nextMoves - now) { [weak self] in
      self?.timer = nil
      self?.deliverMoves()
    }
    if timer == nil { deliverMoves() }
  }

  /// Delivers all moves so far, combined per finger.
  func deliverMoves() {
    timer?.cancel()
    timer = nil
    guard hasPendingMoves else { return }
    hasPendingMoves = false
    nextMoves = MediaTime.now() + 1 / Double(max(UIScreen.main.maximumFramesPerSecond, 1))
    begin()
    for touch in live where !touch.isOver && !touch.pendingSamples.isEmpty { move(touch) }
    send()
  }

  // MARK: Cancelling

  /// Cancels the touches for which `isMeant` returns true, at once and in an event of their own.
  func cancel(_ isMeant: (UITouch) -> Bool) {
    let ending = live.filter { !$0.isOver && isMeant($0) }
    guard !ending.isEmpty else { return }
    let event = UIEvent(type: .touches, timestamp: MediaTime.now())
    event.setTouches(ending)
    for touch in ending {
      touch.storedPhase = .cancelled
      touch.storedTimestamp = event.storedTimestamp
      (touch.needsDelivery, touch.seenByRecognizers) = (true, false)
    }
    application.sendEvent(event)
    for touch in ending where touch.delivery != .finished {
      // Views are notified even when an override did not forward the event, so that nothing stays pressed.
      application.eventDelivery.touches.cancel([touch], with: event)
    }
    removeEnded(ending)
  }

  /// Cancels the touches of the views in `view`, which is being removed. Recognizers of its superviews keep the
  /// touches.
  func cancelTouchesInside(_ view: UIView) {
    // Touches that have ended may still have delayed phases.
    let lingering = application.eventDelivery.touches.withheldTouches.filter { touch in !live.contains { $0 === touch } }
    let severed = (live + lingering).filter {
      $0.delivery != .finished && $0.storedView?.isDescendant(of: view) == true
    }
    guard !severed.isEmpty else { return }
    application.eventDelivery.touches.cancel(severed, with: event)
  }
}

extension CGPoint {
  /// A position on the panel in points of a screen of `size`, rounded to 1/1024 point to remove the noise of fractions:
  /// no panel resolves less than a thousandth of a point.
  init(_ place: PanelPoint, of size: CGSize) {
    self.init(
      x: (CGFloat(place.x) * size.width * 1024).rounded() / 1024,
      y: (CGFloat(place.y) * size.height * 1024).rounded() / 1024)
  }
}

/// The distance between two points.
package func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
  ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
}
