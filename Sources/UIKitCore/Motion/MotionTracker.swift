/// Turns shakes and the media keys of remote controls into events.
@MainActor
final class MotionTracker {
  private unowned let dispatcher: EventDispatcher
  private var shake: (subtype: UIEvent.EventSubtype, serial: Int)?
  private weak var target: UIResponder?
  private var serial = 0
  /// The number of nested calls of `beginReceivingRemoteControlEvents`.
  private(set) var receivers = 0

  init(dispatcher: EventDispatcher) { self.dispatcher = dispatcher }

  // MARK: Motion

  func begin(_ subtype: UIEvent.EventSubtype) {
    guard dispatcher.isOpen, shake == nil else { return }
    serial += 1
    let expected = serial
    shake = (subtype, expected)
    target = dispatcher.application.firstInChain
    send(.began, subtype)
    RunLoopCycle.current.after(UIInputTuning.current.longestShake) { [weak self] in
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
    (event.motion, event.motionTarget) = (phase, target)
    dispatcher.application.sendEvent(event)
  }

  // MARK: Remote control

  func beginReceiving() { receivers += 1 }

  func endReceiving() { receivers = max(0, receivers - 1) }

  func sendRemote(_ subtype: UIEvent.EventSubtype) {
    guard receivers > 0, dispatcher.isOpen else { return }
    dispatcher.application.sendEvent(UIEvent(type: .remoteControl, subtype: subtype, timestamp: MediaTime.now()))
  }

  /// Whether the key is a remote control event and not for responders: while there are receivers of such events, and
  /// always for keys without a press type.
  func remoteKey(_ code: UInt16, isPressed: Bool) -> Bool {
    guard let keys = Self.keys[code] else { return false }
    if receivers == 0, UIPress.PressType(evdev: code, isRemote: false) != nil { return false }
    if let subtype = isPressed ? keys.down : keys.up { sendRemote(subtype) }
    return true
  }

  /// The events for evdev key codes, on press and on release.
  private static let keys: [UInt16: (down: UIEvent.EventSubtype, up: UIEvent.EventSubtype?)] = [
    163: (.remoteControlNextTrack, nil), 164: (.remoteControlTogglePlayPause, nil),
    165: (.remoteControlPreviousTrack, nil), 166: (.remoteControlStop, nil), 128: (.remoteControlStop, nil),
    168: (.remoteControlBeginSeekingBackward, .remoteControlEndSeekingBackward),
    208: (.remoteControlBeginSeekingForward, .remoteControlEndSeekingForward),
    200: (.remoteControlPlay, nil), 207: (.remoteControlPlay, nil), 201: (.remoteControlPause, nil),
  ]
}
