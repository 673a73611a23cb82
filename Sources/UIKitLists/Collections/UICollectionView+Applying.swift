import CoreGraphics
import Foundation
import ListModel
import UIKitCore

// A change of items is applied at once; afterwards it is animated (`animateChange`).
extension UICollectionView {
  /// Applies a batch: selection, layout, and the elements that views show.
  /// - Returns: The views that show nothing any more. They are still subviews.
  final func apply(
    _ change: ElementChange, _ list: ListChange, of batch: CollectionBatch
  ) -> [VisibleElements.Leaving] {
    moveSelection(list)
    data.scrollTarget = data.scrollTarget.flatMap { target in
      ListPath(target.path).flatMap { list.newPath(of: $0) }.map {
        ScrollTarget(path: $0.indexPath, position: target.position)
      }
    }
    prefetching.forget()
    let context = storedLayout.makeContext()
    context.storedInvalidatesCounts = true
    if batch.isEmpty { context.storedInvalidatesEverything = true }
    storedLayout.invalidateLayout(with: context)
    return UIView.performing {
      prepareForChange(list)
      storedLayout.prepare(forCollectionViewUpdates: batch.updateItems(list))
      return remap(change)
    }
  }

  final func moveSelection(_ list: ListChange) {
    selection.move { path in ListPath(path).flatMap { list.newPath(of: $0)?.indexPath } }
    noteVisit(.control)
  }

  /// Notes what is shown before a change of items, or of the layout only.
  final func makeChange(list: ListChange?) -> ElementChange {
    var attributes: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
    for candidate in visible.candidates {
      attributes[candidate.attributes.collectionElement] = candidate.attributes.duplicate()
    }
    for (element, view) in visible.views {
      if let applied = view.appliedAttributes { attributes[element] = applied.duplicate() }
    }
    let first = visible.views.keys.filter { $0.category == .cell }.map(\.path).min()
    updating.number += 1
    return ElementChange(
      number: updating.number, list: list, oldLayout: storedLayout, oldAttributes: attributes, firstPath: first)
  }

  /// Prepares the layout without applying the size of its content yet.
  /// - Parameter list: The change of items; layouts that have measured items take their sizes along.
  final func prepareForChange(_ list: ListChange? = nil) {
    data.pendingChange = list
    defer { data.pendingChange = nil }
    guard bounds.width > 0, bounds.height > 0 else { return }
    loadCounts()
    data.isPreparing = true
    visible.forget()
    storedLayout.prepare()
    data.isPreparing = false
    // The size is applied with the animation.
    data.needsPrepare = false
    data.appliesSize = true
  }

  /// Gives the views that are shown the elements that they show after a change.
  /// - Returns: Those without one.
  final func remap(_ change: ElementChange) -> [VisibleElements.Leaving] {
    let views = visible.views
    visible.views.removeAll(keepingCapacity: true)
    visible.candidates.removeAll(keepingCapacity: true)
    visible.generation += 1
    visible.forget()
    for index in updating.leaving.indices {
      updating.leaving[index].element = updating.leaving[index].element.flatMap { change.new(of: $0, in: storedLayout) }
    }
    var leaving: [VisibleElements.Leaving] = []
    for (element, view) in views {
      if let new = change.new(of: element, in: storedLayout), visible.views[new] == nil {
        view.element = new
        visible.views[new] = view
      } else {
        leaving.append(.init(view: view, element: element))
      }
    }
    return leaving
  }
}
