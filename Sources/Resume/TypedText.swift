import UIKitCore
import UIKitTextInput
import VisitJournal

/// The text that somebody types in, whose values the journal has: a key changes a few bytes of them, which are written
/// without looking for the view, its undo manager and their places again.
///
/// Where anything is not as it was when the values were written, all is recorded as usual.
@MainActor
final class TypedText {
  let place: ResponderPlace
  private let changes: VisitTyping
  private let textSlot: VisitJournal.Slot
  private let selectionSlot: VisitJournal.Slot
  private var stack: VisitedStack?
  /// Where the number of units is that the newest step has put into the text.
  private var inserted: (slot: VisitJournal.Slot, offset: Int)?

  /// - Returns: nil unless the journal has the text and the selection of the view.
  init?(_ view: UIView, _ text: VisitorText, at place: ResponderPlace, _ journal: VisitJournal) {
    guard let textSlot = place.existingSlot(.text, journal), let selectionSlot = place.existingSlot(.selection, journal)
    else { return nil }
    text.follow(true)
    guard let changes = text.typing else { return nil }
    (self.place, self.changes, self.textSlot, self.selectionSlot) = (place, changes, textSlot, selectionSlot)
  }

  /// Whether the journal still has its values, and at this place.
  var isKept: Bool { place.has(textSlot, of: .text) && place.has(selectionSlot, of: .selection) }

  /// Takes the newest step of a manager, if it is one of this text, as that which typing extends.
  func extend(_ stack: VisitedStack?, _ journal: VisitJournal) {
    self.stack = stack
    let newest = stack?.newestTyping(journal)
    let isOwn = newest?.step.view === place.mark
    changes.step = isOwn ? newest?.step.step : nil
    inserted = isOwn ? newest.map { ($0.slot, $0.step.offset) } : nil
  }

  /// Whether there is nothing to write.
  var isEmpty: Bool { changes.isEmpty }

  /// Ends it; changes that were not written are lost.
  func end() {
    changes.removeAll()
    (place.mark.object as? UIView).flatMap { VisitorText($0) }?.follow(false)
  }

  /// Notes what has changed.
  /// - Returns: False if it must be recorded as usual. Then nothing is noted, and the changes are still there.
  func note(in journal: VisitJournal, _ paths: ResponderPaths) -> Bool {
    guard paths.holds(place), isKept, !changes.isSecret else { return false }
    let text = changes.text
    if let text {
      guard textSlot.count == 2 * (changes.units.count - text.growth), text.end <= changes.units.count else { return false }
    }
    if changes.inserted != nil, inserted?.slot.isListed != true { return false }
    // No closures: on the main actor, each one looks whether it is there when it is called.
    if let text {
      let range = text.start..<text.end
      journal.splice(textSlot, 2 * text.start, 2 * (range.count - text.growth), with: changes.units[range])
    }
    if changes.hasSelection {
      let selection = changes.selection
      journal.splice(selectionSlot, 0, with: (ValueWriter.bits(selection.anchor), ValueWriter.bits(selection.head)))
    }
    if let number = changes.inserted, let inserted {
      journal.splice(inserted.slot, inserted.offset, with: ValueWriter.bits(number))
    }
    changes.removeAll()
    return true
  }

  /// Adds the changes to those that are recorded as usual.
  func move(to all: inout VisitChanges) {
    defer { changes.removeAll() }
    guard let view = place.mark.object as? UIView else { return }
    if let text = changes.text { all.add(text, of: view) }
    if changes.hasSelection { all.add(.selection, of: view) }
    if changes.inserted != nil, let manager = stack?.manager { all.add(manager, onlyNewest: true) }
  }
}

extension VisitResume {
  /// Follows typing in a text that was just recorded.
  func follow(_ view: UIView) {
    guard let place = paths.place(of: view), let text = VisitorText(view), !text.isSecret else { return }
    if typed?.place !== place || typed?.isKept != true || text.typing == nil {
      endTyping()
      typed = TypedText(view, text, at: place, journal)
    }
    followUndo()
  }

  /// Follows the step of undo that typing extends, after steps were recorded.
  func followUndo() {
    guard let typed, let view = typed.place.mark.object as? UIView else { return }
    typed.extend(view.undoManager.flatMap { stacks[ObjectIdentifier($0)] }, journal)
  }

  /// Reports to the changes again; what has changed in this cycle is lost.
  func endTyping() {
    typed?.end()
    typed = nil
  }
}
