import Foundation

/// Puts text into what has the focus, and knows the little that has to be remembered from one key to the next.
@MainActor
final class KeyboardTyping {
  /// True while the keyboard itself changes the text.
  private(set) var isTyping = false
  /// What was typed since the focus came, for responders that do not tell their text. Never that of a secret.
  private(set) var typed = ""
  var language = "en"
  private var traits = KeyboardTraits()
  private var lastSpace: TimeInterval?
  /// The next delete turns the full stop back into two spaces.
  private var replacedSpaces = false

  func enter(_ target: TypingTarget, _ traits: KeyboardTraits, language: String) {
    (self.traits, self.language) = (traits, language)
    typed = ""
    lastSpace = nil
    replacedSpaces = false
  }

  func edit(_ body: () -> Void) {
    let outer = isTyping
    isTyping = true
    body()
    isTyping = outer
  }

  func insert(_ text: String, into target: TypingTarget) {
    lastSpace = nil
    replacedSpaces = false
    edit { Self.insert(text, into: target, language: language) }
    if !traits.isSecure { typed = String((typed + text).suffix(64)) }
  }

  /// Puts in what a key says, with quotation marks and dashes as they are printed where that is wanted.
  static func insert(_ text: String, into target: TypingTarget, language: String) {
    guard let smart = SmartPunctuation.replacement(of: text, in: target, language: language) else {
      target.input?.insertText(text)
      return
    }
    for _ in 0..<smart.removed { target.input?.deleteBackward() }
    target.input?.insertText(smart.text)
  }

  /// A space, or the end of a sentence where it is the second one in a row.
  func insertSpace(into target: TypingTarget) {
    let now = MediaTime.now()
    let limit = UIKeyboardTuning.current.doubleSpace
    if traits.endsSentences, let lastSpace, limit > 0, now - lastSpace <= limit, let before = target.contextBefore(), before.last == " ",
      AutomaticCapitals.mayEndSentence(before.dropLast())
    {
      edit { target.input?.deleteBackward() }
      insert(AutomaticCapitals.fullStop(language), into: target)
      replacedSpaces = true
      return
    }
    insert(" ", into: target)
    lastSpace = now
  }

  func delete(in target: TypingTarget) {
    lastSpace = nil
    if replacedSpaces {
      let stop = AutomaticCapitals.fullStop(language)
      replacedSpaces = false
      if target.contextBefore()?.hasSuffix(stop) == true {
        edit { for _ in stop { target.input?.deleteBackward() } }
        insert("  ", into: target)
        return
      }
    }
    edit { target.input?.deleteBackward() }
    if !typed.isEmpty { typed.removeLast() }
  }

  func deleteWord(in target: TypingTarget) {
    lastSpace = nil
    replacedSpaces = false
    edit { target.deleteWord() }
    typed = ""
  }
}
