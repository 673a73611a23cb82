import CoreGraphics
import Foundation

extension TextEditor {
  /// What a change comes from: decides what one step of undo takes back.
  enum Cause: Equatable { case typing, newline, backspace, forwardDelete, cut, paste, other }

  /// Types text in the place of what is marked or selected. The delegate is asked, and told.
  /// - Parameter byInput: Whether the input system does it, which then need not be told.
  func type(_ text: String, cause: Cause = .typing, byInput: Bool = false) {
    guard let host, host.isTextEditable else { return }
    let text = host.fitting(text)
    let target = typedRange
    if text.isEmpty, target.isEmpty { return }
    guard host.mayType(text, in: NSRange(target)) else { return }
    let fragment = TextDocument.Fragment(Array(text.utf16), style: styleForTyping)
    // The delegate may have changed the text.
    edit(clamped(target), fragment, cause: text == "\n" ? .newline : cause, isTyped: true, byInput: byInput)
  }

  /// Types text that has a look of its own.
  func type(_ fragment: TextDocument.Fragment, cause: Cause) {
    guard let host, host.isTextEditable else { return }
    let target = typedRange
    guard host.mayType(fragment.string, in: NSRange(target)) else { return }
    edit(clamped(target), fragment, cause: cause, isTyped: true)
  }

  /// What typed text takes the place of.
  private var typedRange: Range<Int> { replacesSecret ? 0..<count : marked ?? selection.range }

  /// Takes a range away, as a key does.
  func delete(_ range: Range<Int>, cause: Cause = .other, byInput: Bool = false) {
    let range = replacesSecret ? 0..<count : range
    guard let host, host.isTextEditable, !range.isEmpty else { return }
    guard host.mayType("", in: NSRange(range)) else { return }
    edit(clamped(range), TextDocument.Fragment(), cause: cause, isTyped: true, byInput: byInput)
  }

  /// What the backspace key does: takes away what is selected, else the character before the caret, by the rules of its script.
  func deleteBackward(byInput: Bool = false) {
    if let marked, selection.isCaret {
      let range = document.backspaceRange(before: selection.head)
      guard !range.isEmpty, range.lowerBound >= marked.lowerBound else { return }
      var text = document.string(in: marked) as NSString
      let local = NSRange(location: range.lowerBound - marked.lowerBound, length: range.count)
      text = text.replacingCharacters(in: local, with: "") as NSString
      return setMarkedText(text as String, selected: NSRange(location: local.location, length: 0))
    }
    guard selection.isCaret else { return delete(selection.range, byInput: byInput) }
    delete(document.backspaceRange(before: selection.head), cause: .backspace, byInput: byInput)
  }

  /// What the delete key does: always a whole character.
  func deleteForward() {
    guard selection.isCaret else { return delete(selection.range) }
    let head = selection.head
    delete(head..<document.characterEnd(after: document.characterBoundary(at: head)), cause: .forwardDelete)
  }

  // MARK: The change itself

  /// Replaces a range and records how to take that back.
  func edit(
    _ range: Range<Int>, _ fragment: TextDocument.Fragment, cause: Cause, isTyped: Bool, byInput: Bool = false
  ) {
    var base = beforeMarking
    if marked != range {
      endMarking()
      base = nil
    }
    let range = clamped(range)
    let removed = base?.removed ?? document.fragment(in: range)
    let before = base?.selection ?? selection
    let style = fragment.count == 0 ? typingStyle : nil
    replacesSecret = false
    let body = { [self] in
      marked = nil
      beforeMarking = nil
      replace(range, with: fragment)
      selection = Selection(range.lowerBound + fragment.count)
    }
    if byInput { body() } else { tellDelegate(body) }
    typingStyle = style
    record(
      removed, at: base?.location ?? range.lowerBound, inserted: fragment.count, before: before,
      cause: base == nil ? cause : .other)
    host?.textDidChange(isTyped: isTyped)
  }

  // MARK: Marked text

  /// Replaces the marked text, or what is selected where there is none, and marks it. Empty text ends marking.
  func setMarkedText(_ text: String?, selected: NSRange) {
    guard let host, host.isTextEditable else { return }
    let text = host.fitting(text ?? "")
    // What is composed would be shown by an input method's candidates.
    if isSecret {
      if !text.isEmpty { type(text, byInput: true) }
      return
    }
    guard !text.isEmpty || marked != nil else { return }
    let target = marked ?? selection.range
    if marked == nil { beforeMarking = (target.lowerBound, document.fragment(in: target), selection) }
    let fragment = TextDocument.Fragment(Array(text.utf16), style: styleForTyping)
    typing = nil
    replace(target, with: fragment)
    let start = target.lowerBound
    if text.isEmpty {
      let base = beforeMarking
      marked = nil
      beforeMarking = nil
      selection = Selection(start)
      if let base, base.removed.count > 0 {
        record(base.removed, at: base.location, inserted: 0, before: base.selection, cause: .other)
      }
    } else {
      marked = start..<start + fragment.count
      let from = min(max(selected.location, 0), fragment.count)
      let length = min(max(selected.length, 0), fragment.count - from)
      selection = Selection(anchor: start + from, head: start + from + length)
    }
    host.textDidChange(isTyped: false)
  }

  /// Keeps the marked text as it is.
  func endMarking() {
    guard let marked else { return }
    let base = beforeMarking
    self.marked = nil
    beforeMarking = nil
    if let base {
      let manager = host?.undoManager
      let opensGroup = manager?.groupingLevel == 0
      record(base.removed, at: base.location, inserted: marked.count, before: base.selection, cause: .other)
      // The key that ended it may go on typing: that is another step.
      if opensGroup { manager?.endAutomaticGroup() }
    }
    host?.textDidChange(isTyped: true)
  }
}

extension TextDocument.Fragment {
  static func + (a: Self, b: Self) -> Self {
    var sum = a
    sum.units += b.units
    sum.runs += b.runs
    return sum
  }
}
