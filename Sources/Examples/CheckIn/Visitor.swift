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
  func problem(with entry: Entry) -> String? {
    let text = self[entry].trimmingCharacters(in: .whitespaces)
    switch entry {
    case .name: return text.isEmpty ? "Please tell us your name." : nil
    case .email:
      if text.isEmpty { return "We send your visit confirmation here." }
      return Self.isAddress(text) ? nil : "That does not look like an e-mail address."
    case .phone:
      let digits = text.filter(\.isNumber).count
      return text.isEmpty || digits >= 6 ? nil : "That number is too short."
    case .document: return Self.isDocument(text) ? nil : "Eight digits and a check digit, which may be X."
    }
  }

  enum Entry: Int, CaseIterable {
    case name, email, phone, document

    var title: String { ["Full name", "E-mail", "Phone (optional)", "Document number"][rawValue] }
    var example: String { ["Anna Lindgren", "anna@example.org", "+46 70 123 45 67", "123456789"][rawValue] }
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

  var isComplete: Bool { Entry.allCases.allSatisfy { problem(with: $0) == nil } }

  /// At most two letters, for the badge.
  var initials: String {
    let words = name.split(separator: " ")
    let outer = [words.first, words.count > 1 ? words.last : nil]
    return outer.compactMap { $0?.first.map { String($0).uppercased() } }.joined()
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
