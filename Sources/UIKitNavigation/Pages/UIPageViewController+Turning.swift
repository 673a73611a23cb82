import CoreGraphics
import Foundation
import UIKitCore

extension UIPageViewController {
  // MARK: Pages in code

  final func set(
    _ pages: [UIViewController], _ direction: NavigationDirection, animated: Bool, _ completion: ((Bool) -> Void)?
  ) {
    if let fault = fault(in: pages) {
      return Log.error("\(type(of: self)).setViewControllers: \(fault); the pages stay.")
    }
    // The back of a page cannot be seen.
    let pages = pages.count == 2 && spineLocation != .mid && !paging.isChangingSpine ? [pages[0]] : pages
    endTurn(completed: paging.turn.map { !$0.isByUser } ?? false, finished: false)
    noteTurn(to: pages)
    (paging.before, paging.after) = (nil, nil)
    viewIfLoaded?.setNeedsLayout()
    guard pages.count != paging.current.count || !zip(pages, paging.current).allSatisfy({ $0 === $1 }) else {
      arrange { scroll.contentOffset = offset(ofPage: paging.number) }
      updateDots()
      completion?(true)
      return
    }
    let isSeen = isAppearingOrAppeared && viewIfLoaded?.window != nil && !scroll.bounds.isEmpty
    let areOthers = !pages.contains { page in paging.current.contains { $0 === page } }
    let isAnimated = animated && isSeen && areOthers && !paging.current.isEmpty && UIView.areAnimationsEnabled
    if isAnimated, !UIAccessibility.isReduceMotionEnabled {
      begin(direction, pages, isByUser: false, completion)
      updateDots()
      // The end of a drag that this interrupts is not one of the turn.
      arrange {
        scroll.isScrollEnabled = false
        scroll.setContentOffset(offset(ofPage: paging.number + direction.step), animated: true)
      }
      // Nothing to scroll, such as after a drag that had already come so far.
      if !scroll.movesByItself { pagesDidStop() }
    } else {
      replace(with: pages)
      updateDots()
      if isAnimated { fadeIn(pages) }
      completion?(true)
    }
  }

  private func fadeIn(_ pages: [UIViewController]) {
    for page in pages { page.view.alpha = 0 }
    UIView.animate(withDuration: UIAccessibility.reducedMotionDuration) { for page in pages { page.view.alpha = 1 } }
  }

  private func fault(in pages: [UIViewController]) -> String? {
    let isCountRight: Bool
    if paging.isChangingSpine {
      isCountRight = pages.count == 1 || pages.count == 2
    } else if spineLocation == .mid {
      isCountRight = pages.count == 2
    } else {
      isCountRight = pages.count == 1 || pages.count == 2 && isDoubleSided && transitionStyle == .pageCurl
    }
    if !isCountRight { return "\(pages.count) pages are not the number that is shown at once" }
    return faultOfPages(pages)
  }

  private func faultOfPages(_ pages: [UIViewController]) -> String? {
    if pages.count == 2, pages[0] === pages[1] { return "a page is there twice" }
    for page in pages where nearest(where: { $0 === page }) != nil {
      return "\(type(of: page)) is the page view controller itself or one that contains it"
    }
    return nil
  }

  final func replace(with pages: [UIViewController]) {
    let old = paging.current
    let gone = old.filter { page in !pages.contains { $0 === page } }
    let fresh = pages.filter { $0.parent !== self }
    for page in gone { page.willMove(toParent: nil) }
    for page in fresh { addChild(page) }
    paging.current = pages
    showCurrent()
    for page in gone {
      if page.viewIfLoaded?.superview === scroll { page.view.removeFromSuperview() }
      page.removeFromParent()
    }
    for page in fresh where page.parent === self { page.didMove(toParent: self) }
  }

  /// Has the views of the shown pages in the scroll view.
  final func showCurrent() {
    guard isViewLoaded else { return }
    arrange { scroll.contentOffset = offset(ofPage: paging.number) }
    for page in paging.current where page.view.superview !== scroll {
      page.view.frame = frame(ofPage: paging.number)
      scroll.addSubview(page.view)
    }
    placePages()
    view.setNeedsLayout()
    if dots.superview == nil { updateDots() }
  }

  // MARK: Neighbours

