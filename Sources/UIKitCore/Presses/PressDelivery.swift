/// Delivers presses to recognizers, and then to the responder that each is bound to.
@MainActor
final class PressDelivery {
  /// For cancellations that no event caused.
  private lazy var cancelEvent = UIPressesEvent(timestamp: 0)

  func deliver(_ event: UIPressesEvent, in window: UIWindow?, through arena: GestureArena) {
    let due = event.pressList.filter { $0.needsDelivery && $0.storedWindow === window }
    for press in due { feedRecognizers(press, event, through: arena) }
    for press in due where press.needsDelivery {
      press.needsDelivery = false
      send(press, press.storedPhase, event)
    }
  }

  /// Sends the end of a press that has begun and whose end was not delivered.
  func complete(_ press: UIPress, _ event: UIPressesEvent) {
    if press.isOver, press.didBegin, !press.isEnded { send(press, press.storedPhase, event) }
  }

  private func send(_ press: UIPress, _ phase: UIPress.Phase, _ event: UIPressesEvent) {
    guard let responder = press.storedResponder, !press.isEnded else { return }
    if phase == .began {
      guard !press.didBegin, !press.isTaken else { return }
      press.didBegin = true
    } else if !press.didBegin {
      return
    }
    if phase == .ended || phase == .cancelled { press.isEnded = true }
    DeliveryRecord.observer?.note(.presses(phase, keys: [press], to: responder))
    switch phase {
    case .began:
      event.unconsumed = []
      responder.pressesBegan([press], with: event)
      press.isConsumed = !event.unconsumed.contains(press)
    case .changed: responder.pressesChanged([press], with: event)
    case .ended: responder.pressesEnded([press], with: event)
    case .cancelled: responder.pressesCancelled([press], with: event)
    case .stationary: break
    }
  }

  // MARK: Recognizers

  private func feedRecognizers(_ press: UIPress, _ event: UIPressesEvent, through arena: GestureArena) {
    if press.storedPhase == .began { gather(press, event) }
    if press.recognizers.isEmpty { return }
    arena.feed(press.recognizers) { recognizer in
      recognizer.storedModifiers = event.storedModifiers
      recognizer.lastFed = event.storedTimestamp
      guard recognizer.presses.contains(where: { $0 === press }) else { return }
      switch press.storedPhase {
      case .began: recognizer.pressesBegan([press], with: event)
      case .changed: recognizer.pressesChanged([press], with: event)
      case .ended: recognizer.pressesEnded([press], with: event)
      default: recognizer.pressesCancelled([press], with: event)
      }
    }
  }

  private func gather(_ press: UIPress, _ event: UIPressesEvent) {
    let type = press.storedType.rawValue
    for responder in ResponderChain(from: press.storedResponder) {
      guard let gestures = (responder as? UIView)?.rare?.gestures else { continue }
      for recognizer in gestures
      where recognizer.storedEnabled && !recognizer.progress.isOver
        && recognizer.allowedPressTypes.contains(where: { $0.intValue == type }) && recognizer.shouldReceive(event)
        && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: press) ?? true
      {
        recognizer.presses.append(press)
        press.recognizers.append(recognizer)
      }
    }
  }

  /// Cancels presses that a recognizer has taken: responders that have received them receive their cancellation.
  func cancel(_ presses: [UIPress]) {
    for press in presses where !press.isEnded {
      press.isTaken = true
      let phase = press.storedPhase
      press.storedPhase = .cancelled
      send(press, .cancelled, press.event ?? cancelEvent)
      press.storedPhase = phase
    }
  }
}
