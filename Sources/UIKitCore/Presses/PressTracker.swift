import Input

/// Turns keys and buttons into presses: one object for each, from down to up, bound to the responder that had the
/// focus.
@MainActor
final class PressTracker {
  private unowned let dispatcher: EventDispatcher
  private unowned let application: UIApplication
  private let event = UIPressesEvent(timestamp: 0)
  private(set) var modifiers: UIKeyModifierFlags = []

  /// Receives keys that no responder has consumed, for typing and commands.
  var keys: any UnconsumedKeys = KeyRouter()

  init(dispatcher: EventDispatcher) {
    self.dispatcher = dispatcher
    application = dispatcher.application
  }

  /// The presses in progress, in the order they began.
  var held: [UIPress] { event.pressList }

  func handle(_ key: Key, device: InputDevice.ID, time: TimeInterval) {
    modifiers = UIKeyModifierFlags(key.modifiers, code: key.code)
    application.shortcuts.handle(key, modifiers: modifiers)
    let index = held.firstIndex { $0.device == device && $0.code == key.code && !$0.isOver }
    switch key.phase {
    case .pressed where index == nil: begin(key, device, time: time)
    // The release was lost. The old press is cancelled, and a new one begins.
    case .pressed:
      cancel { $0.device == device && $0.code == key.code }
      begin(key, device, time: time)
    case .repeated:
      guard let index, !held[index].isConsumed else { return }
      // The focus has moved since the key went down: repeats do not go to the new first responder.
      guard held[index].storedResponder === application.keyWindow?.keyResponder else {
        held[index].isConsumed = true
        return
      }
      keys.handle(held[index], isRepeat: true)
    case .released, .cancelled:
      if dispatcher.motion.remoteKey(key.code, isPressed: false) { return }
      guard let index else { return }
      end(held[index], key.phase == .released ? .ended : .cancelled, time: time)
    }
  }

  private func begin(_ key: Key, _ device: InputDevice.ID, time: TimeInterval) {
    guard dispatcher.isOpen else { return }
    if dispatcher.motion.remoteKey(key.code, isPressed: true) { return }
    guard let window = application.keyWindow else { return }
    let uses = dispatcher.devices[device]?.uses ?? .keyboard
    let isRemote = uses.contains(.remoteControl) && !uses.contains(.keyboard)
    let code = UIKeyboardHIDUsage(key)
    let button = UIPress.PressType(evdev: key.code, isRemote: isRemote)
    guard let type = button ?? code.map(UIPress.PressType.key) else { return }
    let press = UIPress(
      type: type, key: button == nil ? code.map { UIKey(key, code: $0) } : nil, timestamp: time, window: window,
      responder: window.keyResponder)
    (press.device, press.code, press.event) = (device, key.code, event)
    event.pressList.append(press)
    send([press], time: time)
    if !press.isOver, !press.isConsumed { keys.handle(press, isRepeat: false) }
  }

  private func end(_ press: UIPress, _ phase: UIPress.Phase, time: TimeInterval) {
    press.storedPhase = phase
    press.storedTimestamp = time
    send([press], time: time)
    forget()
  }

  private func forget() {
    for press in held where press.isOver { press.recognizers.removeAll() }
    event.pressList.removeAll(where: \.isOver)
  }

  private func send(_ presses: [UIPress], time: TimeInterval) {
    event.storedTimestamp = time
    event.storedModifiers = modifiers
    for press in held where !presses.contains(where: { $0 === press }) { press.storedPhase = .stationary }
    for press in presses { press.needsDelivery = true }
    application.sendEvent(event)
    for press in presses {
      press.needsDelivery = false
      application.eventDelivery.complete(press, event)
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
}

extension UIWindow {
  /// The receiver of keys: a menu that is open, the first responder, else the topmost controller, else the window.
  final var keyResponder: UIResponder { openMenu ?? focus.current ?? topmostController ?? self }
}
