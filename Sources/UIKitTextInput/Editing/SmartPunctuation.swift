import Foundation
import UIKitCore

/// Replaces typed straight quotation marks and hyphens by typographic quotation marks and dashes.
@MainActor
package enum SmartPunctuation {
  /// The text to insert instead of a key's text, and the number of characters before the caret that it replaces.
  struct Replacement: Equatable {
    var text: String
    var removed = 0
  }

  private static let opening: Set<Character> = [
    "(", "[", "{", "<", "-", "–", "—", "/", "¿", "¡", "“", "‘", "„", "‚", "«", "‹",
  ]

  /// Inserts the text of a key, with typographic quotation marks and dashes where these are wanted.
  package static func insert(_ text: String, into target: TypingTarget, language: String) {
    guard let smart = replacement(of: text, in: target, language: language) else {
      target.input?.insertText(text)
      return
    }
    for _ in 0..<smart.removed { target.input?.deleteBackward() }
    target.input?.insertText(smart.text)
  }

  /// - Parameter language: A BCP 47 tag.
  /// - Returns: Nil when the key's text is inserted unchanged.
  static func replacement(of key: String, in target: TypingTarget, language: String) -> Replacement? {
    guard key == "\"" || key == "'" || key == "-", let input = target.input, let text = target.text,
      text.markedTextRange == nil
    else { return nil }
    if key == "-" {
      guard isWanted(input.smartDashesType == .yes, input.smartDashesType == .no, input), target.selectedText == nil
      else { return nil }
      return dash(after: target.contextBefore() ?? "")
    }
    guard isWanted(input.smartQuotesType == .yes, input.smartQuotesType == .no, input) else { return nil }
    return Replacement(text: quote(key, after: target.contextBefore()?.last, language: language))
  }

  /// By default, replaces only in sentences: not in secrets, addresses, numbers or names, nor where the app turned off
  /// correction.
  private static func isWanted(_ isOn: Bool, _ isOff: Bool, _ input: any UIKeyInput) -> Bool {
    if isOff || input.isSecureTextEntry { return false }
    if isOn { return true }
    guard input is UITextField || input is UITextView else { return false }
    return input.keyboardType == .default && input.autocorrectionType != .no && input.autocapitalizationType == .sentences
      && (input.textContentType as UITextContentType?) == nil
  }

  /// Replaces two hyphens by a dash, but keeps a row of hyphens.
  private static func dash(after before: String) -> Replacement? {
    let other = before.dropLast().last
    guard before.last == "-", other != "-", other != "—" else { return nil }
    return Replacement(text: "—", removed: 1)
  }

  private static func quote(_ key: String, after last: Character?, language: String) -> String {
    let opens = last.map { $0.isWhitespace || opening.contains($0) } ?? true
    // Within or after a word, an apostrophe is the same in every language.
    if key == "'", !opens { return "’" }
    let locale = Locale(identifier: language)
    let pair =
      key == "\""
      ? (locale.quotationBeginDelimiter ?? "“", locale.quotationEndDelimiter ?? "”")
      : (locale.alternateQuotationBeginDelimiter ?? "‘", locale.alternateQuotationEndDelimiter ?? "’")
    return opens ? pair.0 : pair.1
  }
}