  final func dataSourceDidChange() {
    (paging.before, paging.after) = (nil, nil)
    if paging.turn?.isByUser ?? true { scroll.isScrollEnabled = dataSource != nil }
    updateDots()
    viewIfLoaded?.setNeedsLayout()
  }

  /// Asks for the pages beside the shown ones, as far as they are not known.
  final func askForNeighbours() {
    guard let dataSource, paging.turn == nil, let first = paging.current.first, let last = paging.current.last,
      viewIfLoaded?.window != nil
    else { return }
    if paging.before == nil {
      paging.before = pages(beside: first, .reverse, dataSource)
    }
    if paging.after == nil {
      paging.after = pages(beside: last, .forward, dataSource)
    }
  }

  /// The pages on one side of `page`, in the order in which they are shown; empty if there are none.
  final func pages(
    beside page: UIViewController, _ side: NavigationDirection, _ dataSource: any UIPageViewControllerDataSource
  ) -> [UIViewController] {
    switch side {
    case .reverse: return pages(from: page) { dataSource.pageViewController(self, viewControllerBefore: $0) }.reversed()
    case .forward: return pages(from: page) { dataSource.pageViewController(self, viewControllerAfter: $0) }
    }
  }

  /// Follows `next` for as many pages as are shown at once; none if there are fewer.
  private func pages(
    from page: UIViewController, _ next: (UIViewController) -> UIViewController?
  ) -> [UIViewController] {
    var found: [UIViewController] = []
    for _ in 0..<Swift.max(paging.current.count, 1) {
      guard let page = next(found.last ?? page) else { return [] }
      found.append(page)
    }
    let isShown = found.contains { page in paging.current.contains { $0 === page } }
    if let fault = isShown ? "a page beside itself" : faultOfPages(found) {
      Log.error("\(type(of: self)).dataSource: \(fault); there is no page on that side.")
      return []
    }
    return found
  }

  // MARK: Turning

  /// Turns to the next page for a tap on the dots or a key.
  /// - Parameter distance: How many pages away it is.
  /// - Returns: Whether there is one.
  final func turn(_ side: NavigationDirection, distance: Int = 1) -> Bool {
    guard paging.turn == nil, scroll.isScrollEnabled, viewIfLoaded?.window != nil else { return paging.turn != nil }
    askForNeighbours()
    guard let pages = paging[side], !pages.isEmpty else { return false }
    begin(side, pages, isByUser: true, nil)
    guard paging.turn?.side == side else { return true }
    paging.turn?.distance = distance
    scroll.setContentOffset(offset(ofPage: paging.number + side.step), animated: true)
    if !scroll.movesByItself { pagesDidStop() }
    return true
  }

  private func begin(
    _ side: NavigationDirection, _ pages: [UIViewController], isByUser: Bool, _ completion: ((Bool) -> Void)?
  ) {
    paging.serial += 1
    let serial = paging.serial
    paging.turn = Paging.Turn(serial: serial, side: side, pages: pages, isByUser: isByUser, completion: completion)
    if isByUser { delegate?.pageViewController(self, willTransitionTo: pages) }
    // The delegate may have set other pages.
    guard paging.turn?.serial == serial else { return }
    for page in pages where page.parent !== self { addChild(page) }
    let isSeen = isAppearingOrAppeared
    for page in pages {
      page.view.frame = frame(ofPage: paging.number + side.step)
      if isSeen { page.view.beginAppearances(true, animated: true) }
    }
    if isSeen { for page in paging.current { page.view.beginAppearances(false, animated: true) } }
    guard paging.turn?.serial == serial else { return }
    for page in pages {
      page.isAppearanceHeld = true
      scroll.addSubview(page.view)
    }
    placePages()
  }

