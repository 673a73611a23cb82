import Foundation
import QuartzCore
import UIKitCore

/// One change of text that can be undone. Further typing may extend it.
///
/// It is registered complete, as the target of its own registration, and what extends it later is found there too.
@MainActor
final class TextUndoStep {
  weak let editor: TextEditor?
  let cause: TextEditor.Cause
  var location: Int
  /// The text before the change.
  var removed: TextDocument.Fragment
  /// The number of units that replaced it.
  var inserted: Int
  let before: TextEditor.Selection
  /// The selection after a redo of this step; nil puts the caret after the text.
  let after: TextEditor.Selection?
  var lastTime: TimeInterval

  init(
    of editor: TextEditor, _ cause: TextEditor.Cause, location: Int, removed: TextDocument.Fragment, inserted: Int,
    before: TextEditor.Selection, after: TextEditor.Selection? = nil
  ) {
    self.editor = editor
    (self.cause, self.location, self.removed, self.inserted) = (cause, location, removed, inserted)
    (self.before, self.after) = (before, after)
    lastTime = MediaTime.now()
  }

  // A longer pause in typing begins a new step.
  static let longestPause: TimeInterval = 1

  /// Merges another change into this step; returns false if it does not continue it.
  func merge(_ cause: TextEditor.Cause, _ removed: TextDocument.Fragment, at location: Int, inserted: Int) -> Bool {
    let now = MediaTime.now()
    guard cause == self.cause, now - lastTime <= Self.longestPause else { return false }
    switch cause {
    case .typing:
      guard removed.count == 0, location == self.location + self.inserted else { return false }
      self.inserted += inserted
    case .backspace:
      guard location + removed.count == self.location else { return false }
      self.removed = removed + self.removed
      self.location = location
    case .forwardDelete:
      guard location == self.location else { return false }
      self.removed = self.removed + removed
    case .newline, .cut, .paste, .other: return false
    }
    lastTime = now
    return true
  }
}

extension TextUndoStep: UndoableChange {
  var changedObject: AnyObject? { editor }
  func revert() { editor?.revert(self) }
}

extension TextEditor {
  /// Records how to undo a change. Typing extends the previous step until the caret is moved, a pause, a line break or
  /// a change of another kind.
  func record(
    _ removed: TextDocument.Fragment, at location: Int, inserted: Int, before: Selection, cause: Cause
  ) {
    // Secrets are kept only in the field itself.
    guard !isSecret, let manager = host?.undoManager, manager.isUndoRegistrationEnabled else {
      typing = nil
      return
    }
    if let typing, let group = typingGroup, manager.nextUndo === group, manager.redoStack.isEmpty,
      typing.merge(cause, removed, at: location, inserted: inserted)
    {
      return noteVisit(typing, of: manager)
    }
    let step = TextUndoStep(of: self, cause, location: location, removed: removed, inserted: inserted, before: before)
    register(step, with: manager)
    manager.setActionName(cause.actionName)
    typing = step
    typingGroup = manager.open.first ?? manager.undoStack.last
  }

  private func register(_ step: TextUndoStep, with manager: UndoManager) {
    let needsGroup = !manager.groupsByEvent && manager.groupingLevel == 0
    if needsGroup { manager.beginUndoGrouping() }
    manager.registerUndo(withTarget: step) { $0.revert() }
    if needsGroup { manager.endUndoGrouping() }
  }

  fileprivate func revert(_ step: TextUndoStep) {
    typing = nil
    commitMarkedText()
    let (location, restored) = (step.location, step.before)
    // The text was changed without registering undo.
    guard location >= 0, step.inserted >= 0, location <= count, step.inserted <= count - location else { return }
    let range = location..<location + step.inserted
    let replaced = document.fragment(in: range)
    notifyInputDelegate { [self] in
      replace(range, with: step.removed)
      selection = Selection(
        anchor: min(restored.anchor, count), head: min(restored.head, count), affinity: restored.affinity)
    }
    if let manager = host?.undoManager, manager.isUndoRegistrationEnabled {
      let reverse = TextUndoStep(
        of: self, .other, location: location, removed: replaced, inserted: step.removed.count,
        before: step.after ?? Selection(location + replaced.count), after: restored)
      register(reverse, with: manager)
    }
    host?.textDidChange(isTyped: true)
  }

  /// Removes all undo steps of this editor.
  func removeUndoActions() {
    typing = nil
    host?.undoManager?.removeAllActions(withTarget: self)
  }
}

/// Marked text is registered for undo when it is committed, or before an undo that comes earlier.
extension TextEditor: PendingUndoSource {
  var hasPendingUndo: Bool { marked != nil }
  func registerPendingUndo() -> Bool {
    var isCommitted = true
    notifyInputDelegate { isCommitted = commitMarkedText() }
    return isCommitted
  }
}

extension TextEditor.Cause {
  @MainActor fileprivate var actionName: String {
    let strings = Strings.preferred
    switch self {
    case .cut: return strings.editing.cut
    case .paste: return strings.editing.paste
    case .backspace, .forwardDelete: return strings.editing.delete
    case .typing, .newline, .other: return strings.undoing.typing
    }
  }
}
