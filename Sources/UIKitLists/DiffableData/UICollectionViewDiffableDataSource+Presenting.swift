import Foundation
import UIKitCore

extension UICollectionViewDiffableDataSource {
  typealias Presenter = SnapshotPresenter<SectionIdentifierType, ItemIdentifierType>

  final func present(_ change: Presenter.Change, _ adopt: @escaping () -> Void, _ completion: @escaping () -> Void) {
    let adopt = { [self] in
      adopt()
      updateTrees()
    }
    guard let collectionView else {
      adopt()
      return completion()
    }
    guard collectionView.dataSource === self else {
      Log.error(
        """
        UICollectionViewDiffableDataSource: a snapshot is applied, but the collection view has another data source and \
        shows nothing of it. Make the view's data source this one again, or do not set another.
        """, once: "UICollectionViewDiffableDataSource.dataSource")
      adopt()
      return completion()
    }
    switch change {
    case .reload:
      adopt()
      collectionView.reloadData()
      completion()
    case .differences(let difference, let animated):
      let hadTrees = !trees.isEmpty
      if animated {
        update(collectionView, difference, adopt, completion)
      } else {
        UIView.performWithoutAnimation { update(collectionView, difference, adopt, completion) }
      }
      if hadTrees || !trees.isEmpty { updateOutlines(animated: animated) }
    }
  }

  private func update(
    _ collectionView: UICollectionView, _ difference: SnapshotDifference, _ adopt: @escaping () -> Void,
    _ completion: @escaping () -> Void
  ) {
    let reconfigured = difference.reconfiguredItems.map { IndexPath($0) }
    if difference.changesNothing {
      adopt()
      collectionView.reconfigureItems(at: reconfigured)
      return completion()
    }
    collectionView.performBatchUpdates(
      {
        adopt()
        collectionView.deleteSections(IndexSet(difference.deletedSections))
        collectionView.insertSections(IndexSet(difference.insertedSections))
        collectionView.reloadSections(IndexSet(difference.reloadedSections))
        for move in difference.movedSections { collectionView.moveSection(move.from, toSection: move.to) }
        collectionView.deleteItems(at: difference.deletedItems.map { IndexPath($0) })
        collectionView.insertItems(at: difference.insertedItems.map { IndexPath($0) })
        collectionView.reloadItems(at: difference.reloadedItems.map { IndexPath($0) })
        for move in difference.movedItems { collectionView.moveItem(at: IndexPath(move.from), to: IndexPath(move.to)) }
      }, completion: { _ in completion() })
    if !reconfigured.isEmpty { collectionView.reconfigureItems(at: reconfigured) }
  }
}
