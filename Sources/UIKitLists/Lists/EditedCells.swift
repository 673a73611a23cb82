import UIKitCore

// The first responder in a cell. It may be scrolled away with its cell, which then waits for the end of the editing, but
// never does it stay in a cell that no longer shows its row: typing would go on in another row, or where nothing is seen.

extension UIView {
  /// Whether the first responder is in this view of a list.
  final var holdsFirstResponder: Bool {
    guard let responder = window?.firstResponder as? UIView else { return false }
    return responder.isDescendant(of: self)
  }

  /// Ends the editing in a view that no longer shows its element, whatever the responder says.
  final func endEditingOfLeavingView() { if holdsFirstResponder { endEditing(true) } }
}

// A cell that is scrolled away while it is edited goes when that is over, and not only when the list scrolls again.

extension UITableView: FocusKeeping {
  package final func focusDidLeave() { if shown.held != nil { setNeedsLayout() } }
}

extension UICollectionView: FocusKeeping {
  package final func focusDidLeave() { if visible.held != nil { setNeedsLayout() } }
}
