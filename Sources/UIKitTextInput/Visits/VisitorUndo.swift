import UIKitCore

/// A change of text that can be undone, as values.
package struct TextUndoValues {
  /// The field or text view.
  package var view: UIView
  /// Where the text was changed, in UTF-16 units.
  package var location: Int
  /// The number of units that are there now.
  package var inserted: Int
  /// The units that were there before.
  package var removed: [UInt16]
  /// The selection before: anchor and head.
  package var before: (Int, Int)
  /// The selection after a redo; nil puts the caret behind the text.
  package var after: (Int, Int)?
  /// The step itself, if there is one yet.
  package private(set) var step: ObjectIdentifier?

  /// A change of the text of `view`.
  package init(
    view: UIView, location: Int, inserted: Int, removed: [UInt16], before: (Int, Int), after: (Int, Int)?
  ) {
    (self.view, self.location, self.inserted, self.removed) = (view, location, inserted, removed)
    (self.before, self.after) = (before, after)
  }
}

extension TextUndoValues {
  @MainActor
  fileprivate init?(_ registration: UndoGroup.Registration) {
    guard let step = registration.change as? TextUndoStep, let host = step.editor?.host, !host.isSecretToVisits
    else { return nil }
    self.init(
      view: host, location: step.location, inserted: step.inserted, removed: step.removed.units,
      before: (step.before.anchor, step.before.head), after: step.after.map { ($0.anchor, $0.head) })
    self.step = ObjectIdentifier(step)
  }
}

extension UndoGroup {
  /// The changes of a step, the oldest first; nil if one of them is code and not values, or of a secret.
  package var textChanges: [TextUndoValues]? {
    var changes: [TextUndoValues] = []
    for entry in entries {
      switch entry {
      case .group(let group):
        guard let inner = group.textChanges else { return nil }
        changes += inner
      case .registration(let registration):
        guard let change = TextUndoValues(registration) else { return nil }
        changes.append(change)
      }
    }
    return changes.isEmpty ? nil : changes
  }

  /// The change of a step of one change, as those of typing are; nil for others.
  package var onlyTextChange: TextUndoValues? {
    guard entries.count == 1, case .registration(let registration) = entries[0] else { return nil }
    return TextUndoValues(registration)
  }

  convenience init(name: String, changes: [TextUndoValues]) {
    self.init()
    self.name = name
    for change in changes {
      guard let editor = (change.view as? any TextEditing)?.editor else { continue }
      let step = TextUndoStep(
        of: editor, .other, location: change.location,
        removed: TextDocument.Fragment(change.removed, style: editor.document.style(at: 0) ?? editor.baseStyle),
        inserted: change.inserted, before: .init(anchor: change.before.0, head: change.before.1),
        after: change.after.map { .init(anchor: $0.0, head: $0.1) })
      entries.append(.registration(Registration(of: step)))
    }
  }
}

extension UndoManager {
  /// The steps that can be undone or redone, the oldest first. One that is still open is among them: while something is
  /// dragged, none is closed.
  package final func steps(areUndone: Bool) -> [UndoGroup] {
    if areUndone { return redoStack }
    guard activity == .none, let newest = open.first, !newest.entries.isEmpty else { return undoStack }
    return undoStack + [newest]
  }

  /// Replaces all steps.
  package final func setSteps(
    undo: [(name: String, changes: [TextUndoValues])], redo: [(name: String, changes: [TextUndoValues])]
  ) {
    removeAllActions()
    undoStack = undo.map { UndoGroup(name: $0.name, changes: $0.changes) }
    redoStack = redo.map { UndoGroup(name: $0.name, changes: $0.changes) }
    trim()
  }
}
