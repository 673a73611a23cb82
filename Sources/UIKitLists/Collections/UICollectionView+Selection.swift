import Foundation
import UIKitCore

extension UICollectionView {
  private var usersMaySelect: Bool {
    isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
  }

  private var usersMaySelectSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

  // MARK: By code

  final func select(_ path: IndexPath?, animated: Bool, _ position: ScrollPosition) {
    guard let path else {
      for path in selection.paths { setSelected(false, path) }
      return
    }
    guard hasItem(at: path) else { return rejectPath(path, "selectItem(at:)") }
    guard allowsSelection || isEditing else { return }
    if !usersMaySelectSeveral { for other in selection.paths where other != path { setSelected(false, other) } }
    setSelected(true, path)
    if !position.isEmpty { scrollToItem(at: path, at: position, animated: animated) }
  }

  final func deselect(_ path: IndexPath) {
    guard path.count == 2 else { return rejectPath(path, "deselectItem(at:)") }
    setSelected(false, path)
  }

  private func setSelected(_ isSelected: Bool, _ path: IndexPath) {
    if isSelected { selection.paths.insert(path) } else { selection.paths.remove(path) }
    noteVisit(.control)
    cell(at: path)?.isSelected = isSelected
  }

  final func keepOneSelected() {
    for path in selection.sorted.dropFirst() { setSelected(false, path) }
  }

  final func editingChanged() {
    if !usersMaySelectSeveral { keepOneSelected() }
    for (element, view) in visible.views where element.category == .cell {
      if let cell = view as? UICollectionViewCell { updateState(of: cell, at: element.path) }
    }
  }

  /// Gives a cell the state of its item.
  final func updateState(of cell: UICollectionViewCell, at path: IndexPath) {
    cell.isSelected = !selection.paths.isEmpty && selection.paths.contains(path)
    cell.isHighlighted = selection.highlighted == path
    cell.hasKeyFocus = selection.showsFocus && selection.focus == path && isFirstResponder
    cell.isMovedInteractively = moving.path == path
    cell.isEditingItem = isEditing && (collectionDelegate?.collectionView(self, canEditItemAt: path) ?? true)
  }

  // MARK: By users

  /// Highlights an item if the delegate permits it.
  final func highlight(_ path: IndexPath) -> Bool {
    guard usersMaySelect, collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true else {
      return false
    }
    endHighlight()
    selection.highlighted = path
    cellForItem(at: path)?.isHighlighted = true
    collectionDelegate?.collectionView(self, didHighlightItemAt: path)
    return true
  }

  final func endHighlight() {
    guard let path = selection.highlighted else { return }
    selection.highlighted = nil
    cell(at: path)?.isHighlighted = false
    collectionDelegate?.collectionView(self, didUnhighlightItemAt: path)
  }

  /// Selects an item that the user has chosen, or deselects it where several can be selected.
  final func choose(_ path: IndexPath) {
    guard usersMaySelect, hasItem(at: path) else { return }
    // The delegate may change the data in each of these calls: the item then has another path, or none.
    selection.chosen = path
    defer { selection.chosen = nil }
    if usersMaySelectSeveral, selection.paths.contains(path) {
      guard collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true, let path = selection.chosen else {
        return
      }
      setSelected(false, path)
      collectionDelegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !usersMaySelectSeveral {
      while let chosen = selection.chosen, let other = selection.paths.filter({ $0 != chosen }).min() {
        setSelected(false, other)
        collectionDelegate?.collectionView(self, didDeselectItemAt: other)
      }
    }
    guard let path = selection.chosen else { return }
    setSelected(true, path)
    guard let delegate = collectionDelegate else { return }
    delegate.collectionView(self, didSelectItemAt: path)
    guard let path = selection.chosen, delegate.collectionView(self, canPerformPrimaryActionForItemAt: path) else { return }
    delegate.collectionView(self, performPrimaryActionForItemAt: path)
  }

  // MARK: Touches

  /// - Returns: Whether the touch is for an item; others go up the responder chain.
  final func touchBegan(_ touches: Set<UITouch>, _ event: UIEvent?) -> Bool {
    // A second finger neither highlights nor cancels.
    if selection.touch != nil { return true }
    guard let touch = touches.first, usersMaySelect, let path = itemPath(at: touch.location(in: self)),
      cellForItem(at: path) != nil
    else { return false }
    selection.touch = touch
    selection.touched = path
    showFocus(false)
    if !highlight(path) { selection.touched = nil }
    return true
  }

  final func touchMoved(_ touches: Set<UITouch>) -> Bool {
    guard let touch = selection.touch, touches.contains(touch) else { return false }
    guard let path = selection.highlighted, let frame = attributes(of: .item(path))?.frame else { return true }
    // A finger that has left the item chooses nothing.
    if !frame.insetBy(dx: -Self.slop, dy: -Self.slop).contains(touch.location(in: self)) {
      endHighlight()
      selection.touched = nil
    }
    return true
  }

  /// How far a finger may move off an item, in points.
  private static let slop: CGFloat = 10

  final func touchEnded(_ touches: Set<UITouch>) -> Bool {
    guard let touch = selection.touch, touches.contains(touch) else { return false }
    selection.touch = nil
    guard let path = selection.touched, selection.highlighted == path else {
      endHighlight()
      return true
    }
    selection.touched = nil
    selection.focus = path
    choose(path)
    endHighlight()
    return true
  }

  final func touchCancelled(_ touches: Set<UITouch>) -> Bool {
    guard let touch = selection.touch, touches.contains(touch) else { return false }
    selection.touch = nil
    selection.touched = nil
    endHighlight()
    return true
  }
}
