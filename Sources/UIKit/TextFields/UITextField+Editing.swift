import CoreGraphics
import Foundation

extension UITextField: TextEditing {
  // MARK: Beginning and ending

  /// It has become first responder.
  final func beginEditing() -> Bool {
    guard isFirstResponder, !storedEditing else { return isFirstResponder }
    storedEditing = true
    if clearsOnBeginEditing, editor.count > 0, delegate?.textFieldShouldClear(self) ?? true {
      editor.setText(TextDocument.Fragment())
    }
    // The callback may have moved the focus on.
    guard storedEditing else { return isFirstResponder }
    // Nobody sees what is there, so nobody can go on with it.
    editor.replacesSecret = isSecureTextEntry && editor.count > 0
    setNeedsLayout()
    delegate?.textFieldDidBeginEditing(self)
    // A callback may have moved the focus on.
    if storedEditing { sendActions(for: .editingDidBegin) }
    if storedEditing { NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self) }
    return isFirstResponder
  }

  final func endEditingByResigning(_ resign: () -> Bool) -> Bool {
    guard isFirstResponder else { return resign() }
    let isForced = focusWindow?.focus.isForcing ?? true
    let mayEnd = !storedEditing || delegate?.textFieldShouldEndEditing(self) ?? true
    // The delegate may have moved the focus itself.
    guard isFirstResponder else { return resign() }
    guard mayEnd || isForced else { return false }
    editor.endMarking()
    guard resign() else { return false }
    didEndEditing(.committed)
    return true
  }

  final func didEndEditing(_ reason: DidEndEditingReason) {
    guard storedEditing else { return }
    storedEditing = false
    editor.replacesSecret = false
    editor.endMarking()
    // What is undone now is what the app does; the field's own steps are over.
    editor.forgetUndo()
    interaction.end()
    setNeedsLayout()
    delegate?.textFieldDidEndEditing(self, reason: reason)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(
      name: Self.textDidEndEditingNotification, object: self,
      userInfo: [Self.didEndEditingReasonUserInfoKey: reason.rawValue])
  }

  final func enterOrLeaveWindow() {
    // Taken out of its window it has lost the focus, whoever was asked.
    if storedEditing, !isFirstResponder { didEndEditing(.committed) }
    if window == nil { interaction.end() } else { setNeedsLayout() }
  }

  // MARK: Typing

  final func typeText(_ text: String) {
    if text == "\n" || text == "\r" {
      pressReturn()
      return
    }
    if clearsOnInsertion, editor.count > 0 {
      clearsOnInsertion = false
      editor.select(0..<editor.count)
    }
    editor.type(text, byInput: true)
  }

  /// The return key: the delegate decides, `editingDidEndOnExit` follows, and ends editing where somebody listens to it.
  private func pressReturn() {
    editor.endMarking()
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let endsOnExit = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
    if endsOnExit, isFirstResponder { resignFirstResponder() }
  }

  /// The clear button.
  final func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    if !isFirstResponder { becomeFirstResponder() }
    editor.endMarking()
    editor.edit(0..<editor.count, TextDocument.Fragment(), cause: .other, isTyped: true)
  }

  // MARK: For the editor

  final var isTextEditable: Bool { isEnabled }
  final var isTextSelectable: Bool { isEnabled }
  final var scrollsText: Bool { false }
  // The layout keeps the caret in view, and with it the text moves.
  final func scrollText(towards point: CGPoint) {}
  final func tapsLink(at point: CGPoint) -> Bool { false }
  final var pageHeight: CGFloat { 0 }
  final var visibleHeights: ClosedRange<CGFloat>? { nil }

  final func mayType(_ text: String, in range: NSRange) -> Bool {
    delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
  }

  /// One line: line breaks become spaces.
  final func fitting(_ text: String) -> String {
    guard text.utf16.contains(where: { TextDocument.isLineBreak($0) }) else { return text }
    return text.replacingOccurrences(of: "\r\n", with: " ").split(
      omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }
    ).joined(separator: " ")
  }

  final func textDidChange(isTyped: Bool) {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
    interaction.textDidChange()
    if isTyped {
      if editor.count == 0 { holdsSecret = false }
      sendActions(for: .editingChanged)
      NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }
    if storedEditing { delegate?.textFieldDidChangeSelection(self) }
  }

  final func selectionDidChange() {
    setNeedsLayout()
    interaction.selectionDidChange()
    if storedEditing { delegate?.textFieldDidChangeSelection(self) }
  }

  final var textOrigin: CGPoint {
    layoutIfNeeded()
    return CGPoint(x: canvas.frame.minX - canvas.bounds.minX, y: canvas.frame.minY - canvas.bounds.minY)
  }
}
