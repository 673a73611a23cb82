import Input

/// Keeps what is typed into secure fields out of recordings: the key of every character is written down as X, and a finger
/// on the on-screen keyboard as being on its first key, so that a replay shows as many bullets, and nobody learns which. Who
/// goes through that keyboard by keys has chosen X as well, and has gone there by a key that does nothing.
@MainActor
final class SecretKeys {
  private static let code: UInt16 = 45
  private static let keysym: UInt32 = 0x78
  /// F24, which no keyboard has.
  private static let step: UInt16 = 194
  /// Keys that went down as X and are to come up as it.
  private var down: Set<UInt16> = []
  /// Keys that went down as steps.
  private var steps: Set<UInt16> = []

  private var isSecret: Bool {
    guard let input = UIApplication.shared.keyWindow?.focus.current as? any UITextInputTraits else { return false }
    return input.isSecureTextEntry
  }

  func redacted(_ event: InputEvent) -> InputEvent {
    switch event.kind {
    case .key(let key): return redacted(event, key)
    case .touch(var touch):
      guard let place = UIApplication.shared.inputViews.concealedPlace(of: touch.position) else { return event }
      touch.position = place
      var event = event
      event.kind = .touch(touch)
      return event
    default: return event
    }
  }

  private func redacted(_ event: InputEvent, _ key: Key) -> InputEvent {
    let stroke = isSecret && key.phase == .pressed ? UIApplication.shared.speech.strokeOnKeys(key) : nil
    if stroke == .step || steps.contains(key.code) {
      if key.phase == .pressed || key.phase == .repeated { steps.insert(key.code) } else { steps.remove(key.code) }
      var event = event
      event.kind = .key(Key(key.phase, code: Self.step))
      return event
    }
    let wasHidden = down.contains(key.code)
    guard wasHidden || stroke == .choice || isSecret && isCharacter(key) else { return event }
    switch key.phase {
    case .pressed, .repeated: down.insert(key.code)
    case .released, .cancelled: down.remove(key.code)
    }
    var event = event
    let length = max(key.text.count, 1)
    event.kind = .key(
      Key(
        key.phase, code: Self.code, keysym: Self.keysym, text: key.text.isEmpty ? "" : String(repeating: "x", count: length),
        textIgnoringModifiers: "x"))
    return event
  }

  private func isCharacter(_ key: Key) -> Bool {
    key.modifiers.isDisjoint(with: [.control, .logo])
      && (key.textIgnoringModifiers + key.text).unicodeScalars.contains { $0.properties.generalCategory != .control }
  }
}
