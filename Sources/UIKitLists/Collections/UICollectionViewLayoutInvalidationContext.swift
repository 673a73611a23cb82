import CoreGraphics
import Foundation

/// The parts of a layout that are no longer valid; the layout keeps the others.
///
/// A layout with a context class of its own returns it from `invalidationContextClass`.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  package final var storedInvalidatesEverything = false
  package final var storedInvalidatesCounts = false
  package final var storedPrevious: [IndexPath]?
  package final var storedTargets: [IndexPath]?
  package final var storedMovementTarget = CGPoint.zero

  /// A context that invalidates no element yet.
  public required override init() { super.init() }

  /// Whether everything is invalid: after `reloadData()`, `invalidateLayout()`, and for a new layout or data source.
  open var invalidateEverything: Bool { storedInvalidatesEverything }
  /// Whether the numbers of sections and items have changed: after a reload, and after insertions and deletions.
  open var invalidateDataSourceCounts: Bool { storedInvalidatesCounts }

  /// The items that are invalid; nil for none in particular.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The supplementary views that are invalid, by their kinds.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The decoration views that are invalid, by their kinds.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

  /// Adds items to the invalid ones.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Adds supplementary views to the invalid ones.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedSupplementaryIndexPaths = invalidatedSupplementaryIndexPaths ?? [:]
    invalidatedSupplementaryIndexPaths?[elementKind, default: []] += indexPaths
  }

  /// Adds decoration views to the invalid ones.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = invalidatedDecorationIndexPaths ?? [:]
    invalidatedDecorationIndexPaths?[elementKind, default: []] += indexPaths
  }

  /// By how much the content is scrolled with the change, in points.
  open var contentOffsetAdjustment = CGPoint.zero
  /// By how much the content grows with the change, in points. The layout's `collectionViewContentSize` is asked anyway.
  open var contentSizeAdjustment = CGSize.zero

  /// During an interactive movement: where the moved items were before this step.
  open var previousIndexPathsForInteractivelyMovingItems: [IndexPath]? { storedPrevious }
  /// During an interactive movement: where the moved items are now.
  open var targetIndexPathsForInteractivelyMovingItems: [IndexPath]? { storedTargets }
  /// During an interactive movement: where the finger holds the item.
  open var interactiveMovementTarget: CGPoint { storedMovementTarget }
}
