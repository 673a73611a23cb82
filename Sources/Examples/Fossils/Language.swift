/// The languages of the table.
enum Language: String, CaseIterable, Sendable {
  case english, german, arabic

  /// The name of the language in itself.
  var name: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .arabic: "العربية"
    }
  }

  /// The tag by which a screen reader chooses its voice.
  var tag: String {
    switch self {
    case .english: "en"
    case .german: "de"
    case .arabic: "ar"
    }
  }

  var isRightToLeft: Bool { self == .arabic }
}

/// A text in all languages.
struct Localized: Hashable, Sendable {
  let english: String
  let german: String
  let arabic: String

  init(_ english: String, _ german: String, _ arabic: String) {
    self.english = english
    self.german = german
    self.arabic = arabic
  }

  subscript(language: Language) -> String {
    switch language {
    case .english: english
    case .german: german
    case .arabic: arabic
    }
  }
}
