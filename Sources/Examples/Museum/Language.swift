/// The languages of the guide.
enum Language: String, CaseIterable, Sendable {
  case english, arabic

  /// The name of the language in itself.
  var name: String { self == .english ? "English" : "العربية" }
  var isRightToLeft: Bool { self == .arabic }
}

/// A text in both languages.
struct Localized: Hashable, Sendable {
  let english: String
  let arabic: String

  init(_ english: String, _ arabic: String) {
    self.english = english
    self.arabic = arabic
  }

  subscript(language: Language) -> String { language == .arabic ? arabic : english }
}
