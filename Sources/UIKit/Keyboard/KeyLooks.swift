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
      if let text = KeyNames.returnText(traits.returnKey, language: mode?.language ?? "en") {
        look.face = .primary
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
  private static let returns: [String: [UIReturnKeyType: String]] = [
    "en": [
      .go: "go", .google: "search", .join: "join", .next: "next", .route: "route", .search: "search", .send: "send",
      .yahoo: "search", .done: "done", .emergencyCall: "SOS", .continue: "continue"
    ],
    "de": [
      .go: "Öffnen", .google: "Suchen", .join: "Beitreten", .next: "Weiter", .route: "Route", .search: "Suchen", .send: "Senden",
      .yahoo: "Suchen", .done: "Fertig", .emergencyCall: "Notruf", .continue: "Fortfahren"
    ],
    "fr": [
      .go: "Accéder", .google: "Rechercher", .join: "Rejoindre", .next: "Suivant", .route: "Itinéraire", .search: "Rechercher",
      .send: "Envoyer", .yahoo: "Rechercher", .done: "OK", .emergencyCall: "Urgence", .continue: "Continuer"
    ],
    "es": [
      .go: "ir", .google: "buscar", .join: "unirse", .next: "siguiente", .route: "ruta", .search: "buscar", .send: "enviar",
      .yahoo: "buscar", .done: "OK", .emergencyCall: "SOS", .continue: "continuar"
    ],
    "it": [
      .go: "vai", .google: "cerca", .join: "accedi", .next: "avanti", .route: "itinerario", .search: "cerca", .send: "invia",
      .yahoo: "cerca", .done: "fine", .emergencyCall: "SOS", .continue: "continua"
    ],
    "nl": [
      .go: "ga", .google: "zoek", .join: "deelnemen", .next: "volgende", .route: "route", .search: "zoek", .send: "stuur",
      .yahoo: "zoek", .done: "gereed", .emergencyCall: "SOS", .continue: "ga door"
    ],
    "ar": [.go: "ذهاب", .next: "التالي", .search: "بحث", .send: "إرسال", .done: "تم", .continue: "متابعة", .join: "انضمام"],
    "ru": [.go: "Перейти", .next: "Далее", .search: "Найти", .send: "Отпр.", .done: "Готово", .continue: "Далее", .join: "Войти"],
    "hi": [.go: "जाएँ", .next: "अगला", .search: "खोजें", .send: "भेजें", .done: "पूर्ण", .continue: "जारी", .join: "जुड़ें"],
    "zh": [.go: "前往", .next: "下一项", .search: "搜索", .send: "发送", .done: "完成", .continue: "继续", .join: "加入"],
    "ja": [.go: "開く", .next: "次へ", .search: "検索", .send: "送信", .done: "完了", .continue: "続ける", .join: "接続"],
    "ko": [.go: "이동", .next: "다음", .search: "검색", .send: "보내기", .done: "완료", .continue: "계속", .join: "연결"]
  ]

  /// Nil for the plain return key, which has a picture.
  static func returnText(_ type: UIReturnKeyType, language: String) -> String? {
    guard type != .default else { return nil }
    return returns[String(language.prefix(2))]?[type] ?? returns["en"]?[type]
  }

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
