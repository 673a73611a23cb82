import UIKitCore

// A cell that is scrolled away while it is edited goes when that is over, and not only when the list scrolls again.

extension UITableView: FocusKeeping {
  package final func focusDidLeave() { if shown.held != nil { setNeedsLayout() } }
}

extension UICollectionView: FocusKeeping {
  package final func focusDidLeave() { if visible.held != nil { setNeedsLayout() } }
}
