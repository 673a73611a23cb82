import Input
import UIKit

/// An action with a key.
public enum KeyAction: Sendable { case down, up, press }

/// A key of the simulated keyboard, which has a US layout.
public struct KeyName: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral {
  /// The kernel's key code (`KEY_*`).
  public let code: UInt16
  /// The text it types without shift.
  public let text: String
  /// The text it types with shift.
  public let shifted: String

  /// Creates a key. Without `shifted`, shift does not change its text.
  public init(code: UInt16, text: String = "", shifted: String? = nil) {
    (self.code, self.text, self.shifted) = (code, text, shifted ?? text)
  }

  /// The key for a character of the US layout, such as `"a"`. An unknown character gives the space bar.
  public init(unicodeScalarLiteral value: Unicode.Scalar) {
    self = Self.key(typing: Character(value)) ?? .space
  }

  /// The key that types `character` with or without shift.
  public static func key(typing character: Character) -> KeyName? {
    let wanted = String(character)
    return letters.first { $0.text == wanted || $0.shifted == wanted }
  }

  /// The Escape key.
  public static let escape = KeyName(code: 1, text: "\u{1B}")
  /// The Backspace key, which deletes before the caret.
  public static let backspace = KeyName(code: 14, text: "\u{8}")
  /// The Tab key.
  public static let tab = KeyName(code: 15, text: "\t")
  /// The Return key.
  public static let `return` = KeyName(code: 28, text: "\r")
  /// The space bar.
  public static let space = KeyName(code: 57, text: " ")
  /// The left Shift key.
  public static let leftShift = KeyName(code: 42)
  /// The left Control key.
  public static let leftControl = KeyName(code: 29)
  /// The left Alt key.
  public static let leftAlt = KeyName(code: 56)
  /// The left logo key (`KEY_LEFTMETA`).
  public static let leftLogo = KeyName(code: 125)
  /// The Caps Lock key.
  public static let capsLock = KeyName(code: 58)
  /// The up arrow key.
  public static let up = KeyName(code: 103)
  /// The down arrow key.
  public static let down = KeyName(code: 108)
  /// The left arrow key.
  public static let left = KeyName(code: 105)
  /// The right arrow key.
  public static let right = KeyName(code: 106)
  /// The Home key.
  public static let home = KeyName(code: 102)
  /// The End key.
  public static let end = KeyName(code: 107)
  /// The Page Up key.
  public static let pageUp = KeyName(code: 104)
  /// The Page Down key.
  public static let pageDown = KeyName(code: 109)
  /// The Delete key, which deletes after the caret.
  public static let forwardDelete = KeyName(code: 111)
  /// The Play/Pause key.
  public static let playPause = KeyName(code: 164)
  /// The key for the next track.
  public static let nextTrack = KeyName(code: 163)
  /// The Select key of a remote control.
  public static let select = KeyName(code: 353)
  /// The Menu key.
  public static let menu = KeyName(code: 139)

  private static let letters: [KeyName] = {
    let rows: [(first: UInt16, plain: String, shifted: String)] = [
      (2, "1234567890-=", "!@#$%^&*()_+"), (16, "qwertyuiop[]", "QWERTYUIOP{}"),
      (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"), (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"), (57, " ", " "),
    ]
    return rows.flatMap { row in
      zip(row.plain, row.shifted).enumerated().map { place, pair in
        KeyName(code: row.first + UInt16(place), text: String(pair.0), shifted: String(pair.1))
      }
    }
  }()
}

extension VirtualKiosk {
  /// Presses or releases a key, or both, and delivers that to the app before returning.
  /// - Returns: False when it is impossible, such as a release without a press.
  @discardableResult
  public func key(_ action: KeyAction, _ name: KeyName, modifiers: Key.Modifiers = []) -> Bool {
    switch action {
    case .down: return send(.pressed, name, modifiers)
    case .up: return send(.released, name, modifiers)
    case .press:
      let isPossible = send(.pressed, name, modifiers)
      return send(.released, name, modifiers) && isPossible
    }
  }

  /// Repeats a held key so many times, as autorepeat does.
  public func repeatKey(_ name: KeyName, times: Int = 1, modifiers: Key.Modifiers = []) {
    for _ in 0..<max(times, 0) { _ = send(.repeated, name, modifiers) }
  }

  /// Types text on a US keyboard. Characters it does not have are left out.
  public func type(_ text: String) {
    for character in text {
      guard let name = character == "\n" ? .return : KeyName.key(typing: character) else {
        KeyLog.missing(character)
        continue
      }
      let isShifted = name.text != String(character) && name.shifted == String(character)
      if isShifted { key(.down, .leftShift, modifiers: .shift) }
      key(.press, name, modifiers: isShifted ? .shift : [])
      if isShifted { key(.up, .leftShift) }
    }
  }

  private func send(_ phase: Key.Phase, _ name: KeyName, _ modifiers: Key.Modifiers) -> Bool {
    use()
    let plain = modifiers.contains(.shift) ? name.shifted : name.text
    let isCommand = !modifiers.isDisjoint(with: [.control, .logo])
    let isPossible = simulatedInput.key(
      Key(
        phase, code: name.code, text: isCommand ? "" : plain, textIgnoringModifiers: plain, unshiftedText: name.text,
        modifiers: modifiers))
    if !isPossible { TestRunMessages.write("key \(name.code) \(phase) is impossible now; nothing happened.") }
    deliver()
    return isPossible
  }
}

private enum KeyLog {
  static func missing(_ character: Character) {
    TestRunMessages.write("a US keyboard has no key for \"\(character)\"; it is left out.")
  }
}
