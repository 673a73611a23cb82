/// A key identified by its USB HID usage, independent of the keyboard layout.
public struct HIDUsage: Hashable, Sendable {
  /// A usage page of the HID usage tables.
  public enum Page: UInt16, Hashable, Sendable {
    /// Keyboards and keypads.
    case keyboard = 0x07
    /// Media keys, remote controls, keys that start programs.
    case consumer = 0x0C
  }

  /// The usage page.
  public let page: Page
  /// The usage ID within the page.
  public let number: UInt16

  /// Creates a usage from its page and ID.
  public init(_ page: Page, _ number: UInt16) {
    self.page = page
    self.number = number
  }

  /// The usage of an evdev code; nil for keys that are not in the tables. A key of both pages gets its keyboard page
  /// usage.
  public init?(evdev code: UInt16) {
    guard let usage = Self.usages[code] else { return nil }
    self = usage
  }

  // MARK: Tables

  /// The evdev codes of the usages of both pages that Linux supports.
  static let codes: [HIDUsage: UInt16] = {
    var table: [HIDUsage: UInt16] = [:]
    for (first, row) in keyboard {
      for (index, code) in row.enumerated() where code != 0 { table[HIDUsage(.keyboard, first + UInt16(index))] = code }
    }
    for (number, code) in consumer { table[HIDUsage(.consumer, number)] = code }
    return table
  }()

  private static let usages: [UInt16: HIDUsage] = {
    var table: [UInt16: HIDUsage] = [:]
    for (usage, code) in codes.sorted(by: { ($0.key.page.rawValue, $0.key.number) < ($1.key.page.rawValue, $1.key.number) })
    where table[code] == nil {
      table[code] = usage
    }
    return table
  }()

  /// evdev codes of the keyboard page, from a first usage on; 0 where Linux has no key. The mapping is that of Linux's
  /// drivers/hid/hid-input.c.
  private static let keyboard: [(UInt16, [UInt16])] = [
    // A … Z.
    (0x04, [30, 48, 46, 32, 18, 33, 34, 35, 23, 36, 37, 38, 50, 49, 24, 25, 16, 19, 31, 20, 22, 47, 17, 45, 21, 44]),
    // 1 … 0, return, escape, backspace, tab, space.
    (0x1E, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 28, 1, 14, 15, 57]),
    // - = [ ] \, the key left of return on ISO keyboards, ; ' ` , . / and caps lock.
    (0x2D, [12, 13, 26, 27, 43, 43, 39, 40, 41, 51, 52, 53, 58]),
    // F1 … F12, print, scroll lock, pause.
    (0x3A, [59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 87, 88, 99, 70, 119]),
    // Insert, home, page up, delete, end, page down, right, left, down, up.
    (0x49, [110, 102, 104, 111, 107, 109, 106, 105, 108, 103]),
    // Keypad: num lock / * - + enter 1 … 9 0 . and the key beside left shift on ISO keyboards.
    (0x53, [69, 98, 55, 74, 78, 96, 79, 80, 81, 75, 76, 77, 71, 72, 73, 82, 83, 86]),
    // Application, power, keypad =, F13 … F24.
    (0x65, [127, 116, 117, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194]),
    // Open, help, properties, front, stop, again, undo, cut, copy, paste, find, mute, volume up and down.
    (0x74, [134, 138, 130, 132, 128, 129, 131, 137, 133, 135, 136, 113, 115, 114]),
    // Keypad comma; International 1 … 6.
    (0x85, [121, 0, 89, 93, 124, 92, 94, 95]),
    // Language 1 … 5: hangul, hanja, katakana, hiragana, zenkaku.
    (0x90, [122, 123, 90, 91, 85]),
    // Clear.
    (0x9C, [111]),
    // Keypad parentheses.
    (0xB6, [179, 180]),
    // Control, shift, alt, logo: left, then right.
    (0xE0, [29, 42, 56, 125, 97, 54, 100, 126]),
  ]

  private static let consumer: [(UInt16, UInt16)] = [
    // Power, restart, sleep; menu, select and the arrows of a remote control.
    (0x030, 116), (0x031, 408), (0x032, 142), (0x040, 139), (0x041, 353), (0x042, 103), (0x043, 108), (0x044, 105),
    (0x045, 106), (0x046, 1),
    // Brightness; guide; help; channels.
    (0x06F, 225), (0x070, 224), (0x08D, 362), (0x095, 138), (0x09C, 402), (0x09D, 403),
    // Play, pause, record, forward, rewind, next, previous, stop, eject, shuffle, play/pause.
    (0x0B0, 207), (0x0B1, 119), (0x0B2, 167), (0x0B3, 208), (0x0B4, 168), (0x0B5, 163), (0x0B6, 165), (0x0B7, 166),
    (0x0B8, 161), (0x0B9, 410), (0x0CD, 164),
    // Mute and volume.
    (0x0E2, 113), (0x0E9, 115), (0x0EA, 114),
    // Programs: settings, mail, calculator, files, browser, lock.
    (0x183, 171), (0x18A, 155), (0x192, 140), (0x194, 144), (0x196, 150), (0x19E, 152),
    // New, close, save, print, search, home page, back, forward, refresh, bookmarks, zoom, scrolling.
    (0x201, 181), (0x203, 206), (0x207, 234), (0x208, 210), (0x221, 217), (0x223, 172), (0x224, 158), (0x225, 159),
    (0x227, 173), (0x22A, 156), (0x22D, 418), (0x22E, 419), (0x22F, 420), (0x233, 177), (0x234, 178),
  ]
}
