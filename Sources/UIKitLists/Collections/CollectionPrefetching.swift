import CoreGraphics
import Foundation
import UIKitCore

/// The items that were announced to the prefetching data source.
struct CollectionPrefetching {
  var announced: Set<IndexPath> = []
  var origin: CGPoint?
  /// The direction of the last movement, as the signs of its components.
  var direction = CGPoint.zero

  mutating func forget() {
    announced.removeAll()
    origin = nil
    direction = .zero
  }
}

extension UICollectionView {
  /// Announces the items that come next in the direction of scrolling, as far as the layout has been asked for them.
  final func updatePrefetching() {
    guard isPrefetchingEnabled, let source = prefetchDataSource else { return }
    let now = contentOffset
    guard let before = prefetching.origin else {
      // The items that are shown at first are not announced.
      prefetching.origin = now
      return
    }
    let way = CGPoint(x: now.x - before.x, y: now.y - before.y)
    guard way != .zero else { return }
    prefetching.origin = now
    let isVertical = abs(way.y) >= abs(way.x)
    let direction = isVertical ? CGPoint(x: 0, y: way.y > 0 ? 1 : -1) : CGPoint(x: way.x > 0 ? 1 : -1, y: 0)
    let rect = flipped(bounds.offsetBy(dx: direction.x * bounds.width, dy: direction.y * bounds.height))
    let hasReversed = prefetching.direction != .zero && prefetching.direction != direction
    prefetching.direction = direction
    let layoutSign: CGFloat = isVertical ? direction.y : isFlipped ? -direction.x : direction.x
    if hasReversed {
      let dropped = prefetching.announced.filter { visible.views[.item($0)] == nil }
      prefetching.announced.removeAll()
      if !dropped.isEmpty { source.collectionView(self, cancelPrefetchingForItemsAt: dropped.sorted()) }
    }
    var next: [(path: IndexPath, place: CGFloat)] = []
    for candidate in visible.candidates where candidate.view == nil {
      let attributes = candidate.attributes
      guard attributes.representedElementCategory == .cell, candidate.isSeen(in: rect) else { continue }
      guard !prefetching.announced.contains(attributes.indexPath) else { continue }
      let place = isVertical ? candidate.frame.minY : candidate.frame.minX
      next.append((attributes.indexPath, place * layoutSign))
    }
    // Items that are shown by now need not be cancelled.
    if prefetching.announced.count > 512 {
      prefetching.announced = prefetching.announced.filter { visible.views[.item($0)] == nil }
    }
    guard !next.isEmpty else { return }
    next.sort { $0.place < $1.place }
    let paths = next.map(\.path)
    prefetching.announced.formUnion(paths)
    source.collectionView(self, prefetchItemsAt: paths)
  }
}
