import Input

/// Keeps what is typed into secure fields out of recordings: the key of every character is written down as X, and a finger
/// on the on-screen keyboard as being on its first key, so that a replay shows about as many bullets, and nobody learns
/// which. A visitor who goes through that keyboard by keys has chosen X as well, and has gone there by a key that does
/// nothing.
@MainActor
final class SecretKeys {
  private static let code: UInt16 = 45
  private static let keysym: UInt32 = 0x78
  /// F24, which no keyboard has.
  private static let step: UInt16 = 194
  /// Dead keys and the one that composes: which of them it was tells the accent.
  private static let composing: ClosedRange<UInt32> = 0xFE50...0xFE9F
  private static let multi: UInt32 = 0xFF20
  /// Keys that went down as X and are to come up as it.
  private var down: Set<UInt16> = []
  /// Keys that went down as steps.
  private var steps: Set<UInt16> = []
  private var places = SecretPlaces()

  /// Whether what is typed now is a secret: the staff's PIN, or the text of a field that shows bullets or has shown them.
  static var isSecret: Bool {
    guard let window = UIApplication.shared.keyWindow else { return false }
    if window is StaffWindow { return true }
    let focus = window.focus.current
    if let field = focus as? UITextField, field.holdsSecret { return true }
    return (focus as? any UITextInputTraits)?.isSecureTextEntry ?? false
  }

  /// Whether the picture shows something of a secret: a pressed key, the plane that the keyboard is on, or text that was
  /// hidden before.
  static var isShown: Bool {
    isSecret || UIApplication.shared.inputViews.showsSecretKeys || RevealedSecrets.areShown
  }

  func redacted(_ event: InputEvent) -> [InputEvent] {
    switch event.kind {
    case .key(let key): return [redacted(event, key)]
    default: return places.redacted(event)
    }
  }

  private func redacted(_ event: InputEvent, _ key: Key) -> InputEvent {
    let isSecret = Self.isSecret
    let stroke = isSecret && key.phase == .pressed ? UIApplication.shared.speech.strokeOnKeys(key) : nil
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

/// Fields whose text was hidden and can be read now.
@MainActor
enum RevealedSecrets {
  private struct Entry { weak var field: UITextField? }
  private static var entries: [Entry] = []

  static func add(_ field: UITextField) {
    entries.removeAll { $0.field == nil || $0.field === field }
    entries.append(Entry(field: field))
  }

  static var areShown: Bool {
    if entries.isEmpty { return false }
    entries.removeAll { $0.field?.holdsSecret != true }
    return entries.contains { $0.field?.window != nil }
  }
}
