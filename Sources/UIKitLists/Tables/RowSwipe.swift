import CoreGraphics
import Foundation
import UIKitCore

/// Recognizes a horizontal drag of a row that has actions; the table decides in `gestureRecognizerShouldBegin`.
final class RowSwipeRecognizer: UIPanGestureRecognizer {
  weak var table: UITableView?
}

/// A row that is moved aside, with the buttons of its actions behind it.
@MainActor
final class RowSwipe {
  let cell: UITableViewCell
  var path: IndexPath
  let configuration: UISwipeActionsConfiguration
  let isLeading: Bool
  let buttons: SwipeButtons
  /// How far the row is moved towards the leading side, or the trailing one for leading actions; in points.
  var distance: CGFloat = 0
  /// The distance when the drag began.
  var start: CGFloat = 0
  /// The content offset at which the row was opened: scrolling closes it.
  let offset: CGFloat
  /// Whether lifting the finger now performs the first action.
  var isFull = false
  /// Whether an action runs, which has not said yet that it is done.
  var isPerforming = false

  init(
    _ cell: UITableViewCell, _ path: IndexPath, _ configuration: UISwipeActionsConfiguration, isLeading: Bool,
    in table: UITableView
  ) {
    self.cell = cell
    offset = table.bounds.minY
    self.path = path
    self.configuration = configuration
    self.isLeading = isLeading
    buttons = SwipeButtons(
      configuration.actions, isLeading: isLeading, rowHeight: cell.bounds.height, of: table)
  }
}

extension UITableView: SwipeActionPerformer {
  // MARK: Dragging

  final func swipeMayBegin() -> Bool {
    guard storedDragging == nil, updates.depth == 0 else { return false }
    let recognizer = editing.swipeRecognizer
    let way = recognizer.translation(in: self)
    guard abs(way.x) > abs(way.y) else { return false }
    let point = recognizer.location(in: self)
    if let swipe = editing.swipe {
      if swipe.cell.frame.minY <= point.y, point.y < swipe.cell.frame.maxY { return !swipe.isPerforming }
      closeSwipe(animated: true)
      return false
    }
    guard !isEditing, let path = indexPathForRow(at: CGPoint(x: bounds.midX, y: point.y)),
      let row = shown.row(at: path)
    else { return false }
    let isLeading = (way.x > 0) != isRightToLeftTable
    tableDelegate?.tableView(self, willBeginEditingRowAt: path)
    guard let configuration = isLeading ? leadingActions(path) : trailingActions(path) else {
      tableDelegate?.tableView(self, didEndEditingRowAt: path)
      return false
    }
    beginSwipe(row.cell, path, configuration, isLeading: isLeading)
    return true
  }

  private var isRightToLeftTable: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private func beginSwipe(
    _ cell: UITableViewCell, _ path: IndexPath, _ configuration: UISwipeActionsConfiguration, isLeading: Bool
  ) {
    cancelRowTouch()
    let swipe = RowSwipe(cell, path, configuration, isLeading: isLeading, in: self)
    insertSubview(swipe.buttons, belowSubview: cell)
    editing.swipe = swipe
    cell.willTransition(to: .showingDeleteConfirmation)
    cell.storedEditing.isSwiped = true
    cell.configurationStateDidChange()
    placeSwipe()
  }

  final func openSwipe(
    _ cell: UITableViewCell, _ path: IndexPath, _ configuration: UISwipeActionsConfiguration, isLeading: Bool
  ) {
    tableDelegate?.tableView(self, willBeginEditingRowAt: path)
    beginSwipe(cell, path, configuration, isLeading: isLeading)
    settleSwipe(isOpen: true)
  }

  final func swiped(_ recognizer: UIPanGestureRecognizer) {
    guard let swipe = editing.swipe else { return }
    switch recognizer.state {
    case .began:
      recognizer.setTranslation(.zero, in: self)
      swipe.start = swipe.distance
    case .changed:
      let way = recognizer.translation(in: self).x
      let towards = swipe.isLeading != isRightToLeftTable ? way : -way
      follow(swipe, swipe.start + towards)
    case .ended:
      let velocity = recognizer.velocity(in: self).x
      let speed = swipe.isLeading != isRightToLeftTable ? velocity : -velocity
      if swipe.isFull { return performFully(swipe) }
      let half = swipe.buttons.wantedWidth / 2
      settleSwipe(isOpen: speed > 100 || speed > -100 && swipe.distance > half)
    case .cancelled, .failed: settleSwipe(isOpen: false)
    case .possible: break
    }
  }

