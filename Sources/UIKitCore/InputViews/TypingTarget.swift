/// Text that may be read-only: then it has the focus only for its selection.
@MainActor
package protocol EditableText: UIResponder {
  /// Whether the text can be changed.
  var isEditable: Bool { get }
}

/// The first responder as a target of typing.
@MainActor
package struct TypingTarget {
  package private(set) weak var responder: UIResponder?

  package init?(_ responder: UIResponder?) {
    guard let responder, responder is any UIKeyInput else { return nil }
    if let text = responder as? any EditableText, !text.isEditable { return nil }
    self.responder = responder
  }

  package var input: (any UIKeyInput)? { responder as? any UIKeyInput }
  package var text: (any UITextInput)? { responder as? any UITextInput }

  // MARK: Reading

  /// In UTF-16 units: enough for every rule about the text before the caret.
  private static let reach = 256

  /// The text before the selection, at most a few hundred units; nil where the responder does not provide it.
  package func contextBefore() -> String? {
    guard let text, let selection = text.selectedTextRange else { return nil }
    let distance = text.offset(from: text.beginningOfDocument, to: selection.start)
    guard let start = text.position(from: selection.start, offset: -min(max(distance, 0), Self.reach)),
      let range = text.textRange(from: start, to: selection.start)
    else { return nil }
    return text.text(in: range)
  }

  package func contextAfter() -> String? {
    guard let text, let selection = text.selectedTextRange else { return nil }
    let distance = text.offset(from: selection.end, to: text.endOfDocument)
    guard let end = text.position(from: selection.end, offset: min(max(distance, 0), Self.reach)),
      let range = text.textRange(from: selection.end, to: end)
    else { return nil }
    return text.text(in: range)
  }

  package var selectedText: String? {
    guard let text, let selection = text.selectedTextRange, !selection.isEmpty else { return nil }
    return text.text(in: selection)
  }

  package var hasMarkedText: Bool { text?.markedTextRange != nil }

  // MARK: Moving

  /// Moves the caret by `offset` UTF-16 units.
  package func moveCaret(by offset: Int) {
    guard let text, let selection = text.selectedTextRange,
      let position = text.position(from: offset < 0 ? selection.start : selection.end, offset: offset)
    else { return }
    place(position)
  }

  package func moveCaret(_ direction: UITextLayoutDirection, by steps: Int = 1) {
    guard let text, let selection = text.selectedTextRange else { return }
    let start = direction == .left || direction == .up ? selection.start : selection.end
    guard let position = text.position(from: start, in: direction, offset: steps) else { return }
    place(position)
  }

  private func place(_ position: UITextPosition) {
    guard let text, let range = text.textRange(from: position, to: position) else { return }
    text.selectedTextRange = range
  }

  // MARK: Deleting

  /// Deletes back to the beginning of the word, or one character where word boundaries are unknown.
  package func deleteWord() {
    guard let text, let selection = text.selectedTextRange, selection.isEmpty, text.markedTextRange == nil,
      let start = text.tokenizer.position(from: selection.start, toBoundary: .word, inDirection: .storage(.backward)),
      text.compare(start, to: selection.start) == .orderedAscending,
      let range = text.textRange(from: start, to: selection.start)
    else {
      input?.deleteBackward()
      return
    }
    text.selectedTextRange = range
    text.deleteBackward()
  }

  // MARK: Location

  /// The area that has to stay visible, in coordinates of the view.
  package var caret: (view: UIView, rect: CGRect)? {
    let view = (text?.textInputView) ?? responder as? UIView ?? (responder as? UIViewController)?.viewIfLoaded
    guard let view, view.window != nil else { return nil }
    // Fields must be visible as a whole, but only the caret of views that scroll themselves.
    guard let scroll = responder as? UIScrollView, let text, let end = text.selectedTextRange?.end else {
      let field = responder as? UIView ?? view
      return (field, field.bounds)
    }
    let rect = view.convert(text.caretRect(for: end), to: scroll)
    return rect.isFinite && !rect.isNull ? (scroll, rect) : (scroll, scroll.bounds)
  }
}
