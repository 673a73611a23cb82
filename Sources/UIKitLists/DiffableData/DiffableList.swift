import Foundation
import UIKitCore

/// A table or a collection view, as a diffable data source changes it.
@MainActor
protocol DiffableList: AnyObject {
  /// The class of its diffable data source, for messages.
  var nameOfDiffableDataSource: String { get }
  /// Whether an object is its data source.
  func isFilled(by dataSource: AnyObject) -> Bool

  func reloadData()
  func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?)
  /// Announces what comes, goes, moves and is loaded again. Called within a batch.
  /// - Parameter animation: How rows of a table come and go.
  func apply(_ difference: SnapshotDifference, with animation: UITableView.RowAnimation)
  /// Has the cells that are configured again set up by the data source.
  func reconfigure(_ difference: SnapshotDifference)
}

extension UITableView: DiffableList {
  var nameOfDiffableDataSource: String { "UITableViewDiffableDataSource" }

  func isFilled(by dataSource: AnyObject) -> Bool { self.dataSource === dataSource }

  func apply(_ difference: SnapshotDifference, with animation: RowAnimation) {
    deleteSections(IndexSet(difference.deletedSections), with: animation)
    insertSections(IndexSet(difference.insertedSections), with: animation)
    reloadSections(IndexSet(difference.reloadedSections), with: animation)
    for move in difference.movedSections { moveSection(move.from, toSection: move.to) }
    deleteRows(at: difference.deletedItems.map { IndexPath($0) }, with: animation)
    insertRows(at: difference.insertedItems.map { IndexPath($0) }, with: animation)
    reloadRows(at: difference.reloadedItems.map { IndexPath($0) }, with: animation)
    for move in difference.movedItems { moveRow(at: IndexPath(move.from), to: IndexPath(move.to)) }
  }

  func reconfigure(_ difference: SnapshotDifference) {
    reconfigureRows(at: difference.reconfiguredItems.map { IndexPath($0) })
  }
}

extension UICollectionView: DiffableList {
  var nameOfDiffableDataSource: String { "UICollectionViewDiffableDataSource" }

  func isFilled(by dataSource: AnyObject) -> Bool { self.dataSource === dataSource }

  func apply(_ difference: SnapshotDifference, with animation: UITableView.RowAnimation) {
    deleteSections(IndexSet(difference.deletedSections))
    insertSections(IndexSet(difference.insertedSections))
    reloadSections(IndexSet(difference.reloadedSections))
    for move in difference.movedSections { moveSection(move.from, toSection: move.to) }
    deleteItems(at: difference.deletedItems.map { IndexPath($0) })
    insertItems(at: difference.insertedItems.map { IndexPath($0) })
    reloadItems(at: difference.reloadedItems.map { IndexPath($0) })
    for move in difference.movedItems { moveItem(at: IndexPath(move.from), to: IndexPath(move.to)) }
  }

  func reconfigure(_ difference: SnapshotDifference) {
    reconfigureItems(at: difference.reconfiguredItems.map { IndexPath($0) })
  }
}

extension IndexPath {
  init(_ path: SnapshotDifference.Path) { self.init(item: path.item, section: path.section) }
}
