import CoreGraphics
import Foundation
import UIKitCore

extension TextEditor {
  /// The kind of a change, which determines what is undone in one step.
  enum Cause: Equatable { case typing, newline, backspace, forwardDelete, cut, paste, other }

  /// Replaces the marked or selected text with typed text. The delegate is asked before and notified after.
  /// - Parameter isFromInputSystem: Whether the input system makes the change, which then is not notified of it.
  func type(_ text: String, cause: Cause = .typing, isFromInputSystem: Bool = false) {
    guard let host, host.isTextEditable else { return }
    let target = typedRange
    let fitting = limited(text, replacing: target, keepsKey: cause != .paste)
    if fitting.isEmpty, !text.isEmpty { return }
    let text = host.sanitized(fitting)
    if text.isEmpty, target.isEmpty { return }
    guard mayType(text, in: target) else {
      // What an input method commits ends its composition: marked text that was refused does not stay.
      if isFromInputSystem, marked == target { removeMarkedText() }
      return
    }
    let fragment = TextDocument.Fragment(Array(text.utf16), style: styleForTyping)
    // The delegate may have changed the text.
    edit(
      clamped(target), fragment, cause: text == "\n" ? .newline : cause, isTyped: true, isFromInputSystem: isFromInputSystem)
  }

  /// As much of a text as may be inserted: a paste of megabytes would take the main thread, and the machine's memory. The
  /// text of a key is always inserted.
  private func limited(_ text: String, replacing range: Range<Int>, keepsKey: Bool = true) -> String {
    // The text of a key; its length in UTF-8 is at hand.
    if keepsKey, text.utf8.count <= Self.longestKeyText { return text }
    let tuning = UIInputTuning.current
    let limit = host?.scrollsText == true ? tuning.textViewLimit : tuning.textFieldLimit
    let room = max(limit - (count - range.count), keepsKey ? Self.longestKeyText : 0)
    let units = text.utf16
    guard units.count > room else { return text }
    var end = units.index(units.startIndex, offsetBy: room)
    // Not within a character, unless that is longer than any that is meant as one.
    let whole = end
    while end > units.startIndex, String.Index(end, within: text) == nil {
      guard units.distance(from: end, to: whole) < Self.longestKeyText else {
        end = UTF16.isTrailSurrogate(units[whole]) ? units.index(before: whole) : whole
        break
      }
      end = units.index(before: end)
    }
    Log.error(
      "\(host.map { "\(Swift.type(of: $0))" } ?? "text"): of \(units.count) UTF-16 units that were pasted or typed at once, "
        + "\(units.distance(from: units.startIndex, to: end)) were inserted. textFieldLimit and textViewLimit of "
        + "UIInputTuning.current change how many there may be.", once: "text limit")
    return String(text[..<end])
  }

  /// Longer than what a key, a flag or a family of emoji types.
  private static let longestKeyText = 64

  /// The range that typed text replaces.
  private var typedRange: Range<Int> { replacesAllOnEdit ? 0..<count : marked ?? selection.range }

  /// Deletes a range, as a key does.
  func delete(_ range: Range<Int>, cause: Cause = .other, isFromInputSystem: Bool = false) {
    let range = replacesAllOnEdit ? 0..<count : range
    guard let host, host.isTextEditable, !range.isEmpty else { return }
    guard host.shouldType("", in: NSRange(range)) else { return }
    edit(clamped(range), TextDocument.Fragment(), cause: cause, isTyped: true, isFromInputSystem: isFromInputSystem)
  }

  /// Performs the backspace key: deletes the selection, or what its script's rules say of the character before the
  /// caret.
  func deleteBackward(isFromInputSystem: Bool = false) {
    if let marked, selection.isCaret {
      let range = document.backspaceRange(before: selection.head)
      guard !range.isEmpty, range.lowerBound >= marked.lowerBound else { return }
      var text = document.string(in: marked) as NSString
      let local = NSRange(location: range.lowerBound - marked.lowerBound, length: range.count)
      text = text.replacingCharacters(in: local, with: "") as NSString
      return setMarkedText(text as String, selected: NSRange(location: local.location, length: 0))
    }
    guard selection.isCaret else { return delete(selection.range, isFromInputSystem: isFromInputSystem) }
    delete(document.backspaceRange(before: selection.head), cause: .backspace, isFromInputSystem: isFromInputSystem)
  }

  /// Performs the forward delete key: always deletes a whole character.
  func deleteForward() {
    guard selection.isCaret else { return delete(selection.range) }
    let head = selection.head
    delete(head..<document.characterEnd(after: document.characterBoundary(at: head)), cause: .forwardDelete)
  }

