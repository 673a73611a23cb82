import Input

extension UIKeyboardHIDUsage {
  /// The key that the kernel numbers `code`; nil for keys that no keyboard of the USB tables has.
  init?(evdev code: UInt16) {
    guard let usage = Self.usages[code] else { return nil }
    self.init(rawValue: usage)
  }

  /// Of the keypad.
  var isKeypad: Bool { (0x53...0x63).contains(rawValue) || rawValue == 0x67 || rawValue == 0x85 }

  /// USB usages by the kernel's key numbers: the inverse of hid_keyboard in Linux' drivers/hid/hid-input.c.
  private static let usages: [UInt16: Int] = {
    var table: [UInt16: Int] = [:]
    func row(_ first: UInt16, _ usages: [Int]) { for (i, usage) in usages.enumerated() { table[first + UInt16(i)] = usage } }
    // Escape, digits, hyphen, equals, backspace, tab.
    row(1, [0x29, 0x1E, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2D, 0x2E, 0x2A, 0x2B])
    // Q … P, brackets, return, left control.
    row(16, [0x14, 0x1A, 0x08, 0x15, 0x17, 0x1C, 0x18, 0x0C, 0x12, 0x13, 0x2F, 0x30, 0x28, 0xE0])
    // A … L, semicolon, quote, grave, left shift, backslash.
    row(30, [0x04, 0x16, 0x07, 0x09, 0x0A, 0x0B, 0x0D, 0x0E, 0x0F, 0x33, 0x34, 0x35, 0xE1, 0x31])
    // Z … M, comma, period, slash, right shift, keypad asterisk, left alt, space, caps lock.
    row(44, [0x1D, 0x1B, 0x06, 0x19, 0x05, 0x11, 0x10, 0x36, 0x37, 0x38, 0xE5, 0x55, 0xE2, 0x2C, 0x39])
    // F1 … F10, num lock, scroll lock.
    row(59, [0x3A, 0x3B, 0x3C, 0x3D, 0x3E, 0x3F, 0x40, 0x41, 0x42, 0x43, 0x53, 0x47])
    // Keypad 7 8 9 - 4 5 6 + 1 2 3 0 .
    row(71, [0x5F, 0x60, 0x61, 0x56, 0x5C, 0x5D, 0x5E, 0x57, 0x59, 0x5A, 0x5B, 0x62, 0x63])
    // Zenkaku (85), the key beside left shift, F11, F12, RO, katakana, hiragana, henkan, yen-like, muhenkan.
    row(85, [0x94, 0x64, 0x44, 0x45, 0x87, 0x92, 0x93, 0x8A, 0x88, 0x8B])
    // Keypad enter, right control, keypad slash, system request, right alt.
    row(96, [0x58, 0xE4, 0x54, 0x46, 0xE6])
    // Home, up, page up, left, right, end, down, page down, insert, forward delete.
    row(102, [0x4A, 0x52, 0x4B, 0x50, 0x4F, 0x4D, 0x51, 0x4E, 0x49, 0x4C])
    // Mute, volume down, volume up, power, keypad equals.
    row(113, [0x7F, 0x81, 0x80, 0x66, 0x67])
    table[119] = 0x48
    // Keypad comma, hangeul, hanja, yen, logo keys, menu of the application key.
    row(121, [0x85, 0x90, 0x91, 0x89, 0xE3, 0xE7, 0x65, 0x78, 0x79])
    // Again above; properties, undo, front, copy, open, paste, find, cut, help, menu.
    row(130, [0xA3, 0x7A])
    table[133] = 0x7C
    table[134] = 0x74
    table[135] = 0x7D
    table[136] = 0x7E
    table[137] = 0x7B
    table[138] = 0x75
    // F13 … F24.
    row(183, [0x68, 0x69, 0x6A, 0x6B, 0x6C, 0x6D, 0x6E, 0x6F, 0x70, 0x71, 0x72, 0x73])
    return table
  }()
}

extension UIPress.PressType {
  /// The button that a key stands for on remote controls and media keyboards; nil for an ordinary key. The arrows and
  /// return are buttons only where there is no keyboard around them.
  init?(evdev code: UInt16, isRemote: Bool) {
    switch code {
    case 164, 200, 201, 207: self = .playPause
    case 139: self = .menu
    case 352, 353: self = .select
    case 103 where isRemote: self = .upArrow
    case 108 where isRemote: self = .downArrow
    case 105 where isRemote: self = .leftArrow
    case 106 where isRemote: self = .rightArrow
    case 28 where isRemote: self = .select
    case 1 where isRemote, 158 where isRemote: self = .menu
    case 104 where isRemote, 402: self = .pageUp
    case 109 where isRemote, 403: self = .pageDown
    default: return nil
    }
  }
}

extension UIKey {
  /// The key as it was pressed, with what the keymap made of it.
  convenience init(_ key: Key, code: UIKeyboardHIDUsage) {
    let isModifier = (0xE0...0xE7).contains(code.rawValue) || code == .keyboardCapsLock
    let named = Self.names[code.rawValue]
    self.init(
      code: code, characters: isModifier ? "" : named ?? key.text,
      charactersIgnoringModifiers: isModifier ? "" : named ?? key.textIgnoringModifiers,
      modifiers: UIKeyModifierFlags(key.modifiers, code: key.code))
  }

  /// Keys without text, by the names that key commands use for them.
  private static let names: [Int: String] = {
    var names = [
      0x29: "UIKeyInputEscape", 0x4A: "UIKeyInputHome", 0x4B: "UIKeyInputPageUp", 0x4D: "UIKeyInputEnd",
      0x4E: "UIKeyInputPageDown", 0x4C: "UIKeyInputDelete", 0x4F: "UIKeyInputRightArrow",
      0x50: "UIKeyInputLeftArrow", 0x51: "UIKeyInputDownArrow", 0x52: "UIKeyInputUpArrow"
    ]
    for number in 1...12 { names[0x39 + number] = "UIKeyInputF\(number)" }
    return names
  }()
}

extension UIKeyModifierFlags {
  init(_ modifiers: Key.Modifiers, code: UInt16) {
    self = []
    if modifiers.contains(.capsLock) { insert(.alphaShift) }
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.alternate) { insert(.alternate) }
    if modifiers.contains(.logo) { insert(.command) }
    if UIKeyboardHIDUsage(evdev: code)?.isKeypad == true { insert(.numericPad) }
  }
}
