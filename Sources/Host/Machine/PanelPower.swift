import Input

/// Whether the panels are on, and which contacts and keys only woke them.
///
/// Users cannot aim at a dark panel: the touch, key or button that wakes it is not delivered, up to its release.
struct PanelPower {
  var isOn = true

  private enum Hold: Hashable {
    case contact(ContactID)
    case key(InputDevice.ID, UInt16)
    case button(UInt16)
  }

  /// Contacts, keys and buttons that woke the panel and are not released yet.
  private var wakingContacts: Set<Hold> = []

  enum Verdict: Hashable { case pass, drop, wake }

  mutating func judge(_ event: InputEvent) -> Verdict {
    switch event.kind {
    case .touch(let touch):
      let contact = ContactID(device: event.device, slot: touch.slot)
      return judge(.contact(contact), begins: touch.phase == .down, ends: touch.phase.isLast)
    case .key(let key):
      return judge(.key(event.device, key.code), begins: key.phase == .pressed, ends: key.phase.isLast)
    case .pointer(.button(let code, let isPressed)):
      return judge(.button(code), begins: isPressed, ends: !isPressed)
    // Pointer motion does not wake the panel: bumping the table would cause it.
    case .pointer: return isOn ? .pass : .drop
    default: return .pass
    }
  }

  private mutating func judge(_ hold: Hold, begins: Bool, ends: Bool) -> Verdict {
    if begins, !isOn {
      wakingContacts.insert(hold)
      return .wake
    }
    // If the device lost the previous release, this press counts as the first.
    if begins { wakingContacts.remove(hold) }
    guard wakingContacts.contains(hold) else { return .pass }
    if ends { wakingContacts.remove(hold) }
    return .drop
  }
}

extension Touch.Phase {
  fileprivate var isLast: Bool { self == .up || self == .cancel }
}

extension Key.Phase {
  fileprivate var isLast: Bool { self == .released || self == .cancelled }
}
