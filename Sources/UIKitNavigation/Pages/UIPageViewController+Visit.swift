import Foundation
import UIKitCore

extension UIPageViewController: VisitorControl {
  // A data source without an end, such as a calendar, is not asked forever.
  private static let furthest = 1000

  /// How many pages forward from the first ones; empty where the app has set others, which only it can make again.
  package final var visitorChoice: [Double] {
    get { paging.turned.map { [Double($0)] } ?? [] }
    set {
      guard let turned = paging.turned, let wanted = newValue.first.flatMap({ Int(exactly: $0) }),
        abs(wanted) <= Self.furthest, let dataSource
      else { return }
      endTurnAtOnce()
      let side: NavigationDirection = wanted > turned ? .forward : .reverse
      var (pages, steps) = (paging.current, 0)
      while turned + steps != wanted, let page = side == .forward ? pages.last : pages.first {
        let next = self.pages(beside: page, side, dataSource)
        guard !next.isEmpty else { break }
        pages = next
        steps += side.step
      }
      guard steps != 0 else { return }
      paging.resumedFrom = paging.current
      paging.turned = turned + steps
      (paging.before, paging.after) = (nil, nil)
      let dot = paging.index
      replace(with: pages)
      updateDots()
      // Most data sources say which dot is that of the first page, some which is that of the shown one.
      if paging.index == dot { moveDot(steps) }
      viewIfLoaded?.setNeedsLayout()
    }
  }

  /// Tells the delegate as if the pages had been turned at once.
  package final func notifyOfVisitorChoice() {
    let former = paging.resumedFrom
    paging.resumedFrom = []
    guard !former.isEmpty else { return }
    delegate?.pageViewController(self, willTransitionTo: paging.current)
    delegate?.pageViewController(
      self, didFinishAnimating: true, previousViewControllers: former, transitionCompleted: true)
  }

  /// Called before code sets pages: the app's first ones, those beside the shown ones, or others.
  final func noteTurn(to pages: [UIViewController]) {
    func areSame(_ others: [UIViewController]?) -> Bool {
      guard let others, !others.isEmpty, others.count == pages.count else { return false }
      return zip(pages, others).allSatisfy { $0 === $1 }
    }
    guard !areSame(paging.current) else { return }
    if !hasAppeared {
      paging.turned = 0
    } else if areSame(paging.after) {
      paging.turned = paging.turned.map { $0 + 1 }
    } else if areSame(paging.before) {
      paging.turned = paging.turned.map { $0 - 1 }
    } else {
      paging.turned = nil
    }
    noteVisit(.control)
  }

  // MARK: Restoration

  private static let pagesKey = "UIPageViewControllerPages"
  private static let turnedKey = "UIPageViewControllerTurned"

  final func encodePages(with coder: NSCoder) {
    coder.encode(paging.current as Any?, forKey: Self.pagesKey)
    coder.encode(paging.turned as Any?, forKey: Self.turnedKey)
  }

  final func decodePages(with coder: NSCoder) {
    let restored = coder.decodeControllers(forKey: Self.pagesKey)
    guard !restored.isEmpty, restored.count == max(paging.current.count, 1), restored != paging.current else { return }
    setViewControllers(restored, direction: .forward, animated: false)
    paging.turned = coder.decodeObject(forKey: Self.turnedKey) as? Int
  }
}
