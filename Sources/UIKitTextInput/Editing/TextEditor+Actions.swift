import Foundation
import UIKitCore

/// The standard edit actions.
extension TextEditor {
  /// Whether `action` can be performed now; nil for actions that the editor does not handle.
  func canPerform(_ action: Selector) -> Bool? {
    let isEditable = host?.isTextEditable ?? false
    let hasSelection = !selection.isCaret
    switch action {
    case .copy: return hasSelection && !isSecret
    case .cut: return hasSelection && !isSecret && isEditable
    case .delete: return hasSelection && isEditable
    case .paste, .pasteAndMatchStyle: return isEditable && TextPasteboard.hasText
    case .select: return count > 0 && !hasSelection
    case .selectAll: return count > 0 && selection.range != 0..<count
    case .undo: return host?.undoManager?.canUndo ?? false
    case .redo: return host?.undoManager?.canRedo ?? false
    case .makeTextWritingDirectionLeftToRight, .makeTextWritingDirectionRightToLeft: return isEditable
    default: return nil
    }
  }

  func copy() {
    guard !isSecret, !selection.isCaret else { return }
    TextPasteboard.take(document.fragment(in: selection.range))
  }

  func cut() {
    guard !isSecret, !selection.isCaret, host?.isTextEditable == true else { return }
    copy()
    delete(selection.range, cause: .cut)
  }

  func paste() {
    guard let text = TextPasteboard.text, !text.isEmpty else { return }
    type(text, cause: .paste)
  }

  func selectWord() { select(wordRange(at: selection.head)) }
}
