import Foundation
import UIKitCore

/// What `UITableViewDiffableDataSource` and `UICollectionViewDiffableDataSource` have in common: snapshots are applied, and
/// tell where identifiers are. Apps use those two.
///
/// - Threading: main actor. Snapshots may be applied on one other queue instead.
@preconcurrency @MainActor
open class UIDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: NSObject
where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
  typealias Presenter = SnapshotPresenter<SectionIdentifierType, ItemIdentifierType>

  @usableFromInline nonisolated let presenter: SnapshotPresenter<SectionIdentifierType, ItemIdentifierType>

  /// - Parameter compare: `difference(to:)`, compiled for the identifiers of an app.
  @usableFromInline
  init(compare: @escaping SnapshotPresenter<SectionIdentifierType, ItemIdentifierType>.Comparison) {
    presenter = SnapshotPresenter(compare: compare)
    super.init()
    presenter.presentation = self
  }

  // MARK: Snapshots

  /// Shows a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: The new sections and items, or rows.
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

  // MARK: Presenting

  /// The table or the collection view; nil when it is gone.
  var list: (any DiffableList)? { nil }

  /// How rows of a table come and go, where that is animated.
  var rowAnimation: UITableView.RowAnimation { .automatic }

  /// Called when another snapshot has become the one that is shown, before the view asks about it.
  func snapshotWasAdopted() {}

  /// Changes the view by the difference between two snapshots.
  func show(
    _ difference: SnapshotDifference, in list: any DiffableList, animated: Bool, _ adopt: @escaping () -> Void,
    _ completion: @escaping () -> Void
  ) {
    if difference.changesNothing {
      adopt()
      list.reconfigure(difference)
      return completion()
    }
    let animation = animated ? rowAnimation : .none
    list.performBatchUpdates(
      {
        adopt()
        list.apply(difference, with: animation)
      }, completion: { _ in completion() })
    if !difference.reconfiguredItems.isEmpty { list.reconfigure(difference) }
  }
}

extension UIDiffableDataSource: SnapshotPresentation {
  final func present(_ change: SnapshotChange, _ adopt: @escaping () -> Void, _ completion: @escaping () -> Void) {
    let adopt = { [self] in
      adopt()
      snapshotWasAdopted()
    }
    guard let list else {
      adopt()
      return completion()
    }
    guard list.isFilled(by: self) else {
      let name = list.nameOfDiffableDataSource
      Log.error(
        """
        \(name): a snapshot is applied, but its view has another data source and shows nothing of it. Make the view's data \
        source this one again, or do not set another.
        """, once: "\(name).dataSource")
      adopt()
      return completion()
    }
    switch change {
    case .reload:
      adopt()
      list.reloadData()
      completion()
    case .differences(let difference, let animated):
      if animated {
        show(difference, in: list, animated: true, adopt, completion)
      } else {
        UIView.performWithoutAnimation { show(difference, in: list, animated: false, adopt, completion) }
      }
    }
  }
}
