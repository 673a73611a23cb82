import Input
import UIKitCore

/// A touch or mouse button that went down on the black screen.
enum CurtainContact: Hashable {
  case touch(ContactID)
  case button(InputDevice.ID, UInt16)

  var device: InputDevice.ID {
    switch self {
    case .touch(let contact): return contact.device
    case .button(let device, _): return device
    }
  }
}

// The screen curtain: a listener can blacken the screen. The next visitor may be sighted and not know the key that
// shows it again.
extension SpeechMode {
  /// Shows the screen again on a touch or click, and consumes that contact until it is released.
  /// - Returns: Whether the event was consumed and must not be delivered.
  package func swallows(_ event: InputEvent) -> Bool {
    let contact: CurtainContact
    let (isDown, isOver): (Bool, Bool)
    switch event.kind {
    case .touch(let touch):
      contact = .touch(ContactID(device: event.device, slot: touch.slot))
      (isDown, isOver) = (touch.phase == .down, touch.phase == .up || touch.phase == .cancel)
    case .pointer(.button(let code, let isPressed)):
      contact = .button(event.device, code)
      (isDown, isOver) = (isPressed, !isPressed)
    case .removed:
      swallowed = swallowed.filter { $0.device != event.device }
      return false
    default: return false
    }
    if isDown, isScreenCurtainOn {
      swallowed.insert(contact)
      lift()
    }
    guard swallowed.contains(contact) else { return false }
    if isOver { swallowed.remove(contact) }
    return true
  }

  private func lift() {
    isScreenCurtainOn = false
    say(sentence: tuning.curtainOff)
  }

  /// Starts the timeout of the black screen. Where the app has no inactivity timeout, nothing else would end it.
  func startCurtainTimeout() {
    lastCurtainKeyPress = MediaTime.now()
    waitForCurtain(tuning.curtainTimeout)
  }

  private func waitForCurtain(_ seconds: TimeInterval) {
    let began = lastCurtainKeyPress
    RunLoopCycle.current.after(seconds) { [weak self] in
      guard let self, isScreenCurtainOn else { return }
      let left = tuning.curtainTimeout - (MediaTime.now() - lastCurtainKeyPress)
      // A key press or a new curtain has restarted the timeout since.
      guard left > 0.001 else { return lift() }
      if lastCurtainKeyPress != began { waitForCurtain(left) }
    }
  }
}
