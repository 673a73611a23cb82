import KioskTesting
import Testing

@testable import ScreenKeyboard
import UIKit
@testable import UIKitCore
@testable import UIKitGraphics

extension Strings {
  /// The tags of all languages.
  fileprivate static let tags = ["en", "de", "fr", "es", "it", "pt", "nl", "sv", "pl", "ja", "zh", "ar"]
}

/// The framework's own strings are complete in each of its languages.
@MainActor
@Suite struct FrameworkStringsTests {
  // MARK: Languages

  @Test(arguments: Strings.tags)
  func everyLanguageIsFoundByItsTag(_ tag: String) throws {
    #expect(try #require(Strings(language: tag)).language == tag)
    #expect(try #require(Strings(language: "\(tag)-XX")).language == tag)
  }

  @Test(arguments: [
    (["de-AT"], "de"), (["de_AT"], "de"), (["DE"], "de"), (["zh-Hans-CN"], "zh"), (["xx"], "en"), (["xx", "fr"], "fr"),
    (["xx", "en-GB", "fr"], "en"), (["den"], "en"), ([""], "en"), ([], "en"),
  ])
  func theFirstKnownLanguageCounts(_ languages: [String], _ language: String) {
    #expect(Strings(languages: languages).language == language)
  }

  @Test func sentencesInAnotherLanguageThanTheKiosksNameIt() {
    defer { Strings.languages = ["en"] }
    for (languages, preferred, spoken) in [
      (["en"], "en", nil), (["de-AT"], "de", nil), (["cs", "de"], "de", "de"), (["cs"], "en", "en"), ([], "en", "en"),
    ] {
      Strings.languages = languages
      #expect(Strings.preferred.language == preferred)
      #expect(UISpeechTuning().language == spoken)
    }
  }

  // MARK: Completeness

  /// The strings without arguments, by their property's name.
  private func texts(_ value: Any, _ path: String = "") -> [(path: String, text: String)] {
    Mirror(reflecting: value).children.flatMap { child in
      let path = path.isEmpty ? child.label ?? "" : "\(path).\(child.label ?? "")"
      if let text = child.value as? String { return [(path, text)] }
      return texts(child.value, path)
    }
  }

