import Input

/// One step of a wheel, or of fingers on a touchpad, as the equivalent movement of a finger on the screen.
struct ScrollStep {
  enum Phase { case began, changed, ended }

  var phase: Phase
  /// In points; positive moves the content right and down.
  var translation: CGPoint
  /// Whether it comes from a wheel with detents instead of fingers.
  var isDiscrete: Bool
  var session: Int
}

/// The mouse: its position, its buttons as a touch, motion without buttons for hover recognizers, and its wheel for pan
/// recognizers.
@MainActor
final class PointerTracker {
  private unowned let eventDispatcher: EventDispatcher
  /// In points of the screen; nil until the pointer has moved or was placed.
  private(set) var position: CGPoint?
  private var buttons: UIEvent.ButtonMask = []

  private let hoverEvent = UIEvent(type: .hover, timestamp: 0)
  private let hover = UITouch(type: .indirectPointer, timestamp: 0, position: .zero, window: nil, view: nil)
  private var hovering: [UIGestureRecognizer] = []

  private let scrollEvent = UIEvent(type: .scroll, timestamp: 0)
  private let scrollTouch = UITouch(type: .indirectPointer, timestamp: 0, position: .zero, window: nil, view: nil)
  private var scrolling: [UIGestureRecognizer] = []
  private var session = 0
  private var isScrolling = false
  private var wheelStop = 0

  init(eventDispatcher: EventDispatcher) { self.eventDispatcher = eventDispatcher }

  func handle(_ change: Pointer, time: TimeInterval) {
    switch change {
    case .moved(let dx, let dy, _, _):
      let scale = UIScreen.main.scale
      let bounds = UIScreen.main.bounds
      let old = position ?? CGPoint(x: bounds.midX, y: bounds.midY)
      move(to: CGPoint(x: old.x + CGFloat(dx) / scale, y: old.y + CGFloat(dy) / scale), time: time)
    case .placed(let point):
      move(to: CGPoint(point, of: UIScreen.main.bounds.size), time: time)
    case .button(let code, let isPressed): press(code, isPressed, time: time)
    case .scrolled(let scroll): self.scroll(scroll, time: time)
    }
  }

  private func move(to place: CGPoint, time: TimeInterval) {
    guard place.x.isFinite, place.y.isFinite else { return }
    let bounds = UIScreen.main.bounds
    let inside = CGPoint(x: min(max(place.x, 0), bounds.width), y: min(max(place.y, 0), bounds.height))
    position = inside
    if buttons.isEmpty {
      hover(at: inside, time: time)
    } else {
      eventDispatcher.touches.pointerMoved(to: inside, time: time)
    }
  }

  // MARK: Buttons

  private func press(_ code: UInt16, _ isPressed: Bool, time: TimeInterval) {
    // 0x110 BTN_LEFT, 0x111 BTN_RIGHT, 0x112 BTN_MIDDLE, and further buttons up to 0x117.
    guard (0x110...0x117).contains(code) else { return }
    let button = UIEvent.ButtonMask.button(Int(code) - 0x110 + 1)
    let before = buttons
    if isPressed { buttons.insert(button) } else { buttons.remove(button) }
    guard before != buttons else { return }
    let bounds = UIScreen.main.bounds
    let place = position ?? CGPoint(x: bounds.midX, y: bounds.midY)
    if before.isEmpty {
      endHover(time: time)
      eventDispatcher.touches.pointerDown(
        at: place, time: time, buttons: buttons, modifiers: eventDispatcher.presses.modifiers)
    } else if buttons.isEmpty {
      eventDispatcher.touches.pointerUp(time: time)
      hover(at: place, time: time)
    } else {
      eventDispatcher.touches.pointerChanged(buttons: buttons)
    }
  }

  func cancel() {
    endHover(time: MediaTime.now())
    if isScrolling { endScroll(time: MediaTime.now()) }
    buttons = []
  }

  func didHide(_ window: UIWindow) {
    if hover.storedWindow === window { endHover(time: MediaTime.now()) }
    if isScrolling, scrollTouch.storedWindow === window { endScroll(time: MediaTime.now()) }
  }

  // MARK: Hovering

  private func hover(at place: CGPoint, time: TimeInterval) {
    guard eventDispatcher.isOpen else { return }
    let hit = eventDispatcher.touches.hit(place)
    place.map(hit, to: hover)
    sendHover(.regionMoved, time: time)
  }

  private func endHover(time: TimeInterval) {
    guard !hovering.isEmpty else { return }
    sendHover(.regionExited, time: time)
  }

  private func sendHover(_ phase: UITouch.Phase, time: TimeInterval) {
    hover.storedPhase = phase
    hover.storedTimestamp = time
    hover.needsDelivery = true
    hoverEvent.setTouches([hover])
    hoverEvent.storedTimestamp = time
    hoverEvent.storedModifiers = eventDispatcher.presses.modifiers
    // Without a window there is no `sendEvent`: exits are dispatched directly.
    if hover.storedWindow == nil { dispatchHover() } else { eventDispatcher.application.sendEvent(hoverEvent) }
  }

