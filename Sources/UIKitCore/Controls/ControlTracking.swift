/// The touches that a control tracks.
@MainActor
struct ControlTracking {
  struct Followed {
    let touch: UITouch
    var isInside = true
  }

  private(set) var followed: [Followed] = []
  /// Whether a key is pressing the control.
  var isKeyDown = false

  var isActive: Bool { !followed.isEmpty }
  var isInside: Bool { followed.contains { $0.isInside } }

  func index(of touch: UITouch) -> Int? { followed.firstIndex { $0.touch === touch } }

  mutating func begin(_ touch: UITouch) { followed.append(Followed(touch: touch)) }

  /// - Returns: Whether the touch was inside before; nil if it is not tracked.
  mutating func move(_ touch: UITouch, isInside: Bool) -> Bool? {
    guard let index = index(of: touch) else { return nil }
    let before = followed[index].isInside
    followed[index].isInside = isInside
    return before
  }

  mutating func end(_ touch: UITouch) { followed.removeAll { $0.touch === touch } }
  mutating func removeAll() { followed = [] }
}

extension UIControl {
  final func trackBegan(_ touches: Set<UITouch>, _ event: UIEvent?) {
    guard isEnabled else { return }
    for touch in touches where tracking.index(of: touch) == nil {
      guard isMultipleTouchEnabled || !tracking.isActive else { continue }
      guard beginTracking(touch, with: event) else { continue }
      // The callback may have disabled the control.
      guard isEnabled else { continue }
      tracking.begin(touch)
      isHighlighted = true
      send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
    }
  }

  final func trackMoved(_ touches: Set<UITouch>, _ event: UIEvent?) {
    for touch in touches {
      let isInside = isOn(touch, with: event)
      guard let wasInside = tracking.move(touch, isInside: isInside) else { continue }
      guard continueTracking(touch, with: event) else {
        tracking.end(touch)
        isHighlighted = tracking.isInside
        continue
      }
      guard tracking.index(of: touch) != nil else { continue }
      isHighlighted = tracking.isInside
      var events: Event = isInside ? .touchDragInside : .touchDragOutside
      if isInside != wasInside { events.insert(isInside ? .touchDragEnter : .touchDragExit) }
      send(events, event)
    }
  }

  final func trackEnded(_ touches: Set<UITouch>, _ event: UIEvent?) {
    for touch in touches {
      let isInside = isOn(touch, with: event)
      guard tracking.move(touch, isInside: isInside) != nil else { continue }
      endTracking(touch, with: event)
      guard tracking.index(of: touch) != nil else { continue }
      tracking.end(touch)
      isHighlighted = tracking.isInside
      if isInside, showsMenuAsPrimaryAction, openMenu(event) { continue }
      send(isInside ? eventsOfTap.union(.touchUpInside) : .touchUpOutside, event)
    }
  }

  final func trackCancelled(_ touches: Set<UITouch>, _ event: UIEvent?) {
    guard touches.contains(where: { tracking.index(of: $0) != nil }) else { return }
    for touch in touches { tracking.end(touch) }
    endByCancelling(event)
  }

  final func setEnabled(_ enabled: Bool) {
    guard storedEnabled != enabled else { return }
    storedEnabled = enabled
    stateDidChange()
    guard !enabled else { return }
    if tracking.isKeyDown { _ = keyCancelled() }
    guard tracking.isActive else { return }
    tracking.removeAll()
    endByCancelling(nil)
  }

  private func endByCancelling(_ event: UIEvent?) {
    cancelTracking(with: event)
    isHighlighted = tracking.isInside
    send(.touchCancel, event)
  }

  // MARK: Keys

  private static func isPrimary(_ press: UIPress) -> Bool {
    if press.type == .select { return true }
    switch press.key?.keyCode {
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar: return true
    default: return false
    }
  }

  private static func holdsPrimary(_ presses: Set<UIPress>) -> Bool {
    for press in presses where isPrimary(press) { return true }
    return false
  }

  final func keyBegan(_ presses: Set<UIPress>) -> Bool {
    guard isEnabled, takesPrimaryKeys, Self.holdsPrimary(presses) else { return false }
    tracking.isKeyDown = true
    isHighlighted = true
    return true
  }

  final func keyEnded(_ presses: Set<UIPress>, _ event: UIEvent?) -> Bool {
    guard tracking.isKeyDown, Self.holdsPrimary(presses) else { return false }
    tracking.isKeyDown = false
    isHighlighted = tracking.isInside
    performPrimaryAction(event)
    return true
  }

  final func keyCancelled() -> Bool {
    guard tracking.isKeyDown else { return false }
    tracking.isKeyDown = false
    isHighlighted = tracking.isInside
    return true
  }
}
