import Foundation
import UIKitCore

/// Provides the items of a collection view from snapshots: the app says what the items are, and the view shows the
/// difference.
///
///     let dataSource = UICollectionViewDiffableDataSource<Section, Photo.ID>(collectionView: view) { view, path, id in
///       view.dequeueConfiguredReusableCell(using: registration, for: path, item: id)
///     }
///     var snapshot = dataSource.snapshot()
///     snapshot.appendSections([.recent])
///     snapshot.appendItems(photos.map(\.id))
///     dataSource.apply(snapshot)
///
/// A section may also be a tree with branches that open and close; see `apply(_:to:animatingDifferences:completion:)`.
/// The app keeps the data source; the collection view does not. Setting another data source of the view ends what this one
/// shows.
///
/// - Threading: main actor. Snapshots may be applied on one other queue instead.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: NSObject,
  UICollectionViewDataSource
where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
  /// Makes the cell of an item.
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?

  /// Makes a supplementary view, such as the header of a section.
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?

  @usableFromInline nonisolated let presenter: SnapshotPresenter<SectionIdentifierType, ItemIdentifierType>
  @usableFromInline let cellProvider: CellProvider
  @usableFromInline weak var collectionView: UICollectionView?
  /// The sections that were applied as trees.
  final var trees: Trees = [:]

  /// Makes the supplementary views that the layout asks for.
  open var supplementaryViewProvider: SupplementaryViewProvider?

  /// Decides which items the user may move, and is called when the user has moved one. By default none can be moved.
  open var reorderingHandlers = ReorderingHandlers()

  /// Decides which branches of trees the user may open and close, and is called before one opens or closes.
  open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()

  /// Becomes the data source of a collection view.
  /// - Parameter cellProvider: Called when an item comes into view. Without a cell an empty one is shown, with a log line.
  // Inlinable, so that snapshots are compared by code compiled for the app's identifiers.
  @inlinable
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    presenter = SnapshotPresenter { $0.difference(to: $1) }
    self.cellProvider = cellProvider
    self.collectionView = collectionView
    super.init()
    prepare()
  }

  @usableFromInline
  final func prepare() {
    presenter.present = { [weak self] change, adopt, completion in
      guard let self else {
        adopt()
        return completion()
      }
      present(change, adopt, completion)
    }
    collectionView?.dataSource = self
  }

  // MARK: Snapshots

  /// Shows a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: The new sections and items.
  ///   - animatingDifferences: Whether the view animates the difference. Without, items that stay keep their cells too.
  ///   - completion: Called on the main queue when the animation is over.
  /// - Complexity: O(*n*) comparisons of identifiers, of *n* items.
  nonisolated open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    presenter.apply(snapshot, isAnimated: animatingDifferences, completion: completion)
  }

  /// Shows a snapshot, and returns when the animation is over.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true
  ) async {
    await withCheckedContinuation { continuation in
      apply(snapshot, animatingDifferences: animatingDifferences) { continuation.resume() }
    }
  }

  /// Shows a snapshot by loading all cells again, without looking for differences. What is being animated ends.
  nonisolated open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, completion: (() -> Void)? = nil
  ) {
    presenter.apply(snapshot, isAnimated: nil, completion: completion)
  }

  /// Shows a snapshot by loading all cells again, without looking for differences.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) async {
    await withCheckedContinuation { continuation in
      applySnapshotUsingReloadData(snapshot) { continuation.resume() }
    }
  }

  /// A copy of the snapshot that was applied last, with nothing to reload.
  nonisolated open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    presenter.snapshot
  }

  // MARK: Identifiers

  /// The section at an index; nil if there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { presenter.section(at: index) }

  /// The index of a section; nil if it is not shown.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    presenter.shown.indexOfSection(sectionIdentifier)
  }

  /// The item at a path; nil if there is none. Takes constant time.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { presenter.item(at: indexPath) }

  /// The path of an item; nil if it is not shown. Takes constant time.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { presenter.path(of: itemIdentifier) }

  // MARK: UICollectionViewDataSource

  /// The number of sections shown.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { presenter.shown.numberOfSections }

  /// The number of items shown in a section.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    presenter.numberOfItems(in: section)
  }

  /// The cell that the provider makes.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let item = itemIdentifier(for: indexPath), let cell = cellProvider(collectionView, indexPath, item) { return cell }
    Log.error(
      "UICollectionViewDiffableDataSource: the cell provider has no cell for \(indexPath); an empty one is shown.",
      once: "UICollectionViewDiffableDataSource.cellProvider")
    return UICollectionViewCell(frame: .zero)
  }

  /// The view that `supplementaryViewProvider` makes. Without one an empty view is shown, with a log line.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let view = supplementaryViewProvider?(collectionView, kind, indexPath) { return view }
    Log.error(
      """
      UICollectionViewDiffableDataSource: the layout has a view of the kind "\(kind)" at \(indexPath), but \
      supplementaryViewProvider \(supplementaryViewProvider == nil ? "is not set" : "returns nil"). An empty view is shown.
      """, once: "UICollectionViewDiffableDataSource.supplementaryViewProvider \(kind)")
    return UICollectionReusableView(frame: .zero)
  }

  /// Asks `reorderingHandlers.canReorderItem`; without it no item can be moved.
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    guard let item = itemIdentifier(for: indexPath) else { return false }
    return reorderingHandlers.canReorderItem?(item) ?? false
  }

  /// Moves the item in the snapshot, and calls `reorderingHandlers`.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) { itemHasMoved(from: sourceIndexPath, to: destinationIndexPath) }

  /// Nil. Override it for titles of an index.
  open func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }

  /// The first item. Override it together with `indexTitles(for:)`.
  open func collectionView(
    _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
  ) -> IndexPath { IndexPath(item: 0, section: 0) }
}
