import Input

/// Turns keys and buttons into presses: one object for each from down to up, bound to the responder that had the focus.
@MainActor
final class PressTracker {
  private unowned let street: EventStreet
  private let event = UIPressesEvent(timestamp: 0)
  /// In the order they began.
  private(set) var held: [UIPress] = []
  private(set) var modifiers: UIKeyModifierFlags = []

  /// Gets keys that every responder let through, when pressed and for each repeat: what types, and what commands.
  var onUnconsumedKey: (@MainActor (UIPress, _ isRepeat: Bool) -> Void)? = { KeyRouter().handle($0, isRepeat: $1) }

  init(street: EventStreet) { self.street = street }

  func handle(_ key: Key, device: InputDevice.ID, time: TimeInterval) {
    modifiers = UIKeyModifierFlags(key.modifiers, code: key.code)
    street.application.shortcuts.handle(key, modifiers: modifiers)
    let index = held.firstIndex { $0.device == device.rawValue && $0.code == key.code && !$0.isOver }
    switch key.phase {
    case .pressed where index == nil: begin(key, device, time: time)
    // The device had lost the release. The old press ends, and this is a new one.
    case .pressed:
      cancel { $0.device == device.rawValue && $0.code == key.code }
      begin(key, device, time: time)
    case .repeated:
      guard let index, !held[index].isConsumed else { return }
      // Where the key went down nobody types any more: it is not for whoever has the focus now.
      guard held[index].storedResponder === street.application.keyWindow?.keyResponder else {
        held[index].isConsumed = true
        return
      }
      onUnconsumedKey?(held[index], true)
    case .released, .cancelled:
      if street.motion.remoteKey(key.code, isPressed: false) { return }
      guard let index else { return }
      end(held[index], key.phase == .released ? .ended : .cancelled, time: time)
    }
  }

  private func begin(_ key: Key, _ device: InputDevice.ID, time: TimeInterval) {
    guard street.isOpen else { return }
    if street.motion.remoteKey(key.code, isPressed: true) { return }
    guard let window = street.application.keyWindow else { return }
    let uses = street.devices[device]?.uses ?? .keyboard
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
    for press in presses { press.isDue = true }
    street.application.sendEvent(event)
    for press in presses {
      press.isDue = false
      // Somebody has swallowed the event. Balance goes on: the responder hears of what it has begun.
      if press.isOver, press.isTold, !press.isEnded { tell(press, press.storedPhase, event) }
    }
  }

  /// Ends presses as cancelled, now.
  func cancel(_ isMeant: (UIPress) -> Bool) {
    let ending = held.filter { !$0.isOver && isMeant($0) }
    guard !ending.isEmpty else { return }
    for press in ending { press.storedPhase = .cancelled }
    send(ending, time: MediaTime.now())
    forget()
  }

  // MARK: Dispatch

  func dispatch(_ event: UIEvent) {
    var told: [UIWindow] = []
    for press in held where press.isDue {
      guard let window = press.storedWindow else {
        deliver(event, in: nil)
        continue
      }
      guard !told.contains(where: { $0 === window }) else { continue }
      told.append(window)
      window.sendEvent(event)
    }
  }

  func deliver(_ event: UIEvent, in window: UIWindow?) {
    guard let event = event as? UIPressesEvent else { return }
    let due = held.filter { $0.isDue && $0.storedWindow === window }
    feedRecognizers(due, event)
    for press in due where press.isDue {
      press.isDue = false
      tell(press, press.storedPhase, event)
    }
  }

  private func tell(_ press: UIPress, _ phase: UIPress.Phase, _ event: UIPressesEvent) {
    guard let responder = press.storedResponder, !press.isEnded else { return }
    if phase == .began {
      guard !press.isTold, !press.isTaken else { return }
      press.isTold = true
    } else if !press.isTold {
      return
    }
    if phase == .ended || phase == .cancelled { press.isEnded = true }
    Delivery.watcher?(.presses(phase, keys: [press], to: responder))
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
      street.arena.feed(press.recognizers) { recognizer in
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

  /// A recognizer has taken the presses: responders that know of them hear that they do not count.
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
  /// Who gets keys: a menu that is open, the first responder, else the topmost controller, else the window.
  final var keyResponder: UIResponder { openMenu ?? focus.current ?? storedRoot?.topmostPresented ?? self }
}