  private func texts(_ tag: String) throws -> [(path: String, text: String)] {
    try texts(#require(Strings(language: tag))).filter { $0.path != "language" }
  }

  @Test(arguments: Strings.tags)
  func noStringIsEmpty(_ tag: String) throws {
    let texts = try texts(tag)
    #expect(texts.count >= 100)
    for (path, text) in texts {
      #expect(!text.isEmpty && text == text.trimmingCharacters(in: .whitespacesAndNewlines), "\(tag) \(path): \(text)")
      #expect(!text.contains("  "), "\(tag) \(path): \(text)")
    }
  }

  /// Words that other languages share with English, and labels that their keyboards do.
  private static let shared: [String: Set<String>] = [
    "de": ["Code", "Downloads", "Format", "Super"],
    "fr": ["Code", "Format", "image", "Date", "Index", "minute", "Contacts", "Ctrl", "Super", "Page ↑", "Page ↓"],
    "es": ["Ctrl", "Super"],
    "it": ["File", "Font", "link", "Ctrl", "Super", "Backspace"],
    "pt": ["link", "Downloads", "Ctrl", "Super", "Shift", "Page ↑", "Page ↓", "Home", "Enter", "Backspace"],
    "nl": [
      "Code", "Stop", "Camera", "Help", "Downloads", "return", "letters", "Ctrl", "Super", "Shift", "Page ↑", "Page ↓",
      "Home", "Enter", "Backspace",
    ],
    "sv": ["Format", "Ctrl", "Super", "Page ↑", "Page ↓", "Home"],
    "pl": ["Format", "Ctrl", "Super", "Shift", "Page ↑", "Page ↓", "Home", "Enter", "Backspace"],
    "ja": ["Ctrl", "Super", "Shift", "Page ↑", "Page ↓", "Home", "Enter", "Backspace"],
    "zh": ["Ctrl", "Super", "Shift", "Page ↑", "Page ↓", "Home", "Enter", "Backspace"],
    "ar": ["Ctrl", "Super", "Shift", "Page ↑", "Page ↓", "Home", "Enter", "Backspace"],
  ]

  @Test(arguments: Strings.tags.dropFirst())
  func nothingIsLeftInEnglish(_ tag: String) throws {
    var same: Set<String> = []
    for (own, english) in zip(try texts(tag), try texts("en")) where own.text.count > 3 && own.text == english.text {
      same.insert(own.text)
    }
    #expect(same == Self.shared[tag])
  }

  @Test(arguments: Strings.tags)
  func namesOfKeysAreWords(_ tag: String) throws {
    // A name of one letter would be spelled.
    for (path, text) in try texts(tag) where path.hasPrefix("keys.") { #expect(text.count > 1, "\(tag) \(path)") }
  }

  // MARK: Arguments

  @Test(arguments: Strings.tags)
  func sentencesHaveTheirArguments(_ tag: String) throws {
    let strings = try #require(Strings(language: tag))
    #expect(strings.undoing.undo("Sketch").contains("Sketch") && strings.undoing.redo("Sketch").contains("Sketch"))
    #expect(strings.undoing.undo("Sketch") != strings.undoing.redo("Sketch"))
    #expect(strings.undoing.undo("") == strings.undoing.undo && strings.undoing.redo("") == strings.undoing.redo)
    #expect(strings.controls.percent(37).contains("37"))
    let page = strings.controls.page(4, 19)
    #expect(page.contains("4") && page.contains("19"))
    #expect(strings.staff.wait("1:05").contains("1:05"))
    #expect(strings.speech.volume(37).contains("37"))
    for count in [0, 1, 2, 5, 22] {
      #expect(strings.speech.masked(count).contains("\(count)"))
      #expect(strings.speech.warning(count).contains("\(count)"))
    }
  }

  @Test(arguments: ["de", "fr", "es", "it", "pt", "nl", "sv", "pl"])
  func oneIsSingular(_ tag: String) throws {
    let speech = try #require(Strings(language: tag)).speech
    for sentence in [speech.warning, speech.masked] {
      #expect(sentence(1).replacingOccurrences(of: "1", with: "7") != sentence(7))
    }
  }

  @Test(arguments: [
    (0, "sekund", "kropek"), (1, "sekundę", "kropka"), (2, "sekundy", "kropki"), (4, "sekundy", "kropki"),
    (5, "sekund", "kropek"), (12, "sekund", "kropek"), (14, "sekund", "kropek"), (21, "sekund", "kropek"),
    (22, "sekundy", "kropki"), (25, "sekund", "kropek"), (112, "sekund", "kropek"), (104, "sekundy", "kropki"),
  ])
  func polishHasThreeForms(_ count: Int, _ seconds: String, _ bullets: String) {
    #expect(Strings.polish.speech.warning(count).contains(" \(count) \(seconds) "))
    #expect(Strings.polish.speech.masked(count) == "\(count) \(bullets)")
  }

  @Test(arguments: [
    (1, "ثانية", "نقطة"), (2, "ثانيتين", "نقطتان"), (3, "ثوانٍ", "نقاط"),
    (10, "ثوانٍ", "نقاط"), (11, "ثانية", "نقطة"), (103, "ثوانٍ", "نقاط"),
  ])
  func arabicHasThreeForms(_ count: Int, _ seconds: String, _ bullets: String) {
    #expect(Strings.arabic.speech.warning(count).contains(" \(count) \(seconds)."))
    #expect(Strings.arabic.speech.masked(count) == "\(count) \(bullets)")
  }

  // MARK: In use

  @Test func aGermanKioskSpeaksGerman() throws {
    Strings.languages = ["de-DE"]
    defer { Strings.languages = ["en"] }
    #expect(UIMenu.mainMenu.children.map { ($0 as? UIMenu)?.title }[2] == "Bearbeiten")
    #expect(UndoManager().undoMenuTitle(forUndoActionName: "Tippen") == "Tippen widerrufen")
    #expect(UIBarButtonItem(systemItem: .cancel).title == "Abbrechen")
    #expect(UIBarButtonItem(systemItem: .trash).accessibilityLabel == "Papierkorb")
    #expect(UISearchTextField().placeholder == "Suchen")
    #expect(UIInactivityPrompt().title == "Sind Sie noch da?")
    #expect(UISpeechTuning().volumeText(30) == "Lautstärke 30 Prozent.")
    let command = UIKeyCommand(input: UIKeyCommand.inputPageUp, modifierFlags: [.command, .shift], action: .copy)
    #expect(ShortcutName(command)?.keys.last == "Bild ↑")
  }

  @Test func keysAreFoundByWhatTheyDoInEveryLanguage() {
    Strings.languages = ["de"]
    defer { Strings.languages = ["en"] }
    let kiosk = VirtualKiosk<TypingController>.typing(layouts: ["de"]) { _ in }
    #expect(kiosk.screenKeys.contains("shift") && kiosk.spot(ofKey: "delete") != nil)
    #expect(kiosk.views(KeyView.self).contains { $0.accessibilityLabel == "Umschalten" })
    #expect(!kiosk.views(KeyView.self).contains { $0.accessibilityLabel == "shift" })
    kiosk.end()
  }
}
