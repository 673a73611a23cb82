import CoreGraphics
import Foundation
import UIKitCore

extension UICollectionView {
  final func changeLayout(to layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?) {
    let old = storedLayout
    guard layout !== old else {
      if let completion { RunLoopCycle.current.performNextCycle { completion(true) } }
      return
    }
    cancelMovement()
    endHighlight()
    let mayLayOut = data.isLoaded && !data.needsReload && updating.depth == 0
    // Views move from where the old layout has them.
    if mayLayOut, visible.area == nil || data.needsPrepare { layOutElements() }
    guard data.isLoaded, !data.needsReload, !data.isLayingOut, updating.depth == 0, visible.area != nil else {
      // Nothing is shown yet, or everything is shown again anyway.
      // Views that the old layout has added go with it.
      old.prepareForTransition(to: layout)
      if old.owner === self { old.owner = nil }
      storedLayout = layout
      takeLayout(layout)
      if let completion { RunLoopCycle.current.performNextCycle { completion(true) } }
      return
    }
    let change = makeChange(list: nil)
    let anchor = currentAnchor()
    let views = Array(visible.views.values)
    for view in views { view.willTransition(from: old, to: layout) }
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    storedLayout = layout
    takeLayout(layout)
    // The old one is still asked about elements that come from outside of the visible area.
    UIView.performWithoutAnimation { prepareForChange() }
    animateChange(
      change, animated: animated,
      show: {
        if let anchor { self.showAnchor(anchor) }
        self.endOldDecorations()
      },
      finalize: {
        for view in views { view.didTransition(from: old, to: layout) }
        old.finalizeLayoutTransition()
        layout.finalizeLayoutTransition()
        if old.owner === self { old.owner = nil }
      },
      completion: { completion?($0) })
  }

  /// Scrolls so that the first visible item stays visible.
  private func showAnchor(_ anchor: Anchor) {
    guard let attributes = layoutAttributes(of: anchor.element) else { return }
    let frame = flipped(attributes).frame
    guard !frame.overlaps(bounds) else { return }
    let (least, most) = offsetLimits
    contentOffset = CGPoint(
      x: contentSize.width > bounds.width ? min(max(frame.minX, least.x), most.x) : contentOffset.x,
      y: contentSize.height > bounds.height ? min(max(frame.minY, least.y), most.y) : contentOffset.y)
  }

  private func endOldDecorations() {
    visible.candidates.removeAll(keepingCapacity: true)
    visible.generation += 1
    visible.forget()
    for (element, view) in visible.views where element.category == .decorationView {
      visible.views[element] = nil
      leave(view, from: element, survivor: nil)
    }
  }

  // MARK: Interactive transitions

  final func beginTransition(
    to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion?
  ) -> UICollectionViewTransitionLayout {
    let transition =
      collectionDelegate?.collectionView(self, transitionLayoutForOldLayout: storedLayout, newLayout: layout)
      ?? UICollectionViewTransitionLayout(currentLayout: storedLayout, nextLayout: layout)
    transition.completion = completion
    storedLayout.prepareForTransition(to: layout)
    layout.prepareForTransition(from: storedLayout)
    storedLayout = transition
    transition.currentLayout.owner = self
    layout.owner = self
    takeLayout(transition)
    visible.candidates.removeAll(keepingCapacity: true)
    return transition
  }

  final func endTransition(finishes: Bool) {
    guard let transition = storedLayout as? UICollectionViewTransitionLayout else {
      return Log.error(
        "UICollectionView: no interactive transition is running; call startInteractiveTransition(to:completion:) first.")
    }
    let target = finishes ? transition.nextLayout : transition.currentLayout
    let other = finishes ? transition.currentLayout : transition.nextLayout
    setCollectionViewLayout(target, animated: true) { isDone in transition.completion?(isDone, finishes) }
    other.owner = nil
    target.owner = self
  }
}
