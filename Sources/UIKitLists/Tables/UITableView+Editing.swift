import CoreGraphics
import Foundation
import UIKitCore

/// Whether a table is edited, and which row shows its actions.
@MainActor
struct TableEditing {
  var isEditing = false
  var swipe: RowSwipe?
  let swipeRecognizer = RowSwipeRecognizer()
  let moveRecognizer = RowMoveRecognizer()
}

extension UITableView {
  final func prepareEditingRecognizers() {
    let (swipe, move) = (editing.swipeRecognizer, editing.moveRecognizer)
    swipe.table = self
    move.table = self
    addGestureRecognizer(swipe)
    addGestureRecognizer(move)
    swipe.addTarget(self, action: { (table: UITableView) in table.swiped })
    move.addTarget(self, action: { (table: UITableView) in table.moved })
  }

  final func tableGestureShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool? {
    if recognizer === editing.swipeRecognizer { return swipeMayBegin() }
    return nil
  }

  final func changeEditing(_ isEditing: Bool, animated: Bool) {
    guard isEditing != editing.isEditing else { return }
    closeSwipe(animated: animated)
    cancelReordering()
    editing.isEditing = isEditing
    // What is selected for editing is not what was selected before.
    for path in selection.ordered where allowsMultipleSelectionDuringEditing || !allowsSelectionDuringEditing {
      deselect(path, animated: animated)
    }
    updateEditingOfCells(animated: animated)
  }

  final func updateEditingOfCells(animated: Bool) {
    for row in shown.rows {
      prepareEditing(of: row.cell, row.path, animated: animated)
    }
  }

  /// Sets what may be done with the row of a cell: `canEditRowAt`, `editingStyleForRowAt`, `shouldIndentWhileEditingRowAt`.
  final func prepareEditing(of cell: UITableViewCell, _ path: IndexPath, animated: Bool = false) {
    guard isEditing else {
      cell.showsReorderControl = false
      if cell.isEditing { cell.setEditing(false, animated: animated) }
      return
    }
    let style = editingStyle(path)
    let mayMove = canMove(path)
    cell.shouldIndentWhileEditing =
      tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
    cell.showsReorderControl = mayMove
    cell.prepareEditing(style: style, selects: allowsMultipleSelectionDuringEditing && canEdit(path), canMove: mayMove)
    cell.setEditing(true, animated: animated)
  }

  // MARK: What may be done

  private func canEdit(_ path: IndexPath) -> Bool { dataSource?.tableView(self, canEditRowAt: path) ?? false }

  /// What the editing control of a row does, `.none` where it cannot be edited.
  final func editingStyle(_ path: IndexPath) -> UITableViewCell.EditingStyle {
    guard canEdit(path) else { return .none }
    let style = tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
    return style
  }

  /// Whether a swipe offers to delete a row, without actions of the delegate.
  private func canDelete(_ path: IndexPath) -> Bool {
    guard let dataSource, editingStyle(path) == .delete else { return false }
    return dataSource.hasCommit
  }

  private func canMove(_ path: IndexPath) -> Bool {
    guard let dataSource, dataSource.tableView(self, canMoveRowAt: path) else { return false }
    return dataSource.hasMove
  }

  // MARK: Deleting and inserting

  final func editingControlWasTapped(in cell: UITableViewCell) {
    guard let path = indexPath(for: cell), let dataSource else { return }
    switch cell.editingStyle {
    case .insert: dataSource.tableView(self, commit: .insert, forRowAt: path)
    case .delete: openForDeletion(cell, path)
    case .none: break
    }
  }

  /// The minus opens the row, whose button then deletes it.
  private func openForDeletion(_ cell: UITableViewCell, _ path: IndexPath) {
    if let swipe = editing.swipe {
      let isSame = swipe.cell === cell
      closeSwipe(animated: true)
      if isSame { return }
    }
    guard let configuration = trailingActions(path) else { return }
    openSwipe(cell, path, configuration, isLeading: false)
  }

  /// The actions at the trailing side: those of the delegate, or Delete.
  final func trailingActions(_ path: IndexPath) -> UISwipeActionsConfiguration? {
    guard canEdit(path) else { return nil }
    if let own = tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) {
      return own.actions.isEmpty ? nil : own
    }
    guard canDelete(path) else { return nil }
    let title =
      tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? Strings.preferred.lists.delete
    let delete = UIContextualAction(style: .destructive, title: title) { [weak self] _, view, done in
      guard let self, let path = self.editing.swipe?.path else { return done(false) }
      self.dataSource?.tableView(self, commit: .delete, forRowAt: path)
      done(true)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }

  /// The actions at the leading side; like those at the other one only where the row may be edited.
  final func leadingActions(_ path: IndexPath) -> UISwipeActionsConfiguration? {
    guard canEdit(path) else { return nil }
    let own = tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
    return own?.actions.isEmpty == false ? own : nil
  }
}
