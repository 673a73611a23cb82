import UIKitCore

/// Turns pages with the keys that nothing in the pages takes: arrows along the axis to the next page, Home and End to the
/// outermost ones. It is as large as the pages and draws nothing: windows look for views that take keys.
@MainActor
final class PageKeys: UIView, KeyNavigable {
  weak var controller: UIPageViewController?

  init(_ controller: UIPageViewController) {
    self.controller = controller
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  required init?(coder: NSCoder) { return nil }

  var navigatesLast: Bool { true }
  var hasReachedItem: Bool { false }
  func leaveItem() {}
  func navigationEnded(_ press: UIPress) {}

  private enum Key {
    case next(UIPageViewController.NavigationDirection)
    case outermost(UIPageViewController.NavigationDirection)
  }

  func navigationBegan(_ press: UIPress) -> Bool {
    guard let controller else { return false }
    switch key(of: press, isHorizontal: controller.isHorizontal) {
    case .next(let side): return controller.turn(side)
    case .outermost(let side): return controller.turnToEnd(side)
    case nil: return false
    }
  }

  private func key(of press: UIPress, isHorizontal: Bool) -> Key? {
    let left: UIPageViewController.NavigationDirection = isRightToLeft ? .forward : .reverse
    guard let key = press.key else {
      switch press.type {
      case .leftArrow: return isHorizontal ? .next(left) : nil
      case .rightArrow: return isHorizontal ? .next(left.opposite) : nil
      case .upArrow: return isHorizontal ? nil : .next(.reverse)
      case .downArrow: return isHorizontal ? nil : .next(.forward)
      default: return nil
      }
    }
    guard key.modifierFlags.intersection([.command, .control, .alternate, .shift]).isEmpty else { return nil }
    switch key.keyCode {
    case .keyboardLeftArrow: return isHorizontal ? .next(left) : nil
    case .keyboardRightArrow: return isHorizontal ? .next(left.opposite) : nil
    case .keyboardUpArrow: return isHorizontal ? nil : .next(.reverse)
    case .keyboardDownArrow: return isHorizontal ? nil : .next(.forward)
    case .keyboardHome: return .outermost(.reverse)
    case .keyboardEnd: return .outermost(.forward)
    default: return nil
    }
  }
}

extension UIPageViewController {
  /// Pages that Home and End go past at most: the data source makes each.
  private static let mostPages = 500

  /// Turns to the outermost page at a side. Pages that begin again from the other end have none.
  /// - Returns: Whether there is one.
  final func turnToEnd(_ side: NavigationDirection) -> Bool {
    guard paging.turn == nil, scroll.isScrollEnabled, viewIfLoaded?.window != nil, let dataSource else {
      return paging.turn != nil
    }
    askForNeighbours()
    guard var found = paging[side], !found.isEmpty else { return false }
    var seen = Set((paging.current + found).map { ObjectIdentifier($0) })
    var distance = 1
    while distance < Self.mostPages {
      var (group, edge) = ([UIViewController](), side == .forward ? found[found.count - 1] : found[0])
      while group.count < found.count {
        let next =
          side == .forward
          ? dataSource.pageViewController(self, viewControllerAfter: edge)
          : dataSource.pageViewController(self, viewControllerBefore: edge)
        guard let next else { break }
        guard seen.insert(ObjectIdentifier(next)).inserted else { return false }
        group.append(next)
        edge = next
      }
      guard group.count == found.count else { break }
      found = side == .forward ? group : group.reversed()
      distance += 1
    }
    paging[side] = found
    return turn(side, distance: distance)
  }
}