  private func dispatchHover() {
    hover.needsDelivery = false
    let entered = hover.storedPhase == .regionExited
      ? [] : recognizers(above: hover.storedView) { $0 is UIHoverGestureRecognizer }
    let left = hovering.filter { old in !entered.contains { $0 === old } }
    let stayed = hovering.filter { old in entered.contains { $0 === old } }
    hovering = entered
    send(.regionExited, to: left)
    send(.regionMoved, to: stayed)
    send(.regionEntered, to: entered.filter { new in !stayed.contains { $0 === new } })
  }

  private func send(_ phase: UITouch.Phase, to recognizers: [UIGestureRecognizer]) {
    eventDispatcher.arena.feed(recognizers) { recognizer in
      recognizer.take(hoverEvent)
      recognizer.centroid = hover.position
      recognizer.hovered(phase)
    }
  }

  // MARK: Scrolling

  private func scroll(_ scroll: Pointer.Scroll, time: TimeInterval) {
    guard eventDispatcher.isOpen, scroll.dx.isFinite, scroll.dy.isFinite else { return }
    let isDiscrete = scroll.source == .wheel
    let isFirst = !isScrolling
    if isFirst {
      let bounds = UIScreen.main.bounds
      let place = position ?? CGPoint(x: bounds.midX, y: bounds.midY)
      place.map(eventDispatcher.touches.hit(place), to: scrollTouch)
      isScrolling = true
      session += 1
      let step = ScrollStep(phase: .began, translation: .zero, isDiscrete: isDiscrete, session: session)
      scrolling = recognizers(above: scrollTouch.storedView) {
        $0.takesScroll(step) && $0.shouldReceive(scrollEvent)
      }
    }
    let scale = UIScreen.main.scale
    let translation = CGPoint(x: -CGFloat(scroll.dx) / scale, y: -CGFloat(scroll.dy) / scale)
    sendScroll(
      ScrollStep(
        phase: isFirst ? .began : .changed, translation: translation, isDiscrete: isDiscrete, session: session),
      time: time)
    if scroll.isEnded { endScroll(time: time) } else if isDiscrete { endWheelAfterPause() }
  }

  private func endWheelAfterPause() {
    wheelStop += 1
    let expected = wheelStop
    RunLoopCycle.current.after(UIInputTuning.current.wheelPause) { [weak self] in
      guard let self, self.isScrolling, self.wheelStop == expected else { return }
      self.endScroll(time: MediaTime.now())
    }
  }

  private func endScroll(time: TimeInterval) {
    isScrolling = false
    sendScroll(ScrollStep(phase: .ended, translation: .zero, isDiscrete: false, session: session), time: time)
    scrolling = []
  }

  private func sendScroll(_ step: ScrollStep, time: TimeInterval) {
    guard scrollTouch.storedWindow != nil else { return }
    scrollTouch.needsDelivery = true
    scrollTouch.storedTimestamp = time
    scrollEvent.setTouches([scrollTouch])
    scrollEvent.storedTimestamp = time
    scrollEvent.storedModifiers = eventDispatcher.presses.modifiers
    scrollEvent.scroll = step
    eventDispatcher.application.sendEvent(scrollEvent)
    scrollTouch.needsDelivery = false
  }

  private func dispatchScroll(_ step: ScrollStep) {
    scrollTouch.needsDelivery = false
    // Recognizers of this scroll session keep it; one that failed or was reset is removed until the next session.
    if step.phase != .began { scrolling.removeAll { $0.scrollSession != step.session } }
    for recognizer in scrolling { recognizer.scrollSession = step.session }
    eventDispatcher.arena.feed(scrolling) { recognizer in
      recognizer.take(scrollEvent)
      recognizer.centroid = scrollTouch.position
      recognizer.scrolled(step, with: scrollEvent)
    }
  }

  // MARK: Hovering and scrolling

  func dispatch(_ event: UIEvent) {
    if event.storedType == .hover { return dispatchHover() }
    if let step = event.scroll { dispatchScroll(step) }
  }

  private func recognizers(
    above view: UIView?, where isMeant: (UIGestureRecognizer) -> Bool
  ) -> [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    var step = view
    while let here = step {
      for recognizer in here.rare?.gestures ?? [] where recognizer.storedEnabled && isMeant(recognizer) {
        found.append(recognizer)
      }
      step = here.superviewLink
    }
    return found
  }
}

extension CGPoint {
  /// Binds a touch that no finger makes to the window and view under this point.
  @MainActor fileprivate func map(_ hit: (UIWindow, UIView, CGPoint)?, to touch: UITouch) {
    touch.previousPosition = touch.position
    touch.position = hit?.2 ?? self
    touch.storedWindow = hit?.0
    touch.storedView = hit?.1
  }
}
