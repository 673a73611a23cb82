import Foundation

/// Somebody who works in the house, whom visitors come to see.
struct Employee: Hashable, Sendable {
  let givenName: String
  let familyName: String
  /// In English.
  let department: String

  init(_ givenName: String, _ familyName: String, _ department: String) {
    (self.givenName, self.familyName, self.department) = (givenName, familyName, department)
  }

  var name: String { "\(givenName) \(familyName)" }
  var initials: String { "\(givenName.prefix(1))\(familyName.prefix(1))" }

  /// The letter under which a list shows the employee: Ö is listed as O.
  var letter: String { String(Self.folded(familyName).prefix(1)).uppercased() }

  /// Whether each word of a search begins a word of the name or the department, without regard to case and accents.
  @MainActor func matches(_ search: String) -> Bool {
    let own = Self.words("\(name) \(localized(department))")
    return Self.words(search).allSatisfy { word in own.contains { $0.hasPrefix(word) } }
  }

  private static func folded(_ text: String) -> String {
    // Of these letters the stroke is no accent.
    let plain = text.replacingOccurrences(of: "ł", with: "l").replacingOccurrences(of: "Ł", with: "L")
      .replacingOccurrences(of: "ø", with: "o").replacingOccurrences(of: "Ø", with: "O")
    return plain.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  private static func words(_ text: String) -> [Substring] {
    folded(text).split { !$0.isLetter && !$0.isNumber }
  }

  /// Everybody in the house, by family name.
  static let all = [
    Employee("Samira", "Abadi", "Accounts"), Employee("Per", "Ahlgren", "Workshops"),
    Employee("Linnea", "Berg", "Design"), Employee("Tomás", "Blanco", "Sales"), Employee("Lotte", "Brandt", "Research"),
    Employee("Chiara", "Conti", "Design"), Employee("Alma", "Dahl", "Workshops"), Employee("Éloïse", "Dubois", "Legal"),
    Employee("Jonas", "Eklund", "Research"), Employee("Fatima", "El Amrani", "People"),
    Employee("Henrik", "Fjord", "Workshops"), Employee("Grace", "Fletcher", "Sales"),
    Employee("Iris", "Grove", "Management"), Employee("Mateo", "García", "Research"),
    Employee("Hana", "Horáková", "Accounts"), Employee("Oskar", "Holm", "Workshops"),
    Employee("Ines", "Ivarsson", "People"), Employee("Aiko", "Ito", "Design"),
    Employee("Maja", "Jensen", "Sales"), Employee("Emil", "Johansson", "Workshops"),
    Employee("Noor", "Kaplan", "Legal"), Employee("Wiktor", "Kowalski", "Research"),
    Employee("Selma", "Lindqvist", "Management"), Employee("Łucja", "Łukasik", "Design"),
    Employee("Moira", "McAllister", "Sales"), Employee("Ali", "Mansour", "Accounts"), Employee("Elin", "Nyström", "People"),
    Employee("Daniel", "Novak", "Workshops"), Employee("Astrid", "Öberg", "Research"),
    Employee("Priya", "Patel", "Research"), Employee("Ludvig", "Quist", "Workshops"), Employee("Rosa", "Ricci", "Design"),
    Employee("Karin", "Sandberg", "People"), Employee("Jean-Luc", "Simon", "Sales"),
    Employee("Björn", "Thorsen", "Workshops"), Employee("Yuki", "Tanaka", "Research"),
    Employee("Vera", "Ullman", "Accounts"), Employee("Pieter", "van Dijk", "Legal"), Employee("Nora", "Wagner", "Design"),
    Employee("Zoe", "Zimmermann", "Management"),
  ].sorted { folded($0.familyName) < folded($1.familyName) }
}
