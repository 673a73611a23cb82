/// Records how to take back what the user did, and does it again.
///
/// Whoever changes something registers how to change it back. Registrations are kept in groups; `undo()` runs the newest
/// top-level group backwards, and what its handlers register becomes the group that `redo()` runs.
///
///     func rename(to name: String) {
///       let former = self.name
///       undoManager?.registerUndo(withTarget: self) { $0.rename(to: former) }
///       undoManager?.setActionName("Rename")
///       self.name = name
///     }
///
/// With `groupsByEvent` the first registration of a turn of the main loop opens a group that closes when the turn ends, so
/// that one thing the user does is one thing to undo. Views find a manager through `UIResponder.undoManager`.
///
/// Calls that make no sense at the time (an end without a beginning, an undo inside an open group) are logged and change
/// nothing.
/// - Threading: main actor.
@MainActor
open class UndoManager: NSObject {
  enum Activity { case none, undoing, redoing }

  final var undoStack: [UndoGroup] = []
  final var redoStack: [UndoGroup] = []
  /// Groups that were begun and not ended, the outermost first.
  final var open: [UndoGroup] = []
  /// Groups whose handlers are running; a handler may empty them.
  final var running: [UndoGroup] = []
  final var activity = Activity.none
  /// Whether the outermost open group was opened by the manager and closes with the turn.
  final var isOutermostAutomatic = false
  final var waitsForTurn = false
  final var disabledTimes = 0
  final weak var pending: (any UndoPending)?

  public override init() { super.init() }

  // MARK: Settings

  /// Whether the registrations of one turn of the main loop are put in one group by themselves.
  open var groupsByEvent = true

  /// How many top-level groups are kept, the oldest going first; 0 keeps all. Applies to undo and redo, at once.
  open var levelsOfUndo = 0 {
    didSet { trim() }
  }

  /// In which modes of the main loop the end of a turn closes the automatic group. While a scroll view is dragged the loop
  /// is not in the default mode.
  open var runLoopModes: [RunLoop.Mode] = [.default]

  // MARK: Registering

  /// Records that `handler`, called with `target`, takes back what is being done now. Ends what could be redone, unless it
  /// comes from undoing or redoing. The target is not kept alive; the handler of one that has gone is skipped.
  open func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {
    record(target) { target in
      if let target = target as? TargetType { handler(target) }
    }
  }

  /// As `registerUndo(withTarget:handler:)`: `selector` is invoked on `target` with `object` as its sender.
  open func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {
    record(target as AnyObject) { target in
      if !selector.invoke(on: target, sender: object, event: nil), !selector.isImplemented(by: target) {
        Log.error("undo: \(type(of: target)) does not implement \(selector); nothing is called.")
      }
    }
  }

  /// From now on registrations vanish, until the matching `enableUndoRegistration()`. Calls nest.
  open func disableUndoRegistration() { disabledTimes += 1 }

  open func enableUndoRegistration() {
    guard disabledTimes > 0 else {
      return Log.error("enableUndoRegistration: more calls than of disableUndoRegistration; nothing changed.")
    }
    disabledTimes -= 1
  }

  open var isUndoRegistrationEnabled: Bool { disabledTimes == 0 }

  // MARK: Grouping

  /// How many groups are open.
  open var groupingLevel: Int { open.count }

  /// Opens a group in the one that is open. With `groupsByEvent` the outermost is the turn's own.
  open func beginUndoGrouping() { begin() }

  /// Closes the group opened last.
  open func endUndoGrouping() { end() }

  // MARK: Undoing

  /// Whether there is something to undo, in open groups too; `undo()` may have to wait until those are closed.
  open var canUndo: Bool { !undoStack.isEmpty || activity == .none && (hasPending || open.contains { !$0.entries.isEmpty }) }

  open var canRedo: Bool {
    post(.NSUndoManagerCheckpoint)
    return !redoStack.isEmpty && !hasPending
  }

  /// Takes back the newest top-level group. Closes the turn's own group first; any other open group has to be closed.
  open func undo() { undoTopLevel() }

  /// Does again what was undone last.
  open func redo() { redoTopLevel() }

  /// Takes back the group closed last, even one inside a group that is still open.
  open func undoNestedGroup() { undoLastClosed() }

  open var isUndoing: Bool { activity == .undoing }
  open var isRedoing: Bool { activity == .redoing }

  /// How many top-level groups can be undone.
  open var undoCount: Int { undoStack.count + (activity == .none && open.first?.entries.isEmpty == false ? 1 : 0) }
  open var redoCount: Int { redoStack.count }

  /// Forgets everything and enables registration. Groups begun by hand stay open, emptied, so that their ends still match.
  open func removeAllActions() { forgetEverything() }

  /// Forgets what was registered for `target`, and groups that this empties.
  open func removeAllActions(withTarget target: Any) { forget(ObjectIdentifier(target as AnyObject)) }

  // MARK: Names

  /// Names what is being done, for the menu: "Undo Typing". While undoing it names what will be redone.
  open func setActionName(_ actionName: String) { name(actionName) }

  /// The name of what `undo()` takes back; empty when it has none.
  open var undoActionName: String { nextUndo?.name ?? "" }
  open var redoActionName: String { redoStack.last?.name ?? "" }

  /// "Undo", with the action's name, in the user's language.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  open func undoMenuTitle(forUndoActionName actionName: String) -> String { UndoTitles.preferred.undo(actionName) }
  open func redoMenuTitle(forUndoActionName actionName: String) -> String { UndoTitles.preferred.redo(actionName) }

  // MARK: Kinds of actions

  /// Marks the group as one that may be dropped without asking the user to save.
  open func setActionIsDiscardable(_ discardable: Bool) { namedGroup("setActionIsDiscardable")?.isDiscardable = discardable }
  open var undoActionIsDiscardable: Bool { nextUndo?.isDiscardable ?? false }
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

  /// Keeps something with the group.
  open func setActionUserInfoValue(_ value: Any?, forKey key: UserInfoKey) {
    namedGroup("setActionUserInfoValue")?.userInfo[key] = value
  }
  open func undoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { nextUndo?.userInfo[key] }
  open func redoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { redoStack.last?.userInfo[key] }

  public struct UserInfoKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}
