import CoreGraphics
import Foundation
import UIKitCore

extension UICollectionReusableView {
  /// The collection view that shows the view.
  final var listView: UICollectionView? {
    var view = superview
    while let found = view {
      if let list = found as? UICollectionView { return list }
      view = found.superview
    }
    return nil
  }
}

extension UICollectionViewListCell {
  /// Whether the row below is selected or highlighted: its background has no line above it.
  final var hidesBottomSeparator: Bool {
    guard let path = element?.path, element?.category == .cell, let list = listView,
      let next = list.cellForItem(at: IndexPath(item: path[1] + 1, section: path[0]))
    else { return false }
    return next.isSelected || next.isHighlighted
  }

  /// The row above has a line that depends on this one's state.
  final func showMark(_ isMarked: Bool) {
    guard isMarked != parts.isMarked else { return }
    parts.isMarked = isMarked
    setNeedsLayout()
    guard let path = element?.path, path.count == 2, path[1] > 0, let list = listView else { return }
    list.cellForItem(at: IndexPath(item: path[1] - 1, section: path[0]))?.setNeedsLayout()
  }

  final var listSwipe: ListSwipe? {
    (listView?.collectionViewLayout as? UICollectionViewCompositionalLayout)?.swipe
  }

  final func connect(_ view: ListAccessoryView) {
    if view.accessory.accessoryType == .reorder {
      let press = UILongPressGestureRecognizer()
      press.minimumPressDuration = 0
      // Whether this press moves the row: another finger may be moving another one.
      var hasBegun = false
      press.addTarget(self) { [weak press] (cell: UICollectionViewListCell) -> Void in
        if let press { hasBegun = cell.reorder(press, hasBegun) }
      }
      view.addGestureRecognizer(press)
    }
    view.addAction(
      UIAction { [weak self, weak view] _ in if let view { self?.perform(view.accessory) } }, for: .touchUpInside)
  }

  private func perform(_ accessory: UICellAccessory) {
    if let handler = accessory.handler { return handler() }
    switch accessory.accessoryType {
    case .outlineDisclosure: toggleOutline()
    case .delete:
      guard let path = element?.path else { return }
      listSwipe?.open(path)
    default: break
    }
  }

  /// The list and the path by which its data source knows the item: while a finger moves items, they are shown elsewhere.
  private var listAndPath: (UICollectionView, IndexPath)? {
    guard let path = element?.path, element?.category == .cell, let list = listView else { return nil }
    return (list, list.dataPath(path))
  }

  /// Asks the data source for the item's place in an outline.
  final func updateOutline() {
    guard let (list, path) = listAndPath else { return }
    let source = list.dataSource as? any OutlineDataSource
    outlineLevel = source?.outlineLevel(at: path) ?? 0
    isExpandedItem = source?.outlineState(at: path)?.isExpanded ?? false
  }

  private func toggleOutline() {
    guard let (list, path) = listAndPath, let source = list.dataSource as? any OutlineDataSource,
      let state = source.outlineState(at: path)
    else { return }
    source.setExpanded(!state.isExpanded, at: path)
  }

  /// - Returns: Whether the press moves the row from now on.
  private func reorder(_ press: UILongPressGestureRecognizer, _ hasBegun: Bool) -> Bool {
    guard let list = listView else { return false }
    let point = press.location(in: list)
    switch press.state {
    case .began:
      if let path = element?.path, list.beginInteractiveMovementForItem(at: path) { return true }
      press.state = .cancelled
    case _ where !hasBegun: break
    case .changed:
      list.updateInteractiveMovementTargetPosition(CGPoint(x: center.x, y: point.y))
      return true
    case .ended: list.endInteractiveMovement()
    default: list.cancelInteractiveMovement()
    }
    return false
  }
}
