/// Delivers events to windows, and in a window first to gesture recognizers and then to views and responders.
///
/// This is the last part of an event's way: trackers send events through `UIApplication.sendEvent`, whose default
/// implementation calls `send(_:)`; that calls `UIWindow.sendEvent` of each window concerned, whose default
/// implementation calls `deliver(_:in:)`.
@MainActor
final class EventDelivery {
  private unowned let application: UIApplication
  let arena: GestureArena
  let touches: TouchDelivery
  private let presses = PressDelivery()
  private let pointer = PointerDelivery()
  private let motion = MotionDelivery()

  init(application: UIApplication) {
    self.application = application
    let sets = TouchSetCache()
    arena = GestureArena(sets: sets)
    touches = TouchDelivery(sets: sets)
    arena.delivery = self
  }

  // MARK: Windows

  /// The default implementation of `UIApplication.sendEvent`: touches and presses go to the windows they are bound to,
  /// motion and remote control events to the key window.
  func send(_ event: UIEvent) {
    switch event.storedType {
    case .touches, .hover, .scroll: sendToWindows(event)
    case .presses: sendToWindows(event as? UIPressesEvent)
    case .motion, .remoteControl:
      if let window = application.keyWindow { window.sendEvent(event) } else { deliver(event, in: nil) }
    case .transform: break
    }
  }

  private func sendToWindows(_ event: UIEvent) {
    // There is nearly always one window, so the list of notified windows is short.
    var notifiedWindows: [UIWindow] = []
    for touch in event.touchList where touch.needsDelivery {
      guard let window = touch.storedWindow, !notifiedWindows.contains(where: { $0 === window }) else { continue }
      notifiedWindows.append(window)
      window.sendEvent(event)
    }
  }

  private func sendToWindows(_ event: UIPressesEvent?) {
    guard let event else { return }
    var notifiedWindows: [UIWindow] = []
    for press in event.pressList where press.needsDelivery {
      guard let window = press.storedWindow else {
        deliver(event, in: nil)
        continue
      }
      guard !notifiedWindows.contains(where: { $0 === window }) else { continue }
      notifiedWindows.append(window)
      window.sendEvent(event)
    }
  }

  // MARK: Recognizers and responders

  /// The default implementation of `UIWindow.sendEvent`.
  /// - Parameter window: Nil for events that have no window, which go to the application.
  func deliver(_ event: UIEvent, in window: UIWindow?) {
    switch event.storedType {
    case .touches:
      guard let window else { return }
      arena.feed(event, in: window)
      touches.deliver(event, in: window)
      if touches.isWithholding { arena.startTimeout() }
    case .hover: pointer.deliverHover(event, through: arena)
    case .scroll: pointer.deliverScroll(event, through: arena)
    case .presses:
      if let event = event as? UIPressesEvent { presses.deliver(event, in: window, through: arena) }
    case .motion: motion.deliver(event)
    case .remoteControl: motion.deliverRemoteControl(event, to: application.firstInChain)
    case .transform: break
    }
  }

  // MARK: What trackers report

  /// Whether a hover recognizer has the pointer above its view.
  var isHovering: Bool { pointer.isHovering }

  /// Called after the event with the end of `touch`, even if an override did not forward the event.
  func didEnd(_ touch: UITouch) {
    arena.expire(touch)
    touches.forget(touch)
  }

  /// Called after the event with the end of scrolling, even if an override did not forward the event.
  func scrollDidEnd() { pointer.scrollDidEnd() }

  /// Called after the event with the end of `press`. An override of `sendEvent` may not have delivered it. Calls stay
  /// balanced: the responder that received the beginning receives the end.
  func complete(_ press: UIPress, _ event: UIPressesEvent) { presses.complete(press, event) }

  /// Cancels the recognizers of the views in `view`, which is being removed.
  func cancelRecognizers(inside view: UIView) {
    if !arena.active.isEmpty { arena.cancel { $0.storedView?.isDescendant(of: view) ?? false } }
  }

  // MARK: What the arena decides

  /// Called when `recognizer` recognizes: takes from views what it keeps them from receiving.
  func recognizerWillBegin(_ recognizer: UIGestureRecognizer) {
    let taken = recognizer.touches
    if recognizer.cancelsTouchesInView {
      touches.cancel(taken, with: nil)
      presses.cancel(recognizer.presses)
    } else if recognizer.delaysTouchesBegan {
      touches.discard(taken)
    }
  }

  /// Called when the arena has resolved all requested states: what is no longer delayed goes to its views.
  func arenaDidResolve() { if touches.isWithholding { touches.release() } }
}

extension UIApplication {
  /// The first responder of the key window, else what receives events in its place.
  final var firstInChain: UIResponder { keyWindow?.keyResponder ?? self }
}