  /// Ends the turn under way, if there is one: shows the pages that it turns to, or those before it.
  final func endTurn(completed: Bool, finished: Bool) {
    guard let turn = paging.turn else { return }
    paging.turn = nil
    let old = paging.current
    let isSeen = isAppearingOrAppeared && viewIfLoaded?.window != nil
    if completed {
      paging.current = turn.pages
      paging.number += turn.side.step
      // The page that was turned away is the neighbour now.
      paging[turn.side.opposite] = turn.isByUser && turn.distance == 1 ? old : nil
      paging[turn.side] = nil
      if turn.isByUser {
        moveDot(turn.side.step * turn.distance)
        paging.turned = paging.turned.map { $0 + turn.side.step }
        noteVisit(.control)
      }
    }
    if !completed, isSeen {
      for page in old {
        page.view.beginAppearances(true, animated: true)
        page.view.endAppearances()
      }
      for page in turn.pages where page.viewIfLoaded?.superview === scroll {
        page.view.beginAppearances(false, animated: true)
      }
    }
    for page in turn.pages { page.isAppearanceHeld = false }
    if completed, isSeen { for page in turn.pages { page.view.endAppearances() } }
    for page in completed ? old : turn.pages where page.parent === self {
      page.willMove(toParent: nil)
      if page.viewIfLoaded?.superview === scroll { page.view.removeFromSuperview() }
      page.removeFromParent()
    }
    if completed { for page in turn.pages where page.parent === self { page.didMove(toParent: self) } }
    if !turn.isByUser { scroll.isScrollEnabled = dataSource != nil }
    if paging.turn == nil { placePages() }
    viewIfLoaded?.setNeedsLayout()
    if turn.isByUser {
      delegate?.pageViewController(
        self, didFinishAnimating: finished, previousViewControllers: old, transitionCompleted: completed)
    }
    turn.completion?(finished)
  }

  final func moveDot(_ step: Int) {
    guard dots.superview != nil else { return }
    paging.index = Swift.min(Swift.max(paging.index + step, 0), Swift.max(dots.numberOfPages - 1, 0))
    dots.currentPage = paging.index
  }

  /// Ends a turn without animation, at the page that is nearer.
  final func endTurnAtOnce() {
    guard let turn = paging.turn else { return }
    let isNear = abs(progress) > 0.5 && (progress > 0) == (turn.side == .forward)
    endTurn(completed: isNear || !turn.isByUser, finished: false)
    arrange { scroll.contentOffset = offset(ofPage: paging.number) }
  }

  // MARK: Scrolling

  // In points per millisecond: that of paging scroll views.
  private static let turningSpeed: CGFloat = 0.2

  final func pagesDidScroll() {
    guard !paging.isArranging, paging.turn?.isByUser ?? true, scroll.isDragging || scroll.isDecelerating else { return }
    let way = progress * Swift.max(scroll.bounds.width, scroll.bounds.height)
    guard abs(way) > 0.5 else { return }
    let side: NavigationDirection = way > 0 ? .forward : .reverse
    if let turn = paging.turn {
      guard turn.side != side else { return }
      endTurn(completed: false, finished: true)
    }
    guard paging.turn == nil, let pages = paging[side], !pages.isEmpty else { return }
    begin(side, pages, isByUser: true, nil)
  }

  /// A drag that begins while pages move on goes on from the page that they move to.
  final func dragDidBegin() {
    paging.caught = nil
    let destination = paging.destination
    paging.destination = nil
    guard let turn = paging.turn, turn.isByUser else { return askForNeighbours() }
    let isNear = abs(progress) > 0.5 && (progress > 0) == (turn.side == .forward)
    guard isNear || destination == paging.number + turn.side.step else { return }
    paging.caught = turn.side
    endTurn(completed: true, finished: false)
    askForNeighbours()
    placePages()
    pagesDidScroll()
  }

  /// Chooses where pages go: swipes that follow each other before a page has arrived turn one page each.
  final func dragWillEnd(_ velocity: CGPoint, _ target: inout CGPoint) {
    let speed = (isHorizontal ? velocity.x : velocity.y) * forwardSign
    if let side = paging.caught, speed * CGFloat(side.step) > Self.turningSpeed, !(paging[side] ?? []).isEmpty {
      target = offset(ofPage: paging.number + side.step)
    }
    paging.caught = nil
    paging.destination = number(at: target)
  }

  final func pagesDidStop() {
    guard !paging.isArranging, !scroll.isTracking else { return }
    // Without a turn there is nothing beside the page.
    let isAtTurn = paging.turn.map { progress.rounded() == CGFloat($0.side.step) } ?? false
    let step = isAtTurn ? progress.rounded() : 0
    if abs(progress - step) * Swift.max(scroll.bounds.width, scroll.bounds.height) > 0.5, scroll.window != nil {
      // A touch has stopped the pages between two.
      let number = paging.number + Int(step)
      return scroll.setContentOffset(offset(ofPage: number), animated: true)
    }
    paging.destination = nil
    guard let turn = paging.turn else { return }
    endTurn(completed: Int(step) == turn.side.step, finished: true)
  }
}
