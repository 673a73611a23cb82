import CoreGraphics
import Foundation
import UIKitCore

extension UITextView: TextEditing {
  // MARK: Beginning and ending

  /// Begins editing after the view has become first responder.
  final func beginEditing() -> Bool {
    guard isFirstResponder, !storedEditing else { return isFirstResponder }
    setNeedsLayout()
    guard isEditable else { return true }
    storedEditing = true
    showsCaretAfterLayout = true
    textDelegate?.textViewDidBeginEditing(self)
    if storedEditing { NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self) }
    return isFirstResponder
  }

  final func endEditingByResigning(_ resign: () -> Bool) -> Bool {
    guard isFirstResponder else { return resign() }
    let mayEnd = !storedEditing || textDelegate?.textViewShouldEndEditing(self) ?? true
    guard isFirstResponder else { return resign() }
    // It may have been forced while the delegate was asked.
    guard mayEnd || focusWindow?.forcesResigning ?? true else { return false }
    editor.commitMarkedText()
    guard resign() else { return false }
    didEndEditing()
    return true
  }

  private func didEndEditing() {
    interaction.end()
    setNeedsLayout()
    guard storedEditing else { return }
    storedEditing = false
    editor.commitMarkedText()
    editor.typing = nil
    textDelegate?.textViewDidEndEditing(self)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
  }

  final func didEnterOrLeaveWindow() {
    if storedEditing, !isFirstResponder { didEndEditing() }
    if window == nil { interaction.end() } else { setNeedsLayout() }
  }

  final func editabilityDidChange() {
    if !isEditable, storedEditing {
      if isSelectable { didEndEditing() } else { resignFirstResponder() }
    } else if !isEditable, !isSelectable {
      resignFirstResponder()
    }
    if isFirstResponder { reloadInputViews() }
    setNeedsLayout()
  }

  // MARK: Typing

  final func typeText(_ text: String) {
    if clearsOnInsertion, editor.count > 0 {
      clearsOnInsertion = false
      editor.select(0..<editor.count)
    }
    editor.type(text == "\r" ? "\n" : text, isFromInputSystem: true)
  }

  // MARK: For the editor

  final var isTextEditable: Bool { isEditable }
  final var isTextSelectable: Bool { isSelectable || isEditable }
  final var scrollsText: Bool { true }
  final var pageHeight: CGFloat { bounds.inset(by: adjustedContentInset).height }

  final func shouldType(_ text: String, in range: NSRange) -> Bool {
    textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
  }

  final func sanitized(_ text: String) -> String { text }

  final func textDidChange(isTyped: Bool) {
    sizeDidChange()
    interaction.textDidChange()
    if isFirstResponder { showsCaretAfterLayout = true }
    if isTyped { storedStorage.notifyDelegate(0..<editor.count, delta: 0) }
    textDelegate?.textViewDidChangeSelection(self)
    guard isTyped else { return }
    textDelegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  final func selectionDidChange() {
    setNeedsLayout()
    interaction.selectionDidChange()
    if isFirstResponder { showsCaretAfterLayout = true }
    textDelegate?.textViewDidChangeSelection(self)
  }

  final func scrollText(towards point: CGPoint) {
    let line = (textViewStyle.font.lineHeight).rounded(.up)
    let visible = bounds.inset(by: adjustedContentInset)
    var offset = contentOffset
    if point.y > visible.maxY - 20 {
      offset.y += line
    } else if point.y < visible.minY + 20 {
      offset.y -= line
    } else {
      return
    }
    let inside = limited(offset)
    if isScrollEnabled, inside != contentOffset { contentOffset = inside }
  }

  // MARK: Links

  final func followLink(at point: CGPoint) -> Bool {
    guard !isEditable, isSelectable, let range = characterRange(at: point), let offsets = editor.offsets(range),
      let values = editor.document.style(at: offsets.lowerBound)?.values
    else { return false }
    var whole = offsets
    editor.document.forEachRun(in: 0..<editor.count) { part, style in
      if part.contains(offsets.lowerBound) { whole = part }
      _ = style
    }
    if let attachment = values[.attachment] as? NSTextAttachment, values[.link] == nil {
      return textDelegate.map {
        !$0.textView(self, shouldInteractWith: attachment, in: NSRange(whole), interaction: .invokeDefaultAction)
      } ?? false
    }
    guard let url = values[.link] as? URL ?? (values[.link] as? String).flatMap({ URL(string: $0) }) else { return false }
    if textDelegate?.textView(self, shouldInteractWith: url, in: NSRange(whole), interaction: .invokeDefaultAction) ?? true {
      UIApplication.shared.open(url)
    }
    return true
  }
}
