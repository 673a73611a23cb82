import UIKitCore
import UIKitTextInput
import VisitJournal

/// The steps of an undo manager that the journal has.
@MainActor
final class VisitedStack {
  /// The steps that can be undone, or those that can be redone, the oldest first.
  struct Steps {
    var groups: [UndoGroup] = []
    /// Where the bytes of each group end.
    var ends: [Int] = []
    /// The newest one, if it is one change.
    var newest: EncodedStep?
    /// The number of older groups that are not written, since the newest of them has a change that is code.
    var skipped = 0
  }

  private let mark: VisitMark
  var manager: UndoManager? { mark.object.map { unsafeDowncast($0, to: UndoManager.self) } }
  /// The number of the window whose manager it is, or the path of a view with text that uses the app's own manager.
  fileprivate(set) var path: String?
  private var viewMark: VisitMark?
  fileprivate var view: UIView? {
    get { viewMark?.object.map { unsafeDowncast($0, to: UIView.self) } }
    set { viewMark = newValue?.visitMark }
  }
  /// The places for which `path` holds.
  fileprivate var placesSeen: UInt?
  fileprivate var undo = Steps()
  fileprivate var redo = Steps()
  fileprivate var keys: Keys?

  /// Its values in the journal.
  @MainActor
  final class Keys {
    let undo: VisitState.Key
    let redo: VisitState.Key
    private var undoSlot: VisitJournal.Slot?
    private var redoSlot: VisitJournal.Slot?

    init(_ path: String) { (undo, redo) = (VisitState.Key(.undo, path), VisitState.Key(.redo, path)) }

    /// Where its steps are, if there are any.
    func slot(areUndone: Bool, _ journal: VisitJournal) -> VisitJournal.Slot? {
      if let slot = areUndone ? redoSlot : undoSlot, slot.isListed { return slot }
      let key = areUndone ? redo : undo
      let slot = journal[key] == nil ? nil : journal.slot(of: key)
      if areUndone { redoSlot = slot } else { undoSlot = slot }
      return slot
    }
  }

  init(_ manager: UndoManager) { mark = manager.visitMark }

  /// The newest step that can be undone and where its bytes are, if it is one change of a text.
  func newestTyping(_ journal: VisitJournal) -> (step: EncodedStep, slot: VisitJournal.Slot)? {
    guard placesSeen == VisitPlaces.changes, let step = undo.newest, let slot = keys?.slot(areUndone: false, journal)
    else { return nil }
    return (step, slot)
  }
}

/// A step of one change as it is in the journal.
struct EncodedStep {
  let step: ObjectIdentifier
  /// The mark of the view with the text.
  let view: VisitMark
  /// Where the number of units is that it has put into the text.
  var offset: Int
}

extension VisitResume {
  // MARK: Recording

  func record(_ change: VisitChanges.Undo) {
    let id = ObjectIdentifier(change.manager)
    let stack: VisitedStack
    if let known = stacks[id], known.manager === change.manager {
      stack = known
    } else {
      stack = VisitedStack(change.manager)
      stacks[id] = stack
    }
    let former = stack.keys
    findPlace(of: stack, change.manager)
    var isWhole = !change.onlyNewest
    if let former, former !== stack.keys {
      journal.note(.remove, of: former.undo)
      journal.note(.remove, of: former.redo)
      isWhole = true
    }
    guard let keys = stack.keys else { return stacks[id] = nil }
    if isWhole || former == nil {
      journal.note(.remove, of: keys.undo)
      journal.note(.remove, of: keys.redo)
    }
    update(&stack.undo, to: change.manager.steps(areUndone: false), keys.undo, keys.slot(areUndone: false, journal))
    update(&stack.redo, to: change.manager.steps(areUndone: true), keys.redo, keys.slot(areUndone: true, journal))
  }

  private func findPlace(of stack: VisitedStack, _ manager: UndoManager) {
    if stack.placesSeen == VisitPlaces.changes, stack.path != nil { return }
    stack.placesSeen = VisitPlaces.changes
    var path = windows.firstIndex { $0.undoManager === manager }.map { "\($0)" }
    if path == nil {
      if stack.view?.undoManager !== manager { stack.view = nil }
      stack.view = stack.view ?? view(using: manager)
      path = stack.view.flatMap { paths.path(of: $0) }
    }
    guard path != stack.path || stack.keys == nil else { return }
    stack.path = path
    stack.keys = path.map { VisitedStack.Keys($0) }
  }

  /// A view with text that has steps in an undo manager, and has a place.
  private func view(using manager: UndoManager) -> UIView? {
    for areUndone in [false, true] {
      for group in manager.steps(areUndone: areUndone).reversed() {
        let view = group.textChanges?.first { $0.view.undoManager === manager && paths.path(of: $0.view) != nil }?.view
        if let view { return view }
      }
    }
    return nil
  }

  private func update(
    _ written: inout VisitedStack.Steps, to steps: [UndoGroup], _ key: VisitState.Key, _ slot: VisitJournal.Slot?
  ) {
    // What is behind a step that was code may be data now.
    if slot == nil { written = VisitedStack.Steps() }
    while !write(&written, to: steps, key, slot) {}
  }