  // MARK: The change itself

  /// Replaces a range and records how to undo that.
  func edit(
    _ range: Range<Int>, _ fragment: TextDocument.Fragment, cause: Cause, isTyped: Bool, isFromInputSystem: Bool = false
  ) {
    var (base, range) = (replacedByMarkedText, range)
    if let marked, marked != range {
      let place = commitMarkedText(keeping: marked)
      range = place(range.lowerBound)..<max(place(range.upperBound), place(range.lowerBound))
      base = nil
    }
    range = clamped(range)
    let removed = base?.removed ?? document.fragment(in: range)
    let before = base?.selection ?? selection
    let style = fragment.count == 0 ? typingStyle : nil
    replacesAllOnEdit = false
    let body = { [self] in
      marked = nil
      replacedByMarkedText = nil
      replace(range, with: fragment)
      selection = Selection(range.lowerBound + fragment.count)
    }
    if isFromInputSystem { body() } else { notifyInputDelegate(body) }
    typingStyle = style
    record(
      removed, at: base?.location ?? range.lowerBound, inserted: fragment.count, before: before,
      cause: base == nil ? cause : .other)
    host?.textDidChange(isTyped: isTyped)
  }

  // MARK: Marked text

  /// Replaces the marked text, or the selection if there is none, and marks the new text. Empty text ends marking. The
  /// delegate is notified of each change, and asked when the text is committed.
  func setMarkedText(_ text: String?, selected: NSRange) {
    guard let host, host.isTextEditable else { return }
    let target = marked ?? selection.range
    let text = host.sanitized(limited(text ?? "", replacing: target))
    // The candidates of an input method would show the composed text.
    if isSecret {
      if !text.isEmpty { type(text, isFromInputSystem: true) }
      return
    }
    guard !text.isEmpty || marked != nil else { return }
    if marked == nil { replacedByMarkedText = (target.lowerBound, document.fragment(in: target), selection) }
    let fragment = TextDocument.Fragment(Array(text.utf16), style: styleForTyping)
    typing = nil
    replace(target, with: fragment)
    let start = target.lowerBound
    if text.isEmpty {
      let base = replacedByMarkedText
      marked = nil
      replacedByMarkedText = nil
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
    host.textDidChange(isTyped: true)
  }

  /// Commits the marked text, if the delegate allows it; otherwise the text is again what it was before it was marked.
  /// - Returns: Whether the marked text, if there was any, has stayed.
  @discardableResult
  func commitMarkedText() -> Bool {
    // The delegate, as it is asked, may end the editing: its answer still counts.
    guard let marked, !isAskedToCommit else { return true }
    let agrees = mayType(document.string(in: marked), in: marked)
    // The delegate may have changed the text.
    guard self.marked == marked else { return true }
    if agrees { endMarking() } else { removeMarkedText() }
    return agrees
  }

  /// Asks the delegate whether text may replace a range.
  private func mayType(_ text: String, in range: Range<Int>) -> Bool {
    let wasAsked = isAskedToCommit
    isAskedToCommit = true
    defer { isAskedToCommit = wasAsked }
    return host?.shouldType(text, in: NSRange(range)) ?? true
  }

  /// Commits the marked text.
  /// - Returns: Where a place in the text is afterwards: refused text is gone, and what is behind it has moved.
  func commitMarkedText(keeping marked: Range<Int>) -> (Int) -> Int {
    let before = count
    commitMarkedText()
    let distance = count - before
    return { place in
      if distance == 0 || place <= marked.lowerBound { return place }
      return place < marked.upperBound ? marked.lowerBound : place + distance
    }
  }

  /// Puts back what the marked text has replaced.
  private func removeMarkedText() {
    guard let marked else { return }
    let base = replacedByMarkedText
    notifyInputDelegate {
      self.marked = nil
      replacedByMarkedText = nil
      replace(marked, with: base?.removed ?? TextDocument.Fragment())
      selection = base?.selection ?? Selection(marked.lowerBound)
    }
    host?.textDidChange(isTyped: true)
  }

  /// Makes the marked text ordinary text, without asking the delegate.
  func endMarking() {
    guard let marked else { return }
    let base = replacedByMarkedText
    self.marked = nil
    replacedByMarkedText = nil
    if let base {
      let manager = host?.undoManager
      let opensGroup = manager?.groupingLevel == 0
      record(base.removed, at: base.location, inserted: marked.count, before: base.selection, cause: .other)
      // The key that ended marking may type more text, which is another step.
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
