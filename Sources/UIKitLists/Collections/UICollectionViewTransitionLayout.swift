import CoreGraphics
import Foundation
import UIKitCore

/// The layout during an interactive change from one layout to another: elements are between the attributes of both.
///
/// - Threading: main actor.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
  /// The layout before the change.
  public final let currentLayout: UICollectionViewLayout
  /// The layout after the change.
  public final let nextLayout: UICollectionViewLayout
  final var completion: UICollectionView.LayoutInteractiveTransitionCompletion?
  private var values: [String: CGFloat] = [:]

  /// How far the change is, from 0 to 1. Setting it invalidates the layout.
  open var transitionProgress: CGFloat = 0 {
    didSet { if transitionProgress != oldValue { invalidateLayout(with: makeContext()) } }
  }

  /// A layout between two others.
  public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
    self.currentLayout = currentLayout
    nextLayout = newLayout
    super.init()
    decorations = currentLayout.decorations.merging(newLayout.decorations) { current, _ in current }
  }

  /// Archives are not supported: a layout between two empty ones.
  public required init?(coder: NSCoder) {
    currentLayout = UICollectionViewLayout()
    nextLayout = UICollectionViewLayout()
    super.init(coder: coder)
  }

  /// Stores a number of the app for this change, such as the scale of a pinch.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }
  /// A number that the app has stored; 0 for none.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  /// The data of both layouts changes with that of this one.
  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything || context.invalidateDataSourceCounts {
      for layout in [currentLayout, nextLayout] {
        let own = layout.makeContext()
        own.storedInvalidatesEverything = context.invalidateEverything
        own.storedInvalidatesCounts = context.invalidateDataSourceCounts
        layout.invalidateLayout(with: own)
      }
    }
    super.invalidateLayout(with: context)
  }

  open override var developmentLayoutDirection: UIUserInterfaceLayoutDirection { nextLayout.developmentLayoutDirection }
  open override var flipsHorizontallyInOppositeLayoutDirection: Bool {
    nextLayout.flipsHorizontallyInOppositeLayoutDirection
  }

  open override func prepare() {
    super.prepare()
    currentLayout.prepare()
    nextLayout.prepare()
  }

  open override var collectionViewContentSize: CGSize {
    let (a, b) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
    return CGSize(width: between(a.width, b.width), height: between(a.height, b.height))
  }

  private var share: CGFloat { transitionProgress.isNaN ? 0 : min(max(transitionProgress, 0), 1) }

  private func between(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * share }

  private func between(
    _ a: UICollectionViewLayoutAttributes?, _ b: UICollectionViewLayoutAttributes?
  ) -> UICollectionViewLayoutAttributes? {
    guard let a else { return b }
    guard let b else { return a }
    let mixed = (share < 0.5 ? a : b).duplicate()
    mixed.size = CGSize(width: between(a.size.width, b.size.width), height: between(a.size.height, b.size.height))
    mixed.center = CGPoint(x: between(a.center.x, b.center.x), y: between(a.center.y, b.center.y))
    mixed.alpha = between(a.alpha, b.alpha)
    return mixed
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    // One view's length around the rectangle is searched too, because elements move between the two layouts.
    let area = rect.insetBy(dx: -rect.width, dy: -rect.height)
    var seen = Set<CollectionElement>()
    var found: [UICollectionViewLayoutAttributes] = []
    let layouts = [currentLayout, nextLayout]
    for attributes in layouts.flatMap({ $0.layoutAttributesForElements(in: area) ?? [] }) {
      let element = attributes.collectionElement
      guard seen.insert(element).inserted else { continue }
      let mixed = between(currentLayout.attributes(of: element), nextLayout.attributes(of: element))
      if let mixed, mixed.frame.overlaps(rect) { found.append(mixed) }
    }
    return found
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    between(
      currentLayout.layoutAttributesForItem(at: indexPath), nextLayout.layoutAttributesForItem(at: indexPath))
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    between(
      currentLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath),
      nextLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath))
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    between(
      currentLayout.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath),
      nextLayout.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath))
  }

  package override var asksForPreferredSizes: Bool { false }
}
