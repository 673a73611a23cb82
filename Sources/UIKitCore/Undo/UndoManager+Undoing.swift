/// An object whose newest change continues and is not registered yet: text that is being composed.
@MainActor
package protocol PendingUndoSource: AnyObject {
  var hasPendingUndo: Bool { get }
  /// Ends the change and registers it.
  /// - Returns: Whether there is something to undo; else the change is gone already, such as text that a delegate refused.
  func registerPendingUndo() -> Bool
}

extension UndoManager {
  final var hasPending: Bool { pending?.hasPendingUndo == true }

  final func undoTopLevel() {
    guard activity == .none else { return logReentrance("undo") }
    if hasPending, pending?.registerPendingUndo() == false { return }
    if open.count == 1, groupsByEvent, isOutermostAutomatic { close() }
    guard open.isEmpty else {
      return Log.error(
        "undo: \(open.count) undo groups are still open; nothing is undone. "
          + "Call endUndoGrouping() first, or undoNestedGroup().")
    }
    undoLastClosed()
  }

  final func undoLastClosed() {
    guard activity == .none else { return logReentrance("undoNestedGroup") }
    post(.NSUndoManagerCheckpoint)
    if let inner = open.last {
      guard case .group(let group)? = inner.entries.last else {
        return Log.error("undoNestedGroup: the open undo group does not end with a closed one; nothing is undone.")
      }
      inner.entries.removeLast()
      perform(group, as: .undoing)
    } else if let group = undoStack.popLast() {
      perform(group, as: .undoing)
    }
  }

  final func redoTopLevel() {
    guard activity == .none else { return logReentrance("redo") }
    // The pending change is newer than anything that was undone.
    if hasPending {
      _ = pending?.registerPendingUndo()
      return
    }
    post(.NSUndoManagerCheckpoint)
    // A redo of nothing must not divide what the event has registered so far.
    guard !redoStack.isEmpty else { return }
    // After `undoNestedGroup`, the automatic group is still open and mostly empty.
    if open.count == 1, groupsByEvent, isOutermostAutomatic { close(dropsEmpty: true) }
    guard open.isEmpty else {
      return Log.error("redo: \(open.count) undo groups are still open; nothing is redone. Call endUndoGrouping() first.")
    }
    if let group = redoStack.popLast() { perform(group, as: .redoing) }
  }

  /// Runs `group`. The registrations of its handlers become one group for the reverse action, with the same name unless
  /// they set another.
  private func perform(_ group: UndoGroup, as activity: Activity) {
    post(activity == .undoing ? .NSUndoManagerWillUndoChange : .NSUndoManagerWillRedoChange)
    let (outer, wasAutomatic) = (open, isOutermostAutomatic)
    open = []
    isOutermostAutomatic = false
    self.activity = activity
    beginReverse(of: group)
    running.append(group)
    group.run()
    running.removeLast()
    // Closes groups that handlers opened and did not close.
    while open.count > 1 { close() }
    // A redo can always be undone again, even if its handlers registered nothing.
    if !open.isEmpty { close(dropsEmpty: activity == .undoing) }
    self.activity = .none
    noteVisit(onlyNewest: true)
    (open, isOutermostAutomatic) = (outer, wasAutomatic)
    post(activity == .undoing ? .NSUndoManagerDidUndoChange : .NSUndoManagerDidRedoChange)
  }

  private func beginReverse(of group: UndoGroup) {
    begin()
    open.first?.name = group.name
    open.first?.isDiscardable = group.isDiscardable
    open.first?.userInfo = group.userInfo
  }

  private func logReentrance(_ call: String) {
    Log.error("\(call): the undo manager is \(activity == .undoing ? "undoing" : "redoing") already; nothing changed.")
  }
}
