import CoreGraphics
import Foundation
import ListModel
import QuartzCore
import UIKitCore

/// An item that a finger moves. The view shows it at its target; in the data source it is still where it was.
@MainActor
struct InteractiveMovement {
  /// Where the data source has the item; nil while nothing is moved.
  var origin: IndexPath?
  /// Where it is shown.
  var path: IndexPath?
  var position = CGPoint.zero
  /// The order that is shown, against that of the data source; nil while both are the same.
  var order: ListChange?
  /// The numbers of items that the data source has.
  var dataCounts: [Int] = []
  var isUnsupported = false
  var link: CADisplayLink?

  var isActive: Bool { origin != nil }
}

extension UICollectionView {
  /// Within this distance of an edge, in points, a held item scrolls the content, by as much as this in a second.
  private static let scrollMargin: CGFloat = 48
  private static let scrollSpeed: CGFloat = 600

  /// The path by which the data source knows an item that is shown at `path`.
  package final func dataPath(_ path: IndexPath) -> IndexPath {
    guard let order = moving.order, let place = ListPath(path) else { return path }
    return order.oldPath(of: place)?.indexPath ?? path
  }

  /// The attributes of the moved item, at the finger; nil if `attributes` are of another element.
  final func movedAttributes(
    insteadOf attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes? {
    guard let path = moving.path, attributes.representedElementCategory == .cell, attributes.indexPath == path else {
      return nil
    }
    return storedLayout.layoutAttributesForInteractivelyMovingItem(at: path, withTargetPosition: moving.position)
  }

  final func beginMovement(of path: IndexPath) -> Bool {
    guard hasItem(at: path) else {
      rejectPath(path, "beginInteractiveMovementForItem(at:)")
      return false
    }
    guard !moving.isActive, updating.depth == 0, dataSource?.collectionView(self, canMoveItemAt: path) ?? false,
      let attributes = layoutAttributes(of: .item(path))
    else { return false }
    endHighlight()
    selection.touched = nil
    moving.origin = path
    moving.path = path
    moving.dataCounts = data.counts
    moving.position = attributes.center
    moving.isUnsupported = false
    if let cell = cellForItem(at: path) {
      cell.isMovedInteractively = true
      cell.depth = .max
      insert(cell, into: cell.superview ?? self)
    }
    return true
  }

  final func updateMovement(to position: CGPoint) {
    guard let origin = moving.origin, let current = moving.path, (position.x + position.y).isFinite else { return }
    let place = flipped(position)
    let before = moving.position
    moving.position = place
    var target = storedLayout.targetIndexPath(forInteractivelyMovingItem: current, withPosition: place)
    if target != current, let delegate = collectionDelegate {
      target = delegate.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: origin, atCurrentIndexPath: current,
        toProposedIndexPath: target)
    }
    if target != current { showMovedItem(at: target, from: current, before) }
    if let path = moving.path, let cell = cellForItem(at: path) {
      let attributes = storedLayout.layoutAttributesForInteractivelyMovingItem(at: path, withTargetPosition: place)
      UIView.performWithoutAnimation { apply(attributes, to: cell) }
    }
    scrollForMovement()
  }

  /// Shows the moved item at another path; the items between the two make space.
  private func showMovedItem(at target: IndexPath, from current: IndexPath, _ before: CGPoint) {
    guard let origin = moving.origin, let list = makeOrder(from: current, to: target, counts: data.counts)
    else { return }
    let change = makeChange(list: list)
    moving.path = target
    moving.order = origin == target ? nil : makeOrder(from: origin, to: target, counts: moving.dataCounts)
    data.counts = list.new
    moveSelection(list)
    let context = storedLayout.invalidationContext(
      forInteractivelyMovingItems: [target], withTargetPosition: moving.position, previousIndexPaths: [current],
      previousPosition: before)
    context.storedInvalidatesCounts = true
    storedLayout.invalidateLayout(with: context)
    let leaving = UIView.performing {
      prepareForChange(list)
      return remap(change)
    }
    animateChange(change, leaving: leaving, show: { self.updateStatesOfCells() })
  }

  /// A move as a change of the numbers of items.
  private func makeOrder(from: IndexPath, to: IndexPath, counts old: [Int]) -> ListChange? {
    guard let from = ListPath(from), let to = ListPath(to) else { return nil }
    var new = old
    guard new.indices.contains(from.section), new.indices.contains(to.section) else { return nil }
    new[from.section] -= 1
    new[to.section] += 1
    var batch = ListBatch()
    batch.moveItem(from: from, to: to)
    return try? batch.resolved(old: old, new: new)
  }

