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
open class UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>:
  UIDiffableDataSource<SectionIdentifierType, ItemIdentifierType>, UICollectionViewDataSource
where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
  /// Makes the cell of an item.
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?

  /// Makes a supplementary view, such as the header of a section.
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?

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
    self.cellProvider = cellProvider
    self.collectionView = collectionView
    super.init(compare: { $0.difference(to: $1) })
    collectionView.dataSource = self
  }

  // MARK: Presenting

  override var list: (any DiffableList)? { collectionView }

  override func snapshotWasAdopted() { updateTrees() }

  override func show(
    _ difference: SnapshotDifference, in list: any DiffableList, animated: Bool, _ adopt: @escaping () -> Void,
    _ completion: @escaping () -> Void
  ) {
    let hadTrees = !trees.isEmpty
    super.show(difference, in: list, animated: animated, adopt, completion)
    if hadTrees || !trees.isEmpty { updateOutlines(animated: animated) }
  }

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
