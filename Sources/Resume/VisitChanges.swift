import UIKitCore
import UIKitTextInput

/// What views and controllers have reported in a cycle.
///
/// It is in arrays that are searched from their ends: a key changes a few values of one view. Where there are many, what was
/// reported some time ago may be there twice.
@MainActor
struct VisitChanges {
  struct Value {
    let value: VisitValue
    let responder: UIResponder
  }

  struct Text {
    let view: UIView
    var change: VisitTextChange
  }

  struct Undo {
    let manager: UndoManager
    var onlyNewest: Bool
  }

  /// The number of values that are searched.
  private static let searched = 8

  private(set) var values: [Value] = []
  private(set) var texts: [Text] = []
  private(set) var undo: [Undo] = []
  var focus = false
  var interface = false

  var isEmpty: Bool { values.isEmpty && texts.isEmpty && undo.isEmpty && !focus && !interface }

  mutating func add(_ value: VisitValue, of responder: UIResponder) {
    for known in values.suffix(Self.searched) where known.responder === responder && known.value == value { return }
    if values.count >= nextPruning { prune() }
    values.append(Value(value: value, responder: responder))
  }

  mutating func add(_ range: Range<Int>, count: Int, of view: UIView) {
    texts[index(of: view, range.lowerBound)].change.add(range, count: count)
  }

  /// Adds changes of a text of which there are none yet.
  mutating func add(_ change: VisitTextChange, of view: UIView) { texts.append(Text(view: view, change: change)) }

  /// Adds a text that is to be kept as a whole, unless it has changed anyway.
  mutating func add(_ view: UIView) { _ = index(of: view, 0) }

  private mutating func index(of view: UIView, _ start: Int) -> Int {
    if let known = texts.lastIndex(where: { $0.view === view }) { return known }
    texts.append(Text(view: view, change: VisitTextChange(at: start)))
    return texts.count - 1
  }

  mutating func add(_ manager: UndoManager, onlyNewest: Bool) {
    if let index = undo.lastIndex(where: { $0.manager === manager }) {
      undo[index].onlyNewest = undo[index].onlyNewest && onlyNewest
    } else {
      undo.append(Undo(manager: manager, onlyNewest: onlyNewest))
    }
  }

  mutating func removeUndo(of manager: UndoManager) { undo.removeAll { $0.manager === manager } }

  mutating func removeAll() {
    // Most are empty already.
    if !values.isEmpty { values.removeAll(keepingCapacity: true) }
    if !texts.isEmpty { texts.removeAll(keepingCapacity: true) }
    if !undo.isEmpty { undo.removeAll(keepingCapacity: true) }
    nextPruning = Self.firstPruning
    focus = false
    interface = false
  }

  // MARK: Many values

  private static let firstPruning = 256
  private var nextPruning = firstPruning

  /// Removes what is there twice.
  private mutating func prune() {
    var seen: [ObjectIdentifier: [VisitValue]] = [:]
    values.removeAll { value in
      let id = ObjectIdentifier(value.responder)
      if seen[id]?.contains(value.value) == true { return true }
      seen[id, default: []].append(value.value)
      return false
    }
    nextPruning = max(Self.firstPruning, 2 * values.count)
  }
}

extension VisitResume {
  package func valueDidChange(_ value: VisitValue, of responder: UIResponder) {
    guard notes() else { return }
    changes.add(value, of: responder)
  }

  package func interfaceDidChange() { if notes() { changes.interface = true } }

  package func focusDidChange() { if notes() { changes.focus = true } }

  package func textDidChange(in view: UIView, _ range: Range<Int>, count: Int) {
    guard notes() else { return }
    changes.add(range, count: count, of: view)
  }

  package func undoDidChange(_ manager: UndoManager, onlyNewest: Bool) {
    guard notes() else { return }
    changes.add(manager, onlyNewest: onlyNewest)
  }

  /// Whether changes are kept; the end of a cycle then writes them.
  func notes() -> Bool {
    guard stage == .recording else { return false }
    if changes.isEmpty, typed?.isEmpty != false, !session.isInCycle { session.host.setNeedsCycle() }
    return true
  }
}
