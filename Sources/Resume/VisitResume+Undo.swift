import UIKitCore
import VisitJournal

/// The steps of an undo manager that the journal has, the oldest first.
struct WrittenSteps {
  var groups: [UndoGroup] = []
  /// Where the bytes of each group end.
  var ends: [Int] = []
  /// The number of older groups that are not written, since the newest of them has a change that is code.
  var skipped = 0
}

extension VisitResume {
  // MARK: Recording

  func record(_ change: VisitChanges.Undo, path: (UIView) -> String?) {
    guard let index = windows.firstIndex(where: { $0.undoManager === change.manager }) else { return }
    for areUndone in [false, true] {
      let key = VisitState.Key(areUndone ? .redo : .undo, "\(index)")
      let steps = change.manager.steps(areUndone: areUndone)
      var written = writtenSteps[key] ?? WrittenSteps()
      if writtenSteps[key] == nil || !change.onlyNewest { journal.note(.remove, of: key) }
      if !change.onlyNewest || journal.state[key] == nil { written = WrittenSteps() }
      update(&written, to: steps, key, path: path)
      writtenSteps[key] = written
    }
  }

  private func update(
    _ written: inout WrittenSteps, to steps: [UndoGroup], _ key: VisitState.Key, path: (UIView) -> String?
  ) {
    written.skipped = min(written.skipped, steps.count)
    var kept = min(written.groups.count, steps.count - written.skipped)
    while kept > 0, steps[written.skipped + kept - 1] !== written.groups[kept - 1] { kept -= 1 }
    // Typing may have extended the newest one.
    kept = max(kept - 1, 0)
    var new: [UndoGroup] = []
    var writer = ValueWriter()
    var ends: [Int] = []
    let start = kept > 0 ? written.ends[kept - 1] : 0
    for (index, group) in steps.enumerated().dropFirst(written.skipped + kept) {
      guard encode(group, to: &writer, path: path) else {
        // Everything up to here cannot be kept, since steps are undone in order.
        written = WrittenSteps(skipped: index + 1)
        return update(&written, to: steps, key, path: path)
      }
      new.append(group)
      ends.append(start + writer.bytes.count)
    }
    let end = written.ends.last ?? 0
    written.groups.replaceSubrange(kept..., with: new)
    written.ends.replaceSubrange(kept..., with: ends)
    if written.groups.isEmpty {
      journal.note(.remove, of: key)
    } else if start > 0, journal.state[key] != nil {
      journal.note(.splice(offset: start, count: end - start, with: writer.bytes), of: key)
    } else {
      journal.note(.set(writer.bytes), of: key)
    }
  }

  /// - Returns: False if the step has other changes than of texts that have a place.
  private func encode(_ group: UndoGroup, to writer: inout ValueWriter, path: (UIView) -> String?) -> Bool {
    guard let changes = group.textChanges else { return false }
    let places = changes.map { path($0.view) }
    guard !places.contains(nil) else { return false }
    writer.put(group.name)
    writer.put(changes.count)
    for (change, place) in zip(changes, places) {
      writer.put(place ?? "")
      writer.put(change.location)
      writer.put(change.inserted)
      writer.put(change.removed)
      writer.put(change.before.0)
      writer.put(change.before.1)
      writer.put(change.after == nil ? 0 : 1)
      writer.put(change.after?.0 ?? 0)
      writer.put(change.after?.1 ?? 0)
    }
    return true
  }

  // MARK: Resuming

  /// Sets the steps of all windows.
  func resumeUndo(_ paths: ResponderPaths) {
    for (index, window) in windows.enumerated() {
      let undo = steps(VisitState.Key(.undo, "\(index)"), paths)
      let redo = steps(VisitState.Key(.redo, "\(index)"), paths)
      guard !undo.isEmpty || !redo.isEmpty else { continue }
      window.undoManager?.setSteps(undo: undo, redo: redo)
    }
  }

  /// The steps of a key; those above one whose place is gone.
  private func steps(_ key: VisitState.Key, _ paths: ResponderPaths) -> [(name: String, changes: [TextUndoValues])] {
    guard let bytes = journal.state[key] else { return [] }
    var reader = ValueReader(bytes)
    var steps: [(name: String, changes: [TextUndoValues])] = []
    while !reader.isAtEnd {
      guard let name = reader.text(), let count = reader.number() else { return [] }
      var changes: [TextUndoValues] = []
      for _ in 0..<count {
        guard let place = reader.text(), let location = reader.number(), let inserted = reader.number(),
          let removed = reader.units(), let anchor = reader.number(), let head = reader.number(),
          let hasAfter = reader.number(), let afterAnchor = reader.number(), let afterHead = reader.number()
        else { return [] }
        guard let view = paths.responder(at: place) as? UIView, VisitorText(view)?.isSecret == false else { continue }
        changes.append(
          TextUndoValues(
            view: view, location: location, inserted: inserted, removed: removed, before: (anchor, head),
            after: hasAfter == 0 ? nil : (afterAnchor, afterHead)))
      }
      if changes.count == count, count > 0 { steps.append((name, changes)) } else { steps = [] }
    }
    return steps
  }
}
