import UIKitCore

// Keys that no responder has taken come from the window; the collection view then becomes the first responder, and the
// next ones come to it at once.
extension UICollectionView: KeyNavigable {
  package final var hasReachedItem: Bool { isFirstResponder && selection.focus != nil }
  package final func navigationBegan(_ press: UIPress) -> Bool {
    guard isFirstResponder || window?.firstResponder == nil && becomeFirstResponder() else { return false }
    return keysBegan([press])
  }
  package final func navigationEnded(_ press: UIPress) { _ = keysEnded([press]) }
  package final func leaveItem() { _ = resignFirstResponder() }
}
