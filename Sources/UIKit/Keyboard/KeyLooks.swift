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
    "el": [
      .go: "μετάβαση", .google: "εύρεση", .join: "σύνδεση", .next: "επόμενο", .route: "διαδρομή", .search: "εύρεση",
      .send: "αποστολή", .yahoo: "εύρεση", .done: "τέλος", .emergencyCall: "SOS", .continue: "συνέχεια"
    ],
    "he": [
      .go: "עבור", .google: "חפש", .join: "הצטרף", .next: "הבא", .route: "מסלול", .search: "חפש", .send: "שלח", .yahoo: "חפש",
      .done: "סיום", .emergencyCall: "SOS", .continue: "המשך"
    ],
    "th": [
      .go: "ไป", .google: "ค้นหา", .join: "เข้าร่วม", .next: "ถัดไป", .route: "เส้นทาง", .search: "ค้นหา", .send: "ส่ง",
      .yahoo: "ค้นหา", .done: "เสร็จสิ้น", .emergencyCall: "SOS", .continue: "ต่อไป"
    ],
    "tr": [.go: "git", .next: "ileri", .search: "ara", .send: "gönder", .done: "bitti", .continue: "devam", .join: "katıl"],
    "pl": [.go: "idź", .next: "dalej", .search: "szukaj", .send: "wyślij", .done: "gotowe", .continue: "dalej", .join: "dołącz"],
    "pt": [
      .go: "ir", .next: "seguinte", .search: "buscar", .send: "enviar", .done: "OK", .continue: "continuar", .join: "entrar"
    ],
    "sv": [.go: "gå", .next: "nästa", .search: "sök", .send: "skicka", .done: "klar", .continue: "fortsätt", .join: "anslut"],
    "da": [.go: "gå", .next: "næste", .search: "søg", .send: "send", .done: "færdig", .continue: "fortsæt", .join: "deltag"],
    "nb": [.go: "gå", .next: "neste", .search: "søk", .send: "send", .done: "ferdig", .continue: "fortsett", .join: "delta"],
    "fi": [.go: "siirry", .next: "seuraava", .search: "etsi", .send: "lähetä", .done: "valmis", .continue: "jatka", .join: "liity"],
    "cs": [
      .go: "přejít", .next: "další", .search: "hledat", .send: "odeslat", .done: "hotovo", .continue: "pokračovat",
      .join: "připojit"
    ],
    "uk": [
      .go: "перейти", .next: "далі", .search: "знайти", .send: "надіслати", .done: "готово", .continue: "далі", .join: "увійти"
    ],
    "hu": [
      .go: "ugrás", .next: "tovább", .search: "keresés", .send: "küldés", .done: "kész", .continue: "folytatás",
      .join: "belépés"
    ],
    "ro": [
      .go: "salt", .next: "următor", .search: "caută", .send: "trimite", .done: "OK", .continue: "continuă", .join: "intră"
    ],
    "fa": [.go: "برو", .next: "بعدی", .search: "جستجو", .send: "ارسال", .done: "تمام", .continue: "ادامه", .join: "پیوستن"],
    "ko": [.go: "이동", .next: "다음", .search: "검색", .send: "보내기", .done: "완료", .continue: "계속", .join: "연결"]
  ]

  /// A language that has no word for a type has one for a type that does the same.
  private static let alike: [UIReturnKeyType: UIReturnKeyType] = [.google: .search, .yahoo: .search]

  /// Nil for the plain return key, which has a picture.
  static func returnText(_ type: UIReturnKeyType, language: String) -> String? {
    guard type != .default else { return nil }
    var code = String(language.prefix { $0 != "-" && $0 != "_" })
    if code == "no" || code == "nn" { code = "nb" }
    let own = returns[code]
    return own?[type] ?? alike[type].flatMap { own?[$0] } ?? returns["en"]?[type]
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
