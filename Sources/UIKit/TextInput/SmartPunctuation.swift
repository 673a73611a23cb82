import Foundation

/// Turns quotation marks and dashes that were typed on a plain key into those that are printed.
@MainActor
enum SmartPunctuation {
  /// What is typed in place of a key's text, and how many characters before the caret it takes the place of.
  struct Replacement: Equatable {
    var text: String
    var removed = 0
  }

  private static let opening: Set<Character> = ["(", "[", "{", "<", "-", "–", "—", "/", "¿", "¡", "“", "‘", "„", "‚", "«", "‹"]

  /// - Parameter language: A BCP 47 tag.
  /// - Returns: Nil where the key's text stands as it is.
  static func replacement(of key: String, in target: TypingTarget, language: String) -> Replacement? {
    guard key == "\"" || key == "'" || key == "-", let input = target.input, let text = target.text, text.markedTextRange == nil
    else { return nil }
    if key == "-" {
      guard isWanted(input.smartDashesType == .yes, input.smartDashesType == .no, input), target.selectedText == nil else { return nil }
      return dash(after: target.contextBefore() ?? "")
    }
    guard isWanted(input.smartQuotesType == .yes, input.smartQuotesType == .no, input) else { return nil }
    return Replacement(text: quote(key, after: target.contextBefore()?.last, language: language))
  }

  /// The standard choice is for sentences: not for secrets, addresses, numbers, names of things, or where the app wants no
  /// corrections either.
  private static func isWanted(_ isOn: Bool, _ isOff: Bool, _ input: any UIKeyInput) -> Bool {
    if isOff || input.isSecureTextEntry { return false }
    if isOn { return true }
    guard input is UITextField || input is UITextView else { return false }
    return input.keyboardType == .default && input.autocorrectionType != .no && input.autocapitalizationType == .sentences
      && (input.textContentType as UITextContentType?) == nil
  }

  /// Two hyphens are a dash, but a line of them stays one.
  private static func dash(after before: String) -> Replacement? {
    let other = before.dropLast().last
    guard before.last == "-", other != "-", other != "—" else { return nil }
    return Replacement(text: "—", removed: 1)
  }

  private static func quote(_ key: String, after last: Character?, language: String) -> String {
    let opens = last.map { $0.isWhitespace || opening.contains($0) } ?? true
    // Within a word and after it an apostrophe looks the same everywhere.
    if key == "'", !opens { return "’" }
    let locale = Locale(identifier: language)
    let pair = key == "\""
      ? (locale.quotationBeginDelimiter ?? "“", locale.quotationEndDelimiter ?? "”")
      : (locale.alternateQuotationBeginDelimiter ?? "‘", locale.alternateQuotationEndDelimiter ?? "’")
    return opens ? pair.0 : pair.1
  }
}
