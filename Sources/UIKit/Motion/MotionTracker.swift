/// Shakes and the buttons of remote controls, on their way to the first responder of the key window and up.
@MainActor
final class MotionTracker {
  private unowned let street: EventStreet
  private var shake: (subtype: UIEvent.EventSubtype, serial: Int)?
  private weak var target: UIResponder?
  private var serial = 0
  /// Nested calls of `beginReceivingRemoteControlEvents`.
  private(set) var receivers = 0

  init(street: EventStreet) { self.street = street }

  private var firstInChain: UIResponder {
    street.application.keyWindow?.keyResponder ?? street.application
  }

  // MARK: Motion

  func begin(_ subtype: UIEvent.EventSubtype) {
    guard street.isOpen, shake == nil else { return }
    serial += 1
    let expected = serial
    shake = (subtype, expected)
    target = firstInChain
    send(.began, subtype)
    Turn.current.after(UIInputTuning.current.longestShake) { [weak self] in
      if self?.shake?.serial == expected { self?.cancel() }
    }
  }

  func end() { finish(.ended) }

  func cancel() { finish(.cancelled) }

  private func finish(_ phase: UIEvent.Motion) {
    guard let shake else { return }
    self.shake = nil
    send(phase, shake.subtype)
  }

  private func send(_ phase: UIEvent.Motion, _ subtype: UIEvent.EventSubtype) {
    let event = UIEvent(type: .motion, subtype: subtype, timestamp: MediaTime.now())
    event.motion = phase
    street.application.sendEvent(event)
  }

  func deliver(_ event: UIEvent) {
    guard let target else { return }
    Delivery.watcher?(.motion("\(event.motion)", to: target))
    switch event.motion {
    case .began: target.motionBegan(event.storedSubtype, with: event)
    case .ended:
      target.motionEnded(event.storedSubtype, with: event)
      if event.motionIsUnhandled, event.storedSubtype == .motionShake { ShakeToUndo.offer(from: target) }
    case .cancelled: target.motionCancelled(event.storedSubtype, with: event)
    }
  }

  // MARK: Remote control

  func beginReceiving() { receivers += 1 }

  func endReceiving() { receivers = max(0, receivers - 1) }

  func sendRemote(_ subtype: UIEvent.EventSubtype) {
    guard receivers > 0, street.isOpen else { return }
    street.application.sendEvent(UIEvent(type: .remoteControl, subtype: subtype, timestamp: MediaTime.now()))
  }

  func deliverRemoteControl(_ event: UIEvent) {
    guard receivers > 0 else { return }
    let target = firstInChain
    Delivery.watcher?(.remoteControl(event.storedSubtype, to: target))
    target.remoteControlReceived(with: event)
  }

  /// Whether the key belongs to the remote control and is none for responders: while somebody receives those events, and
  /// always for keys that no press stands for.
  func remoteKey(_ code: UInt16, isPressed: Bool) -> Bool {
    guard let keys = Self.keys[code] else { return false }
    if receivers == 0, UIPress.PressType(evdev: code, isRemote: false) != nil { return false }
    if let subtype = isPressed ? keys.down : keys.up { sendRemote(subtype) }
    return true
  }

  /// What a key of the kernel means, when it goes down and when it comes up.
  private static let keys: [UInt16: (down: UIEvent.EventSubtype, up: UIEvent.EventSubtype?)] = [
    163: (.remoteControlNextTrack, nil), 164: (.remoteControlTogglePlayPause, nil),
    165: (.remoteControlPreviousTrack, nil), 166: (.remoteControlStop, nil), 128: (.remoteControlStop, nil),
    168: (.remoteControlBeginSeekingBackward, .remoteControlEndSeekingBackward),
    208: (.remoteControlBeginSeekingForward, .remoteControlEndSeekingForward),
    200: (.remoteControlPlay, nil), 207: (.remoteControlPlay, nil), 201: (.remoteControlPause, nil)
  ]
}
