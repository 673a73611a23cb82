import Input

/// Turns keys and buttons into presses: one object for each, from down to up, bound to the responder that had the
/// focus.
@MainActor
final class PressTracker {
  private unowned let eventDispatcher: EventDispatcher
  private let event = UIPressesEvent(timestamp: 0)
  /// The presses in progress, in the order they began.
  private(set) var held: [UIPress] = []
  private(set) var modifiers: UIKeyModifierFlags = []

  /// Receives keys that no responder has consumed, on press and on each repeat, for typing and commands.
  var onUnconsumedKey: (@MainActor (UIPress, _ isRepeat: Bool) -> Void)? = { KeyRouter().handle($0, isRepeat: $1) }

  init(eventDispatcher: EventDispatcher) { self.eventDispatcher = eventDispatcher }

  func handle(_ key: Key, device: InputDevice.ID, time: TimeInterval) {
    modifiers = UIKeyModifierFlags(key.modifiers, code: key.code)
    eventDispatcher.application.shortcuts.handle(key, modifiers: modifiers)
    let index = held.firstIndex { $0.device == device.rawValue && $0.code == key.code && !$0.isOver }
    switch key.phase {
    case .pressed where index == nil: begin(key, device, time: time)
    // The release was lost. The old press is cancelled, and a new one begins.
    case .pressed:
      cancel { $0.device == device.rawValue && $0.code == key.code }
      begin(key, device, time: time)
    case .repeated:
      guard let index, !held[index].isConsumed else { return }
      // The focus has moved since the key went down: repeats do not go to the new first responder.
      guard held[index].storedResponder === eventDispatcher.application.keyWindow?.keyResponder else {
        held[index].isConsumed = true
        return
      }
      onUnconsumedKey?(held[index], true)
    case .released, .cancelled:
      if eventDispatcher.motion.remoteKey(key.code, isPressed: false) { return }
      guard let index else { return }
      end(held[index], key.phase == .released ? .ended : .cancelled, time: time)
    }
  }

  private func begin(_ key: Key, _ device: InputDevice.ID, time: TimeInterval) {
    guard eventDispatcher.isOpen else { return }
    if eventDispatcher.motion.remoteKey(key.code, isPressed: true) { return }
    guard let window = eventDispatcher.application.keyWindow else { return }
    let uses = eventDispatcher.devices[device]?.uses ?? .keyboard
    let isRemote = uses.contains(.remoteControl) && !uses.contains(.keyboard)
    let code = UIKeyboardHIDUsage(evdev: key.code)
    let button = UIPress.PressType(evdev: key.code, isRemote: isRemote)
    guard let type = button ?? code.map(UIPress.PressType.key) else { return }
    let press = UIPress(
      type: type, key: button == nil ? code.map { UIKey(key, code: $0) } : nil, timestamp: time, window: window,
      responder: window.keyResponder)
    (press.device, press.code) = (device.rawValue, key.code)
    held.append(press)
    event.storedPresses.insert(press)
    send([press], time: time)
    if !press.isOver, !press.isConsumed { onUnconsumedKey?(press, false) }
  }

  private func end(_ press: UIPress, _ phase: UIPress.Phase, time: TimeInterval) {
    press.storedPhase = phase
    press.storedTimestamp = time
    send([press], time: time)
    forget()
  }

  private func forget() {
    for press in held where press.isOver {
      event.storedPresses.remove(press)
      press.recognizers.removeAll()
    }
    held.removeAll(where: \.isOver)
  }

  private func send(_ presses: [UIPress], time: TimeInterval) {
    event.storedTimestamp = time
    event.storedModifiers = modifiers
    for press in held where !presses.contains(where: { $0 === press }) { press.storedPhase = .stationary }
    for press in presses { press.needsDelivery = true }
    eventDispatcher.application.sendEvent(event)
    for press in presses {
      press.needsDelivery = false
      // An override of `sendEvent` did not deliver the event. Calls stay balanced: the responder that received the
      // beginning receives the end.
      if press.isOver, press.didBegin, !press.isEnded { tell(press, press.storedPhase, event) }
    }
  }

  /// Cancels presses immediately.
  func cancel(_ isMeant: (UIPress) -> Bool) {
    let ending = held.filter { !$0.isOver && isMeant($0) }
    guard !ending.isEmpty else { return }
    for press in ending { press.storedPhase = .cancelled }
    send(ending, time: MediaTime.now())
    forget()
  }

  // MARK: Dispatch

  func dispatch(_ event: UIEvent) {
    var notifiedWindows: [UIWindow] = []
    for press in held where press.needsDelivery {
      guard let window = press.storedWindow else {
        deliver(event, in: nil)
        continue
      }
      guard !notifiedWindows.contains(where: { $0 === window }) else { continue }
      notifiedWindows.append(window)
      window.sendEvent(event)
    }
  }

  func deliver(_ event: UIEvent, in window: UIWindow?) {
    guard let event = event as? UIPressesEvent else { return }
    let due = held.filter { $0.needsDelivery && $0.storedWindow === window }
    feedRecognizers(due, event)
    for press in due where press.needsDelivery {
      press.needsDelivery = false
      tell(press, press.storedPhase, event)
    }
  }

  private func tell(_ press: UIPress, _ phase: UIPress.Phase, _ event: UIPressesEvent) {
    guard let responder = press.storedResponder, !press.isEnded else { return }
    if phase == .began {
      guard !press.didBegin, !press.isTaken else { return }
      press.didBegin = true
    } else if !press.didBegin {
      return
    }
    if phase == .ended || phase == .cancelled { press.isEnded = true }
    DeliveryRecord.observer?(.presses(phase, keys: [press], to: responder))
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

  private func feedRecognizers(_ due: [UIPress], _ event: UIPressesEvent) {
    for press in due {
      if press.storedPhase == .began { gather(press, event) }
      if press.recognizers.isEmpty { continue }
      eventDispatcher.arena.feed(press.recognizers) { recognizer in
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

  /// Called when a recognizer has taken the presses: responders that have received them receive their cancellation.
  func cancelInResponders(_ presses: [UIPress]) {
    for press in presses where !press.isEnded {
      press.isTaken = true
      let phase = press.storedPhase
      press.storedPhase = .cancelled
      tell(press, .cancelled, event)
      press.storedPhase = phase
    }
  }
}

extension UIWindow {
  /// The receiver of keys: a menu that is open, the first responder, else the topmost controller, else the window.
  final var keyResponder: UIResponder { openMenu ?? focus.current ?? storedRoot?.topmostPresented ?? self }
}
