/// A list whose items the arrows of keyboards and remote controls reach, although it is not the first responder: a kiosk
/// without touch has no other way to choose.
@MainActor
package protocol KeyNavigable: UIView {
  /// Whether an item has been reached.
  var hasReachedItem: Bool { get }
  /// Moves to another item, or presses the one that has been reached.
  /// - Returns: Whether the key did something.
  func navigationBegan(_ press: UIPress) -> Bool
  /// Releases the item that a key has pressed.
  func navigationEnded(_ press: UIPress)
  /// Forgets the item that has been reached.
  func leaveItem()
}

extension UIPress {
  /// Whether this is an arrow up or down, without modifiers.
  fileprivate var isVerticalArrow: Bool {
    guard let key else { return type == .upArrow || type == .downArrow }
    return key.keyCode == .keyboardUpArrow || key.keyCode == .keyboardDownArrow
  }

  fileprivate var isReturn: Bool {
    key.map { $0.keyCode == .keyboardReturnOrEnter || $0.keyCode == .keypadEnter } ?? (type == .select)
  }
}

extension UIWindow {
  /// Gives keys that no responder has taken to a list: the one that was used last, or else the largest on the screen.
  /// While a line of text is edited, arrows up and down go to the list, and Return if an item has been reached by them.
  final func navigateList(_ presses: Set<UIPress>) -> Bool {
    guard presses.count == 1, let press = presses.first, let list = navigableList else { return false }
    switch firstResponder {
    case nil: break
    case is UITextField, is UISearchBar:
      guard press.isVerticalArrow || press.isReturn && list.hasReachedItem else {
        list.leaveItem()
        return false
      }
    case let view as UIView where view === list || list.isDescendant(of: view): break
    default: return false
    }
    guard list.navigationBegan(press) else { return false }
    navigatedList = list
    return true
  }

  final func endNavigation(_ presses: Set<UIPress>) {
    for press in presses { navigatedList?.navigationEnded(press) }
  }

  private var navigableList: (any KeyNavigable)? {
    let scope = topmostScope
    if let list = navigatedList, list.window === self, list.isDescendant(of: scope), list.isVisibleWithAncestors {
      return list
    }
    var best: (list: any KeyNavigable, area: CGFloat)?
    func search(_ view: UIView) {
      guard !view.isHidden, view.alpha >= 0.01 else { return }
      if let list = view as? any KeyNavigable {
        let visible = view.convert(view.bounds, to: self).intersection(bounds)
        let area = visible.isNull ? 0 : visible.width * visible.height
        if area > best?.area ?? 0 { best = (list, area) }
        return
      }
      for child in view.children { search(child) }
    }
    search(scope)
    return best?.list
  }
}
