import CoreGraphics
import Foundation

extension UIScrollView {
  // MARK: Limits

  /// The smallest and the largest offset at which the content fills the view.
  package final var offsetLimits: (least: CGPoint, most: CGPoint) { offsetLimits(within: adjustedContentInset) }

  private func offsetLimits(within inset: UIEdgeInsets) -> (least: CGPoint, most: CGPoint) {
    let size = bounds.size
    let least = CGPoint(x: -inset.left, y: -inset.top - barRoom)
    return (
      least,
      CGPoint(
        x: max(storedContentSize.width + inset.right - size.width, least.x),
        y: max(storedContentSize.height + inset.bottom - size.height, least.y))
    )
  }

  package final func limited(_ offset: CGPoint) -> CGPoint {
    let (least, most) = offsetLimits
    return CGPoint(x: min(max(offset.x, least.x), most.x), y: min(max(offset.y, least.y), most.y))
  }

  final var exceedsHorizontally: Bool { offsetLimits.most.x > offsetLimits.least.x }
  final var exceedsVertically: Bool { offsetLimits.most.y > offsetLimits.least.y }

  /// Whether drags move the content along an axis.
  final var scrollsHorizontally: Bool { isScrollEnabled && (exceedsHorizontally || alwaysBounceHorizontal && bounces) }
  final var scrollsVertically: Bool { isScrollEnabled && (exceedsVertically || alwaysBounceVertical && bounces) }

  // MARK: Content

  final func setContentSize(_ size: CGSize) {
    guard size.width.isFinite, size.height.isFinite else { return rejectValue(size, as: "contentSize") }
    let size = CGSize(width: max(size.width, 0), height: max(size.height, 0))
    guard size != storedContentSize else { return }
    storedContentSize = size
    // Content that is larger than the view now is inset by the safe area.
    insetsMayHaveChanged()
    keepInside()
    indicators.update()
    scrollEdgeMayHaveChanged()
  }

  final func setContentInset(_ inset: UIEdgeInsets) {
    guard (inset.top + inset.left + inset.bottom + inset.right).isFinite else {
      return rejectValue(inset, as: "contentInset")
    }
    guard inset != storedInset else { return }
    storedInset = inset
    reportedInset = adjustedInset
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
    indicators.update()
    scrollEdgeMayHaveChanged()
  }

  final var adjustedInset: UIEdgeInsets {
    var inset = insetWithSafeArea
    inset.top += refreshInset
    // Not added: an app that handles the keyboard itself has already increased `contentInset`.
    inset.bottom = max(inset.bottom, keyboardInset)
    return inset
  }

  private var insetWithSafeArea: UIEdgeInsets {
    guard SafeArea.isUsed, contentInsetAdjustmentBehavior != .never else { return storedInset }
    let safe = effectiveSafeArea
    guard safe != .zero else { return storedInset }
    var inset = storedInset
    let always = contentInsetAdjustmentBehavior == .always
    let scrolls = alwaysBounceVertical || storedContentSize.height > bounds.height
    if always || scrolls || (contentInsetAdjustmentBehavior == .automatic && isBelowBars) {
      inset.top += safe.top
      inset.bottom += safe.bottom
    }
    if always || alwaysBounceHorizontal || storedContentSize.width > bounds.width {
      inset.left += safe.left
      inset.right += safe.right
    }
    return inset
  }

  /// Whether a container's bars cover the controller's view: content that does not scroll begins below them as well.
  private var isBelowBars: Bool {
    var controller = nearestController
    while let here = controller {
      if here.containerInsets != .zero { return true }
      controller = here.parent
    }
    return false
  }

  /// Applies a change of the safe area or the keyboard. Content at its beginning stays there.
  final func insetsMayHaveChanged() {
    // An app that changes the content as it is notified: what follows is for the next layout.
    if isReportingInsets { return setNeedsLayout() }
    let (before, now) = (reportedInset, adjustedInset)
    guard before != now else { return }
    reportedInset = now
    isReportingInsets = true
    defer { isReportingInsets = false }
    if case .idle = movement.phase {
      var offset = bounds.origin
      if offset.y == -before.top { offset.y = -now.top }
      if offset.x == -before.left { offset.x = -now.left }
      if offset != bounds.origin { place(offset) }
    }
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
    indicators.update()
    scrollEdgeMayHaveChanged()
  }

