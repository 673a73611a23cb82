import Foundation
import QuartzCore

/// One step of undo that further typing may extend.
@MainActor
final class TypingUndoStep {
  let cause: TextEditor.Cause
  var location: Int
  /// The text before the change.
  var removed: TextDocument.Fragment
  /// The number of units that replaced it.
  var inserted: Int
  let before: TextEditor.Selection
  var lastTime: TimeInterval
  weak var group: UndoGroup?

  init(
    _ cause: TextEditor.Cause, location: Int, removed: TextDocument.Fragment, inserted: Int,
    before: TextEditor.Selection
  ) {
    (self.cause, self.location, self.removed, self.inserted, self.before) = (cause, location, removed, inserted, before)
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
    if let typing, let group = typing.group, manager.nextUndo === group, manager.redoStack.isEmpty,
      typing.merge(cause, removed, at: location, inserted: inserted)
    {
      return
    }
    let run = TypingUndoStep(cause, location: location, removed: removed, inserted: inserted, before: before)
    register(with: manager) { editor in
      editor.revert(run.location, inserted: run.inserted, to: run.removed, selection: run.before)
    }
    manager.setActionName(cause.actionName)
    run.group = manager.open.first ?? manager.undoStack.last
    typing = run
  }

  private func register(with manager: UndoManager, _ handler: @escaping @MainActor (TextEditor) -> Void) {
    let needsGroup = !manager.groupsByEvent && manager.groupingLevel == 0
    if needsGroup { manager.beginUndoGrouping() }
    manager.registerUndo(withTarget: self, handler: handler)
    if needsGroup { manager.endUndoGrouping() }
  }

  /// - Parameter opposite: The selection after a redo of this step; nil puts the caret after the text.
  private func revert(
    _ location: Int, inserted: Int, to removed: TextDocument.Fragment, selection restored: Selection,
    opposite: Selection? = nil
  ) {
    typing = nil
    commitMarkedText()
    // The text was changed without registering undo.
    guard location + inserted <= count else { return }
    let range = location..<location + inserted
    let replaced = document.fragment(in: range)
    notifyInputDelegate { [self] in
      replace(range, with: removed)
      selection = Selection(
        anchor: min(restored.anchor, count), head: min(restored.head, count), affinity: restored.affinity)
    }
    if let manager = host?.undoManager, manager.isUndoRegistrationEnabled {
      let after = opposite ?? Selection(location + replaced.count)
      register(with: manager) {
        $0.revert(location, inserted: removed.count, to: replaced, selection: after, opposite: restored)
      }
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
  func registerPendingUndo() { notifyInputDelegate { commitMarkedText() } }
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
