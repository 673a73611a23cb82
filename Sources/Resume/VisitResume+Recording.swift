import UIKitCore
import UIKitTextInput
import VisitJournal

extension VisitResume {
  /// Writes what has changed. While the staff's panel is open nothing is written; its changes wait.
  func record() {
    let mayHaveMoved = placesSeen != VisitPlaces.changes && !journal.isEmpty
    guard mayHaveMoved || typed?.isEmpty == false || !changes.isEmpty, !isStaffPanelOpen else { return }
    // The focus may be older than the visit, where the former visitor left it.
    if journal.isEmpty { changes.focus = true }
    if changes.interface { recordInterface() }
    paths.beginPass()
    // The app may have changed more while it saved.
    let hasMoved = placesSeen != VisitPlaces.changes
    if let typed, !typed.isEmpty {
      if hasMoved || !typed.note(in: journal, paths) { typed.move(to: &changes) }
      // Most keys change nothing else.
      if !hasMoved, changes.isEmpty { return journal.endCycle() }
    }
    if placesSeen != VisitPlaces.changes {
      placesSeen = VisitPlaces.changes
      followMoves()
    }
    var hidesSecret = false
    for text in changes.texts { if record(text.change, of: text.view) { hidesSecret = true } }
    for change in changes.values {
      guard let place = paths.place(of: change.responder) else { continue }
      record(change.value, of: change.responder, at: place)
    }
    for change in changes.undo { record(change) }
    if changes.focus {
      let path = session.application.keyWindow?.firstResponder.flatMap { paths.path(of: $0) }
      journal.note(path.map { .set(Array($0.utf8)) } ?? .remove, of: Self.focus)
    }
    if let text = changes.texts.last { follow(text.view) } else if !changes.undo.isEmpty { followUndo() }
    changes.removeAll()
    if hidesSecret { journal.compact() } else { journal.endCycle() }
  }

  /// Asks the app what it saves, as when it goes to the background. Apps that save nothing are asked one question.
  private func recordInterface() {
    let saved = session.saveState().flatMap { try? $0.data() }
    journal.note(saved.map { .set(Array($0)) } ?? .remove, of: Self.interface)
  }

  private func record(_ value: VisitValue, of responder: UIResponder, at place: ResponderPlace) {
    writer.removeAll()
    switch value {
    case .control:
      guard let control = responder as? any VisitorControl else { return }
      let numbers = control.visitorChoice
      // A list without a selection.
      guard !numbers.isEmpty || place.existingSlot(value, journal) != nil else { return }
      for number in numbers { writer.put(number) }
    case .offset:
      if let view = responder as? UIScrollView {
        writer.put(Double(view.contentOffset.x))
        writer.put(Double(view.contentOffset.y))
        writer.put(Double(view.zoomScale))
      } else if let text = (responder as? UIView).flatMap({ VisitorText($0) }), !isSecret(text, at: place) {
        writer.put(text.scrollX)
      } else {
        return
      }
    case .selection:
      guard let view = responder as? UIView, let text = VisitorText(view), !isSecret(text, at: place) else { return }
      let selection = text.selection
      writer.put(selection.anchor)
      writer.put(selection.head)
    case .attempts, .text, .focus, .undo, .redo, .interface: return
    }
    note(.set(writer.bytes), value, at: place)
  }

  /// Asked once in each pass.
  private func isSecret(_ text: VisitorText, at place: ResponderPlace) -> Bool {
    if place.notSecretIn == paths.pass { return false }
    guard !text.isSecret else { return true }
    place.notSecretIn = paths.pass
    return false
  }

  private func note(_ change: VisitState.Change, _ value: VisitValue, at place: ResponderPlace) {
    let slot = place.slot(value, journal)
    journal.note(change, of: slot)
    slot.owner = place.mark
  }

  /// - Returns: Whether the text has become secret, so that the file must be written again without it.
  private func record(_ change: VisitTextChange, of view: UIView) -> Bool {
    guard let place = paths.place(of: view), let text = VisitorText(view) else { return false }
    let slot = place.existingSlot(.text, journal)
    guard !isSecret(text, at: place) else {
      guard let slot else { return false }
      journal.note(.remove, of: slot)
      if let selection = place.existingSlot(.selection, journal) { journal.note(.remove, of: selection) }
      return true
    }
    let units = text.units
    writer.removeAll()
    // A text that was set before it was kept, or while nothing was kept, is written as a whole.
    if let slot, slot.count == 2 * (units.count - change.growth), change.end <= units.count {
      writer.append(units[change.start..<change.end])
      let count = change.end - change.growth - change.start
      journal.note(.splice(offset: 2 * change.start, count: 2 * count, with: writer.bytes), of: slot)
      slot.owner = place.mark
    } else {
      writer.append(units)
      note(.set(writer.bytes), .text, at: place)
      // Where it stands now; setting the text at the next start may scroll.
      record(.offset, of: view, at: place)
    }
    return false
  }

  // MARK: Places

  /// Removes what belongs to views and controllers that are no longer at their places, where others may come, and keeps it
  /// at their new ones.
  private func followMoves() {
    let moved = journal.allSlots.filter { slot in
      guard slot.owner != nil else { return false }
      guard let responder = slot.responder else { return true }
      return paths.path(of: responder) != slot.key.path
    }
    for slot in moved {
      let owner = slot.responder
      journal.note(.remove, of: slot)
      guard let owner, let value = slot.key.value, owner.isInVisit(paths) else { continue }
      if value == .text {
        if let view = owner as? UIView { changes.add(view) }
      } else {
        changes.add(value, of: owner)
      }
    }
    // What was not there since the start of the program has no owner.
    if changes.interface {
      for key in keys where journal.slot(of: key).owner == nil && paths.responder(at: key.path) == nil {
        journal.note(.remove, of: key)
      }
    }
    changes.focus = true
    guard !moved.isEmpty || changes.interface else { return }
    for stack in stacks.values { if let manager = stack.manager { changes.add(manager, onlyNewest: false) } }
  }
}

extension VisitJournal.Slot {
  /// Who has the value; nil if it is gone, or was not there since the start of the program.
  fileprivate var responder: UIResponder? { (owner as? VisitMark)?.object as? UIResponder }
}

extension UIResponder {
  fileprivate func isInVisit(_ paths: ResponderPaths) -> Bool { paths.place(of: self) != nil }
}
