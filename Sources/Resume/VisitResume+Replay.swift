import UIKitCore
import UIKitTextInput
import VisitJournal

extension VisitResume {
  /// Sets all values. Choices come first and are reported to the app as if the visitor had made them, because they may
  /// lead to other views; then texts, scroll positions after layout, and the focus.
  func replay() {
    var waiting = keys
    var hasProgress = true
    while hasProgress, !waiting.isEmpty {
      hasProgress = false
      for value in [VisitValue.control, .text, .offset] {
        layOut()
        waiting.removeAll { key in
          guard key.value == value, let responder = paths.responder(at: key.path), apply(key, to: responder, notifies: true)
          else { return false }
          hasProgress = true
          return true
        }
      }
    }
    focus()
    confirm()
  }

  /// Sets the values that are different from what is kept: actions of the app may have changed them.
  func confirm() {
    layOut()
    for value in [VisitValue.control, .text] { apply(value) }
    focus()
    apply(.text)
    resumeUndo()
    apply(.selection)
    layOut()
    apply(.offset)
  }

  /// Removes what has no place any more.
  func dropUnresolved() {
    let undo = journal.keys.filter { $0.value == .undo || $0.value == .redo }
    for key in keys + undo where paths.responder(at: key.path) == nil { journal.note(.remove, of: key) }
    if journal.hasChanges { journal.compact() }
  }

  /// The keys of single views and controllers, in an order that is always the same.
  var keys: [VisitState.Key] {
    journal.keys
      .filter { [.control, .text, .selection, .offset].contains($0.value) }
      .sorted { ($0.kind, $0.path) < ($1.kind, $1.path) }
  }

  private func apply(_ value: VisitValue) {
    for key in keys where key.value == value {
      if let responder = paths.responder(at: key.path) { _ = apply(key, to: responder, notifies: false) }
    }
  }

  /// - Returns: Whether the responder has such a value.
  private func apply(_ key: VisitState.Key, to responder: UIResponder, notifies: Bool) -> Bool {
    guard let bytes = journal[key] else { return false }
    journal.slot(of: key).owner = responder.visitMark
    var reader = ValueReader(bytes)
    switch key.value {
    case .control:
      guard let control = responder as? any VisitorControl else { return false }
      var numbers: [Double] = []
      while let number = reader.double() { numbers.append(number) }
      guard control.visitorChoice != numbers else { return true }
      control.visitorChoice = numbers
      if notifies { control.notifyOfVisitorChoice() }
    case .text:
      guard let text = (responder as? UIView).flatMap({ VisitorText($0) }), !text.isSecret else { return false }
      text.set(ValueReader.units(bytes), notifies: notifies)
    case .selection:
      guard let text = (responder as? UIView).flatMap({ VisitorText($0) }), !text.isSecret,
        let anchor = reader.number(), let head = reader.number()
      else { return false }
      text.select(anchor: anchor, head: head)
    case .offset:
      guard let x = reader.double() else { return false }
      guard let view = responder as? UIScrollView else {
        guard let text = (responder as? UIView).flatMap({ VisitorText($0) }) else { return false }
        text.scrollX = x
        return true
      }
      guard let y = reader.double(), let zoom = reader.double() else { return false }
      if view.zoomScale != zoom { view.zoomScale = zoom }
      let offset = CGPoint(x: x, y: y)
      if view.contentOffset != offset { view.contentOffset = view.limited(offset) }
    case .attempts, .focus, .undo, .redo, .interface, nil: return false
    }
    return true
  }

  private func focus() {
    guard let bytes = journal[Self.focus] else { return }
    let path = String(decoding: bytes, as: UTF8.self)
    // A field in a row that the visitor has scrolled away is edited nevertheless.
    let responder = paths.responder(at: path) ?? paths.responder(at: path, reveals: true)
    if let responder, responder !== session.application.keyWindow?.firstResponder { responder.becomeFirstResponder() }
  }

  private func layOut() { for window in windows { window.layoutIfNeeded() } }
}
