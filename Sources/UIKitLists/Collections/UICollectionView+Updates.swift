import CoreGraphics
import Foundation
import ListModel
import UIKitCore

extension UICollectionView {
  /// How long changes are animated, in seconds.
  private static let updateDuration: TimeInterval = 0.3

  // MARK: Batches

  /// Adds changes to the open batch, or makes a batch of them.
  final func change(_ body: (inout CollectionBatch) -> Void) {
    if updating.depth > 0 { return body(&updating.batch) }
    // The data has changed already. Without counts from before there is nothing to compare.
    beginBatch(isReload: !data.isLoaded || data.needsReload || data.isLayingOut)
    body(&updating.batch)
    endBatch()
  }

  final func runBatch(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?) {
    if updating.depth == 0 {
      if !data.isLayingOut, !data.isLoaded || data.needsReload || data.needsPrepare || visible.area == nil {
        // The batch starts from what is shown, which therefore has to be up to date.
        layOutElements()
        loadCounts()
      }
      beginBatch(isReload: data.isLayingOut || data.needsReload)
    } else {
      updating.depth += 1
    }
    if let completion { updating.completions.append(completion) }
    updates?()
    endBatch()
  }

  private func beginBatch(isReload: Bool) {
    abandonMovement()
    updating.depth = 1
    updating.batch = CollectionBatch()
    // A batch cannot begin while another one is being shown.
    updating.reloads = isReload || updating.current != nil
  }

  private func endBatch() {
    updating.depth -= 1
    guard updating.depth == 0 else { return }
    let (batch, completions) = (updating.batch, updating.completions)
    updating.completions = []
    updating.batch = CollectionBatch()
    if updating.reloads || data.needsReload || !data.isLoaded {
      reloadAll()
      return finish(completions, true)
    }
    let old = data.counts, new = askForCounts()
    do {
      if batch.isMalformed { throw MalformedPath() }
      let change = try batch.list.resolved(old: old, new: new)
      data.counts = new
      perform(batch, change, completions)
    } catch {
      Log.error(
        "UICollectionView: invalid update: \(error). The data source of \(type(of: self)) has to change within the batch, "
          + "by exactly what the batch says; everything is reloaded.")
      reloadAll()
      finish(completions, false)
    }
  }

  private struct MalformedPath: Error, CustomStringConvertible {
    var description: String { "a path is not of a section and an item" }
  }

  private func finish(_ completions: [(Bool) -> Void], _ isDone: Bool) {
    guard !completions.isEmpty else { return }
    RunLoopCycle.current.performNextCycle { for completion in completions { completion(isDone) } }
  }

  // MARK: Animating

  /// Applies a batch that agrees with the data, and animates it.
  private func perform(_ batch: CollectionBatch, _ list: ListChange, _ completions: [(Bool) -> Void]) {
    let change = makeChange(list: list)
    let leaving = apply(change, list, of: batch)
    animateChange(
      change, leaving: leaving,
      show: {
        self.updateStatesOfCells()
        for path in batch.reconfigured {
          if let new = list.newPath(of: path) { self.configureAgain(.item(new.indexPath)) }
        }
      },
      finalize: { self.storedLayout.finalizeCollectionViewUpdates() },
      completion: { isDone in for completion in completions { completion(isDone) } })
  }

  /// Lays out what is in the views that a change has added, outside of its animation: a cell that is used again does not
  /// move its texts from where those of another item were.
  private func layOutAddedViews() {
    let added = updating.added
    updating.added = []
    UIView.performWithoutAnimation {
      for view in added where view.element != nil { view.layoutIfNeeded() }
    }
  }

  /// Animates a change that has been applied: what is in view moves to its new place.
  /// - Parameters:
  ///   - leaving: The views that show nothing any more.
  ///   - show: Part of the animation, before elements are laid out.
  ///   - finalize: Called after that, within the animation.
  final func animateChange(
    _ change: ElementChange, animated: Bool = true, leaving: [VisibleElements.Leaving] = [],
    show: @escaping () -> Void = {}, finalize: @escaping () -> Void = {}, completion: @escaping (Bool) -> Void = { _ in }
  ) {
    let body = {
      self.updating.current = change
      self.moveToTargetOffset()
      for view in leaving { self.leave(view.view, from: view.element, survivor: nil) }
      show()
      self.layOutElements()
      finalize()
      self.updating.current = nil
      self.layOutAddedViews()
    }
    let animates = animated && window != nil && UIView.areAnimationsEnabled && bounds.width > 0 && bounds.height > 0
    guard animates else {
      UIView.performWithoutAnimation(body)
      finishLeaving(change.number)
      RunLoopCycle.current.performNextCycle { completion(true) }
      return
    }
    UIView.animate(
      withDuration: Self.updateDuration, delay: 0, options: [.allowUserInteraction, .layoutSubviews],
      animations: body
    ) { [weak self] _ in
      guard let self else { return completion(false) }
      self.finishLeaving(change.number)
      completion(self.updating.lastInterrupted < change.number)
    }
  }

