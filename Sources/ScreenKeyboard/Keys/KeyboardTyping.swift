import UIKitCore
import UIKitTextInput

/// Inserts text into the first responder, and keeps the state that is needed from one key to the next.
@MainActor
final class KeyboardTyping {
  /// True while the keyboard itself changes the text.
  private(set) var isTyping = false
  /// The text typed since the focus arrived, for responders that do not provide their text. Never contains secrets.
  private(set) var typed = ""
  var language = "en"
  private var traits = KeyboardTraits()
  private var lastSpace: TimeInterval?
  /// Whether the next delete turns the full stop back into two spaces.
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
    edit { SmartPunctuation.insert(text, into: target, language: language) }
    if !traits.isSecure { typed = String((typed + text).suffix(64)) }
  }

  /// Inserts a space, or ends the sentence if it is the second one in a row.
  func insertSpace(into target: TypingTarget) {
    let now = MediaTime.now()
    let limit = UIKeyboardTuning.current.doubleSpace
    if traits.endsSentences, let lastSpace, limit > 0, now - lastSpace <= limit,
      let before = target.contextBefore(), before.last == " ", AutomaticCapitals.mayEndSentence(before.dropLast())
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
