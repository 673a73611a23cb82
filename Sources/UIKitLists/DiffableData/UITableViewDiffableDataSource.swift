import Foundation
import UIKitCore

/// Provides the rows of a table from snapshots: the app says what the rows are, and the table shows the difference.
///
///     let dataSource = UITableViewDiffableDataSource<Section, Stop>(tableView: table) { table, path, stop in
///       let cell = table.dequeueReusableCell(withIdentifier: "stop", for: path)
///       cell.textLabel?.text = stop.name
///       return cell
///     }
///     var snapshot = NSDiffableDataSourceSnapshot<Section, Stop>()
///     snapshot.appendSections([.main])
///     snapshot.appendItems(stops)
///     dataSource.apply(snapshot)
///
/// The app keeps the data source; the table does not. A subclass may override the methods of `UITableViewDataSource` for
/// titles, editing and an index. Setting another data source of the table ends what this one shows.
///
/// - Threading: main actor. Snapshots may be applied on one other queue instead.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>:
  UIDiffableDataSource<SectionIdentifierType, ItemIdentifierType>, UITableViewDataSource
where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
  /// Makes the cell of an item.
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?

  @usableFromInline let cellProvider: CellProvider
  @usableFromInline weak var tableView: UITableView?

  /// The animation of rows that come and go.
  open var defaultRowAnimation: UITableView.RowAnimation = .automatic

  /// Becomes the data source of a table.
  /// - Parameter cellProvider: Called when a row comes into view. Without a cell an empty one is shown, with a log line.
  // Inlinable, so that snapshots are compared by code compiled for the app's identifiers.
  @inlinable
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.cellProvider = cellProvider
    self.tableView = tableView
    super.init(compare: { $0.difference(to: $1) })
    tableView.dataSource = self
  }

  // MARK: Presenting

  override var list: (any DiffableList)? { tableView }

  override var rowAnimation: UITableView.RowAnimation { defaultRowAnimation }

  // MARK: UITableViewDataSource

  /// The number of sections shown.
  open func numberOfSections(in tableView: UITableView) -> Int { presenter.shown.numberOfSections }

  /// The number of rows shown in a section.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    presenter.numberOfItems(in: section)
  }

  /// The cell that the provider makes.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    if let item = itemIdentifier(for: indexPath), let cell = cellProvider(tableView, indexPath, item) { return cell }
    Log.error(
      "UITableViewDiffableDataSource: the cell provider has no cell for the row \(indexPath); an empty one is shown.",
      once: "UITableViewDiffableDataSource.cellProvider")
    return UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  /// Nil. Override it for titles above the sections.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }

  /// Nil. Override it for titles below the sections.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }

  /// False. Override it, and `commit`, for rows that can be edited.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

  /// Does nothing. Override it to apply a snapshot without the row, or with a new one.
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}

  /// False. Override it, and `moveRowAt`, for rows that the user may move.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }

  /// Does nothing. Override it to apply a snapshot with the row at its new place, where the table shows it already.
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}

  /// Nil. Override it for an index strip.
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }

  /// The index itself. Override it if the titles of the index are not those of the sections.
  open func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
}

// The table moves a row before the app's data follow.
extension UITableViewDiffableDataSource: ViewMoveObserver {
  package func viewWillReport(_ source: IndexPath, movedTo target: IndexPath) {
    if let moved = presenter.shown.moving(source, to: target) { presenter.viewHasMoved(moved) }
  }
}

/// A data source that has to know what its view moves by itself.
@MainActor
package protocol ViewMoveObserver: AnyObject {
  /// Called before `moveRowAt`: the view shows the row at its new place already.
  func viewWillReport(_ source: IndexPath, movedTo target: IndexPath)
}
