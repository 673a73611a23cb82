/// One way to read a key that went down: what it is called, and with which modifiers.
struct KeyReading: Equatable {
  /// What the key is called without shift.
  var plain: [String]
  /// What it types with shift, where that is another character and not only another case.
  var shifted: String?
  var modifiers: UIKeyModifierFlags

  /// Whether `command` asks for this key with exactly these modifiers. Caps lock counts only where the command names it.
  func means(_ input: String, with wanted: UIKeyModifierFlags) -> Bool {
    var held = modifiers
    if !wanted.contains(.alphaShift) { held.remove(.alphaShift) }
    func isCalled(_ name: String) -> Bool { name == input || name.lowercased() == input.lowercased() }
    if held == wanted, plain.contains(where: isCalled) || shifted.map(isCalled) == true { return true }
    // "?" needs shift to be typed: a command may leave it out.
    return held.subtracting(.shift) == wanted && shifted.map(isCalled) == true
  }
}

extension UIKey {
  /// How the key may be meant, the likeliest first: by what the layout types before the Latin key of the same place, by
  /// the key that plays ⌘ before the modifiers as they are printed.
  final var readings: [KeyReading] {
    var names: [Names] = [ownNames]
    if let latinName { names.append((latinName, nil)) }
    let sets = modifierSets
    return sets.flatMap { modifiers in
      names.filter { !$0.plain.isEmpty }.map { KeyReading(plain: $0.plain, shifted: $0.shifted, modifiers: modifiers) }
    }
  }

  private typealias Names = (plain: [String], shifted: String?)

  private var modifierSets: [UIKeyModifierFlags] {
    var flags = storedModifiers
    // The third level of the layout made another character: shift, if held, has done its part.
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
    // A keypad without num lock.
    if unshiftedCharacters.isEmpty, let name = Self.keypadNames[storedCode.rawValue] { return ([name], nil) }
    let isOtherCharacter = storedPlainCharacters.lowercased() != unshiftedCharacters.lowercased()
    let plain = unshiftedCharacters.isEmpty ? storedPlainCharacters : unshiftedCharacters
    return (plain.isEmpty ? [] : [plain], isOtherCharacter && !storedPlainCharacters.isEmpty ? storedPlainCharacters : nil)
  }

  /// Keys that code means by a character that no layout types, or each keymap gives another one for.
  private static let names: [Int: [String]] = [
    0x28: ["\r", "\n"], 0x58: ["\r", "\n", "\u{3}"], 0x29: [UIKeyCommand.inputEscape, "\u{1B}"],
    0x2A: ["\u{8}", "\u{7F}"], 0x2B: ["\t"], 0x2C: [" "]
  ]

  private static let keypadNames: [Int: String] = [
    0x59: UIKeyCommand.inputEnd, 0x5A: UIKeyCommand.inputDownArrow, 0x5B: UIKeyCommand.inputPageDown,
    0x5C: UIKeyCommand.inputLeftArrow, 0x5E: UIKeyCommand.inputRightArrow, 0x5F: UIKeyCommand.inputHome,
    0x60: UIKeyCommand.inputUpArrow, 0x61: UIKeyCommand.inputPageUp, 0x63: UIKeyCommand.inputDelete
  ]

  /// What the same place has on a Latin keyboard, where this layout has no Latin there; and digits, which French layouts
  /// type with shift only.
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
