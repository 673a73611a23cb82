import Foundation
import UIKitCore

/// The editing command of a key of a hardware keyboard.
///
/// An arrow with ⌥ (as on an Apple keyboard) or Ctrl (as on a PC) moves by words; with ⌘ it moves to the ends of lines
/// and of the text. Home, End, Page Up, Page Down, Insert and Delete work as on PCs.
enum TextKey: Equatable {
  case move(TextMotion, extends: Bool)
  case delete(TextMotion)
  case deleteBackward
  case deleteForward
  case cut, copy, paste
  case transpose
  case newline, tab
  /// Inserts a line break after the caret.
  case openLine

  /// - Parameter control: The modifier that acts as ⌃, with which letters edit text; nil for none.
  init?(_ code: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags, control: UIKeyModifierFlags?) {
    let extends = flags.contains(.shift)
    // Lock keys do not change arrow keys.
    let held = flags.intersection([.alternate, .control, .command])
    let byWord = held == .alternate || held == .control
    switch code {
    case .keyboardLeftArrow, .keyboardRightArrow:
      let isLeft = code == .keyboardLeftArrow
      if held.isEmpty {
        self = .move(isLeft ? .left : .right, extends: extends)
      } else if byWord {
        self = .move(isLeft ? .wordLeft : .wordRight, extends: extends)
      } else if held == .command {
        self = .move(isLeft ? .lineLeft : .lineRight, extends: extends)
      } else {
        return nil
      }
    case .keyboardUpArrow, .keyboardDownArrow:
      let isUp = code == .keyboardUpArrow
      if held.isEmpty {
        self = .move(isUp ? .up : .down, extends: extends)
      } else if byWord {
        self = .move(isUp ? .paragraphStart : .paragraphEnd, extends: extends)
      } else if held == .command {
        self = .move(isUp ? .documentStart : .documentEnd, extends: extends)
      } else {
        return nil
      }
    case .keyboardHome, .keyboardEnd:
      let isHome = code == .keyboardHome
      guard held.isEmpty || held == .control || held == .command else { return nil }
      self =
        held.isEmpty
        ? .move(isHome ? .lineStart : .lineEnd, extends: extends)
        : .move(isHome ? .documentStart : .documentEnd, extends: extends)
    case .keyboardPageUp, .keyboardPageDown:
      guard held.isEmpty else { return nil }
      self = .move(code == .keyboardPageUp ? .pageUp : .pageDown, extends: extends)
    case .keyboardDeleteOrBackspace:
      if held.isEmpty {
        self = .deleteBackward
      } else if byWord {
        self = .delete(.wordBackward)
      } else if held == .command {
        self = .delete(.lineStart)
      } else {
        return nil
      }
    case .keyboardDeleteForward:
      if held.isEmpty {
        self = extends ? .cut : .deleteForward
      } else if byWord {
        self = .delete(.wordForward)
      } else if held == .command {
        self = .delete(.lineEnd)
      } else {
        return nil
      }
    case .keyboardInsert:
      if held == .control { self = .copy } else if held.isEmpty, extends { self = .paste } else { return nil }
    default:
      guard held == control, let key = Self.letters[code] else { return nil }
      if case .move(let motion, _) = key { self = .move(motion, extends: extends) } else { self = key }
    }
  }

  /// Whether a key edits text with ⌃ while text has the focus.
  static func isControlLetter(_ code: UIKeyboardHIDUsage) -> Bool { letters[code] != nil }

  /// The letters with ⌃, as in Emacs.
  private static let letters: [UIKeyboardHIDUsage: TextKey] = [
    .keyboardA: .move(.paragraphStart, extends: false), .keyboardE: .move(.paragraphEnd, extends: false),
    .keyboardB: .move(.backward, extends: false), .keyboardF: .move(.forward, extends: false),
    .keyboardP: .move(.up, extends: false), .keyboardN: .move(.down, extends: false),
    .keyboardH: .deleteBackward, .keyboardD: .deleteForward, .keyboardK: .delete(.paragraphEnd),
    .keyboardT: .transpose, .keyboardJ: .newline, .keyboardM: .newline, .keyboardO: .openLine,
    .keyboardI: .tab,
  ]
}
