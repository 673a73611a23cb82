import UIKitCore

/// Decides whether the next letter begins a sentence, a word, or neither.
enum AutomaticCapitals {
  private static let opening: Set<Character> = ["(", "[", "{", "<", "\"", "'", "“", "‘", "„", "«", "‹", "¿", "¡"]
  private static let closing: Set<Character> = [")", "]", "}", ">", "\"", "'", "”", "’", "»", "›"]
  private static let terminators: Set<Character> = [
    "!", "?", "…", "।", "॥", "؟", "。", "！", "？", "։", "።", "។", "‽",
  ]

  /// - Parameters:
  ///   - before: The text up to the caret, or its last few hundred characters.
  ///   - language: A BCP 47 tag.
  static func wanted(after before: String, _ type: UITextAutocapitalizationType, language: String) -> Bool {
    switch type {
    case .none: return false
    case .allCharacters: return true
    case .words, .sentences: break
    }
    var rest = before[...]
    let isGerman = language.hasPrefix("de")
    // An opening bracket or quotation mark belongs to what follows it.
    while let last = rest.last, opening.contains(last), !(last == "'" && rest.dropLast().last?.isLetter == true) {
      rest.removeLast()
    }
    guard let last = rest.last else { return true }
    if last.isNewline {
      // A German letter continues in lower case after "Lieber Herr Meier,".
      return !(isGerman && type == .sentences && rest.dropLast().last { !$0.isWhitespace || $0.isNewline } == ",")
    }
    guard last.isWhitespace else { return false }
    if type == .words { return true }
    while let space = rest.last, space.isWhitespace {
      if space.isNewline { return true }
      rest.removeLast()
    }
    guard !rest.isEmpty else { return true }
    while let mark = rest.last, closing.contains(mark) { rest.removeLast() }
    guard let end = rest.last else { return true }
    if terminators.contains(end) { return true }
    // The Greek question mark looks like a semicolon, and is typed as one.
    if end == ";" || end == "\u{37E}" { return language.hasPrefix("el") }
    guard end == "." else { return false }
    rest.removeLast()
    guard let word = rest.last, !word.isWhitespace else { return false }
    if isGerman, word.isNumber { return false }
    return !isAbbreviation(rest)
  }

  /// Whether the text ends with single letters and periods, at least two of each: `e.g`, `z. B`.
  private static func isAbbreviation(_ text: Substring) -> Bool {
    var rest = text
    var letters = 0
    while let letter = rest.last, letter.isLetter {
      rest.removeLast()
      if rest.last?.isLetter == true { return false }
      letters += 1
      // "z. B." is written with a space.
      let joined = rest.last == " " && rest.dropLast().last == "." ? rest.dropLast() : rest
      guard joined.last == "." else { break }
      rest = joined.dropLast()
    }
    return letters >= 2
  }

  /// The text that replaces two spaces in a row: the language's full stop.
  static func fullStop(_ language: String) -> String {
    switch language.prefix(2) {
    case "hi", "bn", "ne", "pa", "mr", "as", "or": "। "
    case "ja", "zh": "。"
    case "hy": "։ "
    case "am", "ti": "። "
    case "ur": "۔ "
    default: ". "
    }
  }

  /// Whether a full stop may follow `text`, whose trailing space is left out.
  static func mayEndSentence(_ text: Substring) -> Bool {
    guard let last = text.last else { return false }
    return last.isLetter || last.isNumber || [")", "]", "\"", "”", "’", "»", "'"].contains(last)
      || last.unicodeScalars.last?.properties.generalCategory == .spacingMark
      || last.unicodeScalars.last?.properties.generalCategory == .nonspacingMark
  }
}
