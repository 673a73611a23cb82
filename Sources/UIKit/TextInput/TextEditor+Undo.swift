import Foundation
import QuartzCore

/// What one step of undo takes back, while typing may still add to it.
@MainActor
final class TypingRun {
  let cause: TextEditor.Cause
  var location: Int
  /// What was there before.
  var removed: TextDocument.Fragment
  /// How many units are there in its place.
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

  // A pause in typing begins a new step.
  static let longestPause: TimeInterval = 1

  /// Takes another change in, if it goes on with this one.
  func take(_ cause: TextEditor.Cause, _ removed: TextDocument.Fragment, at location: Int, inserted: Int) -> Bool {
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
  /// Records how to take a change back. Typing goes on with the step before until the caret is placed elsewhere, a pause, a
  /// line break or a change of another kind.
  func record(
    _ removed: TextDocument.Fragment, at location: Int, inserted: Int, before: Selection, cause: Cause
  ) {
    // Secrets are not kept anywhere else than in the field.
    guard !isSecret, let manager = host?.undoManager, manager.isUndoRegistrationEnabled else {
      typing = nil
      return
    }
    if let typing, let group = typing.group, manager.nextUndo === group, manager.redoStack.isEmpty,
      typing.take(cause, removed, at: location, inserted: inserted)
    {
      return
    }
    let run = TypingRun(cause, location: location, removed: removed, inserted: inserted, before: before)
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

  /// - Parameter opposite: What is selected when this is taken back in turn; nil is the caret behind the text.
  private func revert(
    _ location: Int, inserted: Int, to removed: TextDocument.Fragment, selection restored: Selection,
    opposite: Selection? = nil
  ) {
    typing = nil
    endMarking()
    // The text was changed behind the undo manager's back.
    guard location + inserted <= count else { return }
    let range = location..<location + inserted
    let replaced = document.fragment(in: range)
    tellDelegate { [self] in
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

  /// Nothing of what was typed can be undone any more.
  func forgetUndo() {
    typing = nil
    host?.undoManager?.removeAllActions(withTarget: self)
  }
}

/// What is composed is registered when it is done, or when something is to be undone before that.
extension TextEditor: UndoPending {
  var hasPendingUndo: Bool { marked != nil }
  func registerPendingUndo() { tellDelegate { endMarking() } }
}

extension TextEditor.Cause {
  fileprivate var actionName: String {
    switch self {
    case .cut: return "Cut"
    case .paste: return "Paste"
    case .backspace, .forwardDelete: return "Delete"
    case .typing, .newline, .other: return "Typing"
    }
  }
}
