import Foundation
import ListModel
import UIKitCore

/// The row that the keyboard or a remote control has reached.
struct TableFocus {
  var path: IndexPath?
  /// The row that Return or Select holds down.
  var pressed: IndexPath?

  mutating func apply(_ change: ListChange) {
    path = path.flatMap { change.newPath(of: $0.listPath) }.map { IndexPath($0) }
    pressed = nil
  }
}

// Arrows move a focus from row to row, Return, Space and Select choose the row that has it. Home, End and the page keys go
// farther.
extension UITableView: KeyNavigable {
  package final var hasReachedItem: Bool { focus.path != nil }
  package final func leaveItem() {
    focus.pressed.flatMap { shown.row(at: $0) }?.cell.setHighlighted(false, animated: false)
    focus.pressed = nil
    setFocus(nil)
  }

  package final func navigationBegan(_ press: UIPress) -> Bool {
    guard allowsFocus else { return false }
    if let code = press.key?.keyCode {
      let modifiers = press.key?.modifierFlags.intersection([.command, .control, .alternate, .shift])
      guard modifiers?.isEmpty == true else { return false }
      switch code {
      case .keyboardDownArrow: return moveFocus(1)
      case .keyboardUpArrow: return moveFocus(-1)
      case .keyboardPageDown: return moveFocus(max(shown.rows.count - 1, 1))
      case .keyboardPageUp: return moveFocus(-max(shown.rows.count - 1, 1))
      case .keyboardHome: return moveFocus(-lengths.elementCount)
      case .keyboardEnd: return moveFocus(lengths.elementCount)
      case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar: return holdFocused()
      case .keyboardEscape: return dropFocus()
      default: return false
      }
    }
    switch press.type {
    case .downArrow: return moveFocus(1)
    case .upArrow: return moveFocus(-1)
    case .pageDown: return moveFocus(max(shown.rows.count - 1, 1))
    case .pageUp: return moveFocus(-max(shown.rows.count - 1, 1))
    case .select: return holdFocused()
    default: return false
    }
  }

  package final func navigationEnded(_ press: UIPress) {
    guard let path = focus.pressed else { return }
    focus.pressed = nil
    shown.row(at: path)?.cell.setHighlighted(false, animated: false)
    tableDelegate?.tableView(self, didUnhighlightRowAt: path)
    choose(path)
  }

  private func holdFocused() -> Bool {
    guard let path = focus.path, lengths.contains(path.listPath), allowsSelection || isEditing else { return false }
    guard tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true else { return true }
    scrollToRow(at: path, at: .none, animated: false)
    focus.pressed = path
    shown.row(at: path)?.cell.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
    return true
  }

  private func dropFocus() -> Bool {
    guard focus.path != nil else { return false }
    setFocus(nil)
    return true
  }

  /// Moves the focus by a number of rows, over those that cannot have it.
  private func moveFocus(_ distance: Int) -> Bool {
    loadIfNeeded()
    layoutIfNeeded()
    guard let start = startOfMove(distance) else { return false }
    let last = lengths.elementCount - 1
    let step = distance < 0 ? -1 : 1
    var index = min(max(start + (focus.path == nil ? 0 : distance), 0), last)
    // The nearest row in the direction, or else the nearest one back.
    for direction in [step, -step] {
      var place = index
      while place >= 0, place <= last {
        if let path = focusable(place), path != focus.path {
          setFocus(path)
          return true
        }
        if direction != step, place == start { break }
        place += direction
      }
      index = min(max(index, 0), last)
    }
    return focus.path != nil
  }

  private func focusable(_ index: Int) -> IndexPath? {
    guard case .item(let path) = lengths.element(index) else { return nil }
    let place = IndexPath(path)
    return tableDelegate?.tableView(self, canFocusRowAt: place) ?? true ? place : nil
  }

  /// The element from which the focus moves: the row that has it, the selected one, or the first on the screen.
  private func startOfMove(_ distance: Int) -> Int? {
    if let path = focus.path, lengths.contains(path.listPath) { return lengths.index(of: .item(path.listPath)) }
    if let path = selection.ordered.first, lengths.contains(path.listPath) {
      return lengths.index(of: .item(path.listPath))
    }
    return distance > 0 ? shown.rows.first?.index : shown.rows.last?.index
  }

  final func setFocus(_ path: IndexPath?) {
    guard path != focus.path else { return }
    if let old = focus.path { shown.row(at: old)?.cell.setFocused(false) }
    focus.path = path
    guard let path else { return }
    scrollToRow(at: path, at: .none, animated: false)
    layoutIfNeeded()
    shown.row(at: path)?.cell.setFocused(true)
    if selectionFollowsFocus, !isEditing { choose(path) }
  }
}

extension UITableViewCell {
  /// Shows whether the keyboard or a remote control has reached the cell.
  final func setFocused(_ isFocused: Bool) {
    guard isFocused != storedSelection.isFocused else { return }
    storedSelection.isFocused = isFocused
    if focusStyle == .default { showSelection(animated: false) }
  }
}
