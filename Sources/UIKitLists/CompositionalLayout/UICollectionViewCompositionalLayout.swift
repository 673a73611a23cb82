import CoreGraphics
import Foundation
import ListModel
import UIKitCore

/// Returns a section for an index and the space that it has; nil for one that shows nothing.
public typealias UICollectionViewCompositionalLayoutSectionProvider = (
  Int, any NSCollectionLayoutEnvironment
) -> NSCollectionLayoutSection?

/// A layout that is composed of items, groups and sections.
///
///     let item = NSCollectionLayoutItem(
///       layoutSize: .init(widthDimension: .fractionalWidth(1 / 3), heightDimension: .fractionalHeight(1)))
///     let group = NSCollectionLayoutGroup.horizontal(
///       layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(120)), subitems: [item])
///     let layout = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
///
/// Each section repeats its group for all its items. A group is solved once: sections of any number of items take the same
/// time and memory, unless items estimate their length along their group.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  private var storedConfiguration: UICollectionViewCompositionalLayoutConfiguration
  final var solved = SolvedLayout()
  final var scrollers: [Int: OrthogonalScrollView] = [:]
  private var listBackground: UIColor?
  /// Whether something refers to the width for reading.
  private var usesReadableContent = false
  /// Only for lists with swipe actions.
  private(set) final var swipe: ListSwipe?

  /// The same section for all.
  public convenience init(section: NSCollectionLayoutSection) {
    self.init(section: section, configuration: UICollectionViewCompositionalLayoutConfiguration())
  }

  /// The same section for all.
  public convenience init(
    section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
  ) { self.init(sectionProvider: { _, _ in section }, configuration: configuration) }

  /// Sections that `sectionProvider` returns, for each when the layout is made, and again when the space or the data change.
  public convenience init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
    self.init(sectionProvider: sectionProvider, configuration: UICollectionViewCompositionalLayoutConfiguration())
  }

  /// Sections that `sectionProvider` returns.
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = sectionProvider
    storedConfiguration = configuration
    super.init()
  }

  /// Archives are not supported: a layout without sections.
  public required init?(coder: NSCoder) {
    provider = { _, _ in nil }
    storedConfiguration = UICollectionViewCompositionalLayoutConfiguration()
    super.init(coder: coder)
  }

  /// The properties that hold for all sections. Change a copy and set it.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    get { storedConfiguration }
    set {
      storedConfiguration = newValue
      invalidateLayout()
    }
  }

  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

  final var axis: LayoutAxis { storedConfiguration.scrollDirection == .vertical ? .vertical : .horizontal }

  // MARK: Preparing

  open override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    if storedConfiguration.contentInsetsReference == .readableContent { usesReadableContent = true }
    let space = LayoutSpace(collectionView, hasReadable: usesReadableContent)
    if solved.isValid, solved.space == space {
      solved.stack(storedConfiguration, axis)
    } else {
      solve(collectionView, space)
    }
    // In a batch they move with the animation.
    if collectionView.data.pendingChange == nil { placeScrollers() }
  }

  open override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    placeScrollers()
  }

  private func solve(_ collectionView: UICollectionView, _ known: LayoutSpace) {
    let before = solved
    var space = known
    solved = SolvedLayout()
    solved.space = space
    solved.isValid = true
    solved.viewSize = collectionView.bounds.size
    let traits = collectionView.traitCollection
    let container = LayoutContainer(size: space.size, insets: .zero)
    let environment = LayoutEnvironment(container: container, traits: traits)
    var sections: [SolvedSection] = []
    for index in 0..<collectionView.numberOfSections {
      guard let section = provider(index, environment) else {
        Log.error(
          "UICollectionViewCompositionalLayout: the provider returned no section \(index); it shows nothing.",
          once: "no layout section")
        continue
      }
      let references = [section.contentInsetsReference, section.supplementaryContentInsetsReference].map {
        $0 == .automatic ? storedConfiguration.contentInsetsReference : $0
      }
      if !usesReadableContent, references.contains(.readableContent) {
        usesReadableContent = true
        space = LayoutSpace(collectionView, hasReadable: true)
        solved.space = space
      }
      let new = SolvedSection(
        section, index: index, count: collectionView.numberOfItems(inSection: index), axis: axis, environment: environment,
        reference: space.insets(references[0], axis), supplementaryReference: space.insets(references[1], axis))
      sections.append(new)
    }
    let change = collectionView.data.pendingChange
    solved.sections = sections
    solved.makeBoundaries(storedConfiguration, axis)
    solved.adoptMeasures(of: before, change)
    solved.stack(storedConfiguration, axis)
    if let change { moveScrollers(change) }
    removeOldScrollers()
    showListBackground(collectionView)
    watchSwipes(collectionView)
  }

  private func watchSwipes(_ collectionView: UICollectionView) {
    swipe?.close(animated: false)
    guard solved.sections.contains(where: { $0.section.list?.hasSwipeActions ?? false }) else { return }
    let swipe = self.swipe ?? ListSwipe(self)
    self.swipe = swipe
    swipe.attach(to: collectionView)
  }

  open override func prepareForTransition(to newLayout: UICollectionViewLayout) {
    super.prepareForTransition(to: newLayout)
    swipe?.detach()
    for view in scrollers.values { view.removeFromSuperview() }
    scrollers = [:]
  }

  /// A list colours the whole view, unless the app has done so.
  private func showListBackground(_ collectionView: UICollectionView) {
    guard let list = solved.sections.first?.section.list,
      collectionView.backgroundColor == nil || collectionView.backgroundColor == listBackground
    else { return }
    listBackground = list.configuration.resolvedBackgroundColor
    collectionView.backgroundColor = listBackground
  }

  open override var collectionViewContentSize: CGSize { solved.size }

  // MARK: Invalidation

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything || context.invalidateDataSourceCounts { solved.isValid = false }
    if context.invalidateEverything, context.invalidateDataSourceCounts { solved.forgetMeasures() }
    super.invalidateLayout(with: context)
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    if newBounds.size != solved.viewSize { return true }
    // Scrolling closes a row that is swiped aside.
    if let before = collectionView?.bounds.origin[axis], before != newBounds.origin[axis] { swipe?.close(animated: true) }
    return solved.hasPinnedViews
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    let isWider = preferredAttributes.size.width != originalAttributes.size.width && !originalAttributes.keepsWidth
    let isHigher = preferredAttributes.size.height != originalAttributes.size.height && !originalAttributes.keepsHeight
    return isWider || isHigher
  }

  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    solved.setMeasured(preferredAttributes.size, originalAttributes)
    return context
  }

  // MARK: Attributes

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    var result: [UICollectionViewLayoutAttributes] = []
    for boundary in solved.boundaries where frame(of: boundary).meets(rect) { result.append(attributes(of: boundary)) }
    for index in solved.sectionIndexes(in: rect, axis) { addElements(of: solved.sections[index], in: rect, to: &result) }
    return result
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2, let section = solved.section(indexPath[0]), let place = section.place(ofItem: indexPath[1])
    else { return nil }
    return attributes(of: .item(indexPath), place, in: section)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2 else {
      return solved.boundaries.first { $0.item.elementKind == elementKind }.map { attributes(of: $0) }
    }
    if let section = solved.section(indexPath[0]) {
      if let boundary = section.boundaries.first(where: {
        $0.item.elementKind == elementKind && $0.number == indexPath[1]
      }) {
        return attributes(of: boundary, in: section)
      }
      if let place = section.place(ofAttachment: elementKind, item: indexPath[1]) {
        return attributes(of: .supplementary(elementKind, indexPath), place, in: section)
      }
    }
    let global = solved.boundaries.first { $0.item.elementKind == elementKind && $0.number == indexPath[1] }
    return indexPath[0] == 0 ? global.map { attributes(of: $0) } : nil
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2, let section = solved.section(indexPath[0]) else { return nil }
    let items = section.section.decorationItems
    guard let index = items.indices.first(where: { items[$0].elementKind == elementKind && $0 == indexPath[1] }) else {
      return nil
    }
    return attributes(ofDecoration: index, in: section)
  }
}
