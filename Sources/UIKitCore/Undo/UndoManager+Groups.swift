extension UndoManager {
  // MARK: Recording

  final func record(_ target: AnyObject, _ handler: @escaping @MainActor (AnyObject) -> Void) {
    guard disabledTimes == 0 else { return }
    openAutomatically()
    guard let group = open.last else {
      return Log.error(
        "registerUndo: no undo group is open and groupsByEvent is off, so nothing was registered. "
          + "Call beginUndoGrouping() first.")
    }
    if activity == .none { redoStack = [] }
    group.entries.append(.registration(UndoGroup.Registration(target, handler)))
    noteVisit(onlyNewest: true)
  }

  /// Opens the manager's own outermost group at the first registration in a run loop cycle.
  private func openAutomatically() {
    guard groupsByEvent, open.isEmpty, activity == .none else { return }
    isOutermostAutomatic = true
    push()
    guard !waitsForCycleEnd else { return }
    waitsForCycleEnd = true
    RunLoopCycle.current.performAtCycleEnd { [weak self] in self?.cycleDidEnd() ?? true }
  }

  /// - Returns: False if the run loop is in a mode that does not close groups; then it is called again.
  private func cycleDidEnd() -> Bool {
    guard open.isEmpty || runLoopModes.contains(RunLoopCycle.current.mode) || runLoopModes.contains(.common)
    else { return false }
    waitsForCycleEnd = false
    // Groups opened by the app in this cycle and never closed are closed here too.
    while isOutermostAutomatic, !open.isEmpty, activity == .none { close() }
    return true
  }

  // MARK: Opening and closing

  final func begin() {
    openAutomatically()
    push()
  }

  /// Closes the automatic group of the cycle, so that later registrations in the cycle are another undo step.
  package final func endAutomaticGroup() {
    if activity == .none, open.count == 1, isOutermostAutomatic { close() }
  }

  private func push() {
    if !open.isEmpty { post(.NSUndoManagerCheckpoint) }
    open.append(UndoGroup())
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  final func end() {
    // During undo or redo, the outermost group holds the reverse actions and stays open.
    guard open.count > (activity == .none ? 0 : 1) else {
      return Log.error("endUndoGrouping: no group was begun; nothing changed.")
    }
    close()
  }

  /// - Parameter dropsEmpty: Whether an empty outermost group is dropped: those registered by undoing, and the
  ///   automatic group at a redo. Other empty groups are kept.
  final func close(dropsEmpty: Bool = false) {
    post(.NSUndoManagerCheckpoint)
    guard let closing = open.last else { return }
    post(.NSUndoManagerWillCloseUndoGroup, [UndoManagerGroupIsDiscardableKey: closing.isDiscardable])
    // An observer may have opened groups, or closed this one.
    guard let place = open.lastIndex(where: { $0 === closing }) else { return }
    open.removeSubrange(place...)
    if let outer = open.last {
      outer.entries.append(.group(closing))
    } else {
      isOutermostAutomatic = false
      if !(dropsEmpty && closing.entries.isEmpty) { keep(closing) }
    }
    post(.NSUndoManagerDidCloseUndoGroup)
  }

  private func keep(_ group: UndoGroup) {
    if activity == .undoing { redoStack.append(group) } else { undoStack.append(group) }
    trim()
  }

  package final func trim() {
    guard levelsOfUndo > 0 else { return }
    undoStack.removeFirst(max(undoStack.count - levelsOfUndo, 0))
    redoStack.removeFirst(max(redoStack.count - levelsOfUndo, 0))
    noteVisit(onlyNewest: false)
  }

  // MARK: Removing

  final func removeEverything() {
    noteVisit(onlyNewest: false)
    undoStack = []
    redoStack = []
    disabledTimes = 0
    for group in running + open {
      group.entries = []
      group.name = ""
    }
    // The automatic group of the cycle has no `endUndoGrouping` call to match.
    if isOutermostAutomatic, open.count == 1 {
      open = []
      isOutermostAutomatic = false
    }
  }

  final func forget(_ target: ObjectIdentifier) {
    noteVisit(onlyNewest: false)
    undoStack.removeAll { $0.forget(target) }
    redoStack.removeAll { $0.forget(target) }
    for group in running + open { _ = group.forget(target) }
    // An automatic group that has become empty is removed.
    if isOutermostAutomatic, open.count == 1, open[0].entries.isEmpty {
      open = []
      isOutermostAutomatic = false
    }
  }

  // MARK: Naming

  package final var nextUndo: UndoGroup? {
    if activity == .none, let outermost = open.first, !outermost.entries.isEmpty { return outermost }
    return undoStack.last
  }

  /// The group that names and flags apply to: the outermost open one, else the one closed last.
  final func namedGroup(_ call: String) -> UndoGroup? {
    if let outermost = open.first { return outermost }
    guard groupsByEvent else {
      Log.error("\(call): no undo group is open and groupsByEvent is off; nothing changed.")
      return nil
    }
    return undoStack.last
  }

  final func name(_ text: String) {
    namedGroup("setActionName")?.name = text
    noteVisit(onlyNewest: true)
  }
}
