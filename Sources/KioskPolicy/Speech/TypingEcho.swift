import Host
import UIKitCore

/// The text input that receives typing, and the text that was last echoed; a change is echoed as inserted or deleted text.
@MainActor
final class TypingEcho {
  private weak var responder: UIResponder?
  private var heard = ""
  /// Whether an input has the focus but its keyboard is not shown yet.
  var awaitsKeyboard = false

  /// - Returns: `entered` is the view that receives typing now, if it changed. `left` is the previous view, if no view
  ///   receives typing now.
  @discardableResult
  func follow(_ target: TypingTarget?) -> (entered: UIView?, left: UIView?) {
    let former = responder
    guard target?.responder !== former else { return (nil, nil) }
    responder = target?.responder
    heard = content
    if responder == nil { awaitsKeyboard = false }
    return (responder as? UIView, responder == nil ? former as? UIView : nil)
  }

  private var isSecret: Bool { (responder as? any UIKeyInput)?.isSecureTextEntry == true }

  /// Maximum length, in UTF-16 code units, of a text whose changes are spoken: reading a whole book on every key is slow.
  private static let reach = 20_000

  /// The text of the input; for a secure input only its length, as bullets.
  private var content: String {
    guard let input = responder as? any UITextInput,
      input.offset(from: input.beginningOfDocument, to: input.endOfDocument) <= Self.reach,
      let range = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument), let text = input.text(in: range)
    else { return "" }
    return isSecret ? String(repeating: "•", count: text.count) : text
  }

  /// Returns what to say about the last change; nil if it was not made by typing.
  func echo() -> SpokenText? {
    let words = UISpeechTuning.current
    let former = heard
    heard = content
    guard heard != former else { return nil }
    if heard.count == former.count + 1 || heard.hasPrefix(former) {
      let added = heard.hasPrefix(former) ? String(heard.dropFirst(former.count)) : inserted(into: former)
      return isSecret ? SpokenText(words.mask, language: words.language) : SpokenText(added, isSpelled: added.count == 1)
    }
    if former.count == heard.count + 1 {
      let text = isSecret ? words.mask : removed(from: former)
      return SpokenText("\(text) \(words.deleted)", language: isSecret ? words.language : nil)
    }
    return nil
  }

  private func inserted(into former: String) -> String {
    let index = zip(heard, former).prefix { $0 == $1 }.count
    return String(heard.dropFirst(index).prefix(1))
  }

  private func removed(from former: String) -> String {
    let index = zip(heard, former).prefix { $0 == $1 }.count
    return String(former.dropFirst(index).prefix(1))
  }
}
