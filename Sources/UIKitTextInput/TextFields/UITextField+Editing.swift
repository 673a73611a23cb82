import CoreGraphics
import Foundation
import UIKitCore

extension UITextField: TextEditing {
  // MARK: Beginning and ending

  /// Begins editing after the field has become first responder.
  final func beginEditing() -> Bool {
    guard isFirstResponder, !storedEditing else { return isFirstResponder }
    storedEditing = true
    if clearsOnBeginEditing, editor.count > 0, delegate?.textFieldShouldClear(self) ?? true {
      editor.setText(TextDocument.Fragment())
    }
    // The delegate may have moved the focus.
    guard storedEditing else { return isFirstResponder }
    // Hidden text cannot be continued, because the user does not see it: typing replaces it.
    editor.replacesAllOnEdit = isSecureTextEntry && editor.count > 0
    setNeedsLayout()
    delegate?.textFieldDidBeginEditing(self)
    // The delegate or an action may have moved the focus.
    if storedEditing { sendActions(for: .editingDidBegin) }
    if storedEditing { NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self) }
    return isFirstResponder
  }

  final func endEditingByResigning(_ resign: () -> Bool) -> Bool {
    guard isFirstResponder else { return resign() }
    let mayEnd = !storedEditing || delegate?.textFieldShouldEndEditing(self) ?? true
    // The delegate may have moved the focus.
    guard isFirstResponder else { return resign() }
    // It may have been forced while the delegate was asked.
    guard mayEnd || focusWindow?.forcesResigning ?? true else { return false }
    editor.commitMarkedText()
    guard resign() else { return false }
    didEndEditing(.committed)
    return true
  }

  final func didEndEditing(_ reason: DidEndEditingReason) {
    guard storedEditing else { return }
    storedEditing = false
    editor.replacesAllOnEdit = false
    editor.commitMarkedText()
    // After editing, undo belongs to the app; the field's own steps are removed.
    editor.removeUndoActions()
    interaction.end()
    setNeedsLayout()
    delegate?.textFieldDidEndEditing(self, reason: reason)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(
      name: Self.textDidEndEditingNotification, object: self,
      userInfo: [Self.didEndEditingReasonUserInfoKey: reason.rawValue])
  }

  final func didEnterOrLeaveWindow() {
    // A field removed from its window has lost the focus without `resignFirstResponder`.
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
    editor.type(text, isFromInputSystem: true)
  }

  /// Handles the return key: if the delegate allows it, sends `editingDidEndOnExit`, which ends editing when it has a
  /// target.
  private func pressReturn() {
    editor.commitMarkedText()
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let endsOnExit = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
    if endsOnExit, isFirstResponder { resignFirstResponder() }
  }

  /// Clears the text for the clear button.
  final func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    if !isFirstResponder { becomeFirstResponder() }
    editor.commitMarkedText()
    editor.edit(0..<editor.count, TextDocument.Fragment(), cause: .other, isTyped: true)
  }

  // MARK: For the editor

  final var isTextEditable: Bool { isEnabled }
  final var isTextSelectable: Bool { isEnabled }
  final var scrollsText: Bool { false }
  // Does nothing: the layout keeps the caret visible and scrolls the text with it.
  final func scrollText(towards point: CGPoint) {}
  final func followLink(at point: CGPoint) -> Bool { false }
  final var pageHeight: CGFloat { 0 }
  final var visibleHeights: ClosedRange<CGFloat>? { nil }

  // All of a field's text is measured before it is placed.
  package final func textShifted(from y: CGFloat, by shift: CGFloat) {}

  final func shouldType(_ text: String, in range: NSRange) -> Bool {
    delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
  }

  /// Replaces line breaks by spaces, for a single line.
  final func sanitized(_ text: String) -> String {
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
      if editor.count == 0 { hasRevealedSecret = false }
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
