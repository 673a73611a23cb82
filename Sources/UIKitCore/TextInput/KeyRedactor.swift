import Input

/// Keeps text typed into secure fields out of recordings. Every character key is recorded as X, and a touch on the
/// on-screen keyboard as one on a fixed key, so that a replay shows about as many bullets without revealing the
/// characters. For screen reader users who step through the on-screen keyboard with keys, the activation is recorded as
/// X and the steps as a key without a function.
@MainActor
package final class KeyRedactor {
  private static let code: UInt16 = 45
  private static let keysym: UInt32 = 0x78
  /// F24, which real keyboards do not have.
  private static let step: UInt16 = 194
  /// Dead keys and Compose: which of them was pressed would reveal the accent.
  private static let composing: ClosedRange<UInt32> = 0xFE50...0xFE9F
  private static let multi: UInt32 = 0xFF20
  /// Pressed keys that were recorded as X and must be released as X.
  private var down: Set<UInt16> = []
  /// Pressed keys that were recorded as steps.
  private var steps: Set<UInt16> = []
  private var places = PositionRedactor()

  /// Whether the text being typed is secret: the staff's PIN, or the text of a field that shows or has shown bullets.
  package static var isSecret: Bool {
    guard let window = UIApplication.shared.keyWindow else { return false }
    if window.systemKind == .staff { return true }
    let focus = window.focus.current
    if let field = focus as? any RevealableSecret, field.hasRevealedSecret { return true }
    return (focus as? any UITextInputTraits)?.isSecureTextEntry ?? false
  }

  /// Whether the screen shows part of a secret: a pressed key, the current layer of the keyboard, or text that was
  /// hidden before.
  package static var isShown: Bool {
    isSecret || UIApplication.shared.inputViews.secretKeyboardIsVisible || RevealedSecrets.areShown
  }

  func redacted(_ event: InputEvent) -> [InputEvent] {
    switch event.kind {
    case .key(let key): return [redacted(event, key)]
    default: return places.redacted(event)
    }
  }

  private func redacted(_ event: InputEvent, _ key: Key) -> InputEvent {
    let isSecret = Self.isSecret
    let stroke = isSecret && key.phase == .pressed ? UIApplication.shared.screenReader.strokeOnKeys(key) : nil
    if stroke == .step || steps.contains(key.code) || isSecret && composes(key) {
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
    event.kind = .key(
      Key(key.phase, code: Self.code, keysym: Self.keysym, text: key.text.isEmpty ? "" : "x", textIgnoringModifiers: "x"))
    return event
  }

  private func composes(_ key: Key) -> Bool {
    (key.phase == .pressed || key.phase == .repeated) && (Self.composing.contains(key.keysym) || key.keysym == Self.multi)
  }

  private func isCharacter(_ key: Key) -> Bool {
    key.modifiers.isDisjoint(with: [.control, .logo])
      && (key.textIgnoringModifiers + key.text).unicodeScalars.contains { $0.properties.generalCategory != .control }
  }
}

/// A field whose text can be hidden, and made readable.
@MainActor
package protocol RevealableSecret: UIView {
  /// Whether the text was hidden before, and is readable now.
  var hasRevealedSecret: Bool { get }
}

/// Fields whose text was hidden and is readable now.
@MainActor
package enum RevealedSecrets {
  private struct Entry { weak var field: (any RevealableSecret)? }
  private static var entries: [Entry] = []

  /// Adds a field whose text was made readable.
  package static func add(_ field: any RevealableSecret) {
    entries.removeAll { $0.field == nil || $0.field === field }
    entries.append(Entry(field: field))
  }

  static var areShown: Bool {
    if entries.isEmpty { return false }
    entries.removeAll { $0.field?.hasRevealedSecret != true }
    return entries.contains { $0.field?.window != nil }
  }
}