  /// - Returns: False if there is a step that cannot be kept, and those behind it are to be written alone.
  private func write(
    _ written: inout VisitedStack.Steps, to steps: [UndoGroup], _ key: VisitState.Key, _ slot: VisitJournal.Slot?
  ) -> Bool {
    written.skipped = min(written.skipped, steps.count)
    var kept = min(written.groups.count, steps.count - written.skipped)
    while kept > 0, steps[written.skipped + kept - 1] !== written.groups[kept - 1] { kept -= 1 }
    // Typing may have extended the newest one.
    kept = max(kept - 1, 0)
    writer.removeAll()
    let start = kept > 0 ? written.ends[kept - 1] : 0
    let end = written.ends.last ?? 0
    written.groups.removeSubrange(kept...)
    written.ends.removeSubrange(kept...)
    var newest: EncodedStep?
    for index in (written.skipped + kept)..<steps.count {
      guard encode(steps[index], to: &writer, &newest) else {
        // Everything up to here cannot be kept, since steps are undone in order.
        written = VisitedStack.Steps(skipped: index + 1)
        return false
      }
      written.groups.append(steps[index])
      written.ends.append(start + writer.bytes.count)
    }
    newest?.offset += start
    written.newest = newest
    if written.groups.isEmpty {
      if let slot { journal.note(.remove, of: slot) }
    } else if let slot, start > 0 {
      journal.note(.splice(offset: start, count: end - start, with: writer.bytes), of: slot)
    } else {
      journal.note(.set(writer.bytes), of: slot ?? journal.slot(of: key))
    }
    return true
  }

  /// - Returns: False if the step has other changes than of texts that have a place.
  private func encode(_ group: UndoGroup, to writer: inout ValueWriter, _ encoded: inout EncodedStep?) -> Bool {
    encoded = nil
    guard let change = group.onlyTextChange else {
      guard let changes = group.textChanges else { return false }
      writer.put(group.name)
      writer.put(changes.count)
      return changes.allSatisfy { encode($0, to: &writer) != nil }
    }
    writer.put(group.name)
    writer.put(1)
    guard let offset = encode(change, to: &writer) else { return false }
    encoded = change.step.map { EncodedStep(step: $0, view: change.view.visitMark, offset: offset) }
    return true
  }

  /// - Returns: Where the number of units that were put in is; nil if the text has no place.
  private func encode(_ change: TextUndoValues, to writer: inout ValueWriter) -> Int? {
    guard let place = paths.path(of: change.view) else { return nil }
    writer.put(place)
    writer.put(change.location)
    let offset = writer.bytes.count
    writer.put(change.inserted)
    writer.put(change.removed)
    writer.put(change.before.0)
    writer.put(change.before.1)
    writer.put(change.after == nil ? 0 : 1)
    writer.put(change.after?.0 ?? 0)
    writer.put(change.after?.1 ?? 0)
    return offset
  }

  // MARK: Resuming

  /// Sets the steps of the windows' undo managers and of those that the app has made.
  func resumeUndo() {
    let places = Set(journal.keys.filter { $0.value == .undo || $0.value == .redo }.map(\.path))
    let windows = windows
    for path in places.sorted() {
      let view = paths.responder(at: path) as? UIView
      guard let manager = view?.undoManager, (view is UIWindow) == windows.contains(where: { $0.undoManager === manager })
      else { continue }
      let undo = steps(VisitState.Key(.undo, path))
      let redo = steps(VisitState.Key(.redo, path))
      let id = ObjectIdentifier(manager)
      // The journal has what is left out here until it is written again.
      changes.removeUndo(of: manager)
      if !undo.isWhole || !redo.isWhole { changes.add(manager, onlyNewest: false) }
      guard !undo.steps.isEmpty || !redo.steps.isEmpty || stacks[id] != nil else { continue }
      manager.setSteps(undo: undo.steps, redo: redo.steps)
      let stack = VisitedStack(manager)
      stack.view = view is UIWindow ? nil : view
      stack.path = path
      stack.keys = VisitedStack.Keys(path)
      stacks[id] = stack
    }
  }

  /// The steps of a key; those above one whose place is gone, or whose field has not become the first responder again, as
  /// on a page that another one has covered meanwhile.
  private func steps(_ key: VisitState.Key) -> (steps: [(name: String, changes: [TextUndoValues])], isWhole: Bool) {
    guard let bytes = journal[key] else { return ([], true) }
    var reader = ValueReader(bytes)
    var steps: [(name: String, changes: [TextUndoValues])] = []
    var isWhole = true
    while !reader.isAtEnd {
      guard let name = reader.text(), let count = reader.number() else { return ([], false) }
      var changes: [TextUndoValues] = []
      for _ in 0..<count {
        guard let place = reader.text(), let location = reader.number(), let inserted = reader.number(),
          let removed = reader.units(), let anchor = reader.number(), let head = reader.number(),
          let hasAfter = reader.number(), let afterAnchor = reader.number(), let afterHead = reader.number()
        else { return ([], false) }
        guard let view = paths.responder(at: place) as? UIView, let text = VisitorText(view), !text.isSecret,
          text.keepsUndoSteps
        else { continue }
        changes.append(
          TextUndoValues(
            view: view, location: location, inserted: inserted, removed: removed, before: (anchor, head),
            after: hasAfter == 0 ? nil : (afterAnchor, afterHead)))
      }
      if changes.count == count, count > 0 {
        steps.append((name, changes))
      } else {
        (steps, isWhole) = ([], false)
      }
    }
    return (steps, isWhole)
  }
}
