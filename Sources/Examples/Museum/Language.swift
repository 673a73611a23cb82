import Foundation

/// The languages of the guide.
enum Language: String, CaseIterable, Sendable {
  case english, arabic

  /// The name of the language in itself.
  var name: String { self == .english ? "English" : "العربية" }
  var isRightToLeft: Bool { self == .arabic }
  /// As in BCP 47.
  var tag: String { self == .arabic ? "ar" : "en" }
  /// Determines the digits, and where a currency stands.
  var locale: Locale { Locale(identifier: self == .arabic ? "ar_EG" : "en_IE") }

  /// A number without separators: a year, a room, centimetres.
  func number(_ value: Int) -> String { value.formatted(.number.grouping(.never).locale(locale)) }

  func price(_ euros: Int) -> String {
    euros.formatted(.currency(code: "EUR").precision(.fractionLength(0)).locale(locale))
  }
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

  /// The text with `values` in the places of its `%@`.
  func filled(_ language: Language, _ values: String...) -> String {
    String(format: self[language], locale: language.locale, arguments: values)
  }
}
