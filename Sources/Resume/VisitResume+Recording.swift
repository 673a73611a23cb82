import UIKitCore
import VisitJournal

extension VisitResume {
  /// Writes what has changed. While the staff's panel is open nothing is written; its changes wait.
  func record() {
    guard !changes.isEmpty, !isStaffPanelOpen else { return }
    let paths = ResponderPaths(windows: windows)
    var hidesSecret = false
    if changes.interface {
      removeReplaced(paths)
      recordInterface()
    }
    for text in changes.texts.values { if record(text, paths) { hidesSecret = true } }
    for (change, responder) in changes.values {
      guard let path = paths.path(of: responder) else { continue }
      record(change.value, of: responder, VisitState.Key(change.value, path))
    }
    for change in changes.undo.values { record(change) { paths.path(of: $0) } }
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

  private func record(_ value: VisitValue, of responder: UIResponder, _ key: VisitState.Key) {
    var writer = ValueWriter()
    switch value {
    case .control:
      guard let control = responder as? any VisitorControl else { return }
      for number in control.visitorChoice { writer.put(number) }
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
    owners[key] = Owner(responder: responder)
  }

  /// Removes what belongs to views and controllers that are no longer at their places: others may come there.
  private func removeReplaced(_ paths: ResponderPaths) {
    for key in keys where paths.responder(at: key.path).map({ $0 !== owners[key]?.responder }) ?? true {
      journal.note(.remove, of: key)
      owners[key] = nil
    }
    for (index, window) in windows.enumerated() {
      let stacks = [VisitState.Key(.undo, "\(index)"), VisitState.Key(.redo, "\(index)")]
      guard stacks.contains(where: { journal.state[$0] != nil }), let manager = window.undoManager else { continue }
      changes.undo[ObjectIdentifier(manager)] = VisitChanges.Undo(manager: manager, onlyNewest: false)
    }
  }

  /// - Returns: Whether the text has become secret, so that the file must be written again without it.
  private func record(_ change: VisitChanges.Text, _ paths: ResponderPaths) -> Bool {
    guard let path = paths.path(of: change.view), let text = VisitorText(change.view) else { return false }
    let key = VisitState.Key(.text, path)
    guard !text.isSecret else {
      guard journal.state[key] != nil else { return false }
      journal.note(.remove, of: key)
      journal.note(.remove, of: VisitState.Key(.selection, path))
      return true
    }
    let units = text.units
    var writer = ValueWriter()
    // A text that was set before it was kept, or while nothing was kept, is written as a whole.
    if let former = journal.state[key], former.count == 2 * (units.count - change.growth), change.end <= units.count {
      writer.append(units[change.start..<change.end])
      let count = change.end - change.growth - change.start
      note(.splice(offset: 2 * change.start, count: 2 * count, with: writer.bytes), of: key, in: change.view)
    } else {
      writer.append(units)
      note(.set(writer.bytes), of: key, in: change.view)
      // Where it stands now; setting the text at the next start may scroll.
      record(.offset, of: change.view, VisitState.Key(.offset, path))
    }
    return false
  }
}
