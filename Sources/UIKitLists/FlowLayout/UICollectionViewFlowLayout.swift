import CoreGraphics
import Foundation
import UIKitCore

/// Places items in lines, as text places words, with a header before and a footer after each section.
///
/// Full lines are justified. Sizes and spacings are the same for all items, unless the delegate of the collection view
/// conforms to `UICollectionViewDelegateFlowLayout` and implements them. With sizes that are all the same, places are
/// computed, and nothing is stored for an item.
///
/// - Coordinates: points of the content.
/// - Threading: main actor.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The edges from which `sectionInset` is measured.
  public enum SectionInsetReference: Int, Sendable {
    case fromContentInset = 0
    case fromSafeArea = 1
    case fromLayoutMargins = 2
  }

  /// The value of `estimatedItemSize` with which cells have the size that they prefer.
  public nonisolated class var automaticSize: CGSize {
    CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
  }

  final var flow = FlowState()

  /// A layout of items of 50 × 50 points, 10 points apart.
  public override init() { super.init() }

  /// Archives are not supported: the same as `init()`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Properties

  /// The least space between lines, in points.
  open var minimumLineSpacing: CGFloat = 10 { didSet { metricChanged(minimumLineSpacing != oldValue) } }
  /// The least space between the items of a line, in points.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { metricChanged(minimumInteritemSpacing != oldValue) } }
  /// The size of the items. Negative lengths count as 0.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { metricChanged(itemSize != oldValue) } }
  /// The size that cells have until they are asked for the one that they prefer; zero if they are not asked.
  open var estimatedItemSize = CGSize.zero { didSet { metricChanged(estimatedItemSize != oldValue) } }
  /// The direction in which the content scrolls; the lines are across it.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { metricChanged(scrollDirection != oldValue) }
  }
  /// The size of headers; the length along the scrolling direction counts. 0 for none.
  open var headerReferenceSize = CGSize.zero { didSet { metricChanged(headerReferenceSize != oldValue) } }
  /// The size of footers; the length along the scrolling direction counts. 0 for none.
  open var footerReferenceSize = CGSize.zero { didSet { metricChanged(footerReferenceSize != oldValue) } }
  /// The space around the items of a section, between its header and its footer.
  open var sectionInset = UIEdgeInsets.zero { didSet { metricChanged(sectionInset != oldValue) } }
  /// The edges from which `sectionInset` is measured.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { metricChanged(sectionInsetReference != oldValue) }
  }
  /// Whether headers stay visible as long as their section is.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { metricChanged(sectionHeadersPinToVisibleBounds != oldValue) }
  }
  /// Whether footers stay visible as long as their section is.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { metricChanged(sectionFootersPinToVisibleBounds != oldValue) }
  }

  private func metricChanged(_ isChanged: Bool) { if isChanged { invalidateLayout() } }

  // MARK: Layout

  open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

  open override func prepare() {
    super.prepare()
    if let change = collectionView?.data.pendingChange { moveMeasured(change) }
    prepareFlow()
  }

  open override var collectionViewContentSize: CGSize {
    makeValid()
    return size(FlowSize(main: flow.length, cross: flow.cross))
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    makeValid()
    return attributes(in: rect)
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    makeValid()
    return itemAttributes(indexPath)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    makeValid()
    guard let section = indexPath.first, flow.sections.indices.contains(section) else { return nil }
    switch elementKind {
    case UICollectionView.elementKindSectionHeader: return headerAttributes(section)
    case UICollectionView.elementKindSectionFooter: return footerAttributes(section)
    default: return nil
    }
  }

  // MARK: Invalidation

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let flowContext = context as? UICollectionViewFlowLayoutInvalidationContext
    if context.invalidateEverything || context.invalidateDataSourceCounts
      || flowContext?.invalidateFlowLayoutDelegateMetrics ?? true
    {
      flow.needsMetrics = true
      // In a batch, items keep their measured sizes.
      if context.invalidateEverything { flow.measured.removeAll() }
    }
    super.invalidateLayout(with: context)
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    pins || changesLines(newBounds)
  }

  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    if let context = context as? UICollectionViewFlowLayoutInvalidationContext {
      let changes = changesLines(newBounds)
      context.invalidateFlowLayoutDelegateMetrics = changes
      context.invalidateFlowLayoutAttributes = changes
      if changes { flow.measured.removeAll() }
    }
    return context
  }

  package override func contentInsetDidChange() {
    guard let view = collectionView else { return }
    if crossLength(of: view) != flow.cross || sectionInsetReference != .fromContentInset {
      invalidateLayout()
    } else if pins {
      view.visibleElementsMoved()
    }
  }

  private var pins: Bool { sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds }

  private func changesLines(_ bounds: CGRect) -> Bool {
    guard let now = collectionView?.bounds.size else { return false }
    return isVertical ? bounds.width != now.width : bounds.height != now.height
  }

  package override var asksForPreferredSizes: Bool { estimatedItemSize != .zero || itemSize == Self.automaticSize }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    asksForPreferredSizes && originalAttributes.representedElementCategory == .cell
      && preferredAttributes.size != originalAttributes.size
  }

  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    if let context = context as? UICollectionViewFlowLayoutInvalidationContext {
      context.invalidateFlowLayoutDelegateMetrics = false
    }
    context.invalidateItems(at: [originalAttributes.indexPath])
    measured(preferredAttributes.size, originalAttributes.indexPath)
    return context
  }
}

/// The parts of a flow layout that are no longer valid.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
  /// Whether the delegate is asked for sizes and spacings again.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the places of the items are computed again.
  open var invalidateFlowLayoutAttributes = true
}
