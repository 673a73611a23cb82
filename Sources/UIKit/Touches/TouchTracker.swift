import Host
import Input

/// Turns contacts of touch screens and pointers into touches: one object for each from down to up, bound to the view that
/// was hit.
@MainActor
final class TouchTracker {
  private struct Change {
    var contact: UITouch.Contact
    var touch: Touch
    var time: TimeInterval
  }

  private unowned let street: EventStreet
  private let event = UIEvent(type: .touches, timestamp: 0)
  /// In the order they began.
  private(set) var live: [UITouch] = []
  private var scan: [Change] = []
  private var scanning: [Change] = []
  private var taps = TapSeries()

  // Moves wait until the screen could show them.
  private var waits = false
  private var nextMoves: TimeInterval = 0
  private var timer: ClockTimer?

  init(street: EventStreet) { self.street = street }

  // MARK: Touch screens

  func add(_ touch: Touch, device: UInt32, time: TimeInterval) {
    scan.append(Change(contact: UITouch.Contact(device: device, slot: touch.slot), touch: touch, time: time))
  }

  /// All contacts of one scan are known.
  func endScan() {
    swap(&scan, &scanning)
    defer { scanning.removeAll(keepingCapacity: true) }
    var hasOnlyMoves = true
    for change in scanning where change.touch.phase != .move { hasOnlyMoves = false }
    if hasOnlyMoves {
      for change in scanning { hold(change) }
      return paceMoves()
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
    touch.remember(sample(change, in: touch.storedWindow))
    waits = true
  }

  private func apply(_ change: Change) {
    let touch = find(change.contact)
    switch change.touch.phase {
    case .down:
      if let touch {
        // A device that lost an up.
        end(touch, .cancelled, at: change.time)
      }
      let place = sample(change, in: nil)
      guard let made = start(change.contact, .direct, at: place.position, time: place.time) else { return }
      (made.radius, made.storedForce) = (place.radius, place.force)
    case .move:
      guard let touch else { return }
      touch.remember(sample(change, in: touch.storedWindow))
      move(touch)
    case .up, .cancel:
      guard let touch else { return }
      touch.remember(sample(change, in: touch.storedWindow))
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
    touch.remember(UITouch.Sample(time: time, position: inside, radius: 0, force: 0))
    waits = true
    paceMoves()
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

  private func find(_ contact: UITouch.Contact) -> UITouch? {
    for touch in live where touch.contact == contact && !touch.isOver { return touch }
    return nil
  }

  private func begin() {
    for touch in live where !touch.isOver && !touch.isDue { touch.storedPhase = .stationary }
    event.storedModifiers = street.presses.modifiers
  }

  private func start(
    _ contact: UITouch.Contact, _ type: UITouch.TouchType, at place: CGPoint, time: TimeInterval
  ) -> UITouch? {
    guard street.isOpen, let (window, view, point) = hit(place) else { return nil }
    let touch = UITouch(type: type, timestamp: time, position: point, window: window, view: view)
    touch.contact = contact
    touch.samples.append(UITouch.Sample(time: time, position: point, radius: 0, force: 0))
    if !mayTell(view, in: window) { touch.delivery = .finished }
    touch.storedTapCount = taps.count(at: point, in: view, time: time)
    touch.isDue = true
    live.append(touch)
    event.setTouches(live)
    return touch
  }

  /// Windows from front to back, until one has a view there. A window may let touches through to those behind.
  func hit(_ place: CGPoint) -> (UIWindow, UIView, CGPoint)? {
    guard place.x.isFinite, place.y.isFinite else { return nil }
    for window in WindowList.visible.reversed() where !window.layer.isHidden {
      let point = window.mapToSuperview.inverted.apply(place)
      if let view = window.hitTest(point, with: event) { return (window, view, point) }
    }
    return nil
  }

  /// Whether the view takes one more touch.
  private func mayTell(_ view: UIView, in window: UIWindow) -> Bool {
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
    guard touch.takeArrived() else { return }
    touch.storedPhase = .moved
    touch.isDue = true
    if touch.storedTapCount > 0, distance(touch.position, touch.startPosition) > UIInputTuning.current.tapSlop {
      touch.storedTapCount = 0
    }
  }

  private func end(_ touch: UITouch, _ phase: UITouch.Phase, at time: TimeInterval) {
    // Down and up in one scan, or a move and an up in one: each phase is an event of its own.
    if touch.isDue {
      send()
      guard live.contains(where: { $0 === touch }), !touch.isOver else { return }
      begin()
    }
    _ = touch.takeArrived()
    touch.storedTimestamp = time
    touch.storedPhase = phase
    touch.isDue = true
    if phase == .ended { taps.ended(touch) }
  }

  private func send() {
    var newest: TimeInterval?
    for touch in live where touch.isDue {
      newest = max(newest ?? 0, touch.storedTimestamp)
      touch.isFed = false
    }
    guard let newest else { return }
    event.storedTimestamp = newest
    street.application.sendEvent(event)
    settle(live)
  }

  /// After an event: what has ended goes, whether or not somebody swallowed the news.
  private func settle(_ touches: [UITouch]) {
    var hasOver = false
    for touch in touches {
      touch.isDue = false
      if touch.isOver {
        hasOver = true
        street.arena.expire(touch)
        street.desk.forget(touch)
      }
    }
    guard hasOver else { return }
    // Not all that are over: an event around this one may still have to tell of others.
    live.removeAll { touch in touch.isOver && touches.contains { $0 === touch } }
    event.setTouches(live)
  }

  // MARK: Moves

  /// The first move goes at once, those after it once a refresh.
  private func paceMoves() {
    guard waits else { return }
    let now = MediaTime.now()
    if now >= nextMoves { return deliverMoves() }
    guard timer == nil else { return }
    timer = Turn.current.schedule?(nextMoves - now) { [weak self] in
      self?.timer = nil
      self?.deliverMoves()
    }
    if timer == nil { deliverMoves() }
  }

  /// Tells all moves so far, each finger's in one.
  func deliverMoves() {
    timer?.cancel()
    timer = nil
    guard waits else { return }
    waits = false
    nextMoves = MediaTime.now() + 1 / Double(max(UIScreen.main.maximumFramesPerSecond, 1))
    begin()
    for touch in live where !touch.isOver && !touch.arriving.isEmpty { move(touch) }
    send()
  }

  // MARK: Cancelling

  /// Ends the touches that `isMeant` says, now, in an event of their own.
  func cancel(_ isMeant: (UITouch) -> Bool) {
    let ending = live.filter { !$0.isOver && isMeant($0) }
    guard !ending.isEmpty else { return }
    let event = UIEvent(type: .touches, timestamp: MediaTime.now())
    event.setTouches(ending)
    for touch in ending {
      touch.storedPhase = .cancelled
      touch.storedTimestamp = event.storedTimestamp
      (touch.isDue, touch.isFed) = (true, false)
    }
    street.application.sendEvent(event)
    for touch in ending where touch.delivery != .finished {
      // Views are told even when an override has swallowed the event: nothing may stay pressed.
      street.desk.cancel([touch], with: event)
    }
    settle(ending)
  }

  /// The views in `view` go: they hear of their touches for the last time. Recognizers further up keep them.
  func sever(_ view: UIView) {
    // Fingers that have left already may still have an end to come.
    let lingering = street.desk.withholding.filter { touch in !live.contains { $0 === touch } }
    let severed = (live + lingering).filter {
      $0.delivery != .finished && $0.storedView?.isDescendant(of: view) == true
    }
    guard !severed.isEmpty else { return }
    street.desk.cancel(severed, with: event)
  }
}

/// Counts taps in quick succession, near to each other, on one view.
@MainActor
struct TapSeries {
  private struct Tap {
    var count: Int
    var place: CGPoint
    var time: TimeInterval
    weak var view: UIView?
  }

  private var recent: [Tap] = []
  // As many as there are fingers.
  private static let limit = 10

  /// The number that a touch has which begins now.
  mutating func count(at place: CGPoint, in view: UIView, time: TimeInterval) -> Int {
    let tuning = UIInputTuning.current
    recent.removeAll { time - $0.time > tuning.multiTapInterval || $0.view == nil }
    guard
      let index = recent.lastIndex(where: {
        $0.view === view && distance($0.place, place) <= tuning.multiTapDistance
      })
    else { return 1 }
    return recent.remove(at: index).count + 1
  }

  mutating func ended(_ touch: UITouch) {
    guard touch.storedTapCount > 0 else { return }
    if recent.count == Self.limit { recent.removeFirst() }
    recent.append(
      Tap(
        count: touch.storedTapCount, place: touch.position, time: touch.storedTimestamp, view: touch.storedView))
  }
}

extension CGPoint {
  /// A place of the panel in points of a screen of `size`, without the noise that fractions bring: no panel tells places
  /// closer than a thousandth of a point apart.
  init(_ place: PanelPoint, of size: CGSize) {
    self.init(
      x: (CGFloat(place.x) * size.width * 1024).rounded() / 1024, y: (CGFloat(place.y) * size.height * 1024).rounded() / 1024)
  }
}

/// Points between two places.
func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot() }
