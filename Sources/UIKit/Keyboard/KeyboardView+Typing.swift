import Foundation
import Input

extension KeyboardView {
  /// Types what a key or one of its variants says.
  func type(_ key: BoardKey) {
    guard let target, let text = key.text else { return }
    if let waiting = armed {
      armed = nil
      if key.composes != nil {
        typing.insert(waiting.text ?? "", into: target)
        // Twice the same accent is the accent itself.
        if key.text != waiting.text { armed = key }
      } else {
        typing.insert(waiting.composes?[text] ?? (waiting.text ?? "") + text, into: target)
      }
    } else if key.composes != nil {
      armed = key
    } else if !compose(.text(text)) {
      typing.insert(text, into: target)
    }
    shift.typed()
    third.typed()
    // An apostrophe is followed by a letter.
    if plane != .letters, text == "'" || text == "’", !traits.opensOnSymbols, assembly?.isPad == false { plane = .letters }
    contextDidChange()
  }

  /// Two taps with another key between them are no double tap.
  private func keyBetween() {
    shift.keyBetween()
    third.keyBetween()
  }

  /// The finger on shift or AltGr has left.
  func releaseModifiers() {
    shift.release()
    third.release()
  }

  func space() {
    guard let target else { return }
    keyBetween()
    if let waiting = armed {
      armed = nil
      typing.insert(waiting.text ?? "", into: target)
    } else if !compose(.space) {
      typing.insertSpace(into: target)
    }
    if plane != .letters, !traits.opensOnSymbols, assembly?.isPad == false { plane = .letters }
    contextDidChange()
  }

  func delete() {
    guard let target else { return }
    keyBetween()
    if armed != nil {
      armed = nil
    } else if !compose(.delete) {
      typing.delete(in: target)
    }
    contextDidChange()
  }

  func deleteWord() {
    guard let target else { return }
    if !compose(.delete) { typing.deleteWord(in: target) }
    contextDidChange()
  }

  /// Keys that act when the finger leaves them.
  func act(_ key: BoardKey) {
    keyBetween()
    switch key.action {
    case .return:
      guard let target, isReturnEnabled else { return }
      if compose(.return) { break }
      let wasPlane = plane
      typing.insert("\n", into: target)
      if wasPlane != .letters, plane == wasPlane, !traits.opensOnSymbols, assembly?.isPad == false { plane = .letters }
    case .globe: system.modes.advance()
    case .dismiss: system.dismiss()
    case .undo: undo { if $0.canUndo { $0.undo() } }
    case .redo: undo { if $0.canRedo { $0.redo() } }
    case .left: target?.moveCaret(.left)
    case .right: target?.moveCaret(.right)
    default: break
    }
    contextDidChange()
  }

  private func undo(_ body: (UndoManager) -> Void) {
    endComposition()
    if let manager = target?.responder?.undoManager { body(manager) }
  }

  // MARK: Composition

  /// - Returns: Whether the input method took the key.
  private func compose(_ key: UIKeyboardMethodKey) -> Bool {
    guard let method, let target, target.text != nil else { return false }
    guard let result = method.handle(key) else {
      // What it does not know ends what it had begun.
      if target.hasMarkedText { endComposition() }
      return false
    }
    apply(result, to: target)
    return true
  }

  /// For keys that are not the board's own: digits choose among the candidates.
  /// - Returns: Whether the input method took the key.
  func continueComposing(_ key: UIKeyboardMethodKey) -> Bool {
    if case .text(let text) = key, let digit = Int(text), (1...9).contains(digit),
      candidates.texts.indices.contains(digit - 1)
    {
      choose(candidate: digit - 1)
      return true
    }
    let isTaken = compose(key)
    if isTaken { contextDidChange() }
    return isTaken
  }

  func choose(candidate index: Int) {
    guard let method, let target, let result = method.choose(index) else { return }
    apply(result, to: target)
    contextDidChange()
  }

  private func apply(_ result: UIKeyboardComposition, to target: TypingTarget) {
    guard let text = target.text else { return }
    typing.edit {
      if !result.committed.isEmpty { text.insertText(result.committed) }
      if !result.marked.isEmpty {
        text.setMarkedText(result.marked, selectedRange: result.selectedRange)
      } else if text.markedTextRange != nil {
        text.setMarkedText("", selectedRange: NSRange(location: 0, length: 0))
        text.unmarkText()
      }
    }
    candidates.show(result.candidates)
  }

  /// What is marked stays as it is, and the method begins anew.
  func endComposition() {
    guard let method else { return }
    method.reset()
    candidates.show([])
    guard let text = target?.text, text.markedTextRange != nil else { return }
    typing.edit { text.unmarkText() }
  }

  /// Text or selection were changed by somebody else.
  func compositionMayHaveEnded() {
    guard let method, method.isComposing else { return }
    endComposition()
  }

  // MARK: Pop-overs

  func showsPopOver(for key: BoardKey) -> Bool { metrics?.showsPopOvers == true && !traits.isSecure && key.action == nil }

  func show(_ popOver: PopOver, for cell: KeyGrid.Cell) {
    if popOver.superview !== self { addSubview(popOver) }
    var cap = cell.key.cap ?? cell.key.text ?? ""
    if let composed = armed?.composes?[cap] { cap = composed }
    UIView.performWithoutAnimation {
      popOver.showText(cap, above: cell.frame, in: bounds, fontSize: metrics?.letterSize ?? 24)
    }
  }

  func showMenu(_ texts: [String], for cell: KeyGrid.Cell, chosen: Int?) {
    if menu.superview !== self { addSubview(menu) }
    bringSubviewToFront(menu)
    let caps = texts.map { KeyCaps.cap(of: $0) }
    UIView.performWithoutAnimation {
      menu.showMenu(texts, caps: caps, above: cell.frame, in: bounds, fontSize: metrics?.letterSize ?? 24, chosen: chosen)
    }
  }
}

extension KeyboardView {
  /// Lists what is long to read, one below the other, above a key.
  func showList(_ texts: [String], for cell: KeyGrid.Cell, chosen: Int?) {
    if menu.superview !== self { addSubview(menu) }
    bringSubviewToFront(menu)
    let above = window.map { convert(CGPoint.zero, to: $0).y } ?? 0
    UIView.performWithoutAnimation { menu.showList(texts, above: cell.frame, in: bounds, room: above, chosen: chosen) }
  }
}

/// What is written for texts that cannot be seen, or not by themselves.
@MainActor
enum KeyCaps {
  static func cap(of text: String) -> String { BoardKey.cap(of: text) ?? text }
}
