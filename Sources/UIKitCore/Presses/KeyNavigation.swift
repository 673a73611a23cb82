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
  /// Whether it gets only the keys that other lists leave: a bar.
  var navigatesLast: Bool { get }
}

/// A view in which one line of text is edited: arrows up and down mean nothing there.
@MainActor
package protocol LineOfText: UIView {}

extension KeyNavigable {
  package var navigatesLast: Bool { false }
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
  /// Gives keys that no responder has taken to a list: the one that was used last, or else the largest on the screen; what
  /// that leaves, to a bar. While a line of text is edited, arrows up and down go to the list, and Return if an item has
  /// been reached by them.
  final func navigateList(_ presses: Set<UIPress>) -> Bool {
    guard presses.count == 1, let press = presses.first else { return false }
    for list in navigableLists where mayNavigate(list, press) && list.navigationBegan(press) {
      if let other = navigatedList, other !== list { other.leaveItem() }
      navigatedList = list
      return true
    }
    return false
  }

  private func mayNavigate(_ list: any KeyNavigable, _ press: UIPress) -> Bool {
    switch firstResponder {
    case nil: return true
    case is any LineOfText:
      if press.isVerticalArrow || press.isReturn && list.hasReachedItem { return true }
      list.leaveItem()
      return false
    case let view as UIView:
      return list.isDescendant(of: view) || list.navigatesLast && view is any KeyNavigable
    default: return false
    }
  }

  final func endNavigation(_ presses: Set<UIPress>) {
    for press in presses { navigatedList?.navigationEnded(press) }
  }

  private var navigableLists: [any KeyNavigable] {
    let scope = topmostScope
    var largest: (list: any KeyNavigable, area: CGFloat)?
    var bars: [any KeyNavigable] = []
    func search(_ view: UIView) {
      guard !view.isHidden, view.alpha >= 0.01 else { return }
      if let list = view as? any KeyNavigable {
        let visible = view.convert(view.bounds, to: self).intersection(bounds)
        let area = visible.isNull ? 0 : visible.width * visible.height
        if list.navigatesLast {
          if area > 0 { bars.append(list) }
        } else if area > largest?.area ?? 0 {
          largest = (list, area)
        }
        return
      }
      for child in view.usableSubviews { search(child) }
    }
    search(scope)
    guard let last = navigatedList, last.window === self, last.isDescendant(of: scope), last.isVisibleWithAncestors else {
      return (largest.map { [$0.list] } ?? []) + bars
    }
    // Keys that the bar leaves return to the list.
    let list = last.navigatesLast ? largest?.list : nil
    return [last] + (list.map { [$0] } ?? []) + bars.filter { $0 !== last }
  }
}
