import Foundation
import UIKitCore

extension UITableViewDiffableDataSource {
  typealias Presenter = SnapshotPresenter<SectionIdentifierType, ItemIdentifierType>

  final func present(_ change: Presenter.Change, _ adopt: @escaping () -> Void, _ completion: @escaping () -> Void) {
    guard let tableView else {
      adopt()
      return completion()
    }
    guard tableView.dataSource === self else {
      Log.error(
        """
        UITableViewDiffableDataSource: a snapshot is applied, but the table has another data source and shows nothing of \
        it. Make the table's data source this one again, or do not set another.
        """, once: "UITableViewDiffableDataSource.dataSource")
      adopt()
      return completion()
    }
    switch change {
    case .reload:
      adopt()
      tableView.reloadData()
      completion()
    case .differences(let difference, let animated):
      if animated {
        update(tableView, difference, defaultRowAnimation, adopt, completion)
      } else {
        UIView.performWithoutAnimation { update(tableView, difference, .none, adopt, completion) }
      }
    }
  }

  private func update(
    _ tableView: UITableView, _ difference: SnapshotDifference, _ animation: UITableView.RowAnimation,
    _ adopt: @escaping () -> Void, _ completion: @escaping () -> Void
  ) {
    let reconfigured = difference.reconfiguredItems.map { IndexPath($0) }
    if difference.changesNothing {
      adopt()
      tableView.reconfigureRows(at: reconfigured)
      return completion()
    }
    tableView.performBatchUpdates(
      {
        adopt()
        tableView.deleteSections(IndexSet(difference.deletedSections), with: animation)
        tableView.insertSections(IndexSet(difference.insertedSections), with: animation)
        tableView.reloadSections(IndexSet(difference.reloadedSections), with: animation)
        for move in difference.movedSections { tableView.moveSection(move.from, toSection: move.to) }
        tableView.deleteRows(at: difference.deletedItems.map { IndexPath($0) }, with: animation)
        tableView.insertRows(at: difference.insertedItems.map { IndexPath($0) }, with: animation)
        tableView.reloadRows(at: difference.reloadedItems.map { IndexPath($0) }, with: animation)
        for move in difference.movedItems { tableView.moveRow(at: IndexPath(move.from), to: IndexPath(move.to)) }
      }, completion: { _ in completion() })
    if !reconfigured.isEmpty { tableView.reconfigureRows(at: reconfigured) }
  }
}

extension IndexPath {
  init(_ path: SnapshotDifference.Path) { self.init(item: path.item, section: path.section) }
}
