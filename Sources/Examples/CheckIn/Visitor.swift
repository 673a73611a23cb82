import UIKit

/// The data a visitor has entered.
struct Visitor: Equatable {
  var name = ""
  var email = ""
  var phone = ""
  /// The number of an identity card: digits, the last of which may be an X, as in some check digit schemes.
  var document = ""
  /// Whom the visitor has come to see; nil until that is chosen.
  var host: Employee?

  /// The message about an invalid entry; nil when it is valid.
  @MainActor func problem(with entry: Entry) -> String? {
    let text = self[entry].trimmingCharacters(in: .whitespaces)
    switch entry {
    case .name:
      if text.isEmpty { return localized("Please tell us your name.") }
      return Self.isName(text) ? nil : localized("Please use letters only.")
    case .email:
      if text.isEmpty { return localized("We send your visit confirmation here.") }
      return Self.isAddress(text) ? nil : localized("That does not look like an e-mail address.")
    case .phone:
      let digits = text.filter(\.isNumber).count
      return text.isEmpty || digits >= 6 ? nil : localized("That number is too short.")
    case .document:
      return Self.isDocument(text) ? nil : localized("Eight digits and a check digit, which may be X.")
    }
  }

  enum Entry: Int, CaseIterable {
    case name, email, phone, document

    /// In English.
    var title: String { ["Full name", "E-mail", "Phone (optional)", "Document number"][rawValue] }
    /// What an empty field asks for, in English. It never looks like an entry.
    var placeholder: String {
      ["First and last name", "name@example.org", "With country code", "Nine characters"][rawValue]
    }
    var symbol: String { ["person", "envelope", "phone", "creditcard"][rawValue] }
  }

  subscript(entry: Entry) -> String {
    get { [name, email, phone, document][entry.rawValue] }
    set {
      switch entry {
      case .name: name = newValue
      case .email: email = newValue
      case .phone: phone = newValue
      case .document: document = newValue
      }
    }
  }

  /// What was entered, in the order of the entries.
  var entries: [String] {
    get { Entry.allCases.map { self[$0] } }
    set { for (entry, text) in zip(Entry.allCases, newValue) { self[entry] = text } }
  }

  @MainActor var isComplete: Bool { Entry.allCases.allSatisfy { problem(with: $0) == nil } }

  /// At most two letters, for the badge.
  var initials: String {
    let words = name.split(separator: " ")
    let outer = [words.first, words.count > 1 ? words.last : nil]
    return outer.compactMap { $0?.first.map { String($0).uppercased() } }.joined()
  }

  /// Whether the text consists of letters of any script and of what stands between them in names.
  private static func isName(_ text: String) -> Bool {
    let between: Set<Unicode.Scalar> = [
      " ", "\u{A0}", "\u{3000}", "-", "‐", "‑", "–", "'", "’", "ʼ", "‘", "`", "´", ".", ",", "·",
      "・", "\u{200C}", "\u{200D}",
      "\u{200D}",
    ]
    return text.contains(where: \.isLetter)
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: scalar.properties.isAlphabetic || between.contains(scalar)
        }
      }
  }

  private static func isAddress(_ text: String) -> Bool {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].isEmpty, !text.contains(" ") else { return false }
    let labels = halves[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty } && (labels.last?.count ?? 0) > 1
  }

  /// Number of digits of a document number before its check digit.
  static let documentDigits = 8

  /// The characters of `text` that can begin a document number; others are removed.
  static func document(from text: String) -> String {
    var result = ""
    for character in text.uppercased() {
      let isDigit = character.isASCII && character.isNumber
      let isCheck = character == "X" && result.count == documentDigits
      if result.count <= documentDigits, isDigit || isCheck { result.append(character) }
    }
    return result
  }

  private static func isDocument(_ text: String) -> Bool { text.count == documentDigits + 1 && document(from: text) == text }
}
