import Foundation
import ListModel
import UIKitCore

/// The row under a finger.
struct TouchedRow {
  var touch: UITouch?
  var path: IndexPath?
  var cell: UITableViewCell?
  var isHighlighted = false
}

extension UITableView {
  final var allowsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }
  final var hasDefaultInset: Bool { loading.separatorInset == nil }

  private var allowsAny: Bool {
    if isEditing { return allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing }
    return allowsSelection || allowsMultipleSelection
  }

  // MARK: Touches

  /// - Returns: Whether the touch is on a row.
  final func rowTouchBegan(_ touches: Set<UITouch>) -> Bool {
    guard touched.touch == nil, let touch = touches.first, storedDragging == nil else { return false }
    // A tap beside an open row closes it, and does nothing else.
    if editing.swipe != nil {
      closeSwipe(animated: true)
      return true
    }
    guard let row = row(under: touch), allowsAny else { return false }
    touched = TouchedRow(touch: touch, path: row.path, cell: row.cell)
    guard tableDelegate?.tableView(self, shouldHighlightRowAt: row.path) ?? true else { return true }
    touched.isHighlighted = true
    row.cell.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: row.path)
    return true
  }

  private func row(under touch: UITouch) -> ShownRow? {
    var view = touch.view
    while let step = view, step !== self {
      if let cell = step as? UITableViewCell { return shown.rows.first { $0.cell === cell } }
      view = step.superview
    }
    return nil
  }

  final func rowTouchMoved(_ touches: Set<UITouch>) -> Bool {
    guard let touch = touched.touch, touches.contains(touch) else { return touched.touch != nil }
    guard let cell = touched.cell, !cell.bounds.contains(touch.location(in: cell)) else { return true }
    // A finger that leaves its row selects nothing.
    unhighlight()
    return true
  }

  final func rowTouchEnded(_ touches: Set<UITouch>, isCancelled: Bool) -> Bool {
    guard let touch = touched.touch, touches.contains(touch) else { return touched.touch != nil }
    let (path, wasHighlighted) = (touched.path, touched.isHighlighted)
    unhighlight()
    touched = TouchedRow()
    if !isCancelled, wasHighlighted, let path { choose(path) }
    return true
  }

  final func cancelRowTouch() {
    unhighlight()
    touched = TouchedRow()
  }

  private func unhighlight() {
    guard touched.isHighlighted, let cell = touched.cell, let path = touched.path else { return }
    touched.isHighlighted = false
    cell.setHighlighted(false, animated: false)
    tableDelegate?.tableView(self, didUnhighlightRowAt: path)
  }

  // MARK: Choosing

  /// Selects a row as the user does, or deselects it in a table where several can be selected.
  final func choose(_ path: IndexPath) {
    if selection.contains(path), allowsSeveral { return deselectByUser(path) }
    guard select(path) else { return }
    if !isEditing, tableDelegate?.tableView(self, canPerformPrimaryActionForRowAt: path) ?? true {
      tableDelegate?.tableView(self, performPrimaryActionForRowAt: path)
    }
  }

  private func select(_ path: IndexPath) -> Bool {
    guard let chosen = tableDelegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path else { return false }
    guard lengths.contains(chosen.listPath) else { return false }
    if !allowsSeveral {
      for other in selection.ordered where other != chosen { deselectByUser(other) }
    }
    markSelected(chosen, true, animated: false)
    tableDelegate?.tableView(self, didSelectRowAt: chosen)
    notifySelection()
    return true
  }

  private func deselectByUser(_ path: IndexPath) {
    guard let released = tableDelegate.map({ $0.tableView(self, willDeselectRowAt: path) }) ?? path else { return }
    markSelected(released, false, animated: false)
    tableDelegate?.tableView(self, didDeselectRowAt: released)
    notifySelection()
  }

  private func notifySelection() {
    NotificationCenter.default.post(name: UITableView.selectionDidChangeNotification, object: self)
  }

  private func markSelected(_ path: IndexPath, _ isSelected: Bool, animated: Bool) {
    if isSelected { selection.insert(path) } else { selection.remove(path) }
    guard let row = shown.row(at: path) ?? shown.held.flatMap({ $0.path == path ? $0 : nil }) else {
      // The row above may be the last one on the screen: its line goes now, as it has its cell when this one gets its own.
      let above = path.row > 0 ? shown.row(at: IndexPath(row: path.row - 1, section: path.section)) : nil
      if let above { setPlace(of: above.cell, above.path) }
      return
    }
    row.cell.setSelected(isSelected, animated: animated)
  }

  // MARK: By code

  final func selectByCode(_ path: IndexPath?, animated: Bool, _ position: ScrollPosition) {
    loadIfNeeded()
    guard let path else {
      for other in selection.ordered { markSelected(other, false, animated: animated) }
      return
    }
    guard let place = path.listPath("UITableView.selectRow") else { return }
    guard lengths.contains(place) else {
      return Log.error("UITableView.selectRow(at: \(place)): there is no such row; the selection stays.")
    }
    guard allowsAny || allowsSelection else { return }
    if !allowsSeveral {
      for other in selection.ordered where other != path { markSelected(other, false, animated: animated) }
    }
    markSelected(path, true, animated: animated)
    if position != .none { scrollToRow(at: path, at: position, animated: animated) }
  }

  final func deselect(_ path: IndexPath, animated: Bool) {
    if selection.contains(path) { markSelected(path, false, animated: animated) }
  }

  final func accessoryWasTapped(in cell: UITableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: path)
  }
}
