import Input

/// The mouse: its position, its buttons as a touch, motion without buttons for hover recognizers, and its wheel for pan
/// recognizers.
@MainActor
final class PointerTracker {
  private unowned let dispatcher: EventDispatcher
  private unowned let application: UIApplication
  /// In points of the screen; nil until the pointer has moved or was placed.
  private(set) var position: CGPoint?
  private var buttons: UIEvent.ButtonMask = []

  private let hoverEvent = UIEvent(type: .hover, timestamp: 0)
  private let hover = UITouch(type: .indirectPointer, timestamp: 0, position: .zero, window: nil, view: nil)

  private let scrollEvent = UIEvent(type: .scroll, timestamp: 0)
  private let scrollTouch = UITouch(type: .indirectPointer, timestamp: 0, position: .zero, window: nil, view: nil)
  private var session = 0
  private var isScrolling = false
  private var wheelStop = 0

  init(dispatcher: EventDispatcher) {
    self.dispatcher = dispatcher
    application = dispatcher.application
  }

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
      dispatcher.touches.pointerMoved(to: inside, time: time)
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
      dispatcher.touches.pointerDown(
        at: place, time: time, buttons: buttons, modifiers: dispatcher.presses.modifiers)
    } else if buttons.isEmpty {
      dispatcher.touches.pointerUp(time: time)
      hover(at: place, time: time)
    } else {
      dispatcher.touches.pointerChanged(buttons: buttons)
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
    guard dispatcher.isOpen else { return }
    let hit = dispatcher.touches.hit(place)
    place.map(hit, to: hover)
    sendHover(.regionMoved, time: time)
  }

  private func endHover(time: TimeInterval) {
    guard application.eventDelivery.isHovering else { return }
    sendHover(.regionExited, time: time)
  }

  private func sendHover(_ phase: UITouch.Phase, time: TimeInterval) {
    hover.storedPhase = phase
    hover.storedTimestamp = time
    hover.needsDelivery = true
    hoverEvent.setTouches([hover])
    hoverEvent.storedTimestamp = time
    hoverEvent.storedModifiers = dispatcher.presses.modifiers
    // Without a window there is no `sendEvent`: exits are delivered directly.
    if hover.storedWindow == nil {
      application.eventDelivery.deliver(hoverEvent, in: nil)
    } else {
      application.sendEvent(hoverEvent)
    }
    hover.needsDelivery = false
  }

  // MARK: Scrolling

  private func scroll(_ scroll: Pointer.Scroll, time: TimeInterval) {
    guard dispatcher.isOpen, scroll.dx.isFinite, scroll.dy.isFinite else { return }
    let isDiscrete = scroll.source == .wheel
    let isFirst = !isScrolling
    if isFirst {
      let bounds = UIScreen.main.bounds
      let place = position ?? CGPoint(x: bounds.midX, y: bounds.midY)
      place.map(dispatcher.touches.hit(place), to: scrollTouch)
      isScrolling = true
      session += 1
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
    application.eventDelivery.scrollDidEnd()
  }

  private func sendScroll(_ step: ScrollStep, time: TimeInterval) {
    guard scrollTouch.storedWindow != nil else { return }
    scrollTouch.needsDelivery = true
    scrollTouch.storedTimestamp = time
    scrollEvent.setTouches([scrollTouch])
    scrollEvent.storedTimestamp = time
    scrollEvent.storedModifiers = dispatcher.presses.modifiers
    scrollEvent.scroll = step
    application.sendEvent(scrollEvent)
    scrollTouch.needsDelivery = false
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
