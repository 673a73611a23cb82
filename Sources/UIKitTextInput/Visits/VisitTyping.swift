import UIKitCore

/// A part of a text that has changed: `start..<end` of the text now is what `end - growth` ended before.
package struct VisitTextChange {
  package private(set) var start: Int
  package private(set) var end: Int
  package private(set) var growth = 0

  /// No change yet, at a place of the text.
  package init(at start: Int) { (self.start, end) = (start, start) }

  /// Adds that `count` UTF-16 units have replaced `range`.
  package mutating func add(_ range: Range<Int>, count: Int) {
    let change = count - range.count
    start = min(start, range.lowerBound)
    end = max(end, range.upperBound) + change
    growth += change
  }
}

/// What typing has changed in one text in a run loop cycle: a part of it, the selection, and how far the newest step of undo
/// goes.
///
/// A recorder gives it to the editor of the text that somebody types in, once it has kept that text and the step as a whole.
/// A key then costs a few numbers here, where the general reports would look for the view and its step again.
@MainActor
package final class VisitTyping {
  // The view has the editor, and that has this object while it is followed.
  private unowned(unsafe) let editor: TextEditor
  private unowned(unsafe) let field: UITextField?
  private unowned(unsafe) let host: any TextEditing
  /// The step of undo that the recorder has kept.
  package var step: ObjectIdentifier?
  /// The part of the text that has changed.
  package private(set) var text: VisitTextChange?
  /// Whether the selection has changed.
  package private(set) var hasSelection = false
  /// The number of units that `step` has put into the text, if it has changed.
  package private(set) var inserted: Int?

  init(_ editor: TextEditor, of host: any TextEditing) {
    (self.editor, self.host) = (editor, host)
    field = host as? UITextField
  }

  /// Whether nothing has changed.
  package var isEmpty: Bool { text == nil && !hasSelection && inserted == nil }

  /// Begins another cycle.
  package func removeAll() { (text, hasSelection, inserted) = (nil, false, nil) }

  // MARK: What the editor reports

  func add(_ range: Range<Int>, count: Int) {
    begin()
    if text == nil { text = VisitTextChange(at: range.lowerBound) }
    text?.add(range, count: count)
  }

  func addSelection() {
    begin()
    hasSelection = true
  }

  /// - Returns: False if the recorder has kept another step.
  func extend(_ step: TextUndoStep) -> Bool {
    guard self.step == ObjectIdentifier(step) else { return false }
    begin()
    inserted = step.inserted
    return true
  }

  private func begin() {
    if isEmpty { CurrentVisit.requestCycle() }
  }

  // MARK: What the recorder reads, while the view is in its place

  /// Whether the text must not be kept any more.
  package var isSecret: Bool {
    // Most are fields, and their class is known to the compiler.
    if let field { return field.isSecretToVisits }
    return host.isSecretToVisits
  }

  /// The UTF-16 units of the text.
  package var units: [UInt16] { editor.document.units }

  /// The two ends of the selection, the one that moves last, in UTF-16 units.
  package var selection: (anchor: Int, head: Int) {
    let selection = editor.selection
    return (selection.anchor, selection.head)
  }
}
