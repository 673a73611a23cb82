/// One interpretation of a pressed key: its names and its modifiers.
struct KeyInterpretation: Equatable {
  /// The names of the key without Shift.
  var plain: [String]
  /// The character with Shift, if it differs by more than case.
  var shifted: String?
  var modifiers: UIKeyModifierFlags

  /// Whether `command` requires this key with exactly these modifiers. Caps Lock is ignored unless the command includes it.
  func means(_ input: String, with wanted: UIKeyModifierFlags) -> Bool {
    var held = modifiers
    if !wanted.contains(.alphaShift) { held.remove(.alphaShift) }
    func isCalled(_ name: String) -> Bool { name == input || name.lowercased() == input.lowercased() }
    if held == wanted, plain.contains(where: isCalled) || shifted.map(isCalled) == true { return true }
    // Typing "?" requires Shift, which a command may omit.
    return held.subtracting(.shift) == wanted && shifted.map(isCalled) == true
  }
}

extension UIKey {
  /// The interpretations of the key, most likely first: the layout's character before the Latin key at the same
  /// position, and ⌘ from the configured command key before the physical modifiers.
  final var interpretations: [KeyInterpretation] {
    var names: [Names] = [ownNames]
    if let latinName { names.append((latinName, nil)) }
    let sets = modifierSets
    return sets.flatMap { modifiers in
      names.filter { !$0.plain.isEmpty }
        .map { KeyInterpretation(plain: $0.plain, shifted: $0.shifted, modifiers: modifiers) }
    }
  }

  private typealias Names = (plain: [String], shifted: String?)

  private var modifierSets: [UIKeyModifierFlags] {
    var flags = storedModifiers
    // The third level (AltGr) changed the character, so Shift, if held, is already consumed.
    if isThirdLevel { flags.remove(.shift) }
    let hardware = flags.intersection([.control, .command])
    var meant = flags.subtracting([.control, .command])
    switch UIInputTuning.current.commandKey {
    case .logo: return [flags]
    case .control:
      if hardware.contains(.control) { meant.insert(.command) }
      if hardware.contains(.command) { meant.insert(.control) }
    case .both:
      if !hardware.isEmpty { meant.insert(.command) }
    }
    return meant == flags ? [flags] : [meant, flags]
  }

  private var isThirdLevel: Bool {
    !storedCharacters.isEmpty && storedModifiers.isDisjoint(with: [.control, .command, .alternate])
      && storedCharacters.lowercased() != storedPlainCharacters.lowercased() && !isNamed
  }

  private var isNamed: Bool { Self.names[storedCode.rawValue] != nil || unshiftedCharacters.hasPrefix("UIKeyInput") }

  private var ownNames: Names {
    if let names = Self.names[storedCode.rawValue] { return (names, nil) }
    if isThirdLevel { return ([storedCharacters], nil) }
    // On the keypad without Num Lock.
    if unshiftedCharacters.isEmpty, let name = Self.keypadNames[storedCode.rawValue] { return ([name], nil) }
    let isOtherCharacter = storedPlainCharacters.lowercased() != unshiftedCharacters.lowercased()
    let plain = unshiftedCharacters.isEmpty ? storedPlainCharacters : unshiftedCharacters
    return (plain.isEmpty ? [] : [plain], isOtherCharacter && !storedPlainCharacters.isEmpty ? storedPlainCharacters : nil)
  }

  /// Keys that commands name by a character that no layout types, or for which keymaps differ.
  private static let names: [Int: [String]] = [
    0x28: ["\r", "\n"], 0x58: ["\r", "\n", "\u{3}"], 0x29: [UIKeyCommand.inputEscape, "\u{1B}"],
    0x2A: ["\u{8}", "\u{7F}"], 0x2B: ["\t"], 0x2C: [" "],
  ]

  private static let keypadNames: [Int: String] = [
    0x59: UIKeyCommand.inputEnd, 0x5A: UIKeyCommand.inputDownArrow, 0x5B: UIKeyCommand.inputPageDown,
    0x5C: UIKeyCommand.inputLeftArrow, 0x5E: UIKeyCommand.inputRightArrow, 0x5F: UIKeyCommand.inputHome,
    0x60: UIKeyCommand.inputUpArrow, 0x61: UIKeyCommand.inputPageUp, 0x63: UIKeyCommand.inputDelete,
  ]

  /// The Latin key at the same position, if the layout has no Latin letter there; also digits, which French layouts
  /// type only with Shift.
  private var latinName: [String]? {
    guard !isNamed, let latin = Self.latinKeys[storedCode.rawValue] else { return nil }
    guard let own = unshiftedCharacters.unicodeScalars.first, own.value >= 0x20 else { return nil }
    let isDigitKey = (0x1E...0x27).contains(storedCode.rawValue)
    if isDigitKey { return unshiftedCharacters == latin ? nil : [latin] }
    let isLatin = own.value < 0x250 || (0x1E00...0x1EFF).contains(own.value)
    return isLatin ? nil : [latin]
  }

  private static let latinKeys: [Int: String] = {
    var keys: [Int: String] = [:]
    for (first, row) in [(0x04, "abcdefghijklmnopqrstuvwxyz"), (0x1E, "1234567890"), (0x2D, "-=[]\\"), (0x33, ";'`,./")] {
      for (offset, character) in row.enumerated() { keys[first + offset] = String(character) }
    }
    return keys
  }()
}