  final func endMovement() {
    guard let origin = moving.origin, let path = moving.path else { return }
    moving.link?.invalidate()
    if path != origin {
      // The data follows what is shown already. The data source may make more changes, or reload.
      let movement = moving, cell = cellForItem(at: path)
      moving = InteractiveMovement()
      dataSource?.collectionView(self, moveItemAt: origin, to: path)
      if moving.isUnsupported {
        moving = movement
        return cancelMovement()
      }
      cell?.isMovedInteractively = false
    }
    finishMovement(at: path, from: origin, isCancelled: false)
  }

  final func cancelMovement() {
    guard let origin = moving.origin, let path = moving.path else { return }
    moving.link?.invalidate()
    if path != origin { showMovedItem(at: origin, from: path, moving.position) }
    finishMovement(at: origin, from: path, isCancelled: true)
  }

  /// Ends a movement because the data changes: the views return to the order of the data source, without asking it for
  /// anything, as it may be ahead of what is shown.
  final func abandonMovement() {
    guard let origin = moving.origin, let path = moving.path else { return }
    moving.link?.invalidate()
    cellForItem(at: path)?.isMovedInteractively = false
    moving = InteractiveMovement()
    if path != origin, let list = makeOrder(from: path, to: origin, counts: data.counts) {
      let change = makeChange(list: list)
      data.counts = list.new
      moveSelection(list)
      for view in remap(change) { leave(view.view, from: view.element, survivor: nil) }
    }
    let context = storedLayout.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: [origin], previousIndexPaths: [path], movementCancelled: true)
    context.storedInvalidatesCounts = true
    storedLayout.invalidateLayout(with: context)
  }

  private func finishMovement(at path: IndexPath, from previous: IndexPath, isCancelled: Bool) {
    moving = InteractiveMovement()
    let context = storedLayout.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: [path], previousIndexPaths: [previous], movementCancelled: isCancelled)
    storedLayout.invalidateLayout(with: context)
    guard let cell = cellForItem(at: path) else { return }
    cell.isMovedInteractively = false
    guard !data.needsReload, !data.isLayingOut else { return }
    // Glides into its place.
    let change = makeChange(list: nil)
    UIView.performWithoutAnimation { prepareForChange() }
    animateChange(change)
  }

  final func movesAreUnsupported() {
    moving.isUnsupported = true
    Log.error(
      "UICollectionView: an item was moved interactively, but \(dataSource.map { "\(type(of: $0))" } ?? "nil") does not "
        + "implement collectionView(_:moveItemAt:to:); it returns to its place.", once: "UICollectionView.moveItemAt")
  }

  // MARK: Scrolling

  /// Scrolls while the item is held at an edge.
  private func scrollForMovement() {
    guard scrollStep != .zero else {
      moving.link?.invalidate()
      moving.link = nil
      return
    }
    guard moving.link == nil else { return }
    let link = CADisplayLink { [weak self] link in
      guard let self, self.moving.isActive else { return link.invalidate() }
      self.stepMovement(link.targetTimestamp - link.timestamp)
    }
    link.add(to: .main, forMode: .common)
    moving.link = link
  }

  /// In which direction the content scrolls under the held item.
  private var scrollStep: CGPoint {
    let position = flipped(moving.position), bounds = bounds.inset(by: adjustedContentInset)
    let (least, most) = offsetLimits
    func step(
      _ place: CGFloat, _ low: CGFloat, _ high: CGFloat, _ offset: CGFloat, _ range: ClosedRange<CGFloat>
    ) -> CGFloat {
      if place < low + Self.scrollMargin, offset > range.lowerBound { return -1 }
      if place > high - Self.scrollMargin, offset < range.upperBound { return 1 }
      return 0
    }
    return CGPoint(
      x: step(position.x, bounds.minX, bounds.maxX, contentOffset.x, least.x...most.x),
      y: step(position.y, bounds.minY, bounds.maxY, contentOffset.y, least.y...most.y))
  }

  private func stepMovement(_ time: TimeInterval) {
    let step = scrollStep
    guard step != .zero else { return scrollForMovement() }
    let (least, most) = offsetLimits
    let way = Self.scrollSpeed * CGFloat(min(max(time, 0), 0.1))
    let before = contentOffset
    contentOffset = CGPoint(
      x: min(max(before.x + step.x * way, least.x), most.x), y: min(max(before.y + step.y * way, least.y), most.y))
    // The item stays at the finger.
    let position = flipped(moving.position)
    updateMovement(
      to: CGPoint(x: position.x + contentOffset.x - before.x, y: position.y + contentOffset.y - before.y))
  }
}
