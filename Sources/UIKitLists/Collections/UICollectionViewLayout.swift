import CoreGraphics
import Foundation
import UIKitCore

/// Places the elements of a collection view: cells, supplementary and decoration views.
///
/// A subclass computes in `prepare()` what it needs, and returns `collectionViewContentSize` and the attributes of the
/// elements in a rectangle. The collection view asks in this order, before it lays out its visible elements, and keeps the
/// answers until the layout is invalidated.
///
/// - Coordinates: points of the collection view's content, origin at its beginning.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  package final weak var owner: UICollectionView?
  package final var decorations: [String: DecorationPool] = [:]

  /// A layout without elements.
  public override init() { super.init() }

  /// Archives are not supported: the same as `init()`.
  public required init?(coder: NSCoder) { super.init() }

  /// The collection view that uses the layout; nil while none does.
  open var collectionView: UICollectionView? { owner }

  // MARK: Layout

  /// The class of the layout's attributes; its instances are created with `init()`.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// Called before the layout is asked for anything after it was invalidated. The default does nothing.
  open func prepare() {}

  /// The size of the whole content in points.
  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of the elements whose frames meet `rect`, in any order. More than these are allowed.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

  /// The attributes of an item; nil where the layout has none.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes of a supplementary view; nil where the layout has none.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes of a decoration view; nil where the layout has none.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  // MARK: Offsets

  /// The offset at which scrolling stops after a drag. The default is the proposed one; others make it stop at items.
  /// - Parameter velocity: The speed of the finger in points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// The offset after a batch of changes or a change of the layout. The default is the proposed one.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint { proposedContentOffset }

  // MARK: Invalidation

  /// The class of the layout's invalidation contexts; its instances are created with `init()`.
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

  /// Makes the whole layout invalid: before the next layout of the collection view, `prepare()` is called again. Repeated
  /// calls have no effect.
  open func invalidateLayout() {
    let context = makeContext()
    context.storedInvalidatesEverything = true
    invalidateLayout(with: context)
  }

  /// Makes the layout invalid as far as `context` says. Overrides call super.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    owner?.layout(self, wasInvalidatedWith: context)
  }

  /// Whether the layout is invalid after a change of the bounds, that is, at each step of scrolling too. False by default.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// A context with what a change of the bounds makes invalid.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

  /// Whether the layout is invalid because a view would like another size than the layout gave it. False by default.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// A context with what a view's own size makes invalid.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

  /// Called when the adjusted content inset of the collection view has changed. By default the layout is prepared again.
  package func contentInsetDidChange() { invalidateLayout(with: makeContext()) }

  /// Whether views are asked for the size that they prefer. Layouts with fixed sizes save that.
  package var asksForPreferredSizes: Bool { true }

  /// New attributes of the layout's class.
  package final func makeAttributes(_ element: CollectionElement) -> UICollectionViewLayoutAttributes {
    let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    let attributes = (type ?? UICollectionViewLayoutAttributes.self).init()
    attributes.represent(element)
    return attributes
  }

  /// A context for a reload, a new layout or a new data source.
  final func makeReloadContext() -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    (context.storedInvalidatesEverything, context.storedInvalidatesCounts) = (true, true)
    return context
  }

  package final func makeContext() -> UICollectionViewLayoutInvalidationContext {
    let type = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
    return (type ?? UICollectionViewLayoutInvalidationContext.self).init()
  }

  // MARK: Direction

  /// The direction for which the layout was written.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// Whether the content is mirrored where the direction of the layout is not `developmentLayoutDirection`.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: Decoration views

  /// Sets the class of the decoration views of a kind; nil removes it.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorations[elementKind] = DecorationPool(viewClass, kind: elementKind)
  }

  // MARK: Batches of changes

  /// Called after `prepare()` with the changes of a batch, before the attributes of appearing and disappearing elements are
  /// asked for.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// Called as the last step before the changes of a batch are animated.
  open func finalizeCollectionViewUpdates() {}

  /// The attributes from which an appearing item is animated. By default, an inserted item fades in at its place, and one
  /// that moves into the visible area comes from where it was.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    owner?.initialAttributes(of: .item(itemIndexPath))
  }

  /// The attributes to which a disappearing item is animated. By default, a deleted item fades out at its place, and one
  /// that leaves the visible area goes where it is now.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    owner?.finalAttributes(of: .item(itemIndexPath))
  }

  /// The attributes from which an appearing supplementary view is animated.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { owner?.initialAttributes(of: .supplementary(elementKind, elementIndexPath)) }

  /// The attributes to which a disappearing supplementary view is animated.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { owner?.finalAttributes(of: .supplementary(elementKind, elementIndexPath)) }

  /// The attributes from which an appearing decoration view is animated.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { owner?.initialAttributes(of: .decoration(elementKind, decorationIndexPath)) }

  /// The attributes to which a disappearing decoration view is animated.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { owner?.finalAttributes(of: .decoration(elementKind, decorationIndexPath)) }

  /// Supplementary views that the layout removes with the current batch, by their old paths.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
  /// Decoration views that the layout removes with the current batch, by their old paths.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
  /// Supplementary views that the layout adds with the current batch, by their new paths.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
  /// Decoration views that the layout adds with the current batch, by their new paths.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: Other animations

  /// Called before a change of the bounds' size is animated, with the bounds before it.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  /// Called after a change of the bounds' size has been set up for its animation.
  open func finalizeAnimatedBoundsChange() {}
  /// Called before the collection view changes from this layout to another.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  /// Called before the collection view changes from another layout to this one.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  /// Called after the change to or from this layout has been set up for its animation.
  open func finalizeLayoutTransition() {}

  // MARK: Interactive movement

  /// The path to which an item that a finger holds at `position` would go: by default that of the item there.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { owner.flatMap { $0.indexPathForItem(at: $0.flipped(position)) } ?? previousIndexPath }

  /// The attributes of the item that a finger holds at `position`: by default those of the item, centred there, in front.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes =
      layoutAttributesForItem(at: indexPath)?.duplicate()
      ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.center = position
    attributes.zIndex = .max
    return attributes
  }

  /// A context with what a step of an interactive movement makes invalid.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    movementContext(targetIndexPaths, previousIndexPaths, targetPosition)
  }

  /// A context with what the end of an interactive movement makes invalid.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext { movementContext(indexPaths, previousIndexPaths, .zero) }

  private func movementContext(
    _ targets: [IndexPath], _ previous: [IndexPath], _ position: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    (context.storedTargets, context.storedPrevious) = (targets, previous)
    context.storedMovementTarget = position
    return context
  }
}
