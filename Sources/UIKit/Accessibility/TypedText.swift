import Host

/// What is typed into, and what of it was said: each change is told by what came or went.
@MainActor
final class TypedText {
  private weak var responder: UIResponder?
  private var heard = ""
  /// The focus is there, and the keyboard is on its way.
  var awaitsKeyboard = false

  /// - Returns: The view that something is typed into now, if it is another one than before; and the one before, if there
  ///   is none now.
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

  /// UTF-16 units of a text whose changes are told: reading a whole book at every key is slow.
  private static let reach = 20_000

  /// Of a secret only how long it is.
  private var content: String {
    guard let input = responder as? any UITextInput,
      input.offset(from: input.beginningOfDocument, to: input.endOfDocument) <= Self.reach,
      let range = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument), let text = input.text(in: range)
    else { return "" }
    return isSecret ? String(repeating: "•", count: text.count) : text
  }

  /// What to say of the last change; nil when somebody else than a typist made it.
  func echo() -> SpokenText? {
    let words = UISpeechTuning.current
    let former = heard
    heard = content
    guard heard != former else { return nil }
    if heard.count == former.count + 1 || heard.hasPrefix(former) {
      let added = heard.hasPrefix(former) ? String(heard.dropFirst(former.count)) : inserted(into: former)
      return isSecret ? SpokenText(words.mask) : SpokenText(added, isSpelled: added.count == 1)
    }
    if former.count == heard.count + 1 {
      return SpokenText(isSecret ? "\(words.mask) \(words.deleted)" : "\(removed(from: former)) \(words.deleted)")
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
