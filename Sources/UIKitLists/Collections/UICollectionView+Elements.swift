import CoreGraphics
import Foundation
import QuartzCore
@_spi(Hooks) import UIKitCore

extension UICollectionView {
  /// How often views that change the data or the layout while they are asked for may do that in one layout.
  private static let mostPasses = 16

  // MARK: Showing

  /// Shows the elements in the bounds, and no others.
  final func showVisible() {
    let rect = layoutBounds
    for _ in 0..<Self.mostPasses {
      if !visible.covers(rect) { findCandidates(rect) }
      if endUnseen(rect), showUnshown(rect) { return }
      if data.needsReload || data.needsPrepare { return }
    }
  }

  /// Asks the layout for the elements in `rect` and around it.
  private func findCandidates(_ rect: CGRect) {
    var area = rect
    // A layout that is valid for one position need not know what comes next.
    if !data.dependsOnBounds {
      if contentSize.width > bounds.width { area = area.insetBy(dx: -rect.width / 2, dy: 0) }
      if contentSize.height > bounds.height { area = area.insetBy(dx: 0, dy: -rect.height / 2) }
    }
    let list = storedLayout.layoutAttributesForElements(in: area) ?? []
    visible.generation += 1
    visible.area = area
    visible.held = nil
    visible.candidates.removeAll(keepingCapacity: true)
    for attributes in list {
      guard !attributes.isHidden, exists(attributes) else { continue }
      var attributes = attributes
      if let moved = movedAttributes(insteadOf: attributes) { attributes = moved }
      let view = visible.views[attributes.collectionElement]
      if let view {
        if view.queryNumber == visible.generation {
          rejectDouble(attributes)
          continue
        }
        view.queryNumber = visible.generation
        apply(attributes, to: view)
        measure(view, attributes)
      }
      visible.candidates.append(VisibleElements.Candidate(attributes: attributes, frame: attributes.searchFrame, view: view))
    }
    let generation = visible.generation
    for (element, view) in visible.views where view.queryNumber != generation {
      if holdsFocus(view), element.category != .cell || hasItem(at: element.path) {
        visible.held = view
        continue
      }
      endOrLeave(view, element)
      if visible.generation != generation { return }
    }
  }

  /// Layouts may be behind the data.
  private func exists(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    guard attributes.representedElementCategory == .cell, !hasItem(at: attributes.indexPath) else { return true }
    Log.error(
      "UICollectionView: \(type(of: storedLayout)) has attributes of \(attributes.element), which does not exist; they are "
        + "ignored. A layout that keeps attributes forgets them in prepare() or invalidateLayout(with:).",
      once: "UICollectionView.layout \(type(of: storedLayout))")
    return false
  }

  private func rejectDouble(_ attributes: UICollectionViewLayoutAttributes) {
    Log.error(
      "UICollectionView: \(type(of: storedLayout)) has attributes of \(attributes.element) twice; the first are used.",
      once: "UICollectionView.double \(type(of: storedLayout))")
  }

  /// - Returns: False if what is shown was changed meanwhile.
  private func endUnseen(_ rect: CGRect) -> Bool {
    let generation = visible.generation
    for index in visible.candidates.indices {
      guard let view = visible.candidates[index].view else { continue }
      if visible.candidates[index].isSeen(in: rect) {
        if visible.held === view { visible.held = nil }
        continue
      }
      if holdsFocus(view) {
        visible.held = view
        continue
      }
      visible.candidates[index].view = nil
      endOrLeave(view, visible.candidates[index].attributes.collectionElement)
      if visible.generation != generation { return false }
    }
    endHeld()
    return visible.generation == generation
  }

  /// Ends showing the view that was kept for the first responder, when that is elsewhere: it may be too far away to be
  /// among the candidates.
  private func endHeld() {
    guard let view = visible.held, !holdsFocus(view) else { return }
    visible.held = nil
    if let element = shownElement(of: view) { endOrLeave(view, element) }
  }

  /// - Returns: False if what is shown was changed meanwhile.
  private func showUnshown(_ rect: CGRect) -> Bool {
    let generation = visible.generation
    for index in visible.candidates.indices {
      guard visible.candidates[index].view == nil, visible.candidates[index].isSeen(in: rect) else { continue }
      let attributes = visible.candidates[index].attributes
      let element = attributes.collectionElement
      if let view = updating.reclaim(element) {
        visible.candidates[index].view = view
        visible.views[element] = view
        // The element may have moved since the view began to leave.
        view.element = element
        view.isLeaving = false
        apply(attributes, to: view)
        if let cell = view as? UICollectionViewCell, element.category == .cell { updateState(of: cell, at: element.path) }
        continue
      }
      let view = UIView.performing { makeView(for: element, attributes) }
      guard visible.generation == generation, !data.needsReload else {
        recycle(view)
        return false
      }
      visible.candidates[index].view = view
      show(view, element, attributes)
      guard visible.generation == generation else { return false }
    }
    return true
  }