  /// Content that became smaller is not left scrolled beyond its end.
  final func keepInside() {
    guard case .idle = movement.phase, window != nil else { return }
    // Within the insets that the content was placed for: while a layout sets size and position one after the other, the
    // view overlaps other strips of the safe area than at its end.
    let (least, most) = offsetLimits(within: reportedInset)
    let x = min(bounds.minX, max(most.x, least.x)), y = min(bounds.minY, max(most.y, least.y))
    if x < bounds.minX || y < bounds.minY { place(CGPoint(x: x, y: y)) }
  }

  // MARK: Moving

  /// Sets the offset, rounded to pixels, as a step of the view's own movement.
  final func place(_ offset: CGPoint) {
    let scale = pixelScale
    let snapped = CGPoint(x: offset.x.rounded(toPixel: scale), y: offset.y.rounded(toPixel: scale))
    guard snapped != bounds.origin, snapped.isFinite else { return }
    let outer = movement.isMoving
    movement.isMoving = true
    bounds.origin = snapped
    movement.isMoving = outer
  }

  /// Moves the offset because the content moved by as much, such as when rows above turned out to be higher than estimated:
  /// what is visible stays, and drags and other movements go on from there.
  package final func shiftContent(by distance: CGFloat) { shiftContent(by: CGPoint(x: 0, y: distance)) }

  package final func shiftContent(by way: CGPoint) {
    guard way != .zero, way.isFinite else { return }
    switch movement.phase {
    case .dragging(var drag):
      drag.origin = CGPoint(x: drag.origin.x + way.x, y: drag.origin.y + way.y)
      drag.start = CGPoint(x: drag.start.x + way.x, y: drag.start.y + way.y)
      movement.phase = .dragging(drag)
    case .idle, .touched, .decelerating, .animating: break
    }
    movement.x = movement.x?.moved(by: way.x)
    movement.y = movement.y?.moved(by: way.y)
    let outer = movement.isMoving
    movement.isMoving = true
    bounds.origin = CGPoint(x: bounds.minX + way.x, y: bounds.minY + way.y)
    movement.isMoving = outer
  }

  final func boundsDidChange(from before: CGRect) {
    let now = super.bounds
    if now.size != before.size { keepInside() }
    guard now.origin != before.origin else { return scrollEdgeMayHaveChanged() }
    if !movement.isMoving { wasMoved(from: before.origin, to: now.origin) }
    indicators.scrolled()
    noteVisit(.offset)
    storedRefreshControl?.follow(self)
    if let menus = UIApplication.shared.editMenus.current { menus.contentDidScroll(in: self) }
    scrollHooks.didMove?()
    scrollEdgeMayHaveChanged()
    delegate?.scrollViewDidScroll(self)
  }

  /// Adjusts to an offset set by code: a drag continues from there, other movements stop.
  private func wasMoved(from before: CGPoint, to now: CGPoint) {
    switch movement.phase {
    case .idle, .touched: break
    case .dragging(var drag):
      drag.origin.x += now.x - before.x
      drag.origin.y += now.y - before.y
      movement.phase = .dragging(drag)
    case .decelerating, .animating: halt()
    }
  }

  final func move(to offset: CGPoint, animated: Bool) {
    guard offset.isFinite else { return rejectValue(offset, as: "contentOffset") }
    if movement.isOnItsOwn { halt() }
    guard animated, window != nil, offset != bounds.origin else {
      // Changing the origin in place would allocate memory, since subclasses may override `bounds`.
      if offset != bounds.origin { bounds = CGRect(origin: offset, size: bounds.size) }
      return
    }
    if movement.isDragging { return }
    animate(to: offset)
  }

  final func show(_ rect: CGRect, animated: Bool) {
    guard rect.isFinite else { return }
    let inset = adjustedContentInset
    // Insets wider than the view leave nothing: then all of the view counts.
    let leavesWidth = inset.left + inset.right < bounds.width, leavesHeight = inset.top + inset.bottom < bounds.height
    let visible = bounds.inset(
      by: UIEdgeInsets(
        top: leavesHeight ? inset.top : 0, left: leavesWidth ? inset.left : 0, bottom: leavesHeight ? inset.bottom : 0,
        right: leavesWidth ? inset.right : 0))
    func shift(_ low: CGFloat, _ high: CGFloat, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
      if low >= from && high <= to { return 0 }
      // A rectangle larger than the view is shown from its beginning.
      if high - low > to - from { return low - from }
      return low < from ? low - from : high - to
    }
    let offset = CGPoint(
      x: bounds.minX + shift(rect.minX, rect.maxX, visible.minX, visible.maxX),
      y: bounds.minY + shift(rect.minY, rect.maxY, visible.minY, visible.maxY))
    let inside = limited(offset)
    if inside != bounds.origin { setContentOffset(inside, animated: animated) }
  }
}
