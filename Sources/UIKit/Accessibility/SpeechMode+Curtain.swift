import Foundation
import Input

/// What a person who sees touched or clicked on the black screen.
struct CurtainContact: Hashable {
  enum Kind: Hashable { case touch(Int), button(UInt16) }
  var device: InputDevice.ID
  var kind: Kind
}

// The screen that a listener made black. The next person may see, and knows no key that would bring the picture back.
extension SpeechMode {
  /// A finger or a click shows the picture again and does nothing else, until it is let go.
  /// - Returns: Whether nobody else is to hear of the event.
  func swallows(_ event: InputEvent) -> Bool {
    let contact: CurtainContact
    let (isDown, isOver): (Bool, Bool)
    switch event.kind {
    case .touch(let touch):
      contact = CurtainContact(device: event.device, kind: .touch(touch.slot))
      (isDown, isOver) = (touch.phase == .down, touch.phase == .up || touch.phase == .cancel)
    case .pointer(.button(let code, let isPressed)):
      contact = CurtainContact(device: event.device, kind: .button(code))
      (isDown, isOver) = (isPressed, !isPressed)
    case .removed:
      swallowed = swallowed.filter { $0.device != event.device }
      return false
    default: return false
    }
    if isDown, isCurtainDrawn {
      swallowed.insert(contact)
      lift()
    }
    guard swallowed.contains(contact) else { return false }
    if isOver { swallowed.remove(contact) }
    return true
  }

  private func lift() {
    isCurtainDrawn = false
    say(tuning.curtainOpen, interrupts: true)
  }

  /// Begins to wait for the end of a black screen that nobody uses: without a time for going back to the start, nothing else
  /// would end it.
  func expireCurtain() {
    curtainUse = MediaTime.now()
    waitForCurtain(tuning.curtainPatience)
  }

  private func waitForCurtain(_ seconds: TimeInterval) {
    let began = curtainUse
    Turn.current.after(seconds) { [weak self] in
      guard let self, isCurtainDrawn else { return }
      let left = tuning.curtainPatience - (MediaTime.now() - curtainUse)
      // Drawn anew meanwhile: that has a wait of its own.
      guard left > 0.001 else { return lift() }
      if curtainUse != began { waitForCurtain(left) }
    }
  }
}