  final func updateStatesOfCells() {
    for (element, view) in visible.views where element.category == .cell {
      if let cell = view as? UICollectionViewCell { updateState(of: cell, at: element.path) }
    }
  }

  /// Sets the size of the content and, where the layout or the delegate wants another one, the offset.
  private func moveToTargetOffset() {
    guard data.appliesSize else { return }
    data.appliesSize = false
    let size = storedLayout.collectionViewContentSize
    applyLayoutSize(size)
    let proposed = flipped(bounds).origin
    var target = storedLayout.targetContentOffset(forProposedContentOffset: proposed)
    if let delegate = collectionDelegate {
      target = delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target)
    }
    guard target != proposed, (target.x + target.y).isFinite else { return }
    contentOffset = flipped(CGRect(origin: target, size: bounds.size)).origin
  }

  /// Asks for the view of an element again; the dequeue hands back the one that is shown.
  private func configureAgain(_ element: CollectionElement) {
    updating.forgetLeaving(element)
    guard let view = visible.views[element], let attributes = view.appliedAttributes else { return }
    let again = UIView.performing { self.makeView(for: element, attributes, again: view) }
    view.measuredSize = nil
    guard again !== view else { return }
    leave(view, from: element, survivor: nil)
    visible.views[element] = nil
    show(again, element, attributes)
  }

  // MARK: Leaving

  /// Moves a view to where its element disappears. It is removed when the animation ends.
  /// - Parameters:
  ///   - element: What the view showed before the change.
  ///   - survivor: What it would show now.
  final func leave(_ view: UICollectionReusableView, from element: CollectionElement, survivor: CollectionElement?) {
    guard let change = updating.current else { return end(view) }
    view.isLeaving = true
    updating.leaving.append(CollectionUpdating.Leaving(view: view, element: survivor, number: change.number))
    let layout = survivor == nil ? change.oldLayout : storedLayout
    let attributes: UICollectionViewLayoutAttributes?
    switch element.category {
    case .cell: attributes = storedLayout.finalLayoutAttributesForDisappearingItem(at: element.path)
    case .supplementaryView:
      attributes = storedLayout.finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind: element.kind, at: element.path)
    case .decorationView:
      attributes = layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: element.kind, at: element.path)
    }
    if let attributes {
      apply(attributes, to: view)
    } else {
      view.alpha = 0
    }
  }

  private func finishLeaving(_ number: Int) {
    for view in updating.takeLeaving(upTo: number) { finishDisplay(view) }
  }

  /// Ends the animations of changes, because everything is shown again.
  final func endUpdateAnimations() {
    updating.lastInterrupted = updating.number
    finishLeaving(.max)
  }

  // MARK: Attributes

  /// The default attributes from which an appearing element is animated.
  final func initialAttributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    guard let change = updating.current, let final = layoutAttributes(of: element) else { return nil }
    let attributes = final.duplicate()
    guard let origin = change.old(of: element) else {
      attributes.alpha = 0
      return attributes
    }
    if change.list == nil {
      // Another layout: from where that had it.
      guard let old = change.oldAttributes[origin] ?? change.oldLayout.attributes(of: origin) else {
        attributes.alpha = 0
        return attributes
      }
      return old.duplicate()
    }
    if let old = change.oldAttributes[origin] {
      let copy = old.duplicate()
      copy.indexPath = element.path
      return copy
    }
    // It comes from outside of the visible area.
    let comesFromBefore = change.firstPath.map { origin.path < $0 } ?? false
    if contentSize.height > bounds.height || contentSize.width <= bounds.width {
      attributes.center.y += comesFromBefore ? -bounds.height : bounds.height
    } else {
      attributes.center.x += comesFromBefore ? -bounds.width : bounds.width
    }
    return attributes
  }

  /// The default attributes to which a disappearing element is animated.
  final func finalAttributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    guard let change = updating.current else { return nil }
    if let new = change.new(of: element, in: storedLayout), let attributes = layoutAttributes(of: new) {
      return attributes.duplicate()
    }
    let attributes = change.oldAttributes[element]?.duplicate()
    attributes?.alpha = 0
    return attributes
  }

  /// The attributes from which an appearing element is animated, as the layout says.
  final func initialAttributesFromLayout(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    switch element.category {
    case .cell: storedLayout.initialLayoutAttributesForAppearingItem(at: element.path)
    case .supplementaryView:
      storedLayout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: element.kind, at: element.path)
    case .decorationView:
      storedLayout.initialLayoutAttributesForAppearingDecorationElement(ofKind: element.kind, at: element.path)
    }
  }
}

extension UICollectionViewLayout {
  final func attributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    switch element.category {
    case .cell: layoutAttributesForItem(at: element.path)
    case .supplementaryView: layoutAttributesForSupplementaryView(ofKind: element.kind, at: element.path)
    case .decorationView: layoutAttributesForDecorationView(ofKind: element.kind, at: element.path)
    }
  }
}

extension UIView {
  /// The result of `body`, whose changes are not animated.
  static func performing<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    performWithoutAnimation { result = body() }
    // The body has run.
    return result.unsafelyUnwrapped
  }
}
