/// The titles of the undo and redo commands in one language.
struct UndoTitles {
  private let undoWord: String
  private let redoWord: String
  /// Whether the action's name precedes the verb: "Tippen widerrufen".
  private let nameComesFirst: Bool

  private init(_ undo: String, _ redo: String, nameComesFirst: Bool = false) {
    (undoWord, redoWord, self.nameComesFirst) = (undo, redo, nameComesFirst)
  }

  // By language code: "de" also applies to "de-AT".
  private static let languages: [Substring: UndoTitles] = [
    "en": UndoTitles("Undo", "Redo"),
    "de": UndoTitles("Widerrufen", "Wiederholen", nameComesFirst: true),
    "fr": UndoTitles("Annuler", "Rétablir"),
    "es": UndoTitles("Deshacer", "Rehacer"),
    "it": UndoTitles("Annulla", "Ripristina"),
    "pt": UndoTitles("Desfazer", "Refazer"),
    "nl": UndoTitles("Herstel", "Opnieuw"),
    "sv": UndoTitles("Ångra", "Gör om"),
    "pl": UndoTitles("Cofnij", "Ponów"),
    "ja": UndoTitles("取り消す", "やり直す"),
    "zh": UndoTitles("撤销", "重做")
  ]

  /// The first of the user's languages that has titles, else English.
  init(languages wanted: [String]) {
    let known = wanted.lazy.compactMap { Self.languages[$0.prefix { $0 != "-" && $0 != "_" }] }.first
    self = known ?? UndoTitles("Undo", "Redo")
  }

  static var preferred: UndoTitles { UndoTitles(languages: Locale.preferredLanguages) }

  /// The title of the button that closes the alert without a change.
  var cancel: String { Self.cancelWords[undoWord] ?? "Cancel" }

  // By the word for undo, which is different in all of these languages.
  private static let cancelWords = [
    "Widerrufen": "Abbrechen", "Annuler": "Fermer", "Deshacer": "Cancelar", "Annulla": "Chiudi", "Desfazer": "Cancelar",
    "Herstel": "Annuleer", "Ångra": "Avbryt", "Cofnij": "Anuluj", "取り消す": "キャンセル", "撤销": "取消"
  ]

  func undo(_ name: String) -> String { title(undoWord, name) }
  func redo(_ name: String) -> String { title(redoWord, name) }

  private func title(_ word: String, _ name: String) -> String {
    if name.isEmpty { return word }
    return nameComesFirst ? "\(name) \(word.lowercased())" : "\(word) \(name)"
  }
}
