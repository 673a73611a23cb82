import Input

extension UIKeyboardHIDUsage {
  /// The key with the evdev code `code`; nil for keys that are not in the USB HID keyboard table.
  package init?(evdev code: UInt16) {
    guard let usage = HIDUsage(evdev: code), usage.page == .keyboard else { return nil }
    self.init(rawValue: Int(usage.number))
  }

  /// The key of an event. One that is not in the table, such as a remote control's digit, KEY_EURO or a character that a
  /// viewer's keyboard has, is `.keyboardErrorUndefined`, which no command means; nil if it has no text either.
  init?(_ key: Key) {
    if let usage = Self(evdev: key.code) {
      self = usage
      return
    }
    // Text alone: KEY_LINEFEED is not in the table, and commands call Return by the same control character.
    let isPrinted = (key.text + key.textIgnoringModifiers).unicodeScalars.contains {
      $0.properties.generalCategory != .control
    }
    guard isPrinted else { return nil }
    self = .keyboardErrorUndefined
  }

  /// Whether the key is on the keypad.
  var isKeypad: Bool { (0x53...0x63).contains(rawValue) || rawValue == 0x67 || rawValue == 0x85 }
}

extension UIPress.PressType {
  /// The button for the evdev code of a key on remote controls and media keyboards; nil for an ordinary key. The arrows
  /// and return are buttons only on devices that are no keyboards.
  package init?(evdev code: UInt16, isRemote: Bool) {
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
  /// Creates a key from an input event, with the text that the keymap gave it.
  convenience init(_ key: Key, code: UIKeyboardHIDUsage) {
    let isModifier = (0xE0...0xE7).contains(code.rawValue) || code == .keyboardCapsLock
    let named = Self.names[code.rawValue]
    self.init(
      code: code, characters: isModifier ? "" : named ?? key.text,
      charactersIgnoringModifiers: isModifier ? "" : named ?? key.textIgnoringModifiers,
      unshifted: isModifier ? "" : named ?? key.unshiftedText,
      modifiers: UIKeyModifierFlags(key.modifiers, code: key.code))
  }

  /// The names of keys without text, as key commands use them.
  private static let names: [Int: String] = {
    var names = [
      0x29: "UIKeyInputEscape", 0x4A: "UIKeyInputHome", 0x4B: "UIKeyInputPageUp", 0x4D: "UIKeyInputEnd",
      0x4E: "UIKeyInputPageDown", 0x4C: "UIKeyInputDelete", 0x4F: "UIKeyInputRightArrow",
      0x50: "UIKeyInputLeftArrow", 0x51: "UIKeyInputDownArrow", 0x52: "UIKeyInputUpArrow",
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
