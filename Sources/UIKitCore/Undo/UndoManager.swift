/// Records how to undo the user's actions, and undoes and redoes them.
///
/// Code that makes a change registers how to reverse it. Registrations are kept in groups; `undo()` runs the newest
/// top-level group backwards, and the registrations of its handlers become the group that `redo()` runs.
///
///     func rename(to name: String) {
///       let former = self.name
///       undoManager?.registerUndo(withTarget: self) { $0.rename(to: former) }
///       undoManager?.setActionName("Rename")
///       self.name = name
///     }
///
/// With `groupsByEvent`, the first registration in a run loop cycle opens a group that closes at the end of the cycle,
/// so that one user action is one undo step. Views find their manager with `UIResponder.undoManager`.
///
/// Calls that are invalid at the time (an end without a beginning, an undo inside an open group) are logged and have no
/// effect.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UndoManager: NSObject {
  package enum Activity { case none, undoing, redoing }

  package final var undoStack: [UndoGroup] = []
  package final var redoStack: [UndoGroup] = []
  /// The open groups, the outermost first.
  package final var open: [UndoGroup] = []
  /// The groups whose handlers are running; a handler may empty them.
  final var running: [UndoGroup] = []
  package final var activity = Activity.none
  /// Whether the outermost open group was opened by the manager and is closed at the end of the run loop cycle.
  final var isOutermostAutomatic = false
  final var waitsForCycleEnd = false
  final var disabledTimes = 0
  package final weak var pending: (any PendingUndoSource)?
  // `deinit` is not on the main actor.
  nonisolated(unsafe) final var storedVisitMark: VisitMark?

  public override init() { super.init() }

  deinit { storedVisitMark?.objectEnds() }

  // MARK: Settings

  /// Whether the registrations of one cycle of the main run loop are grouped automatically.
  open var groupsByEvent = true

  /// The number of top-level groups that are kept for undo and for redo; the oldest are removed at once. 0 keeps all.
  open var levelsOfUndo = 0 {
    didSet { trim() }
  }

  /// The modes of the main run loop in which the end of a cycle closes the automatic group. While a scroll view is
  /// dragged, the run loop is not in the default mode.
  open var runLoopModes: [RunLoop.Mode] = [.default]

  // MARK: Registering

  /// Registers `handler`, called with `target`, as the reversal of the current action. Clears the redo stack, except
  /// during undo or redo. The target is not retained; the handlers of a deallocated target are skipped.
  open func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {
    record(target) { target in
      if let target = target as? TargetType { handler(target) }
    }
  }

  /// Registers the invocation of `selector` on `target`, with `object` as the sender, as
  /// `registerUndo(withTarget:handler:)` does.
  open func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {
    record(target as AnyObject) { target in
      if !selector.invoke(on: target, sender: object, event: nil), !selector.isImplemented(by: target) {
        Log.error("undo: \(type(of: target)) does not implement \(selector); nothing is called.")
      }
    }
  }

  /// Ignores registrations until the matching `enableUndoRegistration()`. Calls nest.
  open func disableUndoRegistration() { disabledTimes += 1 }

  /// Ends the matching `disableUndoRegistration()`; without one, logs an error.
  open func enableUndoRegistration() {
    guard disabledTimes > 0 else {
      return Log.error("enableUndoRegistration: called more often than disableUndoRegistration; nothing changed.")
    }
    disabledTimes -= 1
  }

  /// Whether registrations are recorded.
  open var isUndoRegistrationEnabled: Bool { disabledTimes == 0 }

  // MARK: Grouping

  /// The number of open groups.
  open var groupingLevel: Int { open.count }

  /// Opens a group inside the current one. With `groupsByEvent`, the outermost group is the automatic one.
  open func beginUndoGrouping() { begin() }

  /// Closes the group opened last.
  open func endUndoGrouping() { end() }

  // MARK: Undoing

  /// Whether there is something to undo, including in open groups; `undo()` may require closing those first.
  open var canUndo: Bool {
    !undoStack.isEmpty || activity == .none && (hasPending || open.contains { !$0.entries.isEmpty })
  }

  /// Whether there is something to redo. Posts `NSUndoManagerCheckpoint`.
  open var canRedo: Bool {
    post(.NSUndoManagerCheckpoint)
    return !redoStack.isEmpty && !hasPending
  }

  /// Undoes the newest top-level group. Closes the automatic group first; any other open group has to be closed before.
  open func undo() { undoTopLevel() }

  /// Redoes the last undone group.
  open func redo() { redoTopLevel() }

  /// Undoes the group closed last, even one inside a group that is still open.
  open func undoNestedGroup() { undoLastClosed() }

  /// Whether `undo()` is running handlers.
  open var isUndoing: Bool { activity == .undoing }
  /// Whether `redo()` is running handlers.
  open var isRedoing: Bool { activity == .redoing }

  /// The number of top-level groups that can be undone.
  open var undoCount: Int { undoStack.count + (activity == .none && open.first?.entries.isEmpty == false ? 1 : 0) }
  /// The number of top-level groups that can be redone.
  open var redoCount: Int { redoStack.count }

  /// Removes everything and enables registration. Groups opened by the app stay open but empty, so that their ends
  /// still match.
  open func removeAllActions() { removeEverything() }

  /// Removes the registrations for `target`, and the groups that become empty.
  open func removeAllActions(withTarget target: Any) { forget(ObjectIdentifier(target as AnyObject)) }

  // MARK: Names

  /// Sets the name of the current action for the menu, as in "Undo Typing". During undo, it names the redo.
  open func setActionName(_ actionName: String) { name(actionName) }

  /// The name of the action that `undo()` reverses; empty if it has none.
  open var undoActionName: String { nextUndo?.name ?? "" }
  /// The name of the action that `redo()` repeats; empty if it has none.
  open var redoActionName: String { redoStack.last?.name ?? "" }

  /// "Undo" with the action's name, in the user's language.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  /// "Redo" with the action's name, in the user's language.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// "Undo" with an action's name, in the user's language.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    Strings.preferred.undoing.undo(actionName)
  }
  /// "Redo" with an action's name, in the user's language.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    Strings.preferred.undoing.redo(actionName)
  }

  // MARK: Kinds of actions

  /// Marks the current group as one that can be discarded without asking the user to save.
  open func setActionIsDiscardable(_ discardable: Bool) { namedGroup("setActionIsDiscardable")?.isDiscardable = discardable }
  /// Whether the action that `undo()` reverses can be discarded.
  open var undoActionIsDiscardable: Bool { nextUndo?.isDiscardable ?? false }
  /// Whether the action that `redo()` repeats can be discarded.
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

  /// Stores a value with the current group; nil removes it.
  open func setActionUserInfoValue(_ value: Any?, forKey key: UserInfoKey) {
    namedGroup("setActionUserInfoValue")?.userInfo[key] = value
  }
  /// The value stored with the action that `undo()` reverses.
  open func undoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { nextUndo?.userInfo[key] }
  /// The value stored with the action that `redo()` repeats.
  open func redoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { redoStack.last?.userInfo[key] }

  /// The key of a value stored with a group.
  public struct UserInfoKey: RawRepresentable, Hashable, Sendable {
    /// The string that identifies the value.
    public let rawValue: String
    /// A value identified by a string.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}
