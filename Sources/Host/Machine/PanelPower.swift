import Input

/// Whether the panels are on, and which contacts and keys only woke them.
///
/// What a finger does to a dark panel is not meant for what is on it: the touch, key or button that wakes the panel goes no
/// further, up to its end.
struct PanelPower {
  var isOn = true

  private enum Hold: Hashable {
    case slot(InputDevice.ID, Int)
    case key(InputDevice.ID, UInt16)
    case button(UInt16)
  }

  /// What has woken the panel and is not over.
  private var wakers: Set<Hold> = []

  enum Verdict: Hashable { case pass, drop, wake }

  mutating func judge(_ event: InputEvent) -> Verdict {
    switch event.kind {
    case .touch(let touch): return judge(.slot(event.device, touch.slot), begins: touch.phase == .down, ends: touch.phase.isLast)
    case .key(let key): return judge(.key(event.device, key.code), begins: key.phase == .pressed, ends: key.phase.isLast)
    case .pointer(.button(let code, let isPressed)): return judge(.button(code), begins: isPressed, ends: !isPressed)
    // Pointers that merely move wake nothing: a table that is bumped would.
    case .pointer: return isOn ? .pass : .drop
    default: return .pass
    }
  }

  private mutating func judge(_ hold: Hold, begins: Bool, ends: Bool) -> Verdict {
    if begins, !isOn {
      wakers.insert(hold)
      return .wake
    }
    // A device that lost the end of the last one begins anew.
    if begins { wakers.remove(hold) }
    guard wakers.contains(hold) else { return .pass }
    if ends { wakers.remove(hold) }
    return .drop
  }
}

extension Touch.Phase {
  fileprivate var isLast: Bool { self == .up || self == .cancel }
}

extension Key.Phase {
  fileprivate var isLast: Bool { self == .released || self == .cancelled }
}