  private func follow(_ swipe: RowSwipe, _ wanted: CGFloat) {
    let allowsFull = swipe.configuration.performsFirstActionWithFullSwipe && !isEditing
    let drag = swipe.buttons.drag(to: wanted, across: rowWidth, allowsFull: allowsFull)
    swipe.distance = drag.distance
    if drag.isFull != swipe.isFull {
      swipe.isFull = drag.isFull
      swipe.buttons.animateIsFull(drag.isFull)
    }
    placeSwipe()
  }

  private func placeSwipe() {
    guard let swipe = editing.swipe else { return }
    let frame = rowFrame(of: swipe)
    let atLeft = swipe.isLeading != isRightToLeftTable
    swipe.cell.transform = CGAffineTransform(translationX: atLeft ? swipe.distance : -swipe.distance, y: 0)
    swipe.buttons.frame = CGRect(
      x: atLeft ? frame.minX : frame.maxX - swipe.distance, y: frame.minY, width: swipe.distance, height: frame.height)
    swipe.buttons.layoutIfNeeded()
  }

  private func rowFrame(of swipe: RowSwipe) -> CGRect {
    guard lengths.contains(swipe.path.listPath) else { return swipe.cell.frame }
    return rectForRow(at: swipe.path)
  }

  private func settleSwipe(isOpen: Bool) {
    guard let swipe = editing.swipe else { return }
    guard isOpen else { return closeSwipe(animated: true) }
    swipe.distance = swipe.buttons.wantedWidth
    UIView.animate(
      withDuration: 0.35, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: [.allowUserInteraction]
    ) { self.placeSwipe() }
    swipe.cell.didTransition(to: .showingDeleteConfirmation)
  }

  // MARK: Actions

  private func performFully(_ swipe: RowSwipe) {
    swipe.distance = rowWidth
    UIView.animate(withDuration: 0.2) { self.placeSwipe() }
    performSwipeAction(0)
  }

  final func performSwipeAction(_ index: Int) {
    guard let swipe = editing.swipe, !swipe.isPerforming, swipe.configuration.actions.indices.contains(index) else { return }
    swipe.isPerforming = true
    let action = swipe.configuration.actions[index]
    action.handler(action, swipe.cell) { [weak self, weak swipe] _ in
      // The app may have deleted the row; closing what is gone does nothing.
      guard let self, let swipe, self.editing.swipe === swipe else { return }
      self.closeSwipe(animated: true)
    }
  }

  /// Hides the actions of the open row.
  final func closeSwipe(animated: Bool) {
    guard let swipe = editing.swipe else { return }
    editing.swipe = nil
    let path = lengths.contains(swipe.path.listPath) ? swipe.path : nil
    swipe.cell.storedEditing.isSwiped = false
    swipe.cell.willTransition(to: isEditing ? .showingEditControl : [])
    func finish() {
      swipe.buttons.removeFromSuperview()
      swipe.cell.configurationStateDidChange()
      swipe.cell.didTransition(to: self.isEditing ? .showingEditControl : [])
    }
    swipe.buttons.isUserInteractionEnabled = false
    if animated, window != nil {
      let buttons = swipe.buttons, cell = swipe.cell
      let atLeft = swipe.isLeading != isRightToLeftTable
      let frame = rowFrame(of: swipe)
      UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction]) {
        cell.transform = .identity
        buttons.frame = CGRect(x: atLeft ? frame.minX : frame.maxX, y: frame.minY, width: 0, height: frame.height)
      } completion: { _ in
        finish()
      }
    } else {
      swipe.cell.transform = .identity
      finish()
    }
    tableDelegate?.tableView(self, didEndEditingRowAt: path)
  }
}

extension UITableViewCell {
  final func closeSwipe(animated: Bool) {
    if let table, table.editing.swipe?.cell === self { table.closeSwipe(animated: animated) }
  }
}
