import Host
import KioskTesting
import Testing
import UIKit

@testable import CheckIn
@testable import UIKitGraphics

/// A visitor chooses a language, in which everything is for the whole visit, and for no longer.
@MainActor
@Suite(.serialized) struct LanguageTests {
  private typealias Lobby = VirtualKiosk<UIViewController>

  /// The texts of a language, by their English ones.
  private func texts(_ language: Language) throws -> [String: String] {
    let path = try #require(language.bundle.path(forResource: "Localizable", ofType: "strings"), "\(language)")
    #expect(path.contains("\(language.rawValue).lproj"))
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String])
  }

  private func shownTexts(_ kiosk: Lobby) -> [String] {
    kiosk.views(UILabel.self).compactMap(\.text) + kiosk.views(UIButton.self).compactMap { $0.configuration?.title }
      + kiosk.views(UITextField.self).compactMap(\.placeholder)
  }

  /// What may be the same in all languages: names, numbers and addresses, and the languages' own names.
  private func isNeutral(_ text: String) -> Bool {
    !text.contains { $0.isLetter } || text.contains("@") || text == Theme.house
      || Language.allCases.contains { $0.name == text } || Employee.all.contains { text == $0.name || text == $0.initials }
      || text.count < 2 || "Anna Lindgren".contains(text) || text == "AL"
  }

  @Test(arguments: Language.allCases)
  func everyLanguageHasEveryText(_ language: Language) throws {
    let (english, own) = try (texts(.english), texts(language))
    #expect(Set(own.keys) == Set(english.keys))
    #expect(english.allSatisfy { $0.key == $0.value })
    for (key, text) in own {
      #expect(!text.isEmpty, "\(key)")
      for place in ["%@", "%1$d", "%2$d", "%1$@", "%2$@"] { #expect(key.contains(place) == text.contains(place), "\(key)") }
    }
  }

  @Test(arguments: [Language.german, .arabic, .japanese])
  func aVisitIsInTheChosenLanguage(_ language: Language) throws {
    let english = try Set(texts(.english).values), own = try texts(language)
    let kiosk = Lobby.lobby(1280, 800)
    func look(_ what: String) {
      for text in shownTexts(kiosk) where english.contains(text) && !isNeutral(text) && !own.values.contains(text) {
        Issue.record("\(what): “\(text)”")
      }
      let found = kiosk.audit()
      #expect(found.isEmpty, "\(what): \(found.map(\.description).joined(separator: "\n"))")
    }
    func tap(_ key: String) { kiosk.tap(key) }
    tap(language.name)
    #expect(kiosk.visit.step == .welcome && kiosk.view(text: own["Welcome."] ?? "") != nil)
    #expect(kiosk.view(text: "Welcome.") == nil)
    look("welcome")
    kiosk.begin()
    look("details")
    let window = try #require(kiosk.visit.view.window)
    #expect((window.effectiveUserInterfaceLayoutDirection == .rightToLeft) == (language == .arabic))
    kiosk.tap("name")
    kiosk.type("Anna 1")
    kiosk.tap("email")
    look("typing")
    #expect(kiosk.view(text: own["Please use letters only."] ?? "") != nil)
    kiosk.tap("name")
    kiosk.key(.press, .backspace)
    kiosk.key(.press, .backspace)
    kiosk.type("\nanna@example.org\n0701234567\n")
    kiosk.advance(by: .seconds(1))
    kiosk.tapPad("12345678X")
    look("pad")
    tap(own["Done"] ?? "")
    tap("Continue")
    look("host")
    kiosk.chooseHost()
    look("signature")
    let pad = try #require(kiosk.view(identifier: "signature"))
    kiosk.drag(from: .view(pad, 20, 40), to: .view(pad, 80, 60))
    kiosk.advance(by: .seconds(62))
    let prompt = UIInactivityPrompt.current
    #expect(kiosk.view(text: try #require(Strings(language: language.rawValue)).inactivity.question) != nil)
    #expect(prompt.message == own["Otherwise we start over and forget what you entered."])
    look("the prompt")
    kiosk.tap(prompt.button)
    tap("Get my badge")
    look("badge")
    if language == .arabic { #expect(kiosk.view(text: "رقم ٤٧٠١") != nil) }
    tap("Done")
    #expect(kiosk.visit.step == .welcome && kiosk.view(text: "Welcome.") != nil)
    #expect(window.effectiveUserInterfaceLayoutDirection == .leftToRight)
    #expect(UIInactivityPrompt.current.message == "Otherwise we start over and forget what you entered.")
    kiosk.end()
  }

  @Test func whoeverLeavesAtTheFirstPageLeavesNoLanguage() {
    let kiosk = Lobby.lobby(800, 480)
    kiosk.tap("日本語")
    #expect(kiosk.view(text: "ようこそ。") != nil)
    kiosk.advance(by: .seconds(100))
    #expect(kiosk.view(text: "Welcome.") != nil && UIApplication.shared.visitLanguage == nil)
    kiosk.end()
  }

  /// The kiosk's own language is that of the environment: nothing is half in one language and half in another.
  @Test func aKioskInGermanBeginsInGerman() throws {
    Strings.languages = ["de-DE"]
    defer { Strings.languages = ["en"] }
    let kiosk = Lobby.lobby(800, 480)
    #expect(kiosk.view(text: "Willkommen.") != nil)
    kiosk.begin()
    kiosk.advance(by: .seconds(62))
    for text in ["Sind Sie noch da?", "Sonst beginnen wir von vorn und vergessen Ihre Eingaben.", "Ich bin noch da"] {
      #expect(kiosk.view(text: text) != nil, "\(text)")
    }
    kiosk.tap("Ich bin noch da")
    kiosk.tap("Back")
    kiosk.tap("English")
    #expect(kiosk.view(text: "Welcome.") != nil)
    kiosk.begin()
    kiosk.tap("Back")
    #expect(kiosk.view(text: "Willkommen.") != nil)
    kiosk.end()
  }

  @Test func aSmallScreenHasAListOfTheLanguages() {
    let kiosk = Lobby.lobby(480, 320)
    #expect(kiosk.view(text: "Deutsch") == nil)
    kiosk.tap("Language")
    kiosk.tap("Deutsch")
    #expect(kiosk.view(text: "Willkommen.") != nil && kiosk.visit.step == .welcome)
    kiosk.end()
  }

  @Test(arguments: [Language.german, .arabic])
  func theKeyboardHasTheLettersOfTheLanguage(_ language: Language) {
    let kiosk = Lobby.lobby(800, 480, screenKeyboard: true, layouts: ["us", "de", "ara"])
    kiosk.tap(language.name)
    kiosk.begin()
    kiosk.tap("name")
    #expect(kiosk.screenKeys.contains(language == .german ? "Ü" : "ش"))
    kiosk.visit.endVisit()
    kiosk.advance(by: .seconds(1))
    kiosk.begin()
    kiosk.tap("name")
    #expect(kiosk.screenKeys.contains { $0.lowercased() == "q" } && !kiosk.screenKeys.contains { $0.lowercased() == "ü" })
    kiosk.end()
  }

  /// A visit that was interrupted, or goes on at another kiosk, keeps its language.
  @Test func aLanguageGoesOnWithTheVisit() {
    let folder = "/tmp/vitrine-checkin-\(UUID().uuidString)"
    mkdir(folder, 0o700)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var configuration = HostConfiguration()
    configuration.runtimePath = folder
    let kiosk = Lobby.lobby(800, 480, configuration: configuration)
    kiosk.tap("العربية")
    kiosk.begin()
    kiosk.tap("name")
    kiosk.type("Anna")
    kiosk.presentChanges()
    kiosk.kill()
    let second = Lobby.lobby(800, 480, configuration: configuration)
    #expect(second.visit.step == .details && second.view(text: "من الزائر؟") != nil)
    #expect(second.visit.view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    second.end()
    let state = VisitState(Visitor(name: "Anna"), step: .host, language: .japanese)
    #expect(VisitState(state.entries).language == .japanese)
    #expect(VisitState(["language": "tlh"]).language == nil)
  }

  // MARK: Names

  @Test(arguments: [
    "Anna Lindgren", "Zoë Ó Súilleabháin-Mørk", "D’Arcy O'Neill", "Dr. Max Born", "山田 太郎",
    "ジャン・リュック", "أنس بن مالك", "Ngô Đình", "นภา ใจดี", "김민수", "ラーメン",
    "Ana-María Núñez", "प्रिया शर्मा", "Zoe\u{308}",
  ])
  func namesOfAnyScriptAreRight(_ name: String) {
    #expect(Visitor(name: name).problem(with: .name) == nil)
  }

  @Test(arguments: ["1234", "anna@example.org", "Anna 2", "@", "-", "…", "Anna_L", "٤٢", "Anna 😀"])
  func whatIsNoNameIsRefused(_ name: String) {
    #expect(Visitor(name: name).problem(with: .name) == "Please use letters only.")
  }
}