  final func show(
    _ view: UICollectionReusableView, _ element: CollectionElement, _ attributes: UICollectionViewLayoutAttributes
  ) {
    view.element = element
    if selfSizingInvalidation == .enabledIncludingConstraints { view.followsConstraintsWithin = true }
    view.queryNumber = visible.generation
    visible.views[element] = view
    let initial = updating.current == nil ? nil : initialAttributesFromLayout(element)
    UIView.performWithoutAnimation {
      apply(initial ?? attributes, to: view)
      view.isHidden = false
    }
    if initial != nil { apply(attributes, to: view) }
    if updating.current != nil { updating.added.append(view) }
    willDisplay(view, element)
    measure(view, attributes)
  }

  private func willDisplay(_ view: UICollectionReusableView, _ element: CollectionElement) {
    guard let delegate = collectionDelegate else { return }
    if let cell = view as? UICollectionViewCell, element.category == .cell {
      delegate.collectionView(self, willDisplay: cell, forItemAt: element.path)
    } else if element.category == .supplementaryView {
      delegate.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: element.kind, at: element.path)
    }
  }

  // MARK: Ending

  /// Ends showing a view that is no longer visible; with a change it moves away first.
  private func endOrLeave(_ view: UICollectionReusableView, _ element: CollectionElement) {
    if visible.held === view { visible.held = nil }
    guard let change = updating.current else { return end(view) }
    visible.views[element] = nil
    leave(view, from: change.old(of: element) ?? element, survivor: element)
  }

  /// Ends showing a view and lets another element use it.
  final func end(_ view: UICollectionReusableView) {
    guard let element = view.element else { return }
    if visible.views[element] === view { visible.views[element] = nil }
    finishDisplay(view)
  }

  /// Notifies the delegate that a view is gone, and lets another element use it.
  final func finishDisplay(_ view: UICollectionReusableView) {
    guard let element = view.element else { return }
    // Another item may have the path of one that was leaving.
    if !view.isLeaving, element.category == .cell, selection.highlighted == element.path { endHighlight() }
    view.element = nil
    view.isLeaving = false
    recycle(view)
    guard let delegate = collectionDelegate else { return }
    if let cell = view as? UICollectionViewCell, element.category == .cell {
      delegate.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
    } else if element.category == .supplementaryView {
      delegate.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: element.kind, at: element.path)
    }
  }

  final func endAll() {
    endUpdateAnimations()
    let views = Array(visible.views.values)
    visible.held = nil
    visible.forget()
    visible.generation += 1
    visible.candidates.removeAll(keepingCapacity: true)
    for view in views { end(view) }
  }

  /// Hides a view and puts it into its pool. It stays a subview: moving views in and out of a window takes longer.
  final func recycle(_ view: UICollectionReusableView) {
    view.endEditingOfLeavingView()
    guard let pool = view.pool else { return view.removeFromSuperview() }
    view.isHidden = true
    view.layer.removeAllAnimations()
    pool.put(view)
  }

  /// Whether the first responder is in a view: text that is being edited stays while it is scrolled away.
  private func holdsFocus(_ view: UICollectionReusableView) -> Bool {
    view.holdsFirstResponder
  }

  // MARK: Attributes

  final func apply(_ attributes: UICollectionViewLayoutAttributes, to view: UICollectionReusableView) {
    let isPlain = type(of: attributes) == UICollectionViewLayoutAttributes.self
    let special = isPlain ? nil : attributes as? CompositionalAttributes
    let center = special?.centerInScroller ?? flipped(attributes.center), size = attributes.size
    let parent = special?.scroller ?? self
    var isChanged = view.appliedAttributes == nil
    if attributes.isTransformed || !CATransform3DIsIdentity(view.transform3D) {
      if view.transform3D != attributes.transform3D {
        view.transform3D = attributes.transform3D
        isChanged = true
      }
    }
    if view.bounds.size != size {
      view.bounds.size = size
      isChanged = true
    }
    if view.center != center {
      view.center = center
      isChanged = true
    }
    if view.alpha != attributes.alpha {
      view.alpha = attributes.alpha
      isChanged = true
    }
    if !isPlain, !isChanged { isChanged = view.appliedAttributes?.isEqual(attributes) != true }
    if view.depth != attributes.zIndex || view.superview !== parent {
      view.depth = attributes.zIndex
      insert(view, into: parent)
    }
    guard isChanged else { return }
    // Layouts may change objects that they have returned.
    view.appliedAttributes = isPlain ? attributes : attributes.duplicate()
    view.apply(attributes)
  }

  /// Puts a view among the others by its depth: in front of those that are as deep, and behind what the app has added.
  final func insert(_ view: UICollectionReusableView, into parent: UIView) {
    insert(view, depth: view.depth, into: parent)
  }

  private func insert(_ view: UIView, depth: Int, into parent: UIView) {
    for other in parent.subviews.reversed() where other !== view {
      // Sections that scroll by themselves are as deep as cells.
      let otherDepth = (other as? UICollectionReusableView)?.depth ?? (other is OrthogonalScrollView ? 0 : nil)
      guard let otherDepth, otherDepth <= depth else { continue }
      return parent.insertSubview(view, aboveSubview: other)
    }
    // The background and the refresh control are behind everything else.
    if parent === self, let refresh = refreshControl, refresh.superview === self {
      insertSubview(view, aboveSubview: refresh)
    } else if parent === self, let background = storedBackgroundView, background.superview === self {
      insertSubview(view, aboveSubview: background)
    } else {
      parent.insertSubview(view, at: 0)
    }
  }

  /// Adds the view of a section that scrolls by itself.
  final func insertContainer(_ view: OrthogonalScrollView) { insert(view, depth: 0, into: self) }

  /// Asks the layout for the visible elements again, before the next layout. The layout itself stays valid.
  final func visibleElementsMoved() {
    visible.forget()
    setNeedsLayout()
  }

  // MARK: Measuring

  /// Asks a view for the size that it prefers, and the layout whether that changes anything.
  private func measure(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) {
    guard storedLayout.asksForPreferredSizes, view.measuredSize != attributes.size,
      attributes.representedElementCategory != .decorationView
    else { return }
    // A layout that gives a view neither its old size nor the one that it prefers is asked once more, and then has its way.
    if view.measuredIn != data.layoutNumber { (view.measuredIn, view.measureCount) = (data.layoutNumber, 0) }
    guard view.measureCount < 2 else { return }
    view.measureCount += 1
    view.measuredSize = attributes.size
    let preferred = view.preferredLayoutAttributesFitting(attributes.duplicate())
    guard preferred.size != attributes.size || !preferred.isEqual(attributes) else { return }
    guard
      storedLayout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
    else { return }
    let context = storedLayout.invalidationContext(
      forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
    view.measuredSize = preferred.size
    // The other views of the same pass are measured before the layout is prepared again.
    storedLayout.invalidateLayout(with: context)
  }

  /// Asks a view for its size again in the next layout, because its content has changed.
  final func measureAgain(_ view: UICollectionReusableView) {
    guard selfSizingInvalidation != .disabled, !data.isLayingOut, view.measuredSize != nil, view.element != nil else {
      return
    }
    view.measuredSize = nil
    visible.forget()
    setNeedsLayout()
  }

  /// The element that stays where it is on the screen when sizes become known.
  struct Anchor {
    let element: CollectionElement
    let origin: CGPoint
  }

  /// The first element that is wholly visible or else visible; nil at the beginning of the content, which stays there.
  final func currentAnchor() -> Anchor? {
    let bounds = layoutBounds
    let isAtStart = contentOffset.y <= offsetLimits.least.y && contentOffset.x <= offsetLimits.least.x
    if isAtStart, !isFlipped || contentSize.width <= bounds.width { return nil }
    var best: (UICollectionReusableView, CGRect, Bool)?
    for (element, view) in visible.views where element.category == .cell && view !== visible.held {
      // Cells in a section that scrolls by itself move without the content.
      guard view.superview === self, let frame = view.appliedAttributes?.frame else { continue }
      let isWhole = frame.minY >= bounds.minY && frame.minX >= bounds.minX
      guard let (_, other, otherIsWhole) = best else {
        best = (view, frame, isWhole)
        continue
      }
      let isBefore = frame.minY < other.minY || (frame.minY == other.minY && frame.minX < other.minX)
      if isWhole != otherIsWhole ? isWhole : isBefore { best = (view, frame, isWhole) }
    }
    guard let (view, frame, _) = best, let element = view.element else { return nil }
    return Anchor(element: element, origin: frame.origin)
  }

  final func keep(_ anchor: Anchor) {
    guard data.scrollTarget == nil, let attributes = layoutAttributes(of: anchor.element) else { return }
    let origin = attributes.frame.origin
    let way = CGPoint(x: origin.x - anchor.origin.x, y: origin.y - anchor.origin.y)
    if way != .zero { shiftContent(by: isFlipped ? CGPoint(x: -way.x, y: way.y) : way) }
  }

  // MARK: Background

  final func setBackgroundView(_ view: UIView?) {
    guard view !== storedBackgroundView else { return }
    storedBackgroundView?.removeFromSuperview()
    storedBackgroundView = view
    if let view { insertSubview(view, at: 0) }
    placeBackground()
  }

  final func placeBackground() {
    guard let view = storedBackgroundView, view.frame != bounds else { return }
    view.frame = bounds
  }
}
