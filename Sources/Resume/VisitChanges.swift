import UIKitCore

/// What views and controllers have reported in a cycle.
@MainActor
struct VisitChanges {
  struct Value: Hashable {
    let value: VisitValue
    let responder: ObjectIdentifier
  }

  /// A part of a text that has changed: `start..<end` of the text now is what `end - growth` ended before.
  struct Text {
    let view: UIView
    var start: Int
    var end: Int
    var growth: Int

    mutating func add(_ range: Range<Int>, count: Int) {
      let change = count - range.count
      start = min(start, range.lowerBound)
      end = max(end, range.upperBound) + change
      growth += change
    }
  }

  struct Undo {
    let manager: UndoManager
    var onlyNewest: Bool
  }

  var values: [Value: UIResponder] = [:]
  var texts: [ObjectIdentifier: Text] = [:]
  var undo: [ObjectIdentifier: Undo] = [:]
  var focus = false
  var interface = false

  var isEmpty: Bool { values.isEmpty && texts.isEmpty && undo.isEmpty && !focus && !interface }

  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    undo.removeAll(keepingCapacity: true)
    focus = false
    interface = false
  }
}

extension VisitResume {
  package func valueDidChange(_ value: VisitValue, of responder: UIResponder) {
    guard notes() else { return }
    changes.values[VisitChanges.Value(value: value, responder: ObjectIdentifier(responder))] = responder
  }

  package func interfaceDidChange() { if notes() { changes.interface = true } }

  package func focusDidChange() { if notes() { changes.focus = true } }

  package func textDidChange(in view: UIView, _ range: Range<Int>, count: Int) {
    guard notes() else { return }
    var text =
      changes.texts[ObjectIdentifier(view)]
      ?? VisitChanges.Text(view: view, start: range.lowerBound, end: range.lowerBound, growth: 0)
    text.add(range, count: count)
    changes.texts[ObjectIdentifier(view)] = text
  }

  package func undoDidChange(_ manager: UndoManager, onlyNewest: Bool) {
    guard notes() else { return }
    changes.undo[ObjectIdentifier(manager), default: VisitChanges.Undo(manager: manager, onlyNewest: true)].onlyNewest
      &= onlyNewest
  }

  /// Whether changes are kept; the end of a cycle then writes them.
  private func notes() -> Bool {
    guard stage == .recording else { return false }
    if changes.isEmpty, !session.isInCycle { session.host.setNeedsCycle() }
    return true
  }
}

extension Bool {
  fileprivate static func &= (left: inout Bool, right: Bool) { left = left && right }
}
