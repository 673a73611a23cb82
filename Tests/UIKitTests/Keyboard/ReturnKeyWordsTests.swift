import KioskTesting
import Testing

@testable import ScreenKeyboardLayouts
@testable import ScreenKeyboard
import UIKit
@testable import UIKitCore

@MainActor
@Suite struct ReturnKeyWordsTests {
  private typealias Kiosk = VirtualKiosk<TypingController>

  private let types: [UIReturnKeyType] = [
    .go, .google, .join, .next, .route, .search, .send, .yahoo, .done, .emergencyCall, .continue,
  ]

  /// Tibetan, Dzongkha, Tigrinya: their keys have a picture until somebody who writes them provides words.
  private let wordless: Set<String> = ["bo", "dz", "ti"]

  /// A key shrinks its text to two fifths at most; twelve letters fit then.
  private let mostLetters = 12

  @Test(arguments: LanguageFacts.ownNames.keys.sorted())
  func K21_everyLanguageHasItsOwnWords(language: String) {
    for type in types {
      let word = ReturnKeyWords.word(type, language: language)
      #expect((word == nil) == wordless.contains(language), "\(language) \(type)")
      guard let word else { continue }
      #expect(!word.isEmpty && word.unicodeScalars.count <= mostLetters, "\(language) \(type) \(word)")
      #expect(!word.contains("_") && !word.contains(":"), "\(language) \(type) \(word)")
    }
    #expect(ReturnKeyWords.word(.default, language: language) == nil)
  }

  /// A line that lacks a word would shift all words after it, and most languages would still have a text for each key.
  @Test(arguments: [
    ("en", ["go", "join", "next", "route", "search", "send", "done", "continue", "SOS"]),
    ("de-AT", ["Öffnen", "Beitreten", "Weiter", "Route", "Suchen", "Senden", "Fertig", "Fortfahren", "Notruf"]),
    ("no", ["gå", "delta", "neste", "rute", "søk", "send", "ferdig", "fortsett", "SOS"]),
    ("vi", ["đi", "tham gia", "tiếp", "lộ trình", "tìm", "gửi", "xong", "tiếp tục", "SOS"]),
    ("zh-TW", ["前往", "加入", "下一項", "路線", "搜尋", "傳送", "完成", "繼續", "緊急"]),
  ])
  func K21_theWordsInTheirOrder(language: String, words: [String]) {
    let order: [UIReturnKeyType] = [.go, .join, .next, .route, .search, .send, .done, .continue, .emergencyCall]
    #expect(order.map { ReturnKeyWords.word($0, language: language) ?? "" } == words)
    #expect(ReturnKeyWords.word(.google, language: language) == words[4])
    #expect(ReturnKeyWords.word(.yahoo, language: language) == words[4])
  }

  /// Some words are spelled as in English: "send" in Danish, "route" in Dutch. No language has two of them.
  @Test func K21_englishIsNobodyElsesLanguage() {
    for language in LanguageFacts.ownNames.keys.sorted() where language != "en" && !wordless.contains(language) {
      let foreign = types.filter {
        let word = ReturnKeyWords.word($0, language: language)
        return word != nil && word != ReturnKeyWords.word($0, language: "en")
      }
      // One such word, and "SOS".
      #expect(foreign.count >= types.count - 2, "\(language)")
    }
  }

  @Test(arguments: [
    ("rs", "готово"), ("rs(latin)", "gotovo"), ("me", "gotovo"), ("me(cyrillic)", "готово"), ("sk", "hotovo"),
    ("uz", "тайёр"), ("uz(latin)", "tayyor"), ("ir(ku)", "temam"), ("ir(ku_ara)", "تەواو"), ("tw", "完成"),
    ("br", "OK"),
  ])
  func K21_theScriptIsTheBoards(layout: String, word: String) {
    let language = ReturnKeyWords.language(of: LayoutInputMode(layout))
    #expect(ReturnKeyWords.word(.done, language: language) == word)
  }

  @Test func K21_aBoardWithoutWordsHasAPicture() {
    let kiosk = Kiosk.typing(layouts: ["bt", "us"]) { $0.returnKeyType = .done }
    let icons: [String] = kiosk.views(KeyView.self).filter { $0.style.face == .primary }.map {
      if case .icon(let name, _) = $0.style.content { name } else { "" }
    }
    #expect(icons == ["return"])
    kiosk.end()
  }
}
