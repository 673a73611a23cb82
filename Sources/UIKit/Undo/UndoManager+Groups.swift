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
    let registration = UndoGroup.Registration(identity: ObjectIdentifier(target), target: target, handler: handler)
    group.entries.append(.registration(registration))
  }

  /// The outermost group of a turn is the manager's own.
  private func openAutomatically() {
    guard groupsByEvent, open.isEmpty, activity == .none else { return }
    isOutermostAutomatic = true
    push()
    guard !waitsForTurn else { return }
    waitsForTurn = true
    Turn.current.atEnd { [weak self] in self?.turnDidEnd() ?? true }
  }

  /// - Returns: False where the loop is in a mode that does not count, to be asked again.
  private func turnDidEnd() -> Bool {
    guard open.isEmpty || runLoopModes.contains(Turn.current.mode) || runLoopModes.contains(.common) else { return false }
    waitsForTurn = false
    // What was begun by hand and never ended ends here too: it belongs to this turn.
    while isOutermostAutomatic, !open.isEmpty, activity == .none { close() }
    return true
  }

  // MARK: Opening and closing

  final func begin() {
    openAutomatically()
    push()
  }

  /// Ends the group that the turn opened by itself: what else happens in the turn is another step.
  final func endAutomaticGroup() {
    if activity == .none, open.count == 1, isOutermostAutomatic { close() }
  }

  private func push() {
    if !open.isEmpty { post(.NSUndoManagerCheckpoint) }
    open.append(UndoGroup())
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  final func end() {
    // While undoing, the outermost group is what will be redone.
    guard open.count > (activity == .none ? 0 : 1) else {
      return Log.error("endUndoGrouping: no group was begun; nothing changed.")
    }
    close()
  }

  /// - Parameter dropsEmpty: A group without anything in it is kept, except for what undoing
  ///   registers and for the cycle's own group at a redo.
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

  final func trim() {
    guard levelsOfUndo > 0 else { return }
    undoStack.removeFirst(max(undoStack.count - levelsOfUndo, 0))
    redoStack.removeFirst(max(redoStack.count - levelsOfUndo, 0))
  }

  // MARK: Forgetting

  final func forgetEverything() {
    undoStack = []
    redoStack = []
    disabledTimes = 0
    for group in running + open {
      group.entries = []
      group.name = ""
    }
    // The turn's own group has no end of somebody's to match.
    if isOutermostAutomatic, open.count == 1 {
      open = []
      isOutermostAutomatic = false
    }
  }

  final func forget(_ target: ObjectIdentifier) {
    undoStack.removeAll { $0.forget(target) }
    redoStack.removeAll { $0.forget(target) }
    for group in running + open { _ = group.forget(target) }
    // A turn in which nothing else was done leaves nothing behind.
    if isOutermostAutomatic, open.count == 1, open[0].entries.isEmpty {
      open = []
      isOutermostAutomatic = false
    }
  }

  // MARK: Naming

  final var nextUndo: UndoGroup? {
    if activity == .none, let outermost = open.first, !outermost.entries.isEmpty { return outermost }
    return undoStack.last
  }

  /// The group that names and marks are for: the outermost open one, else the one closed last.
  final func namedGroup(_ call: String) -> UndoGroup? {
    if let outermost = open.first { return outermost }
    guard groupsByEvent else {
      Log.error("\(call): no undo group is open and groupsByEvent is off; nothing changed.")
      return nil
    }
    return undoStack.last
  }

  final func name(_ text: String) { namedGroup("setActionName")?.name = text }
}
