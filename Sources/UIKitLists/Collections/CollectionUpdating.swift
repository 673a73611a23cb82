import CoreGraphics
import Foundation
import ListModel
import UIKitCore

/// Batches of changes, and the views that leave with an animation.
@MainActor
struct CollectionUpdating {
  /// A view that is shown until the animation ends.
  struct Leaving {
    let view: UICollectionReusableView
    /// The element that the view shows, if it still exists.
    var element: CollectionElement?
    let number: Int
  }

  /// How many batches are open.
  var depth = 0
  var batch = CollectionBatch()
  var completions: [(Bool) -> Void] = []
  /// Whether the open batch ends with a reload, because there is nothing to change yet.
  var reloads = false
  /// The change whose animation is being set up.
  var current: ElementChange?
  /// The views that this change has added.
  var added: [UICollectionReusableView] = []
  var leaving: [Leaving] = []
  /// The number of the last animation, and of the last one that a reload ended.
  var number = 0
  var lastInterrupted = 0

  /// Takes back a view that is leaving, because its element is shown again.
  mutating func reclaim(_ element: CollectionElement) -> UICollectionReusableView? {
    guard !leaving.isEmpty, let index = leaving.firstIndex(where: { $0.element == element }) else { return nil }
    return leaving.remove(at: index).view
  }

  /// Does not take a leaving view back if its element is shown again, because its content is out of date.
  mutating func forgetLeaving(_ element: CollectionElement) {
    for index in leaving.indices where leaving[index].element == element { leaving[index].element = nil }
  }

  mutating func takeLeaving(upTo number: Int) -> [UICollectionReusableView] {
    guard !leaving.isEmpty else { return [] }
    let due = leaving.filter { $0.number <= number }
    leaving.removeAll { $0.number <= number }
    return due.map(\.view)
  }
}

/// The places of elements before and after a change, while its animation is set up.
@MainActor
struct ElementChange {
  /// Counts changes, so that a reload ends the animations of those before it.
  let number: Int
  /// The new places of items; nil where only the layout changes.
  let list: ListChange?
  let oldLayout: UICollectionViewLayout
  /// The attributes around the visible area before the change.
  let oldAttributes: [CollectionElement: UICollectionViewLayoutAttributes]
  /// The first item that was visible.
  let firstPath: IndexPath?

  private static func isOfSection(_ element: CollectionElement) -> Bool {
    element.category == .decorationView || element.kind == UICollectionView.elementKindSectionHeader
      || element.kind == UICollectionView.elementKindSectionFooter || element.path.count != 2
  }

  /// The element that an element becomes; nil if it is gone or gets a new view.
  func new(of element: CollectionElement, in layout: UICollectionViewLayout) -> CollectionElement? {
    guard let list else { return element }
    var moved = element
    if element.category == .cell || !Self.isOfSection(element), let path = ListPath(element.path) {
      if !list.reloadedItems.contains(path) || element.category != .cell, let new = list.newPath(of: path)?.indexPath {
        moved.path = new
        if element.category == .cell
          || layout.layoutAttributesForSupplementaryView(ofKind: element.kind, at: new) != nil
        {
          return moved
        }
      }
      if element.category == .cell { return nil }
    }
    guard let section = element.path.first, !list.reloadedSections.contains(section),
      let new = list.newSection(of: section)
    else { return list.old.isEmpty ? element : nil }
    moved.path = IndexPath(indexes: [new] + element.path.dropFirst())
    return moved
  }

  /// The element that an element was before the change; nil if it is new.
  func old(of element: CollectionElement) -> CollectionElement? {
    guard let list else { return element }
    var origin = element
    if element.category == .cell || !Self.isOfSection(element), let path = ListPath(element.path) {
      if let old = list.oldPath(of: path) {
        if element.category == .cell, list.reloadedItems.contains(old) { return nil }
        origin.path = old.indexPath
        return origin
      }
      if element.category == .cell { return nil }
    }
    guard let section = element.path.first, let old = list.oldSection(of: section), !list.reloadedSections.contains(old)
    else { return list.new.isEmpty ? element : nil }
    origin.path = IndexPath(indexes: [old] + element.path.dropFirst())
    return origin
  }
}
