import Input
import ScreenKeyboardLayouts
import UIKitCore

/// Determines the style of each key in the current state.
@MainActor
struct KeyStyles {
  let metrics: KeyboardMetrics
  let traits: KeyboardTraits
  let shift: ShiftState
  let altGr: ShiftState
  let pendingDeadKey: LayoutKey?
  let isReturnEnabled: Bool
  let mode: LayoutInputMode?
  let isPad: Bool
  /// Whether the space bar moves the caret: keys show no labels meanwhile.
  let hidesLabels: Bool
  let showsSpaceName: Bool

  func style(of key: LayoutKey, isPressed: Bool) -> KeyView.Style {
    var style = KeyView.Style()
    style.corner = metrics.corner
    style.isPressed = isPressed
    if let text = key.text { letter(key, text, &style) } else if let action = key.action { special(key, action, &style) }
    if hidesLabels { (style.content, style.hint) = (.none, nil) }
    return style
  }

  private func letter(_ key: LayoutKey, _ text: String, _ style: inout KeyView.Style) {
    var text = key.cap ?? text
    if key.composes != nil {
      style.isDashed = pendingDeadKey != key
      if pendingDeadKey == key { style.face = .pendingDeadKey }
    } else if let composed = pendingDeadKey?.composes?[text] {
      text = composed
    }
    style.hint = key.hint
    let isWord = text.count > 1 && key.cap == nil || key.cap.map { $0.count > 2 } == true
    let size = isPad ? min(metrics.rowHeight * 0.42, 28) : metrics.letterSize
    style.content = isWord ? .label(text, size: metrics.labelSize) : .text(text, size: key.hint == nil ? size : size * 0.86)
  }

  private func special(_ key: LayoutKey, _ action: LayoutKey.Action, _ style: inout KeyView.Style) {
    style.face = .special
    func icon(_ name: String) { style.content = .icon(name, size: metrics.iconSize) }
    func label(_ text: String) { style.content = .label(key.cap ?? text, size: metrics.labelSize) }
    switch action {
    case .shift:
      switch shift.level {
      case .off: icon("shift")
      case .once:
        style.face = .raised
        icon("shift.fill")
      case .locked:
        style.face = .raised
        icon("capslock.fill")
      }
    case .delete: icon(style.isPressed ? "delete.left.fill" : "delete.left")
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
      if altGr.isOn { style.face = .raised }
      label(altGr.level == .locked ? "[AltGr]" : "AltGr")
    case .space:
      style.face = .letter
      if showsSpaceName, let title = mode?.title {
        style.isPale = true
        style.content = .label(title, size: min(metrics.labelSize, 16))
      }
    case .return:
      style.isEnabled = isReturnEnabled
      if traits.returnKey != .default { style.face = .primary }
      if let text = ReturnKeyWords.word(traits.returnKey, language: ReturnKeyWords.language(of: mode)) {
        label(text)
      } else {
        icon("return")
      }
    case .gap: break
    }
  }
}

/// The names of keys, on their caps, for speech and for tests.
@MainActor
enum KeyNames {
  /// The label of the key that switches to the letters.
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

  /// What the key types or does, in every language: `a`, `shift`.
  static func identifier(of key: LayoutKey) -> String { key.action?.rawValue ?? key.text ?? "" }

  /// The text that speech reads for the key, in the users' language.
  static func label(of key: LayoutKey) -> String {
    let words = Strings.preferred.keys
    switch key.action {
    case nil: return key.text ?? ""
    case .shift: return words.shift
    case .delete: return words.delete
    case .return: return words.enter
    case .space: return words.space
    case .globe: return words.globe
    case .dismiss: return words.dismiss
    case .undo: return words.undo
    case .redo: return words.redo
    case .letters: return words.letters
    case .symbols: return words.symbols
    case .more: return words.more
    case .third: return words.third
    case .left: return words.left
    case .right: return words.right
    case .gap: return words.gap
    }
  }
}
