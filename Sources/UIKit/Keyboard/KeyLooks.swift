import Foundation
import Input

/// What each key looks like in the present state.
@MainActor
struct KeyLooks {
  let metrics: KeyboardMetrics
  let traits: KeyboardTraits
  let shift: ShiftState
  let third: ShiftState
  let armed: BoardKey?
  let isReturnEnabled: Bool
  let mode: LayoutInputMode?
  let isPad: Bool
  /// The keyboard is a pad that moves the caret now: nothing is written on its keys.
  let hidesCaps: Bool
  let showsSpaceName: Bool

  func look(of key: BoardKey, isPressed: Bool) -> KeyView.Look {
    var look = KeyView.Look()
    look.corner = metrics.corner
    look.isPressed = isPressed
    if let text = key.text { letter(key, text, &look) } else if let action = key.action { special(key, action, &look) }
    if hidesCaps { (look.content, look.hint) = (.none, nil) }
    return look
  }

  private func letter(_ key: BoardKey, _ text: String, _ look: inout KeyView.Look) {
    var text = key.cap ?? text
    if key.composes != nil {
      look.isDashed = armed != key
      if armed == key { look.face = .armed }
    } else if let composed = armed?.composes?[text] {
      text = composed
    }
    look.hint = key.hint
    let isWord = text.count > 1 && key.cap == nil || key.cap.map { $0.count > 2 } == true
    let size = isPad ? min(metrics.rowHeight * 0.42, 28) : metrics.letterSize
    look.content = isWord ? .label(text, size: metrics.labelSize) : .text(text, size: key.hint == nil ? size : size * 0.86)
  }

  private func special(_ key: BoardKey, _ action: BoardKey.Action, _ look: inout KeyView.Look) {
    look.face = .special
    func icon(_ name: String) { look.content = .icon(name, size: metrics.iconSize) }
    func label(_ text: String) { look.content = .label(key.cap ?? text, size: metrics.labelSize) }
    switch action {
    case .shift:
      switch shift.level {
      case .off: icon("shift")
      case .once:
        look.face = .raised
        icon("shift.fill")
      case .locked:
        look.face = .raised
        icon("capslock.fill")
      }
    case .delete: icon(look.isPressed ? "delete.left.fill" : "delete.left")
    case .globe: icon("globe")
    case .dismiss: icon("keyboard.chevron.compact.down")
    case .undo: icon("arrow.uturn.backward")
    case .redo: icon("arrow.uturn.forward")
    case .left: icon("chevron.left")
    case .right: icon("chevron.right")
    case .symbols: label("123")
    case .letters: label(KeyNames.letters(of: mode))
    case .more: label("#+=")
    case .third:
      if third.isOn { look.face = .raised }
      label(third.level == .locked ? "[AltGr]" : "AltGr")
    case .space:
      look.face = .letter
      if showsSpaceName, let title = mode?.title {
        look.isPale = true
        look.content = .label(title, size: min(metrics.labelSize, 16))
      }
    case .return:
      look.isEnabled = isReturnEnabled
      if traits.returnKey != .default { look.face = .primary }
      if let text = ReturnKeyWords.word(traits.returnKey, language: ReturnKeyWords.language(of: mode)) {
        label(text)
      } else {
        icon("return")
      }
    case .gap: break
    }
  }
}

/// What keys are called, on their caps and aloud.
@MainActor
enum KeyNames {
  /// What leads back to the letters.
  static func letters(of mode: LayoutInputMode?) -> String {
    switch mode?.language.prefix(2) {
    case "ru", "uk", "bg", "be", "sr", "mk", "kk", "ky", "mn", "tg", "tt": "АБВ"
    case "el": "ΑΒΓ"
    case "ar", "fa", "ur", "ps", "ug": "أ‌ب‌ج"
    case "he", "yi": "אבג"
    case "hi", "mr", "ne", "sa": "कखग"
    case "bn", "as": "কখগ"
    case "th": "กขค"
    case "ka": "აბგ"
    case "hy": "ԱԲԳ"
    case "ko": "가나다"
    default: "ABC"
    }
  }

  static func label(of key: BoardKey, _ traits: KeyboardTraits, _ mode: LayoutInputMode?) -> String {
    guard let action = key.action else { return key.text ?? "" }
    return action == .return ? "return" : action.rawValue
  }
}
