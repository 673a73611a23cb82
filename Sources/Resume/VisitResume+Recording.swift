import UIKitCore
import VisitJournal

extension VisitResume {
  /// Writes what has changed. While the staff's panel is open nothing is written; its changes wait.
  func record() {
    let mayHaveMoved = placesSeen != VisitPlaces.changes && !owners.isEmpty
    guard mayHaveMoved || !changes.isEmpty, !isStaffPanelOpen else { return }
    if changes.interface { recordInterface() }
    paths.beginPass()
    if placesSeen != VisitPlaces.changes {
      placesSeen = VisitPlaces.changes
      followMoves()
    }
    var hidesSecret = false
    for text in changes.texts.values { if record(text) { hidesSecret = true } }
    for (change, responder) in changes.values {
      guard let place = paths.place(of: responder) else { continue }
      record(change.value, of: responder, at: place)
    }
    for change in changes.undo.values { record(change) }
    if changes.focus {
      let path = session.application.keyWindow?.firstResponder.flatMap { paths.path(of: $0) }
      journal.note(path.map { .set(Array($0.utf8)) } ?? .remove, of: Self.focus)
    }
    changes.removeAll()
    if hidesSecret { journal.compact() } else { journal.endCycle() }
  }

  /// Asks the app what it saves, as when it goes to the background. Apps that save nothing are asked one question.
  private func recordInterface() {
    let saved = session.saveState().flatMap { try? $0.data() }
    journal.note(saved.map { .set(Array($0)) } ?? .remove, of: Self.interface)
  }

  private func record(_ value: VisitValue, of responder: UIResponder, at place: ResponderPlace) {
    let key = place.key(value)
    var writer = ValueWriter(capacity: 24)
    switch value {
    case .control:
      guard let control = responder as? any VisitorControl else { return }
      let numbers = control.visitorChoice
      // A list without a selection.
      guard !numbers.isEmpty || journal.state.count(of: key) != nil else { return }
      for number in numbers { writer.put(number) }
    case .offset:
      if let view = responder as? UIScrollView {
        for number in [view.contentOffset.x, view.contentOffset.y, view.zoomScale] { writer.put(Double(number)) }
      } else if let text = (responder as? UIView).flatMap({ VisitorText($0) }), !text.isSecret {
        writer.put(text.scrollX)
      } else {
        return
      }
    case .selection:
      guard let view = responder as? UIView, let text = VisitorText(view), !text.isSecret else { return }
      let selection = text.selection
      writer.put(selection.anchor)
      writer.put(selection.head)
    case .attempts, .text, .focus, .undo, .redo, .interface: return
    }
    note(.set(writer.bytes), of: key, in: responder)
  }

  private func note(_ change: VisitState.Change, of key: VisitState.Key, in responder: UIResponder) {
    journal.note(change, of: key)
    if owners[key]?.responder !== responder { owners[key] = Owner(responder: responder) }
  }

  /// - Returns: Whether the text has become secret, so that the file must be written again without it.
  private func record(_ change: VisitChanges.Text) -> Bool {
    guard let place = paths.place(of: change.view), let text = VisitorText(change.view) else { return false }
    let key = place.key(.text)
    guard !text.isSecret else {
      guard journal.state.count(of: key) != nil else { return false }
      journal.note(.remove, of: key)
      journal.note(.remove, of: place.key(.selection))
      return true
    }
    let units = text.units
    var writer = ValueWriter(capacity: 16)
    // A text that was set before it was kept, or while nothing was kept, is written as a whole.
    if journal.state.count(of: key) == 2 * (units.count - change.growth), change.end <= units.count {
      writer.append(units[change.start..<change.end])
      let count = change.end - change.growth - change.start
      note(.splice(offset: 2 * change.start, count: 2 * count, with: writer.bytes), of: key, in: change.view)
    } else {
      writer.append(units)
      note(.set(writer.bytes), of: key, in: change.view)
      // Where it stands now; setting the text at the next start may scroll.
      record(.offset, of: change.view, at: place)
    }
    return false
  }

  // MARK: Places

  /// Removes what belongs to views and controllers that are no longer at their places, where others may come, and keeps it
  /// at their new ones.
  private func followMoves() {
    var moved: [VisitState.Key] = []
    for (key, owner) in owners {
      guard let responder = owner.responder, paths.path(of: responder) == key.path else {
        moved.append(key)
        continue
      }
    }
    for key in moved {
      journal.note(.remove, of: key)
      guard let responder = owners.removeValue(forKey: key)?.responder, let value = key.value, responder.isInVisit(paths)
      else { continue }
      if value == .text {
        if let view = responder as? UIView, changes.texts[ObjectIdentifier(view)] == nil {
          changes.texts[ObjectIdentifier(view)] = VisitChanges.Text(view: view, start: 0, end: 0, growth: 0)
        }
      } else {
        changes.values[VisitChanges.Value(value: value, responder: ObjectIdentifier(responder))] = responder
      }
    }
    // What was not there since the start of the program has no owner.
    if changes.interface {
      for key in keys where owners[key] == nil && paths.responder(at: key.path) == nil { journal.note(.remove, of: key) }
    }
    changes.focus = true
    guard !moved.isEmpty || changes.interface else { return }
    for (id, stack) in stacks {
      if let manager = stack.manager { changes.undo[id] = VisitChanges.Undo(manager: manager, onlyNewest: false) }
    }
  }
}

extension UIResponder {
  fileprivate func isInVisit(_ paths: ResponderPaths) -> Bool { paths.place(of: self) != nil }
}
